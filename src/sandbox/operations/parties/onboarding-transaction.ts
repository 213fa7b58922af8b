import { encodeMessage } from '../../../verify/protobuf/protobuf-encode.ts';
import { topologyTransaction, versionedMessage } from '../../../verify/topology/topology-schema.ts';
import type { KeySpec, PublicKey } from '../../../verify/signatures/public-key.ts';

/** Numbers of the topology's enumerations. */
const addOrReplace = 1;
const permissions = { confirmation: 2, observation: 3 } as const;
const spkiFormat = 4;
const usages = { namespace: 1, protocol: 4 };
const keySpecs: Readonly<Record<KeySpec, number>> = {
  Ed25519: 1,
  'ECDSA P-256': 2,
  'ECDSA P-384': 3,
  'ECDSA secp256k1': 4,
};
const wrapperVersion = 30;

/** The party to onboard: who hosts it, and the one key that signs for it. */
export interface OnboardingTerms {
  readonly party: string;
  readonly publicKey: PublicKey;
  readonly hosts: readonly {
    readonly participant: string;
    readonly permission: keyof typeof permissions;
  }[];
  readonly threshold: number;
  readonly serial?: number;
}

/** Encodes the self-signed PartyToParticipant that participants generate since 3.4.11. */
export const encodeOnboarding = ({
  party,
  publicKey,
  hosts,
  threshold,
  serial = 1,
}: OnboardingTerms): Buffer => {
  const key = {
    format: spkiFormat,
    publicKey: publicKey.spki,
    usage: [usages.namespace, usages.protocol],
    keySpec: keySpecs[publicKey.spec],
  };
  const partyToParticipant = {
    party,
    threshold,
    participants: hosts.map(({ participant, permission }) => ({
      participant,
      permission: permissions[permission],
    })),
    signingKeys: { keys: [key], threshold: 1 },
  };
  const data = encodeMessage(topologyTransaction, {
    operation: addOrReplace,
    serial,
    mapping: { partyToParticipant },
  });
  return encodeMessage(versionedMessage, { data, version: wrapperVersion });
};
