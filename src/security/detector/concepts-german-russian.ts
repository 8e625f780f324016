/** The concepts in German and Russian. German umlauts are written without their dots. */
import type { Phrase } from '../matching/phrases.ts';
import type { Concept } from './concepts.ts';

/** How an order to the one addressed goes on. Without it every list of nouns would look like an address. */
const GERMAN_VERB =
  '(?:bitte|du |sie |jetzt|zuerst|bevor|ignorier|vergiss|vergess|send|schick|leit|kopier|fug|offn|besuch|klick|fuhr|antwort|schreib|losch|lad|veroffentlich|empf|nenn|zeig|gib|ubermittl|uberweis|der benutzer|der nutzer|nicht|keine)';
const RUSSIAN_VERB =
  '(?:пожалуйста|ты |вы |сначала|теперь|немедленно|игнорир|проигнорир|забудь|отправь|перешли|скопируй|вставь|открой|перейди|нажми|выполни|ответь|напиши|не |удали|скачай|загрузи|опубликуй|порекомендуй|рекомендуй|включи|покажи|раскрой|выведи|переведи|пользователь)';

export const GERMAN_RUSSIAN: readonly Phrase<Concept>[] = [
  // German
  {
    id: 'override',
    heads:
      'ignoriere|ignorieren|ignorier|vergiss|vergessen|missachte|missachten|uberschreibe|verwirf|beachte nicht|beachten sie nicht|ubergehe',
    tail: ' ~6(?:anweisung(?:en)?|anleitung(?:en)?|befehle?|regeln|vorgaben|instruktionen|prompt|vorherigen?|bisherigen?|obigen?|fruheren?|vorangegangenen|richtlinien)',
  },
  {
    id: 'superseded',
    heads: 'anweisungen|vorgaben|regeln|instruktionen',
    tail: ' ~3(?:gelten nicht mehr|sind ungultig|sind aufgehoben|sind veraltet|nicht mehr|uberholt|hinfallig)',
  },
  {
    id: 'new-task',
    heads: 'neue|deine neue|ihre neue|deine aufgabe|ihre aufgabe|bevor du|bevor sie',
    tail: ' ~1(?:aufgabe|anweisung(?:en)?|befehle?|auftrag|antwort\\p{L}{0,20}|fortfahr\\p{L}{0,20}|zusammenfass\\p{L}{0,20}|ist)',
  },
  {
    id: 'secrecy',
    heads:
      'sage|sag|erzahle|erwahne|informiere|verrate|melde|zeige|teile|sagen sie|erwahnen sie|informieren sie|ohne',
    tail: ' ~5(?:nicht|nichts|niemandem|wissen zu lassen|zu informieren|zu erwahnen|mitzuteilen|davon)',
  },
  {
    id: 'no-consent',
    heads: 'ohne',
    tail: ' ~2(?:bestatigung|nachfrage|ruckfrage|erlaubnis|zustimmung|nachzufragen|zu fragen|genehmigung)',
  },
  {
    id: 'addressed',
    heads:
      'assistent|assistenten|ki|ki-assistent|ki-assistenten|ki-agent|ki-agenten|agent|chatgpt|claude|sprachmodell|sprachmodelle',
    tail: `[,:!]_${GERMAN_VERB}`,
  },
  {
    id: 'conditional',
    heads: 'wenn du|falls du|wenn sie|falls sie|sofern du',
    tail: ' (?:ein |eine |einer )?~1(?:ki|assistent|sprachmodell|kunstliche|agent|bot|ki-\\p{L}{1,20}|modell)(?: ~2)(?:bist|sind)',
  },
  {
    id: 'obliged',
    heads: 'ki-assistenten|ki-agenten|assistenten|sprachmodelle|agenten|ki-systeme|ki-modelle',
    tail: ' (?:mussen|sollen|sollten|haben|durfen)',
  },
  {
    id: 'note-for',
    heads: 'hinweis|achtung|nachricht|anweisung|anweisungen|anmerkung|mitteilung',
    tail: ' (?:an|fur) ~3(?:ki\\S{0,20}|assistenten|sprachmodelle|modelle|agenten|bots|ki)',
  },
  {
    id: 'mention',
    heads:
      'ki-assistent|ki-assistenten|ki-agent|ki-agenten|sprachmodell|sprachmodelle|kunstliche intelligenz',
  },
  {
    id: 'exfiltrate',
    heads:
      'sende|senden|schicke|schick|schicken|leite|ubermittle|kopiere|kopieren|fuge|teile|veroffentliche|gib|poste|ubertrage|schreibe|lade',
    tail: ' ~6(?:passworter|passwort|kennwort|schlussel|api-schlussel|api-key|zugangsdaten|token|verlauf|gesprach\\p{L}{0,20}|e-?mails?|daten|dateien|datei|kreditkarte\\p{L}{0,20}|code|geheimnis\\p{L}{0,20}|chatverlauf)',
  },
  {
    id: 'private',
    heads:
      'passwort|passworter|kennwort|api-schlussel|zugangsdaten|kreditkarte|kreditkartennummer|chatverlauf|gesprachsverlauf|systemprompt|system-prompt',
  },
  {
    id: 'reveal',
    heads: 'zeige|zeig|gib|nenne|wiederhole|verrate|offenbare|drucke',
    tail: ' ~3(?:deine|deinen|ihre|ihren|die|alle) ~1(?:anweisungen|systemprompt|system-prompt|prompt|regeln|vorgaben|instruktionen)',
  },
  {
    id: 'steer',
    heads: 'in deiner|in ihrer|antworte|antworten sie',
    tail: ' (?:~1antwort|~1zusammenfassung|nur|ausschliesslich|mit|immer)',
  },
  {
    id: 'user',
    heads:
      'der benutzer|dem benutzer|den benutzer|des benutzers|der nutzer|dem nutzer|den nutzer|des nutzers',
  },
  {
    id: 'role',
    heads:
      'du bist jetzt|du bist nun|ab jetzt bist|ab sofort bist|tu so als|verhalte dich|sie sind jetzt|agiere als',
  },
  { id: 'mandate', heads: 'sofort|unverzuglich|zwingend|umgehend|du musst|sie mussen|unbedingt' },
  {
    id: 'authority',
    heads: 'nachricht|genehmigt|autorisiert|anweisung|mitteilung',
    tail: ' (?:vom|von|durch) (?:dem |den |der )?(?:system\\p{L}{0,20}|administrator\\p{L}{0,20}|admin|entwickler\\p{L}{0,20}|openai|anthropic)',
  },
  { id: 'question', heads: 'wie kann|wie|was ist|warum|kann ich|welche|wo', tail: '[^.!\\n]{0,160}\\?' },
  {
    id: 'discusses',
    heads: 'zum beispiel|z.b|beispielsweise|prompt-injection|angriff|angriffe|angreifer|forscher',
  },
  { id: 'people', heads: 'kunden|studierende|schuler|mitarbeiter|besucher|mitglieder|teilnehmer|patienten' },
  // Russian
  {
    id: 'override',
    heads:
      'игнорируй*|проигнорируй*|забудь*|забудьте|не обращай|не учитывай*|отмени*|пренебреги*|игнорировать',
    tail: ' ~5(?:инструкци\\p{L}{0,20}|указани\\p{L}{0,20}|предыдущ\\p{L}{0,20}|правил\\p{L}{0,20}|команд\\p{L}{0,20}|промпт\\p{L}{0,20}|выше|ранее|прежни\\p{L}{0,20})',
  },
  {
    id: 'superseded',
    heads: 'инструкции|указания|правила',
    tail: ' ~3(?:больше не|отменены|устарели|недействительны|не действуют)',
  },
  {
    id: 'new-task',
    heads: 'нов*|твоя задача|ваша задача|прежде чем|перед тем',
    tail: ' ~2(?:задач\\p{L}{0,20}|инструкци\\p{L}{0,20}|указани\\p{L}{0,20}|отвеча\\p{L}{0,20}|ответит\\p{L}{0,20}|продолжи\\p{L}{0,20})',
  },
  {
    id: 'secrecy',
    heads: 'не',
    tail: ' (?:говори|сообщай|упоминай|рассказывай|показывай|раскрывай|информируй|уведомляй|предупреждай)\\p{L}{0,20}(?: ~3(?:пользовател\\p{L}{0,20}|никому|об этом|человек\\p{L}{0,20}|это))?',
  },
  { id: 'secrecy', heads: 'тайно|незаметно|втайне' },
  {
    id: 'no-consent',
    heads: 'без|не',
    tail: ' ~2(?:подтвержден\\p{L}{0,20}|разрешени\\p{L}{0,20}|согласи\\p{L}{0,20}|спрашива\\p{L}{0,20}|одобрени\\p{L}{0,20})',
  },
  {
    id: 'addressed',
    heads: 'ассистент*|помощник*|ии|агент*|ии-агент*|ии-ассистент*|чат-бот*|нейросеть|модель|chatgpt',
    tail: `[,:!]_${RUSSIAN_VERB}`,
  },
  {
    id: 'conditional',
    heads: 'если',
    tail: ' (?:ты|вы|вас) ?[^\\p{L}]{0,3}_(?:это )?~2(?:ии|ассистент|модель|языковая|агент|бот|нейросеть|искусственный)',
  },
  {
    id: 'obliged',
    heads: 'ассистенты|агенты|ии-агенты|модели|ии|боты|ассистент|агент',
    tail: ' (?:должн\\p{L}{0,20}|обязан\\p{L}{0,20})',
  },
  {
    id: 'note-for',
    heads: 'внимание|примечание|сообщение|инструкция|инструкции|заметка',
    tail: ' (?:для )?~3(?:ии|ассистент\\p{L}{0,20}|модел\\p{L}{0,20}|агент\\p{L}{0,20}|бот\\p{L}{0,20}|нейросет\\p{L}{0,20})',
  },
  {
    id: 'mention',
    heads:
      'ии-ассистент*|ии-агент*|языков* модел*|искусственный интеллект|искусственного интеллекта|языковая модель|нейросеть|языковые модели',
  },
  {
    id: 'exfiltrate',
    heads:
      'отправь*|отправьте|перешли*|скопируй*|вставь*|передай*|опубликуй*|загрузи*|вышли*|включи*|напиши*|отправить',
    tail: ' ~5(?:парол\\p{L}{0,20}|ключ\\p{L}{0,20}|токен\\p{L}{0,20}|данн\\p{L}{0,20}|истори\\p{L}{0,20}|переписк\\p{L}{0,20}|письм\\p{L}{0,20}|файл\\p{L}{0,20}|карт\\p{L}{0,20}|код\\p{L}{0,20}|секрет\\p{L}{0,20}|учетн\\p{L}{0,20}|почт\\p{L}{0,20})',
  },
  {
    id: 'private',
    heads:
      'пароль|пароли|api-ключ|ключ api|учетные данные|системный промпт|кредитной карты|историю переписки|историю чата',
  },
  {
    id: 'reveal',
    heads: 'покажи*|раскрой*|выведи*|повтори*|напечатай*|назови*',
    tail: ' ~2(?:свои|свой|твои|ваши|системн\\p{L}{0,20}|все) ~1(?:инструкци\\p{L}{0,20}|промпт\\p{L}{0,20}|правил\\p{L}{0,20}|указани\\p{L}{0,20})',
  },
  {
    id: 'steer',
    heads: 'в своем ответе|в ответе|в твоем ответе|в своём ответе|ответь только|отвечай только|в резюме',
  },
  { id: 'user', heads: 'пользователь|пользователю|пользователя|пользователем' },
  { id: 'role', heads: 'теперь ты|ты теперь|отныне|с этого момента|притворись|веди себя как' },
  { id: 'mandate', heads: 'немедленно|обязательно|срочно|сейчас же|ты должен|вы должны' },
  {
    id: 'authority',
    heads: 'сообщение|разрешено|одобрено|указание',
    tail: ' (?:от )?(?:систем\\p{L}{0,20}|администратор\\p{L}{0,20}|разработчик\\p{L}{0,20}|openai)',
  },
  { id: 'question', heads: 'как|что такое|почему|можно ли|где|какой', tail: '[^.!\\n]{0,160}\\?' },
  { id: 'discusses', heads: 'например|атака|атаки|злоумышленник*|исследовател*|внедрение промпт*' },
  { id: 'people', heads: 'клиент*|студент*|сотрудник*|посетител*|участник*' },
];
