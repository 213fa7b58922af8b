import { createInterface } from 'node:readline';
import { isatty } from 'node:tty';
import { failUsage, readInputFile } from '../../../cli-kit/streams.ts';
import { updateIdIn } from '../../../ledger/ids/identify-id.ts';
import { cleanId, parsePastedId } from '../../../ledger/ids/shortened-ids.ts';
import type { Lookup, LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import type { Result } from '../../../lib/result.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import * as messages from '../messages/cli.ts';
import { idsInLines } from '../model/pasted-ids.ts';

type Ids = {
  readonly ids: Iterable<string> | AsyncIterable<string>;
  readonly several: boolean;
};

export type ParsedIds = Result<Ids, string>;

/** `-` means the ids on stdin, each on a line, as they arrive. */
async function* idsInOrder(words: readonly string[]): AsyncIterable<string> {
  for (const word of words) {
    if (word !== '-') yield word;
    else
      for await (const line of createInterface({ input: process.stdin }))
        if (line.trim() !== '') yield line.trim();
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

export type Questions = {
  readonly lookups: AsyncIterable<Lookup>;
  readonly several: boolean;
  /** Why an id on stdin was refused; no later id is looked up. */
  readonly refused: () => string | undefined;
};

/** The id was shortened where it was copied. */
const whyShortened = (word: string): string | undefined => {
  const pasted = parsePastedId(word, () => []);
  return pasted.ok ? undefined : pasted.error;
};

const hexDigits = /^[0-9a-f]*$/i;

/** A ledger would refuse it, too, but without a remedy. */
const whyUnusable = (kind: LookupKind, word: string): string | undefined => {
  const shortened = whyShortened(word);
  const id = cleanId(word);
  if (shortened !== undefined || word === '-' || hexDigits.test(id)) return shortened;
  if (kind === 'contract') return messages.notAnId(sanitize(word), 'a contract id');
  return updateIdIn(id) === undefined
    ? messages.notAnId(sanitize(word), 'an update id')
    : undefined;
};

export const refuseUnusable = (kind: LookupKind, words: Iterable<string>): void => {
  for (const word of words) {
    const problem = whyUnusable(kind, word);
    if (problem !== undefined) failUsage(problem);
  }
};

/** Yields the ids up to the first refused one. */
export const questionsOf = (
  kind: LookupKind,
  ids: Iterable<string> | AsyncIterable<string>,
  lookupOf: (word: string) => Lookup,
): Pick<Questions, 'lookups' | 'refused'> => {
  let problem: string | undefined;
  async function* lookups(): AsyncIterable<Lookup> {
    for await (const word of ids) {
      problem = whyUnusable(kind, word);
      if (problem !== undefined) return;
      yield lookupOf(word);
    }
  }
  return { lookups: lookups(), refused: () => problem };
};
