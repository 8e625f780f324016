/** Completions for shells, from the manifest: commands, second words, flags and the values of flags. */
import { FROM_FILE, GLOBAL_FLAGS, inputArg } from '../protocol/argv.ts';
import type { Manifest, ManifestArg, ManifestCommand } from '../protocol/manifest.ts';

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

const flagsOf = (command: ManifestCommand): ManifestArg[] => command.args.filter((arg) => arg.flag);

const flagWords = (command: ManifestCommand): string[] => [
  ...flagsOf(command).flatMap((arg) => [`--${arg.flag}`, ...(arg.short ? [`-${arg.short}`] : [])]),
  ...(inputArg(command) ? [FROM_FILE] : []),
];

const globalWords = (): string[] =>
  GLOBAL_FLAGS.flatMap((flag) => [`--${flag.flag}`, ...(flag.short ? [`-${flag.short}`] : [])]);

/** Values of the first argument that is a word of a closed list: `dialog accept|dismiss`. */
const wordValues = (command: ManifestCommand): string[] =>
  command.args.find((arg) => arg.position === 0)?.values ?? [];

/** Words in one pair of quotes; names and flags have no quote in them. */
const quoted = (words: readonly string[]): string => `'${words.join(' ')}'`;

function bash(manifest: Manifest): string {
  const known = spellings(manifest);
  const values = known.flatMap(({ name, command }) =>
    flagsOf(command).flatMap((arg) =>
      arg.values ? [`    '${name} --${arg.flag}') words=${quoted(arg.values)} ;;`] : [],
    ),
  );
  return `# bash completion for rutter; made by: rutter completion bash
_rutter() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} cmd='' words='' word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $word in
      -S|--session|--tab|--timeout|--max-tokens) ((i++)) ;;
      -*) ;;
      *) if [[ -z $cmd ]]; then cmd=$word; else case $cmd in
${[...families(manifest)].map(([first, seconds]) => `        ${first}) case $word in ${seconds.join('|')}) cmd+=" $word" ;; esac ;;`).join('\n')}
        esac; fi ;;
    esac
  done
  case "$cmd $prev" in
${values.join('\n')}
    *' ${FROM_FILE}'|*' --path') COMPREPLY=($(compgen -f -- "$cur")); return ;;
    *) if [[ -z $cmd ]]; then words=${quoted([...firstWords(manifest), ...globalWords()])}; else case $cmd in
${[...families(manifest)].map(([first, seconds]) => `      ${first}) words=${quoted([...seconds, ...globalWords()])} ;;`).join('\n')}
${known.map(({ name, command }) => `      '${name}') words=${quoted([...wordValues(command), ...(command.name === 'help' ? firstWords(manifest) : []), ...flagWords(command), ...globalWords()])} ;;`).join('\n')}
      esac; fi ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -F _rutter rutter
`;
}

/** A description inside single quotes and brackets. */
const zshText = (text: string): string => text.replaceAll("'", '’').replace(/[[\]:\\]/g, ' ');

function zsh(manifest: Manifest): string {
  const rows = firstWords(manifest).map((word) => {
    const own = spellings(manifest).find(({ name }) => name === word);
    return `    '${word}:${zshText(own?.summary ?? `${word} commands`)}'`;
  });
  const cases = spellings(manifest).map(
    ({ name, command }) =>
      `    '${name}') options=(${flagsOf(command).map(zshOption).join(' ')}); values=(${wordValues(command).join(' ')}) ;;`,
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
${[...families(manifest)].map(([first, seconds]) => `    ${first}) if (( CURRENT == 3 )); then compadd -- ${seconds.join(' ')}; return; fi; [[ -n $words[3] ]] && cmd="$cmd $words[3]" ;;`).join('\n')}
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
    return `complete -c rutter -n __fish_use_subcommand -a ${word} -d ${fishText(own?.summary ?? '')}`;
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
    ...spellings(manifest).flatMap(fishRows),
    '',
  ].join('\n');
}

function fishRows({ name, command }: Spelling): string[] {
  const seen = name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  const when = `-n '${seen.join('; and ')}'`;
  const values = wordValues(command);
  return [
    ...(values.length > 0 ? [`complete -c rutter ${when} -a ${fishText(values.join(' '))}`] : []),
    ...flagsOf(command).map(
      (arg) =>
        `complete -c rutter ${when} -l ${arg.flag}${arg.short ? ` -s ${arg.short}` : ''}${arg.kind === 'boolean' ? '' : ' -x'}${arg.values ? ` -a ${fishText(arg.values.join(' '))}` : ''} -d ${fishText(arg.description)}`,
    ),
  ];
}
