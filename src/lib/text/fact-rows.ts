import { addPartyNames } from './party-names.ts';
import { tellBlanks } from './quote.ts';
import { sanitize, type SafeText } from './sanitize.ts';
import { displayWidth, wrapAnywhere, wrapWords } from './width.ts';

/** Before each further row of a value that quotes foreign text. */
const further = '↳ ';

/**
 * The rows of a value in its column of `room` cells. A value that quotes foreign text has a mark before each
 * further row, so that no row begins as another value does. Where spaces count, a row may break anywhere.
 */
export const factRows = (
  value: string,
  room: number,
  wrap: (text: string, width: number) => readonly SafeText[] = wrapWords,
): readonly SafeText[] => {
  const named = addPartyNames(value);
  const text = tellBlanks(named);
  if (displayWidth(text) <= room) return [text];
  const cut = named === value ? wrap : wrapWords;
  if (!text.includes('"')) return cut(text, room);
  return cut(text, Math.max(1, room - further.length)).map((row, index) =>
    index === 0 ? row : sanitize(further + row),
  );
};

/**
 * Chooses how a value wraps: digits of an id or a digest break anywhere, and an indented value keeps its
 * indentation.
 */
export const wrapByKind = (value: string): typeof wrapWords =>
  value.includes(' ') && !value.startsWith(' ') ? wrapWords : wrapAnywhere;

const indent = '  ';

/** The rows of a message of `width` cells: each but the first is indented, so that none begins as a message. */
export const errorRows = (message: string, width: number): readonly SafeText[] =>
  message.split('\n').flatMap((line, at) => {
    const head = at === 0 ? '' : indent;
    const text = tellBlanks(line);
    if (displayWidth(head + text) <= width) return [sanitize(head + text)];
    const [first = '', ...rest] = wrapWords(text, width - indent.length);
    return [head + first, ...rest.map((row) => indent + row)].map(sanitize);
  });
