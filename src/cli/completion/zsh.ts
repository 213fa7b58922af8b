import type { CandidateKind, ArgumentSpec } from './candidates.ts';
import type { CommandSpec, GrammarCommand, GrammarOption } from './command-spec.ts';

/** A word of the script in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A text within a specification of `_arguments`. */
const told = (text: string): string => text.replaceAll(/[\\[\]:]/g, String.raw`\$&`);

/** What `_arguments` does to complete a value. */
const actionOf = (value: CandidateKind): string => {
  switch (value.kind) {
    case 'words':
      return `(${value.words.join(' ')})`;
    case 'list':
      return `_values -s , word ${value.words.join(' ')}`;
    case 'known':
      return ` _cantui_known ${value.what}`;
    case 'file':
      return '_files';
    case 'folder':
      return '_files -/';
    case 'text':
      return ' ';
    default:
      return value satisfies never;
  }
};

const nameOf = (value: CandidateKind): string => (value.kind === 'known' ? value.what : value.kind);

const optionSpec = ({ names, about, value, isOptional, repeats }: GrammarOption): string => {
  const except = repeats || names.length === 1 ? '' : quoted(`(${names.join(' ')})`);
  const head = `${repeats ? "'*'" : except}${names.length > 1 ? `{${names.join(',')}}` : (names[0] ?? '')}`;
  if (value === undefined) return `${head}${quoted(`[${told(about)}]`)}`;
  const colon = isOptional ? '::' : ':';
  return `${head}=${quoted(`[${told(about)}]${colon}${nameOf(value)}:${actionOf(value)}`)}`;
};

const placeSpec = (place: ArgumentSpec, index: number): string => {
  const action = actionOf(place.value);
  const start = place.repeats === true ? '*' : String(index + 1);
  const shown =
    place.behind === undefined
      ? action
      : `{ [[ $line[1] == (${place.behind.join('|')}) ]] && ${action.trim()} }`;
  return quoted(`${start}:${nameOf(place.value)}:${shown}`);
};

const specs = ({ options, places }: GrammarCommand): readonly string[] => [
  ...options.map(optionSpec),
  ...places.map(placeSpec),
];

const call = (indent: string, lines: readonly string[]): string =>
  lines.map((line) => `${indent}${line}`).join(' \\\n');

const commandCase = (command: GrammarCommand): string =>
  `    ${command.name})\n${call('      ', ['_arguments -S', ...specs(command)])} ;;`;

const described = ({ name, about }: GrammarCommand): string => `    ${quoted(`${name}:${about}`)}`;

/** The completion script for zsh: sourced, or as `_cantui` in a folder of `$fpath`. */
export const zshScript = ({ commands }: CommandSpec): string => {
  const named = commands.filter(({ name }) => name !== '');
  const own = commands.filter(({ name }) => name === '').flatMap(specs);
  const root = ['_arguments -C -S', ...own, "'1: :_cantui_commands'", "'*:: :->words'"];
  return `#compdef cantui
# zsh completion for cantui: source <(cantui completion zsh)

_cantui_commands() {
  local -a commands
  commands=(
${named.map(described).join('\n')}
  )
  _describe command commands
}

# What is on disk, in the order in which it is told.
_cantui_known() {
  local line
  local -a found
  for line in \${(f)"$(command cantui __complete $1 "\${(@)_cantui_typed}" 2>/dev/null)"}; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe -V $1 found
}

_cantui() {
  local curcontext="$curcontext" state
  local -a line _cantui_typed
  local -A opt_args
  _cantui_typed=("\${(@)words[2,CURRENT - 1]}")
${call('  ', root)}
  [[ $state == words ]] || return
  case $words[1] in
${named.map(commandCase).join('\n')}
  esac
}

if [[ $funcstack[1] == _cantui ]]; then
  _cantui "$@"
else
  compdef _cantui cantui
fi
`;
};
