import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { publicKeyFromSpki, type PublicKey } from '../../verify/signatures/public-key.ts';
import { logicalSynchronizerId } from '../../ledger/ids/identifiers.ts';
import type { LedgerRelease } from '../ledger-release.ts';
import type { Random } from '../decimal-units.ts';
import { sha256, sha256Hex } from '../../lib/sha256.ts';

export interface SigningParty {
  readonly party: string;
  readonly publicKey: PublicKey;
  readonly privateKey: KeyObject;
}

/** The PKCS #8 bytes that precede the 32 bytes of an Ed25519 key. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key pair that everybody who knows the seed can make: it protects nothing. */
const deriveKeyPair = (seed: string): Pick<SigningParty, 'publicKey' | 'privateKey'> => {
  const secret = sha256(seed);
  const der = Buffer.concat([privatePrefix, secret]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const publicKey = publicKeyFromSpki(spki);
  if (publicKey === undefined) throw new Error('a key of a kind that nothing here knows');
  return { publicKey, privateKey };
};

export const deriveSigningParty = (seed: string, hint = 'signing'): SigningParty => {
  const pair = deriveKeyPair(`${seed} ${hint} key`);
  return { party: `${hint}::${pair.publicKey.fingerprint}`, ...pair };
};

/** The participating parties: identities that do not change while the ledger runs. */
export interface SandboxParties {
  /** The logical id; its physical form has a protocol version and a serial behind it. */
  readonly synchronizer: string;
  /** The synchronizer that contracts are reassigned to and from. */
  readonly otherSynchronizer: string;
  readonly dso: string;
  readonly participant: string;
  readonly provider: string;
  readonly traders: readonly [string, ...string[]];
}

const hints = ['bob', 'carol', 'dave', 'erin', 'treasury', 'exchange', 'sv-1', 'sv-7'] as const;

export const generateParties = (random: Random): SandboxParties => {
  const identity = (hint: string): string => `${hint}::1220${random.hex(64)}`;
  const provider = identity('validator-3');
  return {
    synchronizer: identity('global-domain'),
    otherSynchronizer: identity('private-domain'),
    dso: identity('DSO'),
    participant: identity('participant'),
    provider,
    traders: [identity('alice'), ...hints.map(identity), provider],
  };
};

/** The registrar of another token, which has a registry of its own. */
export const registrarOf = ({ dso }: Pick<SandboxParties, 'dso'>): string =>
  `goldhouse::1220${sha256Hex(`${dso} registrar`)}`;

export const initiallyHostedParties = ({ dso, traders }: SandboxParties): readonly string[] => [
  ...traders,
  dso,
  registrarOf({ dso }),
];

export interface ConnectedSynchronizer {
  readonly alias: string;
  readonly id: string;
}

const isPhysicalIdOf = (id: string, physical: string): boolean =>
  physical.startsWith(`${id}::`) && /::\d+-\d+$/.test(physical);

/**
 * Why an id can't be decoded where only the logical id of a synchronizer is expected (Canton,
 * `UniqueIdentifier.fromProtoPrimitive_`): everywhere but in an allocation.
 */
export const whyNoLogicalId = (id: string): string | undefined =>
  id === logicalSynchronizerId(id) ? undefined : `Fingerprint decoding of \`${id}\` failed`;

/** Whether an id names a connected synchronizer: by its logical id, or by its physical one. */
export const isConnectedTo = (
  { connected }: { readonly connected: readonly ConnectedSynchronizer[] },
  synchronizer: string,
): boolean => connected.some(({ id }) => id === synchronizer || isPhysicalIdOf(id, synchronizer));

/** What is signed names the physical synchronizer. */
export const signedSynchronizer = (
  { protocolVersion }: Pick<LedgerRelease, 'protocolVersion'>,
  id: string,
): string => `${id}::${protocolVersion}-0`;
