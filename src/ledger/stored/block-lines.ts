import { deflateSync, inflateSync } from 'node:zlib';

/** Printable ASCII that does not begin like a string of JSON. */
const isPlain = /^(?!")[\x20-\x7e]*$/;

/** A search passes over a number, or a text that the service did not send. */
const unsearched = '\x01';

const beyondAscii = /[\x7f-\uffff]/g;

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** One line of ASCII: the value, or JSON where a line would not be the same. */
export const writeRowLine = (value: string, isSearched: boolean): string => {
  const line = isPlain.test(value) ? value : JSON.stringify(value).replace(beyondAscii, escapeUnit);
  return isSearched ? line : unsearched + line;
};

export const readRowLine = (line: string): string => {
  const text = line.startsWith(unsearched) ? line.slice(1) : line;
  return text.startsWith('"') ? (JSON.parse(text) as string) : text;
};

type SearchedLines = { readonly plain: readonly string[]; readonly others: readonly string[] };

const searchedLines = (lines: readonly string[]): SearchedLines => ({
  plain: lines.filter((line) => !line.startsWith('"') && !line.startsWith(unsearched)),
  others: lines.filter((line) => line.startsWith('"')).map(readRowLine),
});

const areAllPlain = (text: string): boolean => !/(?:^|\n)["\x01]/.test(text);

/** Slower levels save less than a tenth: most of what is left is random. */
const compression = { level: 1 } as const;

/** The copy has no room to spare, unlike the buffers of zlib. */
export const deflateLines = (text: string): Uint8Array =>
  new Uint8Array(deflateSync(Buffer.from(text, 'latin1'), compression));

/** None, and the reason, if the block is damaged. */
export type BlockLines = {
  readonly bytes: Buffer;
  readonly problem: string | undefined;
  /** Every line and every id: what isn't in it, none of the rows has. */
  readonly lowerText: () => string;
  /** A search reads every line as it is. */
  readonly areAllPlain: () => boolean;
};

const noBytes = Buffer.alloc(0);
const none: readonly string[] = [];

const inflate = (
  deflated: Uint8Array,
  length: number,
): { readonly bytes: Buffer; readonly problem?: string } => {
  try {
    const options = { maxOutputLength: Math.max(1, length), chunkSize: Math.max(64, length) };
    const bytes = inflateSync(deflated, options);
    if (bytes.length === length) return { bytes };
    return { bytes: noBytes, problem: `it has ${bytes.length} of ${length} bytes` };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { bytes: noBytes, problem: error.message };
  }
};

export const openLines = (
  deflated: Uint8Array,
  length: number,
  ids: readonly string[],
): BlockLines => {
  const { bytes, problem } = inflate(deflated, length);
  let lowerText: string | undefined;
  let isPlain: boolean | undefined;
  return {
    bytes,
    problem,
    lowerText: () => (lowerText ??= `${bytes.toString('latin1')}${ids.join('\n')}`.toLowerCase()),
    areAllPlain: () =>
      (isPlain ??=
        areAllPlain(bytes.toString('latin1')) && ids.every((id) => writeRowLine(id, true) === id)),
  };
};

/** `own`: the plain lines in lower case. */
export type SearchedPart = { readonly own: string; readonly others: readonly string[] };

export const searchedPart = (
  lines: BlockLines,
  [start, end]: readonly [start: number, end: number],
  id: string,
): SearchedPart => {
  if (lines.areAllPlain())
    return { own: lines.lowerText().slice(start, end) + id.toLowerCase(), others: none };
  // A line feed ends the last line, too.
  const text = lines.bytes.toString('latin1', start, end) + writeRowLine(id, true);
  const { plain, others } = searchedLines(text.split('\n'));
  return { own: plain.join('\n').toLowerCase(), others };
};
