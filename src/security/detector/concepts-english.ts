/** The concepts in English. */
import type { Phrase } from '../matching/phrases.ts';
import type { Concept } from './concepts.ts';

const AI =
  'ai|ais|llm|llms|chatgpt|gpt|gpt-4|gpt-4o|gpt-5|claude|gemini|copilot|chatbot|chatbots|bot|bots|assistant|assistants|agent|agents|crawler|crawlers|robot|robots';
const AI_KIND =
  'automated|automatic|virtual|browsing|browser|autonomous|language|large|machine|artificial|web|digital|model|models|personal';
const NOUN =
  '(?:ai|agents?|assistants?|models?|bots?|systems?|helpers?|tools?|crawlers?|readers?|scrapers?|intelligence|instructions?|software|processors?|users?|summari[sz]ers?)';
/** What may stand between the noun and what is said of it. */
const MORE = `(?: ${NOUN}){0,2}(?: \\([^)]{0,40}\\))?`;
const READING =
  '(?: (?:that (?:is|are) )?(?:reading|processing|parsing|viewing|visiting|browsing|summari[sz]ing|analy[sz]ing|indexing|handling|using|on)(?: [^\\s.!?:,]{1,20}){0,4})?';
const VERB =
  "(?:please|kindly|now|immediately|first|also|always|never|do|don't|you|your|send|forward|e-?mail|post|upload|submit|paste|copy|share|transmit|report|open|visit|fetch|navigate|go|browse|click|follow|run|execute|download|install|reply|respond|answer|say|write|print|output|repeat|reveal|ignore|disregard|forget|stop|delete|remove|transfer|pay|buy|purchase|order|add|include|append|recommend|rate|mention|tell|read|search|call|invoke|use|set|change|update|enter|type|fill|make|create|access|provide|list|show|summari[sz]e|describe|translate|encode|prioriti[sz]e|treat|consider|mark|approve|grant|disable|enable|log|save|store|review|verify|complete|continue|confirm|give|put|must|should|the (?:user|following|above|owner|task|instructions?|previous))";
const PRIVATE =
  "(?:passwords?|passphrases?|api_keys?|(?:access |session |auth |security |refresh |bearer )?tokens?|credentials?|secrets?|conversations?|chat (?:history|log)|(?:chat|browsing|search|transaction|conversation|message) histor(?:y|ies)|system prompts?|cookies?|session (?:ids?|data)|credit cards?|card (?:numbers?|details)|private keys?|ssh keys?|environment variables?|env(?:ironment)? (?:vars?|file)|\\.env|inbox|e-?mails?|contacts?|address book|2fa|(?:one-time|verification|security|access|login|reset|otp) (?:codes?|passwords?|links?)|bank (?:account|details)|account (?:numbers?|details)|personal (?:data|information|details)|memory|clipboard|calendar|user(?:'s)? ?(?:name|data|id|details|information|profile)|confidential|internal (?:notes?|documents?|files?)|open file|files?|documents?|instructions?|history|records?|phone number|social security|ssn|seed phrase|wallet)";
const ORDERS =
  '(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|commands?|orders?|contexts?|messages?|programming|training|tasks?|constraints?|restrictions?|polic(?:y|ies)|safeguards?|requests?|conversations?|text|content|everything|goals?|objectives?|queries|query|question)';
/** What only a model is told to drop. */
const OWN_ORDERS =
  '(?:instructions?|prompts?|directives?|programming|training|guardrails?|safeguards?|constraints?)';
const EARLIER =
  "(?:previous|prior|above|earlier|preceding|foregoing|original|initial|existing|current|past|former|last|system|safety|security|your|old|user'?s?|before|other|developer'?s?|default|ethical|content)";

