import { type Result, tryIo } from '../../lib/result.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import type { OutcomeRecord, WriteStatus } from '../../storage/journal/records.ts';
import { readEntries, appendToJournal, journalBytes } from '../../storage/journal/journal-file.ts';
import { textAt } from '../../lib/json/fields.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { formatCandidates } from './resolve-duplicates.ts';
import { duplicateText, evidenceText } from '../messages.ts';

/** The transaction in the response to a lookup, for each operation. */
const transactionIn = (raw: Json): JsonObject | undefined => {
  if (!isObject(raw)) return undefined;
  const { transaction, update } = raw;
  if (isObject(transaction)) return transaction;
  return isObject(update) ? objectAt(objectAt(update, 'Transaction'), 'value') : undefined;
};

/** The signed hash: its field has another name from 3.6 on. */
const signedHashIn = (transaction: JsonObject): string =>
  textAt(transaction, 'externalTransactionHash') || textAt(transaction, 'transactionHash');

/** Statuses of entries that a transaction can prove: not the refused and unsent ones. */
const canBeProven: ReadonlySet<WriteStatus> = new Set([
  'SENDING',
  'UNKNOWN',
  'ACCEPTED',
  'ACCEPTED EARLIER',
  'MARKED',
  'EXPIRED',
]);

/** The entries that a transaction with this hash can belong to; none if one is already proven. */
const provenBy = (entries: readonly Entry[], hash: string): readonly Entry[] => {
  const same = entries.filter((entry) => entry.hash === hash);
  if (same.some(({ word }) => word === 'COMMITTED')) return [];
  const accepted = same.filter(({ word }) => word === 'ACCEPTED EARLIER');
  return accepted.length === 1 ? accepted : same.filter(({ word }) => canBeProven.has(word));
};

/** Marks the first entry COMMITTED and the others duplicates, because a write is executed once. */
const findingsOf = (proven: readonly Entry[], updateId: string): readonly OutcomeRecord[] => {
  const evidence = evidenceText.transactionHash;
  const detail =
    proven.length === 1 ? undefined : duplicateText.sameTransaction(formatCandidates(proven));
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
 * A transaction with the hash that an execution of the journal signed is that execution, so it was
 * committed. Records that, and returns a text that names the entries: if the same write was sent more
 * than once, the transaction belongs to one of them.
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
    return proven.length === 0 ? undefined : duplicateText.proven(formatCandidates(proven));
  });
};
