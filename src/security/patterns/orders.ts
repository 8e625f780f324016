/**
 * L3, whole sentences: orders to a model that are written in so many words. Fewer and longer phrases than the detector's
 * concepts, each telling on its own; a match is a statement about the text, not a probability.
 */
import { type Phrase, PhraseBook } from '../matching/phrases.ts';

/** What the model is told to do. */
export type Order =
  | 'override'
  | 'secrecy'
  | 'role'
  | 'reveal'
  | 'addressed'
  | 'exfiltrate'
  | 'spoofed-turn'
  | 'steer';

const INSTRUCTIONS =
  '(?:instructions?|prompts?|directives?|commands?|guidelines|rules|context|programming|training)';
const EARLIER = '(?:previous|prior|above|earlier|preceding|foregoing|original|initial|existing|system)';
const MODEL =
  '(?:an? |the |any |all )?(?:ai|llms?|language models?|(?:ai |automated |virtual |browsing |web )?(?:assistants?|agents?|chatbots?)|chatgpt|claude|gemini|copilot|gpt)';
const SECRET =
  '(?:passwords?|api_keys?|tokens?|credentials|conversations?|chat history|conversation history|cookies|credit cards?|private keys?|verification codes?|security codes?|session tokens?|system prompt|inbox|environment variables|clipboard)';

