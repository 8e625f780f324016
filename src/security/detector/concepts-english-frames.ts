/** The concepts in English that say who is spoken to, what is overridden and who must not know. */
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
const ORDERS =
  '(?:instructions?|prompts?|rules?|guidelines?|directions?|directives?|commands?|orders?|contexts?|messages?|programming|training|tasks?|constraints?|restrictions?|polic(?:y|ies)|safeguards?|requests?|conversations?|text|content|everything|goals?|objectives?|queries|query|question)';
/** What only a model is told to drop. */
const OWN_ORDERS =
  '(?:instructions?|prompts?|directives?|programming|training|guardrails?|safeguards?|constraints?)';
const EARLIER =
  "(?:previous|prior|above|earlier|preceding|foregoing|original|initial|existing|current|past|former|last|system|safety|security|your|old|user'?s?|before|other|developer'?s?|default|ethical|content)";

export const ENGLISH_FRAMES: readonly Phrase<Concept>[] = [
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
    tail: ' (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|notify(?:ing)?|alert(?:ing)?|disclos(?:e|ing)|report(?:ing)?|warn(?:ing)?|show(?:ing)?|say(?:ing)?|explain(?:ing)?|acknowledg(?:e|ing)|let|discuss(?:ing)?|announce|display(?:ing)?|describe|quote|log)(?: (?:this|that|it|these|anything|any of this|about)){0,4}_ ?(?:(?:to|the|with|a|any|your|about) ){0,3}(?:users?|humans?|anyone|anybody|owner|operator|them|him|her|person|people|this|these|instructions?|message|note|step|customer|know|summary|response|reply|answer)(?![a-z])',
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
];