export const ENGLISH: readonly Phrase<Concept>[] = [
  { id: 'addressed', heads: AI, tail: `${MORE}${READING}(?:[,:!]| ?[-=]>?)_ ?${VERB}(?![a-z])` },
  { id: 'addressed', heads: AI_KIND, tail: ` ${NOUN}${MORE}${READING}(?:[,:!]| ?[-=]>?)_ ?${VERB}(?![a-z])` },
  {
    id: 'addressed',
    heads: 'automated assistants|ai agents|ai assistants|assistants|llms|bots|agents',
    tail: ' (?:please |now |kindly )?(?:send|forward|fetch|open|navigate|upload|submit|paste|copy|share|post|report|visit|click|follow|run|execute|ignore|disregard|reply|respond|recommend|include|download|transfer)(?![a-z])',
  },
  {
    id: 'addressed',
    heads: 'dear|hey|hello|hi|ok|okay|listen',
    tail: ` (?:ai|llm|chatgpt|gpt|claude|gemini|copilot|bot|chatbot|robot|assistant|agent|model|language model|automated|automation)(?![a-z])`,
  },
  {
    id: 'conditional',
    heads: 'if|since|because|as|when|assuming|unless|should',
    tail: ` (?:you|you're|the reader|whoever|anyone|this is|it is)(?: are| is)?(?: (?:being|currently|reading|read by|processed by|indeed|an?|the|any|automated|ai|large|language|virtual|artificial|web|browsing|autonomous|some|kind|of|sort)){0,6} ?(?:ai|llm|language model|assistant|agent|bot|chatbot|chatgpt|gpt|claude|gemini|copilot|crawler|machine|model|robot|not (?:a )?human|artificial intelligence|scraper|script)(?![a-z])`,
  },
  {
    id: 'conditional',
    heads: 'as',
    tail: ' an? (?:ai|llm|language model|large language model|ai assistant|ai agent|assistant|agent)(?:,| ) ?(?:~2)(?:you|your|please|must|it)(?![a-z])',
  },
  {
    id: 'obliged',
    heads: AI,
    tail: `${MORE}${READING} (?:must|should|shall|have to|has to|need to|needs to|ought to|is required to|are required to|is instructed to|are instructed to|are asked to|is asked to|will|is to|are to|are expected to|are requested to|may not|can skip)(?![a-z])`,
  },
  {
    id: 'obliged',
    heads: AI_KIND,
    tail: ` ${NOUN}${MORE}${READING} (?:must|should|shall|have to|has to|need to|needs to|ought to|is required to|are required to|are instructed to|are asked to|will|is to|are to|are expected to|are requested to|may not)(?![a-z])`,
  },
  {
    id: 'note-for',
    heads:
      'note|notes|notice|message|messages|attention|instruction|instructions|information|info|important|reminder|memo|directive|warning|hint|only|section|text|written|intended|meant|addressed|guidance|reserved|task|command|request',
    tail: ` (?:to|for|only|at|from)?_ ?~3(?:ai|llms?|language models?|ais|ai agents?|(?:automated |virtual |browsing |any |all )?(?:assistants?|agents?|bots?|chatbots?)|chatgpt|gpt|claude|gemini|copilot|models|automated (?:systems?|readers?|tools?)|machine readers?)(?![a-z])`,
  },
  {
    id: 'note-for',
    heads: 'to|for',
    tail: ' (?:any|all|every|whichever|whatever)(?: ai| automated| language| large| browsing| virtual| web| autonomous){0,3} (?:ai|llms?|assistants?|agents?|bots?|models?|chatbots?|crawlers?)(?![a-z])',
  },
  {
    id: 'note-for',
    heads: 'ai|agent|llm|bot|model|assistant',
    tail: '(?:-|\\x20)(?:only|instructions?|section|note|notice|directive|message|memory)(?![a-z])',
  },
  {
    id: 'mention',
    heads:
      'ai|llm|llms|chatgpt|gpt|gpt-4|gpt-5|claude|gemini|copilot|chatbot|chatbots|assistant|assistants|bot|ai-powered|openai|anthropic',
  },
  {
    id: 'mention',
    heads:
      'language model|language models|ai model|automated assistant|automated assistants|automated agent|automated agents|automated system|browsing agent|web agent|agent|agents',
  },
  {
    id: 'override',
    heads:
      "ignore|ignoring|disregard|disregarding|forget|override|overrule|bypass|discard|abandon|stop following|do not follow|don't follow|stop obeying",
    tail: ` (?:(?:all|any|of|the|your|these|those|my|our|and|every|about) ){0,6}${EARLIER} ~2${OWN_ORDERS}(?![a-z])`,
  },
  {
    id: 'override',
    heads: 'ignore|disregard|forget|override',
    tail: " (?:everything|all|anything|whatever|what) (?:(?:that|of|what) )?(?:you (?:were|have been|'ve been) (?:told|asked|instructed|given)|i (?:said|told)|the user (?:said|asked|told|wants?))(?![a-z])",
  },
  {
    id: 'drop',
    heads:
      "ignore|ignoring|disregard|disregarding|forget|override|overrule|bypass|discard|neglect|skip|abandon|drop|erase|cancel|overwrite|dismiss|stop following|do not follow|don't follow|do not obey|stop obeying",
    tail: ` (?:(?:about|with|on)_ ?)?(?:all|any|everything|the|your|of|these|those|each|every|whatever|what|my|our|this|completely|entirely|is|you|were|was|given|told|that|been|have|has|a|and|said) ?_(?:(?:all|any|of|the|your|these|those|my|our|is|you|were|was|given|told|been|have|that|and|said) ){0,5}?${EARLIER} ?(?:~3${ORDERS}|(?:above|before|earlier|previously))(?![a-z])`,
  },
  {
    id: 'drop',
    heads: 'ignore|disregard|forget|override|overrule|discard|bypass|abandon',
    tail: ` (?:all |any |the |your |my )?${EARLIER} ~2${ORDERS}(?![a-z])`,
  },
  {
    id: 'drop',
    heads: 'ignore|disregard|forget|override|bypass',
    tail: ' (?:everything|anything|all|whatever|what)(?: of)?(?: (?:that|you|was|were|is|has|have|been|i|they|the user)){0,4} (?:above|before|previously|earlier|said|told|learned|learnt|written|know|knew|instructed|asked|were (?:asked|told)|otherwise|contrary)(?![a-z])',
  },
  {
    id: 'drop',
    heads: 'ignore|disregard|override',
    tail: ' ~4(?:instructions?|prompts?|directives?|guardrails?|safeguards?)(?![a-z])',
  },
  {
    id: 'superseded',
    heads:
      'instructions|instruction|rules|prompt|prompts|guidelines|orders|directives|commands|task|tasks|everything',
    tail: ' ~5(?:no longer (?:apply|applies|valid|in force|relevant|count)|(?:are|is|were|was)(?: now)? (?:void|obsolete|cancelled|canceled|invalid|outdated|superseded|revoked|replaced|overridden|null|wrong|a test|finished|complete|over|done)|(?:have|has) (?:been )?(?:changed|replaced|updated|revoked|superseded|cancelled|expired))(?![a-z])',
  },
  {
    id: 'superseded',
    heads: 'supersede*|overrides|overriding|override|replaces|outrank*|takes|take|precedence',
    tail: ' ~4(?:instructions?|prompts?|orders|rules|precedence|priority|directives?|task|previous|everything|earlier)(?![a-z])',
  },
  {
    id: 'superseded',
    heads: 'regardless|instead|rather|contrary|irrespective',
    tail: ' of ~4(?:instructions?|prompts?|rules|told|task|request(?:ed)?|asked|said|answering|summari[sz]ing)(?![a-z])',
  },
  {
    id: 'superseded',
    heads: 'ignore|disregard',
    tail: ' (?:anything|everything|anyone|whatever|all)(?: (?:that|which|who|it|the user))? (?:says?|else|to the contrary|contradicts?|conflicts?|is said|told)(?![a-z])',
  },
  {
    id: 'new-task',
    heads: 'new|updated|revised|additional|your|real|actual|true|special|hidden|final',
    tail: ' (?:(?:new|real|actual|only|true|main|primary|next|important|first|current|system|secret) )?(?:task|tasks|instructions?|orders?|directives?|objectives?|goals?|mission|request|command|job)_ ?(?:is|are|has changed|have changed|now|from|:|below|follow|that|\\.)',
  },
  {
    id: 'new-task',
    heads: 'before',
    tail: ' (?:you )?(?:can |could |do |you )?(?:solve|solving|answer|answering|continue|continuing|respond|responding|proceed|proceeding|summari[sz]e|summari[sz]ing|complete|completing|doing|do|reply|replying|finish|finishing)(?![a-z])',
  },
  {
    id: 'new-task',
    heads: "do not|don't|instead of|rather than|stop",
    tail: ' (?:summari[sz]e|summari[sz]ing|answer|answering|complete|completing|respond|responding|reply|replying)(?![a-z])',
  },
  {
    id: 'new-task',
    heads:
      'special case|your task|your job|end of document|end of page|end of text|end of context|end of input|begin|beginning|new request|new message|important new|follow these|follow the following|adhere to the following|perform the following|the following instruction|the following instructions|the following task',
  },
  {
    id: 'secrecy',
    heads: "do not|don't|never|dont|must not|should not|shouldn't|avoid|refrain from|no need to|not to|not",
    tail: ' (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|notify(?:ing)?|alert(?:ing)?|disclos(?:e|ing)|report(?:ing)?|warn(?:ing)?|show(?:ing)?|say(?:ing)?|explain(?:ing)?|acknowledg(?:e|ing)|let|discuss(?:ing)?|announce|display(?:ing)?|describe|quote|log)(?: (?:this|that|it|these|anything|any of this|about))*_ ?(?:(?:to|the|with|a|any|your|about) ){0,3}(?:users?|humans?|anyone|anybody|owner|operator|them|him|her|person|people|this|these|instructions?|message|note|step|customer|know|summary|response|reply|answer)(?![a-z])',
  },
  {
    id: 'secrecy',
    heads: 'without',
    tail: ' (?:telling|informing|notifying|alerting|mentioning|warning|letting|revealing|disclosing|drawing|saying|being noticed|leaving)(?![a-z])',
  },
  {
    id: 'secrecy',
    heads: 'keep',
    tail: ' (?:this|it|these|that) ~3(?:secret|hidden|confidential|between us|quiet|private|to yourself|from the user|out of)(?![a-z])',
  },
  {
    id: 'secrecy',
    heads: 'the user|users|user|the human|they',
    tail: " (?:must|should|need|needs|does|do|will|is|are|can)(?: not|n't|not)? (?:not |never |ever )?(?:know|see|be told|be informed|notice|be aware|find out|be notified|want to see|need to (?:know|see))(?![a-z])",
  },
  { id: 'secrecy', heads: 'silently|secretly|covertly|discreetly|stealthily|surreptitiously' },
  {
    id: 'secrecy',
    heads: 'quietly',
    tail: ' (?:send|add|include|forward|open|upload|post|append|submit|do)',
  },
  {
    id: 'no-consent',
    heads: 'without',
    tail: ' ~3(?:asking|confirmation|confirming|approval|permission|consent|prompting|hesitation|question|questions|checking|waiting)(?![a-z])',
  },
  {
    id: 'no-consent',
    heads: 'no',
    tail: ' ~2(?:confirmation|approval|permission|consent|authori[sz]ation)(?: is| are)? (?:needed|required|necessary)',
  },
  {
    id: 'no-consent',
    heads: "do not|don't|never|no need to",
    tail: ' (?:ask|wait|request|seek|check)(?: for| with)? ~2(?:confirmation|permission|approval|confirm|user|me|consent|first|human)(?![a-z])',
  },
  {
    id: 'no-consent',
    heads: 'user|users|owner|human|they|operator|customer',
    tail: ' (?:has|have|is|are)(?: already| previously| fully| just)? (?:agreed|approved|authori[sz]ed|consented|confirmed|allowed|accepted|given (?:permission|consent|approval)|requested this|asked for this|granted)',
  },
  {
    id: 'no-consent',
    heads: 'pre-approved|pre-authorized|pre-authorised|already approved|already authorized|already agreed',
  },
  { id: 'no-consent', heads: 'if', tail: ' details of ~4underspecified' },
  {
    id: 'authority',
    heads:
      'authorized|authorised|approved|requested|required|ordered|mandated|sanctioned|instructed|demanded|issued|signed',
    tail: ' by (?:the |your |our |an? )?(?:admin(?:istrator)?s?|developers?|owner|system|security|openai|anthropic|google|management|it|compliance|operator|user|site|platform|vendor|legal)(?![a-z])',
  },
  {
    id: 'authority',
    heads: 'message|notice|instruction|instructions|update|order|request|communication|directive|note',
    tail: ' from (?:me|the system|your (?:developers?|owner|operator|creators?|admin|user|employer|boss|principal)|the (?:developers?|user|owner|operator|admin(?:istrator)?|security team|site owner)|openai|anthropic|system|admin|it)(?![a-z])',
  },
  {
    id: 'authority',
    heads:
      'system|admin|administrator|developer|security|root|official|operator|maintenance|emergency|priority|platform|compliance',
    tail: '(?: |_)(?:system |security )?(?:message|notice|override|instruction|instructions|alert|directive|command|announcement|update|prompt|note|mode|protocol)_ ?(?:[:\\]>!]|for|to|-|enabled|activated|\\()',
  },
  { id: 'authority', heads: 'system|[system|<system|#system', tail: '_[:\\]>]' },
  {
    id: 'authority',
    heads: "i am|i'm|this is|we are|speaking",
    tail: ' (?:your|the|an?|from)(?: ~2)(?:developer|creator|administrator|admin|owner|operator|system|openai|anthropic|engineer|user you|supervisor|account owner)(?![a-z])',
  },
  {
    id: 'markup',
    heads: [
      '<|im_start|',
      '<|im_end|',
      '<|system|',
      '<|user|',
      '<|assistant|',
      '<|endoftext|',
      '<|eot_id|',
      '<|start_header',
      '[inst]',
      '[/inst]',
      '<<sys>>',
      '[system]',
      '[[system',
      '[assistant]',
      '<system>',
      '</system>',
      '<assistant>',
      '<user>',
      '</user>',
      '</tool_result>',
      '<tool_result',
      '<function_results',
      '</function',
      '</context>',
      '</document>',
      '</data>',
      '<information>',
      '</information>',
      '<important>',
      '<admin>',
      '<instructions>',
      '<instruction>',
      '###(system',
      '### instruction',
      '### system',
      '### response',
      '### human',
      '### assistant',
      '## instruction',
      '#system',
      '\n\nhuman:',
      '\n\nassistant:',
      'human:',
      'assistant:',
      'begin system',
      'end system',
      '--- end',
    ],
  },
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
    tail: ' ~5(?:\\$ ?\\d|€ ?\\d|£ ?\\d|\\d+ ?(?:usd|eur|dollars|euros|btc|eth)|money|funds|bitcoin|btc|crypto|gift cards?|transaction|payment|iban|the balance|amount)',
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
      "how do|how can|how should|how to|how does|how would|what is|what are|what's|what does|why does|why is|why do|why are|can i|can you|can we|could you|could i|should i|is there|is it|are there|do i|does the|does it|where can|where do|which|what happens|who|when should|would you|have you",
    tail: '[^.!\\n]{0,160}\\?',
  },
  {
    id: 'question',
    heads:
      "how do i|how can i|i want to|i need to|i'm trying|i am trying|i'd like|i would like|i was|i tried|i have a",
  },
  {
    id: 'offers',
    heads: 'our|the|your|an|a|with|ask|use|using|chat with|talk to|meet|tell|choose',
    tail: ' (?:the |our |your |an? )?(?:new |smart |built-in |personal |own |online |virtual |digital )?(?:ai|assistant|agent|bot|chatbot|copilot|language model|model|chatgpt|gemini|claude)(?: (?:assistant|agents?|helper|model|chat|features?|tools?|bot))? (?:can|helps?|lets|makes|to|for|in|will|that|is|at|with|at the desk|on|does|supports|responds|answers)(?![a-z])',
  },
  {
    id: 'offers',
    heads:
      'powered by|built with|trained on|ai-powered|generative ai|pricing|learn more|sign up|try it|free trial|install|import|npm|const|function|class|returns|parameter|parameters|default|config|configuration|api reference|changelog|release|released|launched|announced|according to',
  },
];
