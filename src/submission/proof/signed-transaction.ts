import { checkUpdateId, hashAsHex } from '../../ledger/ids/identifiers.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { textAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';

export type SignedTransaction = { readonly hash: string; readonly updateId: string };

/** The transaction in a response: of a lookup of the ledger, or the update of a scan itself. */
const transactionIn = (raw: Json): JsonObject | undefined => {
  if (!isObject(raw)) return undefined;
  const { transaction, update } = raw;
  if (isObject(transaction)) return transaction;
  if (isObject(update)) return objectAt(update, 'Transaction', 'value');
  return 'update_id' in raw ? raw : undefined;
};

/**
 * The names of the signed hash: in releases before 3.6, from 3.6 on, and in the updates of a scan. A
 * service may write it under several; then all have to be equal.
 */
const hashFields = [
  'externalTransactionHash',
  'transactionHash',
  'external_transaction_hash',
] as const;

const hashesIn = (json: JsonObject): ReadonlySet<string> =>
  new Set(hashFields.map((field) => hashAsHex(textAt(json, field))).filter((hash) => hash !== ''));

/** The hash that a transaction or completion names, in lower-case hex; empty if it names none, or several. */
export const signedHashIn = (json: JsonObject): string => {
  const named = hashesIn(json);
  const [only = ''] = named;
  return named.size === 1 ? only : '';
};

/**
 * Returns whether a completion names another signed hash than that of a write: then it is about another
 * one, whatever its submission id. A text in another form than ours says nothing.
 */
export const namesOtherHash = (json: JsonObject, hash: string): boolean =>
  [...hashesIn(json)].some((named) => /^[0-9a-f]{64}$/.test(named) && named !== hash.toLowerCase());

/**
 * Undefined if the response has none, if it does not name the signed hash itself, or if its update id is
 * none: the request says nothing about what was found.
 */
export const readSignedTransaction = (raw: Json): SignedTransaction | undefined => {
  const transaction = transactionIn(raw);
  if (transaction === undefined) return undefined;
  const hash = signedHashIn(transaction);
  const updateId = textAt(transaction, 'updateId') || textAt(transaction, 'update_id');
  return hash === '' || checkUpdateId(updateId) !== undefined ? undefined : { hash, updateId };
};
