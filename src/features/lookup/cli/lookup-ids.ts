import { isatty } from 'node:tty';
import type { Result } from '../../../lib/result.ts';
import type { LookupKind } from '../../../ledger/lookup-request.ts';
import { readInputFile } from '../../../cli-kit/read-input.ts';
import { idsAsTheyCome, idsInLines } from './stdin-ids.ts';

type Ids = {
  readonly ids: Iterable<string> | AsyncIterable<string>;
  /** More than one, or as many as may come. */
  readonly several: boolean;
};

export type ParsedIds = Result<Ids, string>;

export const missingIdMessage = 'no ids on stdin: expected one id per line';

const stdin = (): AsyncIterable<string> => process.stdin.setEncoding('utf8');

/** The ids that were named, where `-` stands those that still come on stdin. */
async function* coming(words: readonly string[]): AsyncIterable<string> {
  for (const word of words) {
    if (word === '-') yield* idsAsTheyCome(stdin());
    else yield word;
  }
}

const readWhole = (words: readonly string[]): ParsedIds => {
  const bytes = readInputFile('-');
  if (bytes instanceof Error) return { ok: false, error: `stdin cannot be read: ${bytes.message}` };
  const typed = idsInLines(bytes.toString('utf8'));
  const ids = words.flatMap((word) => (word === '-' ? typed : word));
  return ids.length > 0
    ? { ok: true, value: { ids, several: ids.length > 1 } }
    : { ok: false, error: missingIdMessage };
};

/**
 * The ids that were named: arguments, or one a line on stdin. With `asTheyCome` they need not all be
 * there before the first is asked for: stdin may be a tail that never ends.
 */
export const parseIds = (
  kind: LookupKind,
  words: readonly string[],
  asTheyCome: boolean,
): ParsedIds => {
  const given = words.length === 0 && !isatty(0) ? ['-'] : words;
  if (given.length === 0)
    return { ok: false, error: `which ${kind}? cantui ${kind} ID, or ids on stdin, one a line` };
  if (!given.includes('-')) return { ok: true, value: { ids: given, several: given.length > 1 } };
  return asTheyCome ? { ok: true, value: { ids: coming(given), several: true } } : readWhole(given);
};
