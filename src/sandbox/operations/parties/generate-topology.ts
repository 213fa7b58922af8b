import { bytesAt, numberAt, textAt, textsAt, objectAt } from '../../../lib/json/fields.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { combinedHash, hashPurposes, hashWithPurpose } from '../../../verify/hashing/multihash.ts';
import { encodeMessage } from '../../../verify/protobuf/protobuf-encode.ts';
import {
  ed25519Prefix,
  publicKeyFromSpki,
  type KeySpec,
  type PublicKey,
} from '../../../verify/signatures/public-key.ts';
import { fromLedgerKey, toLedgerKey } from '../../../verify/signatures/read-public-key.ts';
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

const requestedPublicKey = (request: JsonObject): PublicKey | undefined => {
  const given = objectAt(request, 'publicKey') ?? {};
  if (textAt(given, 'format') !== 'CRYPTO_KEY_FORMAT_RAW') return fromLedgerKey(given);
  const key = publicKeyFromSpki(Buffer.concat([ed25519Prefix, bytesAt(given, 'keyData')]));
  return key && toLedgerKey(key).keySpec === textAt(given, 'keySpec') ? key : undefined;
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

const uidPattern = /^[A-Za-z0-9:\-_ ]{1,185}::[A-Za-z0-9]{1,68}$/;
const hintPattern = /^(?!.*::)[A-Za-z0-9:\-_ ]{1,185}$/;

const hostingProblem = (hosts: Hosts, threshold: number): string | undefined => {
  const confirming = confirmingIn(hosts);
  const uids = hosts.map(({ participant }) => participant);
  const odd = uids.find((uid) => !uidPattern.test(uid));
  if (odd !== undefined) return `"${odd}" is not a participant uid`;
  if (new Set(uids).size !== uids.length) return 'a participant is listed more than once';
  if (confirming === 0) return 'at least one participant must confirm for the party';
  return threshold < 0 || threshold > confirming
    ? `the confirmation threshold is ${threshold}, with ${confirming} confirming participants`
    : undefined;
};

/** A participant shortens the fingerprint in an id: `global::122011111111...`. */
const shortened = (id: string): string => id.replace(/(::.{12}).+$/, '$1...');

/** GenerateExternalPartyTopologyRequest (3.4.12 and 3.6.0). Nothing changes. */
export const generateTopology = (world: LedgerState, request: JsonObject): OperationResult => {
  const synchronizer = textAt(request, 'synchronizer');
  const undecodable = whyNoLogicalId(synchronizer);
  if (undecodable !== undefined) return invalidArgument(undecodable);
  if (!isConnectedTo(world, synchronizer))
    return invalidArgument(`Unknown or not connected synchronizer ${shortened(synchronizer)}`);
  const hint = textAt(request, 'partyHint');
  if (!hintPattern.test(hint)) return invalidField('party_hint', `"${hint}" is not a party hint`);
  const publicKey = requestedPublicKey(request);
  if (publicKey === undefined)
    return invalidField('public_key', 'cannot be read as its format and key spec');
  const hosts = hostsOf(world, request);
  const threshold = thresholdOf(request, hosts);
  const problem = hostingProblem(hosts, threshold);
  if (problem !== undefined) return invalidArgument(problem);
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
