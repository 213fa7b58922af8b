import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { publicKeyFromSpki, type PublicKey } from '../../verify/signatures/public-key.ts';

/** A party that signs for itself, with its key pair. */
export interface SigningParty {
  readonly party: string;
  readonly publicKey: PublicKey;
  readonly privateKey: KeyObject;
}

/** The PKCS #8 bytes that precede the 32 bytes of an Ed25519 key. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key pair that everybody who knows the seed can make: it protects nothing. */
export const deriveKeyPair = (seed: string): Pick<SigningParty, 'publicKey' | 'privateKey'> => {
  const secret = createHash('sha256').update(seed).digest();
  const der = Buffer.concat([privatePrefix, secret]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const publicKey = publicKeyFromSpki(spki);
  if (publicKey === undefined) throw new Error('a key of a kind that nothing here knows');
  return { publicKey, privateKey };
};

/** The party of a seed. */
export const deriveSigningParty = (seed: string, hint = 'signing'): SigningParty => {
  const pair = deriveKeyPair(`${seed} ${hint} key`);
  return { party: `${hint}::${pair.publicKey.fingerprint}`, ...pair };
};
