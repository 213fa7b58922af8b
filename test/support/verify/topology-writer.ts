import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { encodeMessage, type MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';
import {
  decentralizedNamespace,
  combinedHash,
  hashWithPurpose,
  hashPurposes,
} from '../../../src/verify/hashing/multihash.ts';
import { publicKeyFromSpki, type PublicKey } from '../../../src/verify/signatures/public-key.ts';
import {
  topologyTransaction,
  versionedMessage,
} from '../../../src/verify/topology/topology-schema.ts';

/** A key pair with its fingerprint and, as a topology transaction names it, its public half. */
export interface Signer {
  readonly fingerprint: string;
  readonly publicKey: PublicKey;
  readonly privateKey: KeyObject;
  readonly message: MessageInit;
  readonly sign: (bytes: Uint8Array) => Buffer;
  readonly algorithm: string;
}

const [namespaceUsage, protocolUsage, spkiFormat] = [1, 4, 4];

const signerOf = (
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  { digest, algorithm }: { readonly digest: string | null; readonly algorithm: string },
): Signer => {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const key = publicKeyFromSpki(spki);
  if (key === undefined) throw new Error('a key of a kind that nothing here knows');
  return {
    fingerprint: key.fingerprint,
    publicKey: key,
    privateKey,
    message: { format: spkiFormat, publicKey: spki, usage: [namespaceUsage, protocolUsage] },
    sign: (bytes) => sign(digest, bytes, privateKey),
    algorithm,
  };
};

export const newSigner = (): Signer =>
  signerOf(generateKeyPairSync('ed25519'), {
    digest: null,
    algorithm: 'SIGNING_ALGORITHM_SPEC_ED25519',
  });

export const newCurveSigner = (curve: 'P-256' | 'P-384' | 'secp256k1' = 'P-256'): Signer =>
  signerOf(generateKeyPairSync('ec', { namedCurve: curve }), {
    digest: curve === 'P-384' ? 'sha384' : 'sha256',
    algorithm: `SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_${curve === 'P-384' ? 384 : 256}`,
  });

/** A mapping in its transaction, and that in its versioned wrapper. */
export const wrapped = (mapping: MessageInit, fields: MessageInit = {}): Buffer =>
  encodeMessage(versionedMessage, {
    data: encodeMessage(topologyTransaction, { operation: 1, serial: 1, mapping, ...fields }),
    version: 30,
  });

interface Hosting {
  readonly keys?: readonly Signer[];
  /** The participants that host the party, each with Confirmation. */
  readonly on?: readonly string[];
}

export const someParticipant = `participant::1220${'7a'.repeat(32)}`;

export const partyToParticipant = (
  party: string,
  { keys = [], on = [someParticipant] }: Hosting = {},
): Buffer => {
  const held = keys.map(({ message }) => message);
  return wrapped({
    partyToParticipant: {
      party,
      threshold: 1,
      participants: on.map((participant) => ({ participant, permission: 2 })),
      ...(held.length > 0 && { signingKeys: { keys: held, threshold: 1 } }),
    },
  });
};

export const namespaceDelegation = ({ fingerprint, message }: Signer): Buffer =>
  wrapped({
    namespaceDelegation: { namespace: fingerprint, targetKey: message, isRootDelegation: true },
  });

export const partyToKey = (party: string, keys: readonly Signer[]): Buffer =>
  wrapped({ partyToKey: { party, threshold: 1, keys: keys.map(({ message }) => message) } });

/** The namespace that owners share, and the transaction that defines it. */
export const sharedNamespace = (owners: readonly Signer[], threshold = owners.length) => {
  const fingerprints = owners.map(({ fingerprint }) => fingerprint);
  const namespace = decentralizedNamespace(fingerprints);
  return {
    namespace,
    definition: wrapped({ decentralizedNamespace: { namespace, threshold, owners: fingerprints } }),
  };
};

const hashOf = (transaction: Buffer): Buffer =>
  hashWithPurpose(hashPurposes.topologyTransaction, transaction);

/** A signature of the interface over any bytes. */
export const signatureOver = (signer: Signer, bytes: Buffer) => ({
  format: signer.algorithm.endsWith('ED25519') ? 'SIGNATURE_FORMAT_CONCAT' : 'SIGNATURE_FORMAT_DER',
  signature: signer.sign(bytes).toString('base64'),
  signedBy: signer.fingerprint,
  signingAlgorithmSpec: signer.algorithm,
});

/** A signature of one transaction alone. */
export const ownSignature = (signer: Signer, transaction: Buffer) =>
  signatureOver(signer, hashOf(transaction));

/** What the owners of an allocation sign once for all of its transactions. */
export const combinedHashOf = (transactions: readonly Buffer[]): Buffer =>
  combinedHash(transactions.map(hashOf));

/** A signature of the combined hash of all transactions. */
export const multiSignature = (signer: Signer, transactions: readonly Buffer[]) =>
  signatureOver(signer, combinedHashOf(transactions));

/** Transactions as the body of an allocation holds them. */
export const encoded = (transactions: readonly Buffer[]) =>
  transactions.map((transaction) => ({ transaction: transaction.toString('base64') }));
