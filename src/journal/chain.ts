import { createHash } from 'node:crypto';

/** What stands before the first line. */
export const noLine = '0'.repeat(64);

/** The link to a line: the SHA-256 of its bytes, without the line break. */
export const linkTo = (line: string): string =>
  createHash('sha256').update(line, 'utf8').digest('hex');

/** A line of the journal as it stands on disk: JSON that names the line before it. */
export type ChainLine =
  | {
      readonly kind: 'record';
      readonly record: Readonly<Record<string, unknown>>;
      readonly text: string;
    }
  /** The end of a write that was cut off by a crash; the next line says so. */
  | { readonly kind: 'torn'; readonly text: string };

export type Chain = {
  readonly lines: readonly ChainLine[];
  /** The link that the next line has to name. */
  readonly head: string;
  /** Text behind the last line break: a write that was cut off, and not repaired yet. */
  readonly rest: string;
  /** The first line, from 1, that does not follow from the one before it. */
  readonly broken?: { readonly line: number; readonly why: string } | undefined;
};

const parse = (line: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Whether a record says that the line before it was torn, and had this text. */
const repairs = (record: Readonly<Record<string, unknown>> | undefined, torn: string): boolean =>
  record?.['event'] === 'repaired' && record['prev'] === linkTo(torn);

/**
 * Reads a journal and follows its links. A line that is no JSON is a break, unless it is the last, or
 * the next one says that it was torn by a crash; nothing is ever left out.
 */
export const readChain = (text: string): Chain => {
  const parts = text.split('\n');
  const rest = parts.pop() ?? '';
  let head = noLine;
  let broken: Chain['broken'];
  const lines = parts.map((line, index): ChainLine => {
    const record = parse(line);
    const expected = head;
    head = linkTo(line);
    if (record !== undefined) {
      if (record['prev'] !== expected)
        broken ??= { line: index + 1, why: 'it does not follow from the line before it' };
      return { kind: 'record', record, text: line };
    }
    const next = parts[index + 1];
    if (next !== undefined && !repairs(parse(next), line))
      broken ??= { line: index + 1, why: 'it cannot be read, and nothing says why' };
    return { kind: 'torn', text: line };
  });
  return { lines, head, rest, broken };
};
