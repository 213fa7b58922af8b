import type { CandidateKind, ArgumentSpec } from '../../cli-kit/candidates.ts';
import {
  commandsBelow,
  lastWord,
  type CompletionGrammar,
  type GrammarCommand,
  type GrammarOption,
} from './completion-grammar.ts';

/** A word of the script in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A text within a specification of `_arguments`. */
const told = (text: string): string => text.replaceAll(/[\\[\]:]/g, String.raw`\$&`);

/** Returns the `_arguments` action that completes a value. */
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

const optionSpec = ({ names, about, value, repeats }: GrammarOption): string => {
  const except = repeats || names.length === 1 ? '' : quoted(`(${names.join(' ')})`);
  const head = `${repeats ? "'*'" : except}${names.length > 1 ? `{${names.join(',')}}` : (names[0] ?? '')}`;
  if (value === undefined) return `${head}${quoted(`[${told(about)}]`)}`;
  // A short option takes its value as the next word; only long names take `=`.
  const attached = names.length > 1 ? '' : '=';
  return `${head}${attached}${quoted(`[${told(about)}]:${nameOf(value)}:${actionOf(value)}`)}`;
};

const placeSpec = (place: ArgumentSpec, index: number): string => {
  const start = place.repeats === true ? '*' : String(index + 1);
  return quoted(`${start}:${nameOf(place.value)}:${actionOf(place.value)}`);
};

const call = (indent: string, lines: readonly string[]): string =>
  lines.map((line) => `${indent}${line}`).join(' \\\n');

const functionOf = (name: string): string =>
  ['_cantui', ...name.split(' ')].join('_').replace(/_$/, '');

const described = (command: GrammarCommand): string =>
  `    ${quoted(`${lastWord(command)}:${command.about}`)}`;

/** The functions of a command: one for its words, and if it has subcommands, one that lists them. */
const functionsOf = (grammar: CompletionGrammar, command: GrammarCommand): string => {
  const below = commandsBelow(grammar, command.name);
  const name = functionOf(command.name);
  const options = command.options.map(optionSpec);
  if (below.length === 0)
    return `${name}() {\n${call('  ', ['_arguments -S', ...options, ...command.places.map(placeSpec)])}\n}\n`;
  const chooser = `${name}__commands`;
  const cases = below.map(
    (grammarCommand) => `    ${lastWord(grammarCommand)}) ${functionOf(grammarCommand.name)} ;;`,
  );
  const start = command.name === '' ? `  _cantui_typed=("\${(@)words[2,CURRENT - 1]}")\n` : '';
  return `${chooser}() {
  local -a commands
  commands=(
${below.map(described).join('\n')}
  )
  _describe command commands
}

${name}() {
  local curcontext="$curcontext" state
  local -a line${command.name === '' ? ' _cantui_typed' : ''}
  local -A opt_args
${start}${call('  ', ['_arguments -C -S', ...options, `'1: :${chooser}'`, "'*:: :->words'"])}
  [[ $state == words ]] || return
  case $words[1] in
${cases.join('\n')}
  esac
}
`;
};

/** The completion script for zsh: sourced, or as `_cantui` in a folder of `$fpath`. */
export const zshScript = (grammar: CompletionGrammar): string => `#compdef cantui
# zsh completion for cantui: source <(cantui completion zsh)

# Words from disk, in the order in which the program lists them.
_cantui_known() {
  local line
  local -a found
  for line in \${(f)"$(command cantui __complete $1 "\${(@)_cantui_typed}" 2>/dev/null)"}; do
    found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe -V $1 found
}

${grammar.commands.map((command) => functionsOf(grammar, command)).join('\n')}
if [[ $funcstack[1] == _cantui ]]; then
  _cantui "$@"
else
  compdef _cantui cantui
fi
`;
