import { closestMatch } from '../../lib/text/closest-match.ts';
import { longName, type CommandSpec, type OptionSpec } from '../../cli-kit/command-spec.ts';
import { shownOptions } from '../../cli-kit/shared-options.ts';

const wordsOf = (name: string): string => `-${name.replace(/^--(?:no-)?/, '')}-`;

/** By its other names, by a part of its name, or by similar letters. */
const suggestOption = (tried: string, options: readonly OptionSpec[]): string | undefined => {
  const bare = tried.replace(/^--?/, '').replace(/=.*/, '');
  const names = options.map(longName);
  const byOtherName = options.find(({ alsoTried = [] }) => alsoTried.includes(bare));
  if (byOtherName !== undefined) return longName(byOtherName);
  return (
    names.find((name) => bare.length > 1 && wordsOf(name).includes(`-${bare}-`)) ??
    closestMatch(`--${bare}`, names)
  );
};

const suggestCommand = (tried: string, specs: readonly CommandSpec[]): string | undefined =>
  specs.find(({ alsoTried = [] }) => alsoTried.includes(tried))?.name ??
  closestMatch(
    tried,
    specs.map(({ name }) => name),
  );

export const unknownCommand = (
  word: string,
  path: string,
  specs: readonly CommandSpec[],
): string => {
  const meant = suggestCommand(word, specs);
  const names = specs.map(({ name }) => name).join(', ');
  const hint = meant === undefined ? `Commands: ${names}.` : `Did you mean ${meant}?`;
  const of = path === 'cantui' ? '' : ` of ${path}`;
  return `Unknown command ${word}${of}. ${hint}\nRun ${path} --help for the list.`;
};

/** With the next step, in place of commander's message. */
export const explainMistake = (text: string, path: string, spec: CommandSpec): string => {
  const problem = text.replace(/^error: /, '').trim();
  const next = `Run ${path} --help for its usage.`;
  const [, option] = /^unknown option '([^']*)'/.exec(problem) ?? [];
  if (option !== undefined) {
    const meant = suggestOption(option, shownOptions(spec));
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return `Unknown option ${option} for ${path}.${hint}\n${next}`;
  }
  const [, missing] = /^missing required argument '([^']*)'/.exec(problem) ?? [];
  if (missing !== undefined) return `Missing argument <${missing}> for ${path}.\n${next}`;
  if (problem.startsWith('too many arguments')) return `Too many arguments for ${path}.\n${next}`;
  const [, valued] = /^option '([^']*)' argument missing/.exec(problem) ?? [];
  if (valued !== undefined) return `Option ${valued} needs a value.\n${next}`;
  return `${problem}\n${next}`;
};
