import type { JsonObject } from '../lib/json.ts';
import { bytesAt, textAt } from './fields.ts';
import { multiHash } from './hashes.ts';
import { isSignedBy, type SigningKey } from './signing-key.ts';
import type { Onboarding } from './topology-reader.ts';

/** An onboarding transaction with its own signatures. */
export interface SignedOnboarding {
  readonly content: Onboarding;
  readonly signatures: readonly JsonObject[];
}

type Keys = ReadonlyMap<string, SigningKey>;

export const namespaceOf = (party: string): string => party.slice(party.indexOf('::') + 2);

/** Who speaks for a namespace: its owners when it is decentralized, else the key it is named after. */
const authorityOf = (namespace: string, all: readonly SignedOnboarding[]): readonly string[] => {
  const shared = all.find(
    ({ content }) => content.kind === 'decentralized' && content.subject === namespace,
  );
  return shared?.content.owners ?? [namespace];
};

/** Fingerprints of all keys that must sign a transaction: a party's own keys agree to be its keys. */
const requiredFor = ({ content }: SignedOnboarding, all: readonly SignedOnboarding[]) => {
  const { kind, subject, keys } = content;
  const isOfParty = kind === 'hosting' || kind === 'keys';
  const authority = authorityOf(isOfParty ? namespaceOf(subject) : subject, all);
  return isOfParty ? [...authority, ...keys.map(({ fingerprint }) => fingerprint)] : authority;
};

/** The signers of valid signatures over a hash; the first that is not valid ends it. */
const signersOf = (signatures: readonly JsonObject[], hash: Buffer, keys: Keys) => {
  const invalid = signatures.find((signature) => {
    const key = keys.get(textAt(signature, 'signedBy'));
    return key === undefined || !isSignedBy(key, hash, bytesAt(signature, 'signature'));
  });
  return {
    signers: signatures.map((signature) => textAt(signature, 'signedBy')),
    invalid: invalid && textAt(invalid, 'signedBy'),
  };
};

/**
 * Why the signatures do not authorise the transactions, if they do not (interface 4.3, rule 1). Each
 * may be of the combined hash or of a transaction's own; one that is there must be valid.
 */
export const unauthorised = (
  all: readonly SignedOnboarding[],
  multiHashSignatures: readonly JsonObject[],
): string | undefined => {
  const keys: Keys = new Map(
    all.flatMap(({ content }) => content.keys.map((key) => [key.fingerprint, key])),
  );
  const combined = multiHash(all.map(({ content }) => content.hash));
  const multi = signersOf(multiHashSignatures, combined, keys);
  for (const onboarding of all) {
    const own = signersOf(onboarding.signatures, onboarding.content.hash, keys);
    const invalid = multi.invalid ?? own.invalid;
    if (invalid !== undefined)
      return `Signature by ${invalid} is not valid for the onboarding transactions`;
    const signers = new Set([...multi.signers, ...own.signers]);
    const missing = requiredFor(onboarding, all).filter((key) => !signers.has(key));
    if (missing.length > 0)
      return `Onboarding transactions are not fully authorized: missing signatures of [${[...new Set(missing)].join(', ')}]`;
  }
  return undefined;
};
