import type { Entry } from '../../journal/entries.ts';
import { readEntries, recordSubmission, submissionsSize } from '../../journal/submissions.ts';
import { textAt } from '../../ledger/json-fields.ts';
import { objectAt } from '../../ledger/rules.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import { attempt, type Attempt } from '../attempt.ts';

/** The transaction in the answer of a lookup, whichever operation gave it. */
const transactionIn = (raw: Json): JsonObject | undefined => {
  if (!isObject(raw)) return undefined;
  const { transaction, update } = raw;
  if (isObject(transaction)) return transaction;
  return isObject(update) ? objectAt(objectAt(update, 'Transaction'), 'value') : undefined;
};

const isOpen = ({ word, operation }: Entry): boolean =>
  operation === 'executeSubmission' && word !== 'COMMITTED';

/**
 * A transaction that carries the hash which an execution of the journal signed is that execution: it
 * was committed, whatever was known of it before. Writes that down and gives the names of the entries.
 */
export const proveByHash = (
  raw: Json,
  { stateDir, now }: { readonly stateDir: string; readonly now: () => number },
): Attempt<readonly string[]> => {
  const transaction = transactionIn(raw);
  const hash = transaction === undefined ? '' : textAt(transaction, 'externalTransactionHash');
  if (transaction === undefined || hash === '') return { ok: true, value: [] };
  return attempt(() => {
    if (submissionsSize(stateDir) === 0) return [];
    const proven = readEntries(stateDir).filter((entry) => isOpen(entry) && entry.hash === hash);
    if (proven.length === 0) return [];
    const evidence = 'a looked-up transaction that carries its hash';
    const updateId = textAt(transaction, 'updateId');
    recordSubmission(
      stateDir,
      () =>
        proven.map(({ entry }) => ({
          event: 'finding',
          entry,
          word: 'COMMITTED',
          evidence,
          updateId,
        })),
      now(),
    );
    return proven.map(({ entry }) => entry);
  });
};
