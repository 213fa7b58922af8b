import type { Result } from '../../lib/result.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import type { OutcomeRecord, WriteStatus } from '../../storage/journal/records.ts';
import { readEntries, appendToJournal, journalBytes } from '../../storage/journal/journal-file.ts';
import { textAt } from '../../lib/json/json-accessors.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/io/try-io.ts';
import { formatCandidates } from './resolve-duplicates.ts';

/** The transaction in the answer of a lookup, whichever operation gave it. */
const transactionIn = (raw: Json): JsonObject | undefined => {
  if (!isObject(raw)) return undefined;
  const { transaction, update } = raw;
  if (isObject(transaction)) return transaction;
  return isObject(update) ? objectAt(objectAt(update, 'Transaction'), 'value') : undefined;
};

/** The hash that was signed: its field has another name from 3.6 on. */
const signedHashIn = (transaction: JsonObject): string =>
  textAt(transaction, 'externalTransactionHash') || textAt(transaction, 'transactionHash');

/** A write that was refused, never sent or superseded cannot be the source of a transaction. */
const canBeProven: ReadonlySet<WriteStatus> = new Set([
  'SENDING',
  'UNKNOWN',
  'ACCEPTED',
  'ACCEPTED EARLIER',
  'MARKED',
  'EXPIRED',
]);

/** The entries of which a transaction with this hash came of one; none when it is proven already. */
const provenBy = (entries: readonly Entry[], hash: string): readonly Entry[] => {
  const same = entries.filter((entry) => entry.hash === hash);
  if (same.some(({ word }) => word === 'COMMITTED')) return [];
  const accepted = same.filter(({ word }) => word === 'ACCEPTED EARLIER');
  return accepted.length === 1 ? accepted : same.filter(({ word }) => canBeProven.has(word));
};

/** The first stands for it, since what is sent twice is carried out once; each says so. */
const findingsOf = (proven: readonly Entry[], updateId: string): readonly OutcomeRecord[] => {
  const evidence = 'a looked-up transaction that carries its hash';
  const detail = proven.length === 1 ? undefined : `it came of ${formatCandidates(proven)}`;
  return proven.map(({ entry }, index) => ({
    event: 'finding',
    entry,
    evidence,
    updateId,
    detail,
    word: index === 0 ? 'COMMITTED' : 'SUPERSEDED',
  }));
};

/**
 * A transaction that carries the hash which an execution of the journal signed is that execution: it
 * was committed, whatever was known of it before. Writes that down and tells of which entries: where
 * the same was sent more than once, it is one of them.
 */
export const proveOutcomeByHash = (
  raw: Json,
  { stateDir, now }: { readonly stateDir: string; readonly now: () => number },
): Result<string | undefined, string> => {
  const transaction = transactionIn(raw);
  const hash = transaction === undefined ? '' : signedHashIn(transaction);
  if (transaction === undefined || hash === '') return { ok: true, value: undefined };
  return tryIo(() => {
    if (journalBytes(stateDir) === 0) return undefined;
    if (provenBy(readEntries(stateDir), hash).length === 0) return undefined;
    let proven: readonly Entry[] = [];
    appendToJournal(
      stateDir,
      (entries) => {
        proven = provenBy(entries, hash);
        return findingsOf(proven, textAt(transaction, 'updateId'));
      },
      now(),
    );
    return proven.length === 0
      ? undefined
      : `${formatCandidates(proven)}: COMMITTED, as its hash in this transaction proves`;
  });
};
