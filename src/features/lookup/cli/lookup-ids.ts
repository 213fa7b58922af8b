import { isatty } from 'node:tty';
import type { Result } from '../../../lib/result.ts';
import type { LookupKind } from '../../../ledger/lookup/check-lookup-response.ts';
import { readInputFile } from '../../../cli-kit/streams.ts';
import { idsInLines } from '../model/id-lines.ts';
import { idsAsTheyCome } from './stdin-ids.ts';
import * as messages from '../messages/cli.ts';

type Ids = {
  readonly ids: Iterable<string> | AsyncIterable<string>;
  /** True if there is more than one id, or an unknown number. */
  readonly several: boolean;
};

export type ParsedIds = Result<Ids, string>;

const stdin = (): AsyncIterable<string> => process.stdin.setEncoding('utf8');

/** Yields the ids that were given. `-` means the ids that arrive on stdin. */
async function* coming(words: readonly string[]): AsyncIterable<string> {
  for (const word of words) {
    if (word === '-') yield* idsAsTheyCome(stdin());
    else yield word;
  }
}

const readWhole = (words: readonly string[]): ParsedIds => {
  const read = readInputFile('-');
  if (!read.ok) return { ok: false, error: messages.stdinUnreadable(read.error) };
  const typed = idsInLines(read.value.toString('utf8'));
  const ids = words.flatMap((word) => (word === '-' ? typed : word));
  return ids.length > 0
    ? { ok: true, value: { ids, several: ids.length > 1 } }
    : { ok: false, error: messages.noIdsOnStdin };
};

/**
 * Returns the ids that were given: arguments, or one per line on stdin. With `asTheyCome` the first is
 * looked up before the last has arrived: stdin may be a tail that never ends.
 */
export const parseIds = (
  kind: LookupKind,
  words: readonly string[],
  asTheyCome: boolean,
): ParsedIds => {
  const given = words.length === 0 && !isatty(0) ? ['-'] : words;
  if (given.length === 0) return { ok: false, error: messages.noId(kind) };
  if (!given.includes('-')) return { ok: true, value: { ids: given, several: given.length > 1 } };
  return asTheyCome ? { ok: true, value: { ids: coming(given), several: true } } : readWhole(given);
};
