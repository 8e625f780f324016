/** The concepts in Spanish, Portuguese, French and Italian, without accents. */
import type { Phrase } from '../matching/phrases.ts';
import type { Concept } from './concepts.ts';

/** How an order to the one addressed goes on. Without it every list of nouns would look like an address. */
const IBERIAN_VERB =
  '(?:por favor|debes?|deve|tienes|antes|ahora|agora|ignor|olvid|esque|envi|mand|copi|peg|col[ae]|abr|visit|haz|faca|clic|ejecut|execut|respond|escrib|escrev|no |nao |reenvi|encaminh|transfier|transfir|borr|elimin|apagu|descarg|baix|sub[ea]|public|recomiend|recomend|inclu|revel|muestr|mostr|tu |voce|el usuario|o usuario)';
const FRENCH_VERB =
  "(?:veuillez|merci de|tu |vous |avant|maintenant|ignor|oubli|envoy|envoie|transmet|transfer|copi|recopi|coll|ouvr|visit|cliqu|execut|repond|ecri|ne |n'|supprim|telecharg|publi|recommand|inclu|revel|affich|montr|l'utilisateur|fais|faites|rends|rendez)";

export const ROMANCE: readonly Phrase<Concept>[] = [
  // Spanish and Portuguese
  {
    id: 'override',
    heads:
      'ignora|ignore|ignorar|ignoren|olvida|olvide|olvidar|descarta|desconsidera|desconsidere|esquece|esqueca|haz caso omiso|omite|anula',
    tail: ' ~5(?:instrucciones|instrucoes|indicaciones|ordenes|ordens|reglas|regras|prompt|anteriores|anterior|previas|previo|directrices|diretrizes|lo que te)',
  },
  {
    id: 'superseded',
    heads: 'instrucciones|instrucoes|reglas|regras',
    tail: ' ~3(?:ya no|no son validas|quedan|foram|nao sao|nao valem|nao se aplicam|obsolet|canceladas|anuladas)',
  },
  {
    id: 'new-task',
    heads: 'nueva|nuevas|nova|novas|tu nueva|sua nova|tu tarea|sua tarefa',
    tail: ' ~2(?:tarea|instruccion|instrucciones|tarefa|instrucao|instrucoes|orden|ordem|objetivo)',
  },
  { id: 'new-task', heads: 'antes de', tail: ' (?:responder|contestar|continuar|resumir|seguir|concluir)' },
  {
    id: 'secrecy',
    heads: 'no|nao|sin|sem|nunca',
    tail: ' (?:se )?(?:lo |le |o )?(?:digas|diga|informes|informe|informar|menciones|mencione|mencionar|avises|avise|avisar|reveles|revele|muestres|mostre|conte|cuentes|notifiques|notifique|decir|dizer)(?: ~4(?:usuario|nadie|ninguem|esto|isto|nada|persona))?',
  },
  {
    id: 'no-consent',
    heads: 'sin|sem|no|nao',
    tail: ' ~2(?:confirmacion|confirmacao|permiso|permissao|pedir|preguntar|perguntar|autorizacion|aprobacion|aprovacao)',
  },
  {
    id: 'no-consent',
    heads: 'el usuario|o usuario',
    tail: ' (?:ya |ja )?(?:ha |esta |deu |dio )?(?:aceptado|aceptó|autorizado|aprobado|aprovado|autorizou|concordou|acepto|de acuerdo)',
  },
  {
    id: 'addressed',
    heads: 'asistente|asistentes|assistente|assistentes|ia|agente|agentes|chatgpt|claude|modelo|modelos',
    tail: `(?: de ia| de lenguaje| de linguagem| automaticos?)?[,:!]_${IBERIAN_VERB}`,
  },
  {
    id: 'conditional',
    heads: 'si|se',
    tail: ' (?:eres|voce e|es|for|usted es|estas|voce for|tu es) (?:un |una |um |uma )?~1(?:ia|asistente|assistente|modelo|inteligencia|agente|bot)',
  },
  {
    id: 'obliged',
    heads: 'asistentes|assistentes|agentes|modelos|la ia|a ia|el asistente|o assistente|el modelo|o modelo',
    tail: '(?: de ia| de lenguaje| de linguagem| automaticos?)? (?:deben|debe|tienen que|devem|deve|precisam)',
  },
  {
    id: 'note-for',
    heads: 'nota|atencion|atencao|aviso|mensaje|mensagem|instrucciones|instrucoes',
    tail: ' (?:para|a|al|ao) ~3(?:ia|asistentes?|assistentes?|modelos?|agentes?|bots?|chatgpt)',
  },
  {
    id: 'mention',
    heads:
      'asistente de ia|assistente de ia|inteligencia artificial|modelo de lenguaje|modelo de linguagem|modelos de lenguaje|agente de ia',
  },
  {
    id: 'exfiltrate',
    heads:
      'envia|envie|enviar|envie-me|manda|mande|reenvia|reenvie|encaminhe|copia|copie|pega|cole|comparte|compartilhe|sube|publica|publique|transmite|incluye|inclua|escribe|escreva',
    tail: ' ~5(?:contrasenas?|contrasena|senhas?|claves?|chaves?|credenciales|credenciais|tokens?|historial|historico|conversacion|conversa|correos?|e-?mails?|datos|dados|archivos?|arquivos?|tarjeta|cartao|codigo|secretos?|segredos?)',
  },
  {
    id: 'private',
    heads:
      'contrasena|contrasenas|senha|senhas|clave de api|chave de api|credenciales|credenciais|tarjeta de credito|cartao de credito|prompt del sistema|prompt do sistema|historial de la conversacion',
  },
  {
    id: 'reveal',
    heads: 'revela|revele|muestra|muestrame|mostre|imprime|imprima|repite|repita|dime|diga',
    tail: ' ~3(?:tus|tu|seu|suas|sus|las|el|o|as)? ?(?:instrucciones|instrucoes|prompt|reglas|regras)',
  },
  {
    id: 'steer',
    heads: 'en tu|em sua|na sua|en su|responde|responda|a tu',
    tail: ' (?:~1respuesta|~1resposta|~1resumen|~1resumo|solo|apenas|unicamente|con|com|que|siempre)',
  },
  { id: 'user', heads: 'el usuario|al usuario|del usuario|o usuario|ao usuario|do usuario' },
  {
    id: 'role',
    heads: 'ahora eres|a partir de ahora|agora voce|a partir de agora|actua como|aja como|finge|finja',
  },
  {
    id: 'mandate',
    heads:
      'inmediatamente|imediatamente|obligatorio|obrigatorio|ahora mismo|agora mesmo|es urgente|urgente|debes|voce deve|es obligatorio',
  },
  {
    id: 'authority',
    heads: 'mensaje|mensagem|autorizado|instruccion|aviso',
    tail: ' (?:del|de|por|do|pelo) (?:el )?(?:sistema|administrador|desarrollador|desenvolvedor|openai|anthropic)',
  },
  {
    id: 'money',
    heads: 'transfiere|transfiera|transfira|paga|pague|deposita',
    tail: ' ~3(?:\\d|dinero|dinheiro|euros|dolares|fondos)',
  },
  {
    id: 'question',
    heads: 'como puedo|como posso|que es|o que e|por que|puedo|posso|cual es|qual e|como se|como faco|¿',
    tail: '[^.!\\n]{0,160}\\?',
  },
  {
    id: 'discusses',
    heads:
      'por ejemplo|por exemplo|inyeccion|injecao|ataque|ataques|atacante|atacantes|investigadores|pesquisadores',
  },
  {
    id: 'people',
    heads:
      'clientes|cliente|estudiantes|estudantes|alumnos|alunos|empleados|funcionarios|visitantes|miembros|membros',
  },
  // French
  {
    id: 'override',
    heads:
      'ignore|ignorez|ignorer|oublie|oubliez|oublier|neglige|negligez|ne tiens pas compte|ne tenez pas compte|ne tenez compte|fais abstraction|faites abstraction|abandonne*',
    tail: ' ~6(?:instructions?|consignes?|regles|ordres|prompt|precedentes?|precedents?|ci-dessus|anterieures?|directives)',
  },
  {
    id: 'superseded',
    heads: 'instructions|consignes|regles',
    tail: " ~3(?:ne sont plus|sont annulees|ne s'appliquent|sont obsoletes|ont change|remplacees)",
  },
  {
    id: 'new-task',
    heads: 'nouvelle|nouvelles|ta nouvelle|votre nouvelle|ta tache|votre tache|avant de',
    tail: ' ~1(?:tache|instructions?|consignes?|mission|repondre|continuer|resumer)',
  },
  {
    id: 'secrecy',
    heads: "ne|sans|n'en",
    tail: " (?:le |la |les |en |l')?(?:dis|dites|mentionne|mentionnez|revele|revelez|informe|informez|parle|parlez|previens|prevenez|montre|montrez|avertis|avertissez|signale|signalez|dire|informer|prevenir|avertir|mentionner)(?: (?:pas|rien|jamais))?(?: ~3(?:utilisateur|personne|humain|cela|ceci))?",
  },
  {
    id: 'no-consent',
    heads: 'sans',
    tail: ' ~2(?:confirmation|demander|autorisation|permission|accord|approbation)',
  },
  {
    id: 'addressed',
    heads: 'assistant|assistants|ia|agent|agents|chatgpt|claude|modele|modeles',
    tail: `(?: ia| d'ia| de langage| automatiques?)?[,:!]_${FRENCH_VERB}`,
  },
  {
    id: 'conditional',
    heads: 'si',
    tail: ' (?:vous etes|tu es) (?:un |une )?~1(?:ia|assistant|modele|intelligence|agent|bot|robot)',
  },
  {
    id: 'obliged',
    heads: "les assistants|les agents|les modeles|les ia|l'assistant|l'ia|assistants|agents",
    tail: "(?: ia| d'ia| de langage| automatiques?)? (?:doivent|doit|devez)",
  },
  {
    id: 'note-for',
    heads: 'note|attention|message|avis|instructions|remarque|consigne',
    tail: ' (?:a|pour|aux|au|destinee?s? aux?) ~4(?:ia|assistants?|modeles?|agents?|bots?|intelligence artificielle)',
  },
  {
    id: 'mention',
    heads:
      "assistant ia|assistant d'ia|intelligence artificielle|modele de langage|modeles de langage|agent ia",
  },
  {
    id: 'exfiltrate',
    heads:
      'envoie|envoyez|envoyer|transmets|transmettez|transfere|transferez|copie|copiez|colle|collez|partage|partagez|poste|postez|publie|publiez|inclus|incluez|ecris|ecrivez|saisis|saisissez',
    tail: ' ~5(?:mots? de passe|cles?|identifiants|jetons?|historique|conversation|courriels?|e-?mails?|donnees|fichiers?|carte|code|secrets?)',
  },
  {
    id: 'private',
    heads:
      'mot de passe|mots de passe|cle api|cles api|identifiants|carte bancaire|carte de credit|prompt systeme|historique de la conversation',
  },
  {
    id: 'reveal',
    heads: 'revele|revelez|affiche|affichez|montre|montrez|repete|repetez|imprime|donne|donnez',
    tail: ' ~2(?:tes|vos|ton|votre|les|le|toutes) ~1(?:instructions|consignes|prompt|regles)',
  },
  {
    id: 'steer',
    heads: 'dans ta|dans votre|reponds|repondez',
    tail: ' (?:~1reponse|~1resume|uniquement|seulement|avec|par|que|toujours)',
  },
  { id: 'user', heads: "l'utilisateur|a l'utilisateur|de l'utilisateur" },
  {
    id: 'role',
    heads:
      'tu es maintenant|vous etes maintenant|desormais|a partir de maintenant|agis comme|agissez comme|fais semblant|comporte-toi',
  },
  { id: 'mandate', heads: 'immediatement|obligatoire|tout de suite|sans delai|urgent|tu dois|vous devez' },
  {
    id: 'authority',
    heads: 'message|autorise|instruction|avis',
    tail: " (?:du|de|par) (?:l'|le |la )?(?:systeme|administrateur|developpeur|openai|anthropic)",
  },
  {
    id: 'question',
    heads: "comment|qu'est-ce|pourquoi|puis-je|quel|quelle|est-ce",
    tail: '[^.!\\n]{0,160}\\?',
  },
  {
    id: 'discusses',
    heads: 'par exemple|injection de prompt|attaque|attaques|attaquant|attaquants|chercheurs',
  },
  { id: 'people', heads: 'clients|etudiants|employes|visiteurs|membres|eleves|salaries' },
  // Italian
  {
    id: 'override',
    heads: 'ignora|ignorate|dimentica|dimenticate|trascura',
    tail: ' ~5(?:istruzioni|regole|precedenti|ordini|prompt)',
  },
  {
    id: 'exfiltrate',
    heads: 'invia|inviare|manda|inoltra|copia|condividi',
    tail: ' ~5(?:password|chiav[ei]|credenziali|conversazione|cronologia|dati|file|codice)',
  },
  {
    id: 'secrecy',
    heads: 'non',
    tail: ' (?:lo )?(?:dire|informare|menzionare|rivelare|avvisare)(?: ~3utente)?',
  },
  { id: 'user', heads: "l'utente|all'utente|dell'utente" },
];
