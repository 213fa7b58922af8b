import { longName, type CommandSpec, type OptionSpec } from '../cli-kit/command-spec.ts';
import { acceptedOptions, shownOptions } from '../cli-kit/shared-options.ts';

const isHelp = (option: OptionSpec): boolean => longName(option) === '--help';

/** Creates a function that checks whether an option is on the command line. */
const typedIn = (argv: readonly string[]): ((option: OptionSpec) => boolean) => {
  const names = new Set(argv.map((word) => word.split('=', 1)[0]));
  const isShort = (text: string): boolean => text.startsWith('-') && !text.startsWith('--');
  const hasShort = argv.some(isShort);
  return (option) => names.has(longName(option)) || (hasShort && isShort(option.flags));
};

/**
 * Its own options, and every shared one, because scripts may pass those to any command. The parser builds
 * only the shared options that were typed: building all of them takes longer than parsing.
 */
export const typedOptions = (spec: CommandSpec, argv: readonly string[]): readonly OptionSpec[] => {
  const isTyped = typedIn(argv);
  const used = shownOptions(spec).filter(isTyped);
  const names = new Set(used.map(longName));
  const others = acceptedOptions.filter(isTyped);
  return [...used, ...others.filter((option) => !names.has(longName(option)))].filter(
    (option) => !isHelp(option),
  );
};
