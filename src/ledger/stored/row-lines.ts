/** A line that is itself: printable ASCII that does not begin like a string of JSON. */
const isPlain = /^(?!")[\x20-\x7e]*$/;

/** Begins a line that a search passes over: a number, or a text that the service did not send. */
const unsearched = '\x01';

const beyondAscii = /[\x7f-\uffff]/g;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes a value as one line of ASCII: as it is, or as JSON where a line would not be the same. */
export const writeRowLine = (value: string, isSearched: boolean): string => {
  const line = isPlain.test(value) ? value : JSON.stringify(value).replace(beyondAscii, escaped);
  return isSearched ? line : unsearched + line;
};

/** Reads the value of a line. */
export const readRowLine = (line: string): string => {
  const text = line.startsWith(unsearched) ? line.slice(1) : line;
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
};

/** The lines that a search reads as they are, and the strings that it has to read one by one. */
type SearchedLines = { readonly plain: readonly string[]; readonly others: readonly string[] };

export const searchedLines = (lines: readonly string[]): SearchedLines => ({
  plain: lines.filter((line) => !line.startsWith('"') && !line.startsWith(unsearched)),
  others: lines.filter((line) => line.startsWith('"')).map(readRowLine),
});

/** Returns true if every line of a text is one that a search reads as it is. */
export const areAllPlain = (text: string): boolean => !/(?:^|\n)["\x01]/.test(text);
