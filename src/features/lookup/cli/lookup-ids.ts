import * as messages from '../messages/cli.ts';
import { isatty } from 'node:tty';
import type { Result } from '../../../lib/result.ts';
import type { LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import { readInputFile } from '../../../cli-kit/streams.ts';
import { idsInLines, joinIdLines } from '../model/pasted-ids.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** The milliseconds to wait for the next line of a wrapped id. */
const patienceMs = 100;

const late = Symbol('late');

/** Yields each id as soon as it is complete or no line follows. */
export async function* idsAsTheyCome(pieces: AsyncIterable<string>): AsyncIterable<string> {
  const { take, rest } = joinIdLines();
  const iterator = pieces[Symbol.asyncIterator]();
  let unfinished = '';
  for (let next = iterator.next(); ;) {
    const soon = await Promise.race([next, delay(patienceMs, late)]);
    if (soon === late && unfinished === '') yield* rest();
    const piece = await next;
    if (piece.done === true) break;
    const lines = (unfinished + piece.value).split('\n');
    unfinished = lines.pop() ?? '';
    yield* lines.flatMap(take);
    next = iterator.next();
  }
  yield* take(unfinished);
  yield* rest();
}

type Ids = {
  readonly ids: Iterable<string> | AsyncIterable<string>;
  readonly several: boolean;
};

export type ParsedIds = Result<Ids, string>;

const stdin = (): AsyncIterable<string> => process.stdin.setEncoding('utf8');

/** `-` means the ids that arrive on stdin. */
async function* idsInOrder(words: readonly string[]): AsyncIterable<string> {
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

/** With `asTheyCome` the first id is looked up before the last has arrived: stdin may never end. */
export const parseIds = (
  kind: LookupKind,
  words: readonly string[],
  asTheyCome: boolean,
): ParsedIds => {
  const given = words.length === 0 && !isatty(0) ? ['-'] : words;
  if (given.length === 0) return { ok: false, error: messages.noId(kind) };
  if (!given.includes('-')) return { ok: true, value: { ids: given, several: given.length > 1 } };
  return asTheyCome
    ? { ok: true, value: { ids: idsInOrder(given), several: true } }
    : readWhole(given);
};
