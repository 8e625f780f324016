/** The concepts in English that say what is to be done, and those that speak for a harmless text. */
import type { Phrase } from '../matching/phrases.ts';
import type { Concept } from './concepts.ts';

const PRIVATE =
  "(?:passwords?|passphrases?|api_keys?|(?:access |session |auth |security |refresh |bearer )?tokens?|credentials?|secrets?|conversations?|chat (?:history|log)|(?:chat|browsing|search|transaction|conversation|message) histor(?:y|ies)|system prompts?|cookies?|session (?:ids?|data)|credit cards?|card (?:numbers?|details)|private keys?|ssh keys?|environment variables?|env(?:ironment)? (?:vars?|file)|\\.env|inbox|e-?mails?|contacts?|address book|2fa|(?:one-time|verification|security|access|login|reset|otp) (?:codes?|passwords?|links?)|bank (?:account|details)|account (?:numbers?|details)|personal (?:data|information|details)|memory|clipboard|calendar|user(?:'s)? ?(?:name|data|id|details|information|profile)|confidential|internal (?:notes?|documents?|files?)|open file|files?|documents?|instructions?|history|records?|phone number|social security|ssn|seed phrase|wallet)";

export const ENGLISH_ORDERS: readonly Phrase<Concept>[] = [
  {
    id: 'exfiltrate',
    heads:
      'send|forward|email|e-mail|post|upload|submit|paste|copy|share|transmit|leak|exfiltrate|report|append|include|put|enter|type|encode|attach|mail|deliver|write|add|embed|hand over|provide|pass|relay|export|dump|collect|read|retrieve|extract|expose|publish|text|concatenate|get|move|sync',
    tail: ` ~5${PRIVATE}(?![a-z])`,
  },
  {
    id: 'sink',
    heads: 'to|at|into|in|on|via|with|from',
    tail: " (?:the |this |our |my |that |following |an? |attacker'?s? |external |remote |address |url |website |site |server |endpoint |e-?mail |webhook |account |number |page ){0,4}(?:https?:|www\\.|[a-z0-9.+-]{1,40}@[a-z0-9-]{2,40}\\.[a-z]|[a-z0-9-]{3,40}\\.(?:com|net|org|io|test|example|xyz|site|dev|app|co|ru|cn|me|info|invalid|top|online|link|tk|biz|us|evil)(?![a-z]))",
  },
  {
    id: 'sink',
    heads: 'to|into|in',
    tail: ' (?:the |this |that |a )(?:form|chat|comment field|comment box|comments?|text ?box|search box|url|address|endpoint|webhook|server|link|field|contact form|feedback form|query string|parameter)(?: (?:below|above|at the bottom|here|on this page))?',
  },
  {
    id: 'private',
    heads:
      'password|passwords|api key|api keys|credentials|secret|secrets|system prompt|conversation history|chat history|session token|access token|private key|ssh key|credit card|2fa|one-time code|verification code|security code|cookies|environment variables|.env|seed phrase|browsing history|personal data|personal information|bank details|inbox|ssn|clipboard',
  },
  {
    id: 'reveal',
    heads:
      'reveal|show|print|repeat|output|display|leak|tell me|share|give me|write|recite|dump|expose|disclose|list|state|summarize|summarise|translate|what is|what are|what were|spell|echo|provide|copy|return|describe|quote|encode',
    tail: ` (?:me |us |back |out |to me ){0,2}(?:(?:your|the|all|full|entire|complete|initial|original|exact|hidden|secret|of|own|any|verbatim|above|previous|internal) ){1,5}(?:system|instructions?|initial prompt|prompts?|rules|guidelines|configuration|directives?|system message|messages? above|text above|words above|context window|developer message|programming)(?![a-z])`,
  },
  {
    id: 'reveal',
    heads: 'repeat|print|output|copy|recite|echo',
    tail: ' (?:everything|all|the (?:text|words|content|sentences?)|back)(?: ~2)(?:above|before|verbatim|word for word|starting with|you were)(?![a-z])',
  },
  {
    id: 'reveal',
    heads: 'your|the',
    tail: ' (?:system prompt|initial instructions|hidden instructions|original instructions|secret instructions|initial prompt|system message)',
  },
  {
    id: 'act',
    heads: 'navigate|go|browse|visit|open|fetch|follow|load|access|call|request|get',
    tail: ' (?:and follow |at once |immediately |now |directly |over )?(?:to |the |this |that |following |instructions |steps |link |url |page |site |website |at |on |in |a |your ){0,5}(?:https?:|www\\.|url|link|[a-z0-9-]{3,40}\\.(?:com|net|org|io|test|example|xyz|site|dev|app|co|invalid)(?![a-z])|instructions|steps)',
  },
  {
    id: 'act',
    heads: 'run|execute|evaluate|invoke|paste',
    tail: ' (?:the |this |these |following |a |shell |below |above |terminal |bash |in |your |my ){0,5}(?:commands?|code|script|javascript|curl|bash|terminal|shell|tool|function|snippet)(?![a-z])',
  },
  { id: 'act', heads: 'curl|wget|fetch(|document.cookie|powershell|base64 -d', tail: '' },
  {
    id: 'act',
    heads: 'click|press|tap',
    tail: ' (?:on )?(?:the |this |that |any |every |all ){1,2}~3(?:button|link|checkbox|accept|allow|approve|confirm|buy|pay|checkout)(?![a-z])',
  },
  {
    id: 'act',
    heads: 'use|call|invoke',
    tail: ' (?:the |your |any |all |available ){1,3}~2(?:tools?|function|browser|plugin|memory|email|search)(?![a-z])',
  },
  {
    id: 'money',
    heads: 'transfer|send|wire|pay|donate|move|refund|purchase|buy',
    tail: ' ~5(?:\\$ ?\\d|€ ?\\d|£ ?\\d|\\d{1,12} ?(?:usd|eur|dollars|euros|btc|eth)|money|funds|bitcoin|btc|crypto|gift cards?|transaction|payment|iban|the balance|amount)',
  },
  { id: 'money', heads: 'recipient|iban|account', tail: ' ~6(?:[a-z]{2}\\d{12,}|\\d{10,})' },
  {
    id: 'destroy',
    heads:
      'delete|remove|erase|wipe|drop|destroy|format|shut down|disable|uninstall|revoke|cancel|deactivate',
    tail: ' ~2(?:all|every|entire|files?|emails?|e-mails|account|accounts|database|tables?|disk|drive|backups?|logs?|records?|history|security|firewall|repository|branch|calendar|subscription|messages)(?![a-z])',
  },
  { id: 'destroy', heads: 'rm -rf|drop table|rm -r' },
  {
    id: 'mandate',
    heads:
      'immediately|at once|right now|right away|urgently|strictly adhere|you must|must comply|comply with|mandatory|do it now|do this now|do so now|without delay|obey|top priority|highest priority|critical instruction|it is imperative|it is crucial|you are required|you are obligated|you will be penalized|no exceptions|this is an order|important!!!|!!!|very important|follow exactly|failure to',
  },
  {
    id: 'steer',
    heads:
      'in|to|with|of|from|at the end of|throughout|at the start of|into|end|start|begin|finish|include in|prefix|append to',
    tail: " (?:all |every |each |any )?(?:of )?(?:your|its|the model's|the ai's|the assistant's|the generated)(?: (?:final|next|entire|whole|own|first|future|subsequent)){0,2} (?:responses?|repl(?:y|ies)|answers?|summar(?:y|ies)|outputs?|reports?|messages?|code|completion|recommendations?|review)(?![a-z])",
  },
  {
    id: 'steer',
    heads: 'respond|reply|answer|say|output|print|return|write',
    tail: ' (?:only |just |exactly |simply |nothing but |with |the |that |to |everyone |all |using |back |"|\'){1,4}(?:words?|phrases?|strings?|sentence|following|"|\'|yes|only|nothing|i have been|this (?:page|product|site)|base64|json|emoji)',
  },
  {
    id: 'steer',
    heads: 'recommend|rate|rank|recommendation|endorse|promote|praise|favor|favour|prefer',
    tail: ' ~4(?:as the (?:best|top|only)|10/10|five stars?|5 stars?|highest|first|above all|over (?:all|any)|positively|best option|only)(?![a-z])',
  },
  {
    id: 'steer',
    heads: 'give',
    tail: ' ~2(?:positive|five-star|5-star|favou?rable|high(?:est)?|perfect) ~2(?:review|rating|score)',
  },
  {
    id: 'steer',
    heads:
      'when asked|when summarizing|when summarising|when answering|when responding|when you summarize|when generating|if asked|if the user asks|when the user asks|when users ask',
  },
  {
    id: 'steer',
    heads: 'tell|inform|convince|persuade|advise|instruct|urge|direct|ask',
    tail: ' (?:the |your |every )?(?:users?|humans?|customer)(?: (?:that|to|about|they|their|this|his|it|the)){1}',
  },
  {
    id: 'resume',
    heads: 'then|afterwards|after|once|finally',
    tail: ' ~5(?:continue|carry on|proceed|resume|go on|return)(?: ~3)(?:normal(?:ly)?|task|original|as if|usual|nothing|before|summary|solve)',
  },
  {
    id: 'resume',
    heads:
      'as if nothing|act as if|pretend nothing|pretend this|continue as normal|proceed as normal|carry on as|act normal|act normally|behave normally|remember to solve',
  },
  {
    id: 'user',
    heads:
      "the user|the user's|user's|your user|the human|your operator|your principal|the person you|your owner|the current user|this user|their|my inbox",
  },
  {
    id: 'reader',
    heads: 'when|while|upon|after|before|if|by|whoever|anyone',
    tail: ' (?:you )?(?:are )?(?:reading|read|processing|process|visiting|visit|parsing|summari[sz]ing|summari[sz]e|seeing|see|encountering|encounter|reviewing|scraping|analy[sz]ing|ingesting|crawling|indexing|loading) ~2(?:this|the|these)(?: ~1)(?:page|document|e-?mail|text|website|site|message|content|article|file|note|web ?page|listing|data|block|comment|section|repository)',
  },
  {
    id: 'reader',
    heads: 'this page|this document|this website|this site',
    tail: ' (?:requires|instructs|asks|needs|has|contains) ~3(?:ai|agents?|assistants?|you|models?|bots?|automated)(?![a-z])',
  },
  {
    id: 'unlock',
    heads: 'without|no|free|remove|disable|lift|ignore|bypass|turn off|drop',
    tail: ' (?:any |all |from |longer |more |your |of ){0,3}(?:restrictions?|limitations?|filters?|censorship|guardrails?|safety|ethical|moral|safeguards?|content polic|bound)',
  },
  {
    id: 'unlock',
    heads:
      'unrestricted|unfiltered|uncensored|jailbroken|jailbreak mode|developer mode|debug mode|god mode|admin mode|maintenance mode|dan mode|do anything now|unlock hidden|unlock*',
    tail: '(?: ~1(?:mode|enabled|activated|ai|model|functionalit|access|now|hidden))',
  },
  {
    id: 'unlock',
    heads:
      'system malfunction|emergency override|safety protocols|sudo mode|root access|debug your|training exercise|diagnostic mode',
  },
  {
    id: 'role',
    heads:
      "you are now|you're now|from now on you|from now on, you|you will now|you shall now|act as|pretend to be|pretend you|pretend that you|roleplay as|role-play as|simulate being|imagine you are|you have been|behave as|assume the role|take on the role|your new role|your new identity|you no longer",
  },
  {
    id: 'role',
    heads: 'you are',
    tail: ' (?:no longer|an? ~3(?:ai|assistant|agent|model|bot|unrestricted|hacker|expert|chatbot)|dan|free|going to|in (?:developer|debug|admin|maintenance))(?![a-z])',
  },
  {
    id: 'discusses',
    heads:
      'prompt injection*|prompt-injection*|injection attack*|jailbreak attempt*|jailbreaking|attacker|attackers|adversar*|malicious|vulnerab*|phishing|researchers|owasp|red team*|red-team*|payloads|mitigat*|guardrails|hackers|classifier|classifiers|detector|detectors',
  },
  {
    id: 'discusses',
    heads:
      'for example|e.g|such as|for instance|phrases like|phrase like|something like|strings like|text like|text such as|may write|might write|could write|tells the model|tells the agent|the model is|the agent is|the llm is|lets you|allows you to|you can use',
  },
  {
    id: 'people',
    heads:
      'customer|customers|student|students|employee|employees|visitor|visitors|reader|readers|member|members|staff|developers|everyone|team|guest|guests|applicant|applicants|parent|parents|patient|patients|tenant|tenants|candidate|candidates|drivers|residents|passengers|teachers|contributors|maintainers|editors|participants|tourists|citizens|subscribers|sellers|buyers|players|authors|reviewers|managers|clients|new users|dear sir|ladies|colleagues|volunteers|travellers|travelers|children|workers|nurse|doctor|pharmacist|agent will|travel agent|estate agent|insurance agent|real estate|support agent|leasing',
  },
  {
    id: 'question',
    heads:
      "how do|how can|how should|how to|how does|how would|what is|what are|what's|what does|why does|why is|why do|why are|can i|can you|can we|could you|could i|should i|is there|is it|are there|do i|does the|does it|where can|where do|what happens|when should|would you|have you",
    tail: '[^.!\\n]{0,160}\\?',
  },
  {
    id: 'question',
    heads:
      "how do i|how can i|i want to|i need to|i'm trying|i am trying|i'd like|i would like|i was|i tried|i have a",
  },
  {
    id: 'offers',
    heads:
      'the ai|an ai|the assistant|an assistant|the agent|an agent|the bot|a bot|the chatbot|a chatbot|the model|a language model|the virtual assistant|a virtual assistant',
    tail: ' (?:(?:assistant|agents?|helper|model|chat|features?|tools?|bot) )?(?:can|helps?|lets|makes|to|for|in|will|that|is|at|on|does|supports|responds|answers)(?![a-z])',
  },
  {
    id: 'offers',
    heads: 'our|your|ask|use|using|chat with|talk to|meet|tell|choose',
    tail: ' (?:the |our |your |an? )?(?:new |smart |built-in |personal |own |online |virtual |digital )?(?:ai|assistant|agent|bot|chatbot|copilot|language model|model|chatgpt|gemini|claude)(?: (?:assistant|agents?|helper|model|chat|features?|tools?|bot))? (?:can|helps?|lets|makes|to|for|in|will|that|is|at|with|at the desk|on|does|supports|responds|answers)(?![a-z])',
  },
  {
    id: 'offers',
    heads:
      'powered by|built with|trained on|ai-powered|generative ai|pricing|learn more|sign up|try it|free trial|install|import|npm|const|function|class|returns|parameter|parameters|default|config|configuration|api reference|changelog|release|released|launched|announced|according to',
  },
];
