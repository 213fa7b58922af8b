import { checkUpdateId, hashAsHex } from '../../ledger/ids/identifiers.ts';
import { objectAt, textAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { tryIo, type Result } from '../../lib/result.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { readEntries, appendToJournal, journalBytes } from '../../storage/journal/journal-file.ts';
import type { OutcomeRecord, WriteStatus } from '../../storage/journal/records.ts';
import { nameWrite } from '../effect/name-write.ts';
import { duplicateText, evidenceText } from '../messages/messages.ts';
import { formatCandidates } from '../outcome/resolve-duplicates.ts';

type SignedTransaction = { readonly hash: string; readonly updateId: string };

const transactionIn = (raw: Json): JsonObject | undefined => {
  if (!isObject(raw)) return undefined;
  const { transaction, update } = raw;
  if (isObject(transaction)) return transaction;
  if (isObject(update)) return objectAt(update, 'Transaction', 'value');
  return 'update_id' in raw ? raw : undefined;
};

/**
 * The fields before 3.6, from 3.6 on, and in the updates of a scan. Several of them have to be
 * equal.
 */
const hashFields = [
  'externalTransactionHash',
  'transactionHash',
  'external_transaction_hash',
] as const;

const hashesIn = (json: JsonObject): ReadonlySet<string> =>
  new Set(hashFields.map((field) => hashAsHex(textAt(json, field))).filter((hash) => hash !== ''));

/** The hash in lower-case hex; empty if the response names none, or several. */
export const signedHashIn = (json: JsonObject): string => {
  const named = hashesIn(json);
  const [only = ''] = named;
  return named.size === 1 ? only : '';
};

/** True if it is about another write. A text in another form than ours says nothing. */
export const namesOtherHash = (json: JsonObject, hash: string): boolean =>
  [...hashesIn(json)].some((named) => /^[0-9a-f]{64}$/.test(named) && named !== hash.toLowerCase());

/** Undefined unless the response itself names the signed hash and an update id. */
export const readSignedTransaction = (raw: Json): SignedTransaction | undefined => {
  const transaction = transactionIn(raw);
  if (transaction === undefined) return undefined;
  const hash = signedHashIn(transaction);
  const updateId = textAt(transaction, 'updateId') || textAt(transaction, 'update_id');
  return hash === '' || checkUpdateId(updateId) !== undefined ? undefined : { hash, updateId };
};

/** Refused and unsent requests are not among these. */
const canBeProven: ReadonlySet<WriteStatus> = new Set([
  'SENDING',
  'UNKNOWN',
  'ACCEPTED',
  'ACCEPTED EARLIER',
  'MARKED',
  'EXPIRED',
  'IN FLIGHT',
]);

/** None if one is already proven. */
const provenBy = (entries: readonly Entry[], hash: string): readonly Entry[] => {
  const same = entries.filter((entry) => entry.hash?.toLowerCase() === hash);
  if (same.some(({ word }) => word === 'COMMITTED')) return [];
  const accepted = same.filter(({ word }) => word === 'ACCEPTED EARLIER');
  return accepted.length === 1 ? accepted : same.filter(({ word }) => canBeProven.has(word));
};

/** A write is executed once: the first entry is COMMITTED, the others are duplicates. */
const commitFindings = (
  proven: readonly Entry[],
  updateId: string,
  evidence: string,
): readonly OutcomeRecord[] => {
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

type HashCommit = {
  readonly updateId: string;
  readonly evidence: string;
  /** The checked attempt was refused, so the transaction is that of another one. */
  readonly isOther: boolean;
};

/**
 * The transaction belongs to one of the attempts that signed this hash. If one of them is proven
 * already, or the checked one was refused, the checked one repeats it.
 */
export const commitByHash = (
  entries: readonly Entry[],
  own: Entry,
  { updateId, evidence, isOther }: HashCommit,
): readonly OutcomeRecord[] => {
  const hash = own.hash?.toLowerCase() ?? '';
  const known = entries.find(
    (entry) => entry.hash?.toLowerCase() === hash && entry.word === 'COMMITTED',
  );
  if (known === undefined && !isOther)
    return commitFindings(provenBy(entries, hash), updateId, evidence);
  const { entry } = own;
  const detail =
    known === undefined ? duplicateText.refusedItself : duplicateText.accepted(known.entry);
  const others = entries.filter((item) => item.entry !== entry);
  return [
    { event: 'finding', entry, word: 'SUPERSEDED', evidence, updateId, detail },
    ...(known === undefined ? commitFindings(provenBy(others, hash), updateId, evidence) : []),
  ];
};

const nameProven = (proven: readonly Entry[]): string =>
  nameWrite({ entry: formatCandidates(proven), effect: proven[0]?.effect });

/**
 * A transaction with the hash of an execution in the journal is that execution. Records that, and
 * names the entries: the same write may have been sent more than once.
 */
export const proveOutcomeByHash = (
  raw: Json,
  { stateDir, now }: { readonly stateDir: string; readonly now: () => number },
): Result<string | undefined, string> => {
  const found = readSignedTransaction(raw);
  if (found === undefined) return { ok: true, value: undefined };
  const { hash, updateId } = found;
  return tryIo(() => {
    if (journalBytes(stateDir) === 0) return undefined;
    if (provenBy(readEntries(stateDir), hash).length === 0) return undefined;
    let proven: readonly Entry[] = [];
    appendToJournal(
      stateDir,
      (entries) => {
        proven = provenBy(entries, hash);
        return commitFindings(proven, updateId, evidenceText.transactionHash);
      },
      now(),
    );
    return proven.length === 0 ? undefined : duplicateText.proven(nameProven(proven));
  });
};
