import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../rules/rules.ts';
import { UnexpectedShapeError } from './daml-values.ts';

/** The holder of value: V1 of the token standard writes a party, V2 `{ owner, provider, id }`. */
export interface Account {
  /** The owner; for an account without one, such as the account for burns, the name of the account. */
  readonly party: string;
  readonly provider?: string;
  /** Value sent to it is burned, value received from it is minted: it has no owner. */
  readonly special?: 'burn' | 'mint' | 'other';
}

const textOrNothing = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** TokenStandard/Utils/Internal/Events.daml: `cip-112/burn` and `cip-112/mint`. */
const specialNames = new Map([
  ['cip-112/burn', 'burn'],
  ['cip-112/mint', 'mint'],
] as const);

const specialAccount = (id: string): Account => ({
  party: id === '' ? 'account without an owner' : id,
  special: specialNames.get(id as 'cip-112/burn') ?? 'other',
});

/** Reads the account at a key. Throws `UnexpectedShapeError`. */
export const readAccount = (record: JsonObject | undefined, key: string): Account => {
  const value = record?.[key];
  const party = textOrNothing(value);
  if (party !== undefined) return { party };
  if (!isObject(value)) throw new UnexpectedShapeError(`${key} is neither a party nor an account`);
  const owner = textOrNothing(value['owner']);
  if (owner === undefined) {
    if ((value['owner'] ?? null) !== null || typeof value['id'] !== 'string')
      throw new UnexpectedShapeError(`${key} is not an account`);
    return specialAccount(value['id']);
  }
  const provider = textOrNothing(value['provider']);
  return provider === undefined ? { party: owner } : { party: owner, provider };
};

/** Other parties of accounts: their providers. */
export const accountProviders = (accounts: readonly Account[]): readonly string[] =>
  accounts.flatMap(({ provider }) => (provider === undefined ? [] : [provider]));

const metaKey = (name: string): string => `splice.lfdecentralizedtrust.org/${name}`;

/** A text in the token standard's metadata, by its name without Splice's prefix. */
export const metaText = (
  record: JsonObject | undefined,
  name: 'reason' | 'sender' | 'burned',
): string | undefined => textOrNothing(objectAt(record, 'meta', 'values')?.[metaKey(name)]);

/** The constructor of a variant, which updates write as `{ tag, value }`. */
export const variantTag = (variant: Json | undefined): string => {
  const tag = objectAt(variant)?.['tag'];
  return typeof tag === 'string' ? tag : '';
};