/** Each names an order by itself. */
export const ORDERS: readonly Phrase<Order>[] = [
  {
    id: 'override',
    heads: 'ignore|disregard|forget|override|overrule|bypass|discard',
    tail: ` (?:(?:all|any|of|the|your|these|those|my|every|about) ){0,4}${EARLIER} ~2${INSTRUCTIONS}(?![a-z])`,
  },
  {
    id: 'override',
    heads: 'ignore|disregard|forget',
    tail: " (?:everything|anything|all|whatever) (?:that )?(?:you (?:were|have been|know|'ve been)|i said|i told you|the user|above|was said)",
  },
  {
    id: 'override',
    heads:
      'previous instructions|prior instructions|earlier instructions|your instructions|instructions above|the instructions above',
    tail: ' (?:above |are |no |is |have |now |been ){0,4}(?:longer (?:apply|valid)|void|cancelled|obsolete|superseded|revoked|replaced|outdated)',
  },
  {
    id: 'secrecy',
    heads: "do not|don't|never|without",
    tail: " (?:tell|inform|notify|alert|mention(?: (?:this|it|that))?|reveal(?: (?:this|it))?|telling|informing|notifying|alerting)(?: (?:this|it|that))?(?: to)? (?:the|your) (?:user|human|owner|operator)(?!'s (?:guide|manual))(?![a-z])",
  },
  {
    id: 'role',
    heads: 'you are now|from now on you are|from now on, you are',
    tail: ' (?:an? |in |the )?(?:~2)(?:ai|dan|unrestricted|assistant|agent|developer mode|jailbroken|language model|evil|free from|maintenance mode|debug mode)(?![a-z])',
  },
  {
    id: 'role',
    heads: 'you are',
    tail: ' no longer (?:an? )?(?:ai|assistant|bound|language model|chatgpt|restricted|limited by)(?![a-z])',
  },
  {
    id: 'reveal',
    heads: 'reveal|show|print|repeat|output|display|leak|share|send|dump|disclose|write',
    tail: ` (?:me |us |out |all |of |the |full |entire |exact |complete |verbatim ){0,4}(?:your |the (?:full |original |hidden )?)(?:(?:full|entire|exact|complete|hidden|original|initial|secret) )?(?:system (?:prompt|message|instructions)|initial (?:prompt|instructions)|hidden (?:prompt|instructions)|instructions verbatim)`,
  },
  {
    id: 'addressed',
    heads: 'attention|note|notice|message|instructions|instruction|important|dear|hey|to',
    tail: ` (?:to |for |all |any |only |the ){0,4}${MODEL}(?: (?:agents?|models?|assistants?))?(?: (?:reading|processing|visiting|parsing|summari[sz]ing|browsing)(?: ~3))?_[:,!-]_ ?(?:please|you|your|ignore|disregard|send|forward|open|visit|navigate|go to|do not|don't|before|instead|click|run|execute|reply|respond|include|recommend|delete|upload|submit|paste|copy|post|transfer|buy|fetch|the user)`,
  },
  {
    id: 'addressed',
    heads: "if you are|if you're|if this is being read by",
    tail: ` ${MODEL}(?: (?:model|agent|assistant|system))?(?: ~4)_[,:]? ?(?:please|you must|you should|ignore|disregard|send|forward|open|visit|navigate|do not|click|run|execute|reply|respond|include|recommend|delete|upload|submit|paste|copy|post|report|fetch|share|transfer)(?![a-z])`,
  },
  {
    id: 'addressed',
    heads:
      'ai agents|ai assistants|ai agent|ai assistant|language models|llms|automated assistants|automated agents|browsing agents|browsing agent',
    tail: ' (?:reading this |processing this |visiting this )?(?:~2)(?:must|have to|are required to|are instructed to|shall) (?:now |first |also |immediately |always )?(?:ignore|disregard|send|forward|open|visit|navigate|click|run|execute|reply|respond|include|recommend|delete|upload|submit|paste|copy|post|transfer|fetch|enter|type|reveal)(?![a-z])',
  },
  {
    id: 'exfiltrate',
    heads: 'send|forward|e-mail|email|post|upload|submit|paste|copy|transmit|exfiltrate|leak|append|encode',
    tail: ` (?:the |your |all |any |user's |users' |their |saved |stored |current |of |this ){0,5}${SECRET} (?:~3)(?:to|into|at|in|via) (?:the |this |a )?(?:https?:|[a-z0-9.+-]{1,40}@|url|following|webhook|form|comment|endpoint|address|server|[a-z0-9-]{2,40}\\.[a-z]{2,10}/)`,
  },
  {
    id: 'spoofed-turn',
    heads: [
      '<|im_start|',
      '<|start_header_id|',
      '<<sys>>',
      '[inst]',
      '</tool_result>',
      '<|system|',
      '<|endoftext|',
    ],
  },
  {
    id: 'spoofed-turn',
    heads: ['### instruction', '### system', '## system', '[[system', '[system]', '(system_message)'],
    tail: '_[:\\]\\n]',
  },
  {
    id: 'steer',
    heads: 'in your|to your|at the end of your|of your',
    tail: ' (?:final )?(?:response|reply|answer|summary|output),? (?:include|add|say|mention|always|recommend|state|append|insert|do not|write)(?![a-z])',
  },
  // Spanish, Portuguese, Italian
  {
    id: 'override',
    heads:
      'ignora|ignore|ignorar|olvida|olvide|desconsidera|desconsidere|esqueca|esquece|descarta|dimentica|haz caso omiso de',
    tail: ' (?:todas? |todos? |as |os |las |los |tus |sus |suas |le |tutte |de ){0,4}(?:instrucciones|instrucoes|istruzioni|ordenes|indicaciones|reglas|regras)(?: ~1)(?:anteriores|previas|precedenti|que)?',
  },
  {
    id: 'secrecy',
    heads: 'no|nao|sin|sem',
    tail: ' (?:se )?(?:lo |le )?(?:digas|diga|informes|informe|menciones|mencione|avises|avise|reveles|revele|conte|decirselo|decir|dizer|informar|avisar)(?: (?:esto|isto|nada|isso))? (?:al|ao|a el|o) usuario',
  },
  {
    id: 'reveal',
    heads: 'revela|revele|muestra|mostre|muestrame|imprime|imprima',
    tail: ' (?:tu|tus|seu|suas|o|el) (?:prompt|instrucciones|instrucoes)(?: (?:del|de|do))?',
  },
  // French
  {
    id: 'override',
    heads: 'ignore|ignorez|oublie|oubliez|ne tiens pas compte|ne tenez pas compte',
    tail: ' (?:de |des |toutes |tous |les |tes |vos |ces ){0,4}(?:instructions|consignes|regles|directives)(?: ~1)(?:precedentes|anterieures|ci-dessus|donnees|recues|initiales)',
  },
  {
    id: 'secrecy',
    heads: 'ne|sans',
    tail: " (?:le |en |l')?(?:dis|dites|mentionne|mentionnez|informe|informez|parle|parlez|previens|prevenez|avertis|avertissez|informer|prevenir|avertir|dire)(?: (?:pas|rien|jamais|cela)){0,4}(?: a)? l'utilisateur",
  },
  {
    id: 'reveal',
    heads: 'revele|revelez|affiche|affichez|montre|montrez',
    tail: ' (?:ton|votre|tes|vos) (?:prompt|instructions|consignes)',
  },
  // German
  {
    id: 'override',
    heads: 'ignoriere|ignorieren sie|ignorier|vergiss|vergessen sie|missachte|missachten sie',
    tail: ' (?:alle |all |deine |ihre |die |bitte |samtliche ){0,3}(?:vorherigen?|bisherigen?|obigen?|fruheren?|vorangegangenen) (?:anweisungen|instruktionen|befehle|regeln|vorgaben)',
  },
  {
    id: 'secrecy',
    heads: 'sage|sag|erzahle|informiere|sagen sie|informieren sie|teile|verrate',
    tail: ' (?:es |dies |das |davon )?(?:dem|den) (?:benutzer|nutzer|anwender) (?:~2)(?:nicht|nichts)',
  },
  {
    id: 'reveal',
    heads: 'zeige|zeig|gib|verrate|nenne|wiederhole',
    tail: ' (?:mir )?(?:deinen|deine|ihren) (?:systemprompt|system-prompt|system prompt|anweisungen)',
  },
  // Russian
  {
    id: 'override',
    heads: 'игнорируй*|проигнорируй*|забудь*|не обращай внимания на|не обращайте внимания на',
    tail: ' (?:все |всех |свои |любые |эти ){0,3}(?:предыдущие|прежние|прошлые|вышеуказанные|ранее|данные ранее) ~1(?:инструкции|указания|команды|правила)',
  },
  {
    id: 'secrecy',
    heads: 'не',
    tail: ' (?:говори|сообщай|рассказывай|упоминай|показывай)(?:те)? (?:~2)пользовател',
  },
  {
    id: 'reveal',
    heads: 'покажи*|раскрой*|выведи*',
    tail: ' (?:свой|свои|твой|ваш) ?(?:системный )?(?:промпт|инструкции|указания)',
  },
  // Chinese
  {
    id: 'override',
    heads: '忽略|无视|無視|忘记|忘記|忘掉|不要理会',
    tail: '%6(?:之前|先前|以上|上述|前面|此前|原有|所有)%6(?:指令|指示|提示|命令|规则|規則)',
  },
  {
    id: 'secrecy',
    heads: '不要|不得|切勿|请勿|别',
    tail: '(?:告诉|告訴|告知|通知|让|讓|向)(?:用户|用戶|使用者)',
  },
  {
    id: 'reveal',
    heads: '输出|輸出|显示|顯示|透露|告诉我|打印|泄露',
    tail: '%4(?:系统提示词?|系統提示詞?|初始指令)',
  },
  // Japanese
  {
    id: 'override',
    heads: '以前の|これまでの|前の|上記の|今までの|すべての|先の|前述の',
    tail: '%4(?:指示|命令|指令|プロンプト)(?:を|は|も)?%6(?:無視|忘れ|破棄)',
  },
  {
    id: 'secrecy',
    heads: 'ユーザー|利用者',
    tail: 'に(?:は|も)?%4(?:知らせ|伝え|言わ|教え|報告)%3(?:ない|ず)',
  },
  { id: 'reveal', heads: 'システムプロンプト|初期指示', tail: 'を%6(?:表示|出力|教え|開示|公開|見せ)' },
  // Korean
  {
    id: 'override',
    heads: '이전|위의|앞의|지금까지의|기존|모든',
    tail: '%4(?:지시|명령|지침)(?:사항)?(?:들)?(?:을|를|은)?%4(?:무시|잊)',
  },
  { id: 'secrecy', heads: '사용자', tail: '(?:에게|한테)(?:는)?%4(?:알리지|말하지|언급하지|보고하지)' },
  { id: 'reveal', heads: '시스템 프롬프트|초기 지침', tail: '(?:를|을)%4(?:출력|보여|공개|알려)' },
  // Arabic
  {
    id: 'override',
    heads: 'تجاهل|انس|انسى|وتجاهل',
    tail: ' (?:كل |جميع |كافة ){0,2}(?:التعليمات|الأوامر|القواعد|التوجيهات)(?: (?:السابقة|أعلاه|الأصلية))',
  },
  { id: 'secrecy', heads: 'لا تخبر|ولا تخبر|دون إخبار|دون علم|بدون إخبار|دون إعلام', tail: ' المستخدم' },
  { id: 'reveal', heads: 'اعرض|أظهر|اكشف|اطبع', tail: ' ~1(?:موجه النظام|تعليماتك|تعليمات النظام)' },
  // Hindi
  {
    id: 'override',
    heads: 'पिछले|पिछली|उपरोक्त|पूर्व',
    tail: ' (?:सभी |सारे |दिए गए )?(?:निर्देशों|निर्देश|आदेशों|नियमों) ?(?:को )?(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल)',
  },
  { id: 'secrecy', heads: 'उपयोगकर्ता को', tail: ' (?:~2)(?:मत बता|न बता|नहीं बता|बताए बिना|बिना बताए)' },
  {
    id: 'reveal',
    heads: 'अपना सिस्टम प्रॉम्प्ट|अपने निर्देश|अपना सिस्टम प्रॉम्ट',
    tail: ' (?:~1)(?:दिखा|बता|प्रकट|प्रिंट)',
  },
];

let book: PhraseBook<Order> | undefined;

/** Orders in normalised text. */
export function findOrders(text: string): ReturnType<PhraseBook<Order>['find']> {
  book ??= new PhraseBook(ORDERS);
  return book.find(text);
}
