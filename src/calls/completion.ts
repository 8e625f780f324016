/** Completions for shells, from the manifest: commands, second words, flags and the values of flags. */
import { FROM_FILE, inputArg } from '../protocol/argv.ts';
import { GLOBAL_FLAGS } from '../protocol/global-flags.ts';
import type { Manifest, ManifestArg, ManifestCommand } from '../protocol/manifest.ts';
import { SETTINGS } from '../settings/table.ts';

/** @param shell `bash`, `zsh` or `fish` */
export function completionScript(manifest: Manifest, shell: string): string {
  if (shell === 'bash') return bash(manifest);
  return shell === 'zsh' ? zsh(manifest) : fish(manifest);
}

interface Spelling {
  name: string;
  summary: string;
  command: ManifestCommand;
}

/** Names and aliases alike. */
const spellings = (manifest: Manifest): Spelling[] =>
  manifest.commands.flatMap((command) =>
    [command.name, ...command.aliases].map((name) => ({ name, summary: command.summary, command })),
  );

const firstWords = (manifest: Manifest): string[] => [
  ...new Set(spellings(manifest).map(({ name }) => name.split(' ')[0] ?? name)),
];

/** First word → its second words, where there are any. */
function families(manifest: Manifest): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name } of spellings(manifest)) {
    const [first = '', second] = name.split(' ');
    if (second !== undefined) found.set(first, [...(found.get(first) ?? []), second]);
  }
  return found;
}

/** What is said of a first word that is no command by itself. */
const family = (word: string): string => `Commands about: ${word}`;

const flagsOf = (command: ManifestCommand): ManifestArg[] => command.args.filter((arg) => arg.flag);

const flagWords = (command: ManifestCommand): string[] => [
  ...flagsOf(command).flatMap((arg) => [`--${arg.flag}`, ...(arg.short ? [`-${arg.short}`] : [])]),
  ...(inputArg(command) ? [FROM_FILE] : []),
];

const globalWords = (): string[] =>
  GLOBAL_FLAGS.flatMap((flag) => [`--${flag.flag}`, ...(flag.short ? [`-${flag.short}`] : [])]);

/** Values of the first argument that is a word of a closed list: `dialog accept|dismiss`, and what there is help for. */
function wordValues(manifest: Manifest, command: ManifestCommand): string[] {
  const first = command.args.find((arg) => arg.position === 0);
  switch (first?.completes) {
    case 'commands':
      return firstWords(manifest);
    case 'settings':
      return SETTINGS.map(({ key }) => key);
    case undefined:
      return first?.values ?? [];
  }
}

/** Words in one pair of quotes; names and flags have no quote in them. */
const quoted = (words: readonly string[]): string => `'${words.join(' ')}'`;

/** Every name that can stand first, with what may follow it: second words, values, flags. */
function continuations(manifest: Manifest): Map<string, string[]> {
  const found = new Map([...families(manifest)].map(([first, seconds]) => [first, [...seconds]]));
  for (const { name, command } of spellings(manifest)) {
    const own = [...wordValues(manifest, command), ...flagWords(command)];
    found.set(name, [...(found.get(name) ?? []), ...own]);
  }
  return found;
}

function bash(manifest: Manifest): string {
  const values = spellings(manifest).flatMap(({ name, command }) =>
    flagsOf(command).flatMap((arg) =>
      arg.values ? [`    '${name} --${arg.flag}') words=${quoted(arg.values)} ;;`] : [],
    ),
  );
  const taking = GLOBAL_FLAGS.filter(({ kind }) => kind !== 'boolean').flatMap(({ flag, short }) => [
    `--${flag}`,
    ...(short ? [`-${short}`] : []),
  ]);
  return `# bash completion for rutter; made by: rutter completion bash
_rutter() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} cmd='' words='' word i
  local globals=${quoted(globalWords())}
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $word in
      ${taking.join('|')}) ((i++)); continue ;;
      -*) continue ;;
    esac
    if [[ -z $cmd ]]; then
      cmd=$word
    else
      case "$cmd $word" in
        ${[...families(manifest)].flatMap(([first, seconds]) => seconds.map((second) => `'${first} ${second}'`)).join('|') || "''"}) cmd+=" $word" ;;
      esac
    fi
  done
  case "$cmd $prev" in
${values.join('\n')}
    *' ${FROM_FILE}'|*' --path') COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *) case $cmd in
      '') words=${quoted(firstWords(manifest))}" $globals" ;;
${[...continuations(manifest)].map(([name, words]) => `      '${name}') words=${quoted(words)}" $globals" ;;`).join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _rutter rutter
`;
}

