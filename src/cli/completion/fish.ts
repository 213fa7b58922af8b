import type { CandidateKind, ArgumentSpec } from './candidates.ts';
import type { CommandSpec, GrammarCommand, GrammarOption } from './command-spec.ts';

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

/** A condition is quoted as a whole; the dashboard has no name in it. */
const conditionOf = (names: readonly string[]): string =>
  quoted(['__cantui_in', ...names.map((name) => name || '""')].join(' '));

/** Options that commands share stand once, with all of these commands. */
const optionLines = ({ commands }: CommandSpec): readonly string[] => {
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

const placeLine = (
  command: string,
  { value, repeats, behind = [] }: ArgumentSpec,
  index: number,
) => {
  const count = repeats === true ? 'any' : String(index);
  const condition = ['__cantui_at', command, count, ...behind].join(' ');
  return `complete -c cantui -n ${quoted(condition)} ${offerOf(value).replace(/^-[xr] /, '')}`;
};

const commandLine = ({ name, about }: GrammarCommand): string =>
  `complete -c cantui -n '__cantui_in ""' -a ${name} -d ${quoted(about)}`;

const valuedNames = ({ commands }: CommandSpec): readonly string[] => {
  const options = commands.flatMap((command) => command.options);
  const valued = options.filter(({ value }) => value !== undefined);
  return [...new Set(valued.flatMap(({ names }) => names))];
};

const functions = `
# The command and the words behind it, without options and their values.
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

function __cantui_in
    set -l typed (__cantui_words)
    contains -- "$typed[1]" $argv
end

# COMMAND, how many words stand behind it, what the first of them may be.
function __cantui_at
    set -l typed (__cantui_words)
    test "$typed[1]" = $argv[1]; or return 1
    test $argv[2] = any; and return 0
    test (count $typed) -eq (math $argv[2] + 1); or return 1
    test (count $argv) -eq 2; or contains -- $typed[2] $argv[3..-1]
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
export const fishScript = (grammar: CommandSpec): string => {
  const named = grammar.commands.filter(({ name }) => name !== '');
  const places = named.flatMap(({ name, places: of }) =>
    of.map((place, index) => placeLine(name, place, index)),
  );
  return [
    '# fish completion for cantui: cantui completion fish | source',
    `set -g __cantui_valued ${valuedNames(grammar).join(' ')}`,
    functions,
    ['complete -c cantui -e', 'complete -c cantui -f'].join('\n'),
    named.map(commandLine).join('\n'),
    places.join('\n'),
    `${optionLines(grammar).join('\n')}\n`,
  ].join('\n\n');
};
