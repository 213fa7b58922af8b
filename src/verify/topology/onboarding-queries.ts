import { listAt, textAt } from '../../lib/json/fields.ts';
import { tellName } from '../../lib/text/quote.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { hashWithPurpose, hashPurposes } from '../hashing/multihash.ts';
import { undecodable } from '../protobuf/protobuf-decode.ts';
import { parseBase64 } from '../shared-checks.ts';
import { parseSignature, type GivenSignature } from '../signatures/signature.ts';
import {
  parseTopology,
  type HostingParticipant,
  type Mapping,
  type NamedKey,
  type TopologyTransaction,
  type ParseTopologyResult,
} from './topology.ts';

/** An entry is one onboarding transaction, as given and as decoded. */
export interface OnboardingEntry {
  readonly text: string;
  readonly read: ParseTopologyResult;
  /** The hash is over the exact bytes; absent if they aren't base64. */
  readonly hash: Buffer | undefined;
  readonly signatures: readonly GivenSignature[];
}

export interface OnboardingInput {
  readonly entries: readonly OnboardingEntry[];
  readonly multiHashSignatures: readonly GivenSignature[];
  /** The value of a request, null if it is missing; absent for a response. */
  readonly waits: Json | undefined;
  /** The values as the preparing participant reports them; absent for a request. */
  readonly claimed: {
    readonly multiHash: string | undefined;
    readonly party: string | undefined;
    readonly fingerprint: string | undefined;
  };
}

const entryOf = (text: string, signatures: readonly JsonObject[]): OnboardingEntry => {
  const bytes = parseBase64(text);
  return {
    text,
    read: bytes === undefined ? undecodable('not standard base64') : parseTopology(bytes),
    hash: bytes && hashWithPurpose(hashPurposes.topologyTransaction, bytes),
    signatures: signatures.map(parseSignature),
  };
};

const given = (json: JsonObject, key: string): string | undefined =>
  textAt(json, key) === '' ? undefined : textAt(json, key);

const textsOrEmpty = (value: Json | undefined): readonly string[] =>
  isArray(value) ? value.map((item) => (typeof item === 'string' ? item : '')) : [];

export const parseOnboarding = (body: Json): OnboardingInput => {
  const json = isObject(body) ? body : {};
  const signed = listAt(json, 'onboardingTransactions').map((entry) =>
    entryOf(textAt(entry, 'transaction'), listAt(entry, 'signatures')),
  );
  const prepared = textsOrEmpty(json['topologyTransactions']).map((text) => entryOf(text, []));
  return {
    entries: [...signed, ...prepared],
    multiHashSignatures: listAt(json, 'multiHashSignatures').map(parseSignature),
    waits: 'onboardingTransactions' in json ? (json['waitForAllocation'] ?? null) : undefined,
    claimed: {
      multiHash: given(json, 'multiHash'),
      party: given(json, 'partyId'),
      fingerprint: given(json, 'publicKeyFingerprint'),
    },
  };
};

export const mappingsOfType = <K extends Mapping['kind']>(
  transactions: readonly TopologyTransaction[],
  kind: K,
): readonly Extract<Mapping, { kind: K }>[] =>
  transactions
    .map(({ mapping }) => mapping)
    .filter((mapping): mapping is Extract<Mapping, { kind: K }> => mapping.kind === kind);

/**
 * True if a participant can finish an onboarding before it responds. With several hosts or a
 * decentralized namespace it only accepts the transactions, whatever the request says about waiting
 * (Canton, `ExternalPartyOnboardingDetails.fullyAllocatesParty`).
 */
export const canBeWaitedFor = (transactions: readonly TopologyTransaction[]): boolean =>
  mappingsOfType(transactions, 'PartyToParticipant').flatMap(({ hosts }) => hosts).length <= 1 &&
  mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').length === 0;

export const partyNamespace = (id: string): string =>
  id.slice(id.indexOf('::') + 2).split('::')[0] ?? '';

export const keysInMappings = (mapping: Mapping): readonly NamedKey[] => {
  switch (mapping.kind) {
    case 'NamespaceDelegation':
      return mapping.target === undefined ? [] : [mapping.target];
    case 'PartyToParticipant':
      return mapping.signing?.keys ?? [];
    case 'PartyToKeyMapping':
      return mapping.signing.keys;
    case 'DecentralizedNamespaceDefinition':
    case 'other':
      return [];
    default:
      return mapping satisfies never;
  }
};

export const hostRole = ({ permission, isOnboarding }: HostingParticipant): string =>
  isOnboarding ? `${permission}, onboarding` : permission;

export const describeHost = (host: HostingParticipant): string =>
  `${tellName(host.participant)} (${hostRole(host)})`;

export const describeMapping = (mapping: Mapping): string => {
  switch (mapping.kind) {
    case 'NamespaceDelegation':
    case 'DecentralizedNamespaceDefinition':
      return `${mapping.kind} for ${mapping.namespace}`;
    case 'PartyToParticipant':
    case 'PartyToKeyMapping':
      return `${mapping.kind} for ${mapping.party}`;
    case 'other':
      return mapping.name;
    default:
      return mapping satisfies never;
  }
};
