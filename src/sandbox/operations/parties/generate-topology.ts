import { numberAt, textAt, textsAt, objectAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { combinedHash, hashPurposes, hashWithPurpose } from '../../../verify/hashing/multihash.ts';
import { encodeMessage } from '../../../verify/protobuf/protobuf-encode.ts';
import { type KeySpec, type PublicKey } from '../../../verify/signatures/public-key.ts';
import { fromLedgerKey } from '../../../verify/signatures/read-public-key.ts';
import { topologyTransaction, versionedMessage } from '../../../verify/topology/topology-schema.ts';
import { invalidArgument, invalidField, ok, type OperationResult } from '../../server/replies.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { isConnectedTo, whyNoLogicalId } from '../../state/parties.ts';

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

interface OnboardingTerms {
  readonly party: string;
  readonly publicKey: PublicKey;
  readonly hosts: readonly {
    readonly participant: string;
    readonly permission: keyof typeof permissions;
  }[];
  readonly threshold: number;
}

/** Encodes the self-signed PartyToParticipant that participants generate since 3.4.11. */
export const encodeOnboarding = ({
  party,
  publicKey,
  hosts,
  threshold,
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
    serial: 1,
    mapping: { partyToParticipant },
  });
  return encodeMessage(versionedMessage, { data, version: wrapperVersion });
};

type Hosts = OnboardingTerms['hosts'];

const hostsOf = ({ participant }: LedgerState, request: JsonObject): Hosts => {
  const own = request['localParticipantObservationOnly'] === true ? 'observation' : 'confirmation';
  const others = (field: string, permission: Hosts[number]['permission']): Hosts =>
    textsAt(request, field).map((other) => ({ participant: other, permission }));
  return [
    { participant, permission: own },
    ...others('otherConfirmingParticipantUids', 'confirmation'),
    ...others('observingParticipantUids', 'observation'),
  ];
};

const confirmingIn = (hosts: Hosts): number =>
  hosts.filter(({ permission }) => permission === 'confirmation').length;

const thresholdOf = (request: JsonObject, hosts: Hosts): number =>
  numberAt(request, 'confirmationThreshold') || confirmingIn(hosts);

/** GenerateExternalPartyTopologyRequest (3.4.12 and 3.6.0). Nothing changes. */
export const generateTopology = (world: LedgerState, request: JsonObject): OperationResult => {
  const synchronizer = textAt(request, 'synchronizer');
  const undecodable = whyNoLogicalId(synchronizer);
  if (undecodable !== undefined) return invalidArgument(undecodable);
  if (!isConnectedTo(world, synchronizer))
    return invalidArgument(`Unknown or not connected synchronizer ${synchronizer}`);
  const hint = textAt(request, 'partyHint');
  const publicKey = fromLedgerKey(objectAt(request, 'publicKey') ?? {});
  if (publicKey === undefined)
    return invalidField('public_key', 'cannot be read as its format and key spec');
  const hosts = hostsOf(world, request);
  const threshold = thresholdOf(request, hosts);
  const partyId = `${hint}::${publicKey.fingerprint}`;
  const transaction = encodeOnboarding({ party: partyId, publicKey, hosts, threshold });
  const hash = combinedHash([hashWithPurpose(hashPurposes.topologyTransaction, transaction)]);
  return ok({
    partyId,
    publicKeyFingerprint: publicKey.fingerprint,
    topologyTransactions: [transaction.toString('base64')],
    multiHash: hash.toString('base64'),
  });
};
