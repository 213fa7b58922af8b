// What the errors of the program advise: whole commands, and options to add.

/** These have commands of their own, which are lower-case words too. */
const groups = ['config', 'history', 'journal', 'names', 'sandbox', 'topology', 'verify'];

const withoutEnd = (word: string): string => word.replace(/[.,:;)]+$/, '');

const hasValue = (word: string): boolean => word.startsWith('-') && word !== '--help';

const isSentence = (word: string): boolean => /^[a-z]+$/.test(word);

/** The words of a command end before the sentence continues, or with a mark at the end of a word. */
const commandOf = (text: string): readonly string[] => {
  const words = text.split(/\s+/);
  const names = groups.includes(words[0] ?? '') ? 2 : 1;
  const found: string[] = [];
  for (const word of words) {
    const before = found.at(-1) ?? '';
    if (found.length >= names && isSentence(withoutEnd(word)) && !hasValue(before)) break;
    found.push(withoutEnd(word));
    if (/[.,:;)]$/.test(word)) break;
  }
  return found;
};

/** Lists the commands in the lines that a command printed, each once. */
export const adviceIn = (lines: readonly string[]): readonly (readonly string[])[] => {
  const texts = lines.flatMap((line) =>
    [...line.matchAll(/(?:\b(?:run|use)|:) cantui (?=[a-z])/gi)].map(({ index, 0: lead }) =>
      line.slice(index + lead.length),
    ),
  );
  const commands = texts.map(commandOf);
  return [...new Map(commands.map((words) => [words.join(' '), words])).values()];
};

/** Lists the options that lines advise to add, such as `pass --wait 10s`. */
export const optionsToAdd = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) =>
    [...line.matchAll(/\b(?:pass|add|set|allow more time with|them with) (--[a-z-]+)/gi)].map(
      ([, option = '']) => option,
    ),
  );
