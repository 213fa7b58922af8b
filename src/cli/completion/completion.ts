import type { ShellName, CandidateKind, ArgumentSpec } from '../../cli-kit/candidates.ts';
import type { CommandSpec } from '../../cli-kit/command-spec.ts';
import { writeStdout } from '../../cli-kit/streams.ts';
import { bashScript } from './bash.ts';
import {
  describeCommands,
  commandsBelow,
  lastWord,
  type CompletionGrammar,
  type GrammarCommand,
  type GrammarOption,
} from './completion-grammar.ts';
import { zshScript } from './zsh.ts';

/** A word of the script in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/** The flags of `complete` that offer a value. */
const offerOf = (value: CandidateKind): string => {
  switch (value.kind) {
    case 'words':
      return `-x -a ${quoted(value.words.join(' '))}`;
    case 'list':
      return `-x -a ${quoted(`(__cantui_list ${value.words.join(' ')})`)}`;
    case 'known':
      return `-x -k -a ${quoted(`(__cantui_known ${value.what})`)}`;
    case 'file':
      return '-r -F';
    case 'folder':
      return `-x -a ${quoted('(__fish_complete_directories)')}`;
    case 'text':
      return '-x';
    default:
      return value satisfies never;
  }
};

const optionFlags = ({ names, about, value }: GrammarOption): string =>
  [
    ...names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)),
    ...(value === undefined ? [] : [offerOf(value)]),
    `-d ${quoted(about)}`,
  ].join(' ');

/** A command as one word of a condition; the dashboard has no name. */
const keyOf = (name: string): string => name.replace(' ', '/') || '""';

/** A condition is quoted as a whole. */
const conditionOf = (names: readonly string[]): string =>
  quoted(['__cantui_in', ...names.map(keyOf)].join(' '));

/** Shared options appear once, with all their commands. */
const optionLines = ({ commands }: CompletionGrammar): readonly string[] => {
  const users = new Map<string, string[]>();
  for (const { name, options } of commands)
    for (const option of options) {
      const flags = optionFlags(option);
      users.set(flags, [...(users.get(flags) ?? []), name]);
    }
  return Array.from(
    users,
    ([flags, names]) => `complete -c cantui -n ${conditionOf(names)} ${flags}`,
  );
};

const placeLine = (command: string, { value, repeats }: ArgumentSpec, index: number) => {
  const count = repeats === true ? 'any' : String(index);
  const condition = ['__cantui_at', keyOf(command), count].join(' ');
  return `complete -c cantui -n ${quoted(condition)} ${offerOf(value).replace(/^-[xr] /, '')}`;
};

const commandLine = (parent: string, command: GrammarCommand): string =>
  `complete -c cantui -n ${quoted(`__cantui_at ${keyOf(parent)} 0`)} -a ${lastWord(command)} -d ${quoted(command.about)}`;

const valuedNames = ({ commands }: CompletionGrammar): readonly string[] => {
  const options = commands.flatMap((command) => command.options);
  const valued = options.filter(({ value }) => value !== undefined);
  return [...new Set(valued.flatMap(({ names }) => names))];
};

const functions = `
# The command and the words after it, without options and their values.
function __cantui_words
    set -l skip no
    for word in (commandline -opc)[2..-1]
        if string match -q -- '-?*' $word
            set skip no
            contains -- $word $__cantui_valued; and set skip yes
        else if test $skip = yes
            set skip no
        else
            echo -- $word
        end
    end
end

# The command as one word, then the words after it.
function __cantui_split
    set -l typed (__cantui_words)
    set -l nested "$typed[1]/$typed[2]"
    if contains -- $nested $__cantui_nested
        printf '%s\\n' $nested $typed[3..-1]
    else
        printf '%s\\n' "$typed[1]" $typed[2..-1]
    end
end

function __cantui_in
    set -l split (__cantui_split)
    contains -- "$split[1]" $argv
end

# COMMAND, and the number of words after it.
function __cantui_at
    set -l split (__cantui_split)
    test "$split[1]" = "$argv[1]"; or return 1
    test $argv[2] = any; and return 0
    test (count $split) -eq (math $argv[2] + 1)
end

function __cantui_known
    command cantui __complete $argv[1] (commandline -opc)[2..-1] 2>/dev/null
end

# Words with commas between them.
function __cantui_list
    set -l typed (commandline -ct)
    set -l start (string match -r '^(?:--[^=]*=)?(?:.*,)?' -- $typed)
    string match -q -- '--*' $start; and set start (string replace -r '^--[^=]*=' '' -- $start)
    for word in $argv
        contains -- $word (string split , -- $start); or echo -- $start$word
    end
end
`.trim();

/** The completion script for fish. */
export const fishScript = (grammar: CompletionGrammar): string => {
  const { commands } = grammar;
  const below = commands.flatMap(({ name }) =>
    commandsBelow(grammar, name).map((command) => commandLine(name, command)),
  );
  const places = commands
    .filter(({ name }) => commandsBelow(grammar, name).length === 0)
    .flatMap(({ name, places: of }) => of.map((place, index) => placeLine(name, place, index)));
  const nested = commands.map(({ name }) => name).filter((name) => name.includes(' '));
  return [
    '# fish completion for cantui: cantui completion fish | source',
    `set -g __cantui_valued ${valuedNames(grammar).join(' ')}\nset -g __cantui_nested ${nested.map(keyOf).join(' ')}`,
    functions,
    ['complete -c cantui -e', 'complete -c cantui -f'].join('\n'),
    below.join('\n'),
    places.join('\n'),
    `${optionLines(grammar).join('\n')}\n`,
  ].join('\n\n');
};

const scripts: Readonly<Record<ShellName, (grammar: CompletionGrammar) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** `cantui completion bash | zsh | fish`: prints the completion script. */
export const completion = (shell: ShellName, root: CommandSpec): void =>
  writeStdout(scripts[shell](describeCommands(root)));