/** A description inside single quotes and brackets. */
const zshText = (text: string): string => text.replaceAll("'", '’').replace(/[[\]:\\]/g, ' ');

function zsh(manifest: Manifest): string {
  const rows = firstWords(manifest).map((word) => {
    const own = spellings(manifest).find(({ name }) => name === word);
    return `    '${word}:${zshText(own?.summary ?? family(word))}'`;
  });
  const cases = spellings(manifest).map(
    ({ name, command }) =>
      `    '${name}') options=(${flagsOf(command).map(zshOption).join(' ')}); values=(${wordValues(manifest, command).join(' ')}) ;;`,
  );
  const globals = GLOBAL_FLAGS.map((flag) =>
    zshOption({ ...flag, kind: flag.kind === 'boolean' ? 'boolean' : 'string' }),
  );
  return `#compdef rutter
# zsh completion for rutter; made by: rutter completion zsh
_rutter() {
  local -a commands options values
  local cmd=$words[2]
  commands=(
${rows.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case $cmd in
${[...families(manifest)].map(([first, seconds]) => `    ${first}) (( CURRENT == 3 )) && compadd -- ${seconds.join(' ')}; case $words[3] in ${seconds.join('|')}) cmd="$cmd $words[3]" ;; esac ;;`).join('\n')}
  esac
  case $cmd in
${cases.join('\n')}
  esac
  _arguments $options ${globals.join(' ')} "*:argument:($values)"
}
if [[ $funcstack[1] == _rutter ]]; then _rutter "$@"; else compdef _rutter rutter; fi
`;
}

interface ZshFlag {
  flag?: string | undefined;
  kind: string;
  description: string;
  placeholder?: string | undefined;
  values?: readonly string[] | undefined;
}

function zshOption({ flag, kind, description, placeholder, values }: ZshFlag): string {
  const value =
    kind === 'boolean' ? '' : `:${placeholder ?? 'value'}:${values ? `(${values.join(' ')})` : ''}`;
  return `'--${flag}[${zshText(description)}]${value}'`;
}

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function fish(manifest: Manifest): string {
  const globals = GLOBAL_FLAGS.map(
    (flag) =>
      `complete -c rutter -l ${flag.flag}${flag.short ? ` -s ${flag.short}` : ''}${flag.kind === 'boolean' ? '' : ' -x'} -d ${fishText(flag.description)}`,
  );
  const first = firstWords(manifest).map((word) => {
    const own = spellings(manifest).find(({ name }) => name === word);
    return `complete -c rutter -n __fish_use_subcommand -a ${word} -d ${fishText(own?.summary ?? family(word))}`;
  });
  const second = [...families(manifest)].map(
    ([word, seconds]) =>
      `complete -c rutter -n '__fish_seen_subcommand_from ${word}; and test (count (commandline -opc)) -eq 2' -a ${fishText(seconds.join(' '))}`,
  );
  return [
    '# fish completion for rutter; made by: rutter completion fish',
    'complete -c rutter -f',
    ...globals,
    ...first,
    ...second,
    ...spellings(manifest).flatMap((spelling) => fishRows(manifest, spelling)),
    '',
  ].join('\n');
}

function fishRows(manifest: Manifest, { name, command }: Spelling): string[] {
  const seen = name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  const when = `-n '${seen.join('; and ')}'`;
  const values = wordValues(manifest, command);
  return [
    ...(values.length > 0 ? [`complete -c rutter ${when} -a ${fishText(values.join(' '))}`] : []),
    ...flagsOf(command).map(
      (arg) =>
        `complete -c rutter ${when} -l ${arg.flag}${arg.short ? ` -s ${arg.short}` : ''}${arg.kind === 'boolean' ? '' : ' -x'}${arg.values ? ` -a ${fishText(arg.values.join(' '))}` : ''} -d ${fishText(arg.description)}`,
    ),
  ];
}
