import type { Result } from '../../lib/result.ts';
import { decodeMessage, undecodable, type DecodeError } from '../protobuf/protobuf-decode.ts';
import { hashWithPurpose, hashPurposes } from '../hashing/multihash.ts';
import {
  getBytes,
  readOneOf,
  getBool,
  hasField,
  getMessage,
  getMessages,
  getNumber,
  getNumbers,
  getString,
  getStrings,
  type MessageValue,
  type DecodedMessage,
  type UnknownField,
} from '../protobuf/protobuf-message.ts';
import { ed25519Prefix, publicKeyFromSpki, type PublicKey } from '../signatures/public-key.ts';
import { topologyTransaction, versionedMessage } from './topology-schema.ts';

export interface NamedKey {
  /** Absent if the bytes aren't a key that can be verified here. */
  readonly key: PublicKey | undefined;
  readonly bytes: Buffer;
  readonly usages: readonly string[];
}

type HostPermission = 'submission' | 'confirmation' | 'observation' | 'unspecified';

export interface HostingParticipant {
  readonly participant: string;
  readonly permission: HostPermission;
  readonly isOnboarding: boolean;
}

export type Mapping =
  | {
      readonly kind: 'NamespaceDelegation';
      readonly namespace: string;
      readonly target: NamedKey | undefined;
      readonly mayDelegateAll: boolean;
    }
  | {
      readonly kind: 'DecentralizedNamespaceDefinition';
      readonly namespace: string;
      readonly threshold: number;
      readonly owners: readonly string[];
    }
  | {
      readonly kind: 'PartyToParticipant';
      readonly party: string;
      readonly threshold: number;
      readonly hosts: readonly HostingParticipant[];
      /** Absent if another mapping names the party's keys. */
      readonly signing: SigningKeys | undefined;
    }
  | { readonly kind: 'PartyToKeyMapping'; readonly party: string; readonly signing: SigningKeys }
  | { readonly kind: 'other'; readonly name: string; readonly bytes: Buffer };

export interface SigningKeys {
  readonly keys: readonly NamedKey[];
  readonly threshold: number;
}

export interface TopologyTransaction {
  readonly mapping: Mapping;
  readonly operation: string;
  readonly serial: number;
  readonly version: number;
  readonly hash: Buffer;
  readonly unknown: readonly UnknownField[];
  /** The places where the bytes are not in canonical form. */
  readonly oddities: readonly string[];
}

export type ParseTopologyResult = Result<TopologyTransaction, DecodeError>;

const word = (words: Readonly<Record<number, string>>, value: number): string =>
  words[value] ?? `unknown (${value})`;

const operations = { 1: 'add or replace', 2: 'remove' };

const usages = {
  1: 'namespace',
  2: 'identity delegation',
  3: 'sequencer authentication',
  4: 'protocol',
  5: 'proof of ownership',
};

const permissions: Readonly<Record<number, HostPermission>> = {
  1: 'submission',
  2: 'confirmation',
  3: 'observation',
};

const ed25519Length = 32;

const readNamedKey = (message: DecodedMessage): NamedKey => {
  const bytes = getBytes(message, 'publicKey');
  const spki = bytes.length === ed25519Length ? Buffer.concat([ed25519Prefix, bytes]) : bytes;
  const used = getNumbers(message, 'usage').map((usage) => word(usages, usage));
  return { key: publicKeyFromSpki(spki), bytes, usages: used };
};

const signingOf = (message: DecodedMessage): SigningKeys => ({
  keys: getMessages(message, 'keys').map(readNamedKey),
  threshold: getNumber(message, 'threshold'),
});

const readHost = (message: DecodedMessage): HostingParticipant => ({
  participant: getString(message, 'participant'),
  permission: permissions[getNumber(message, 'permission')] ?? 'unspecified',
  isOnboarding: hasField(message, 'onboarding'),
});

const readers: Readonly<Record<string, (message: DecodedMessage) => Mapping>> = {
  namespaceDelegation: (message) => {
    const target = getMessage(message, 'targetKey');
    return {
      kind: 'NamespaceDelegation',
      namespace: getString(message, 'namespace'),
      target: target && readNamedKey(target),
      mayDelegateAll: getBool(message, 'isRootDelegation') || hasField(message, 'anyMapping'),
    };
  },
  decentralizedNamespace: (message) => ({
    kind: 'DecentralizedNamespaceDefinition',
    namespace: getString(message, 'namespace'),
    threshold: getNumber(message, 'threshold'),
    owners: getStrings(message, 'owners'),
  }),
  partyToParticipant: (message) => {
    const signing = getMessage(message, 'signingKeys');
    return {
      kind: 'PartyToParticipant',
      party: getString(message, 'party'),
      threshold: getNumber(message, 'threshold'),
      hosts: getMessages(message, 'participants').map(readHost),
      signing: signing && signingOf(signing),
    };
  },
  partyToKey: (message) => ({
    kind: 'PartyToKeyMapping',
    party: getString(message, 'party'),
    signing: signingOf(message),
  }),
};

const mappingOf = (name: string, item: MessageValue | undefined): Mapping | undefined => {
  if (item instanceof Uint8Array) return { kind: 'other', name, bytes: Buffer.from(item) };
  const read = readers[name];
  return typeof item === 'object' && read !== undefined ? read(item) : undefined;
};

const readMapping = (
  message: DecodedMessage,
  unknown: readonly UnknownField[],
): Mapping | undefined => {
  const chosen = readOneOf(message, 'mapping');
  if (chosen !== undefined) return mappingOf(chosen.name, chosen.items[0]);
  const [other] = unknown.filter(({ place }) => place.startsWith('TopologyMapping.'));
  return other && { kind: 'other', name: other.place, bytes: Buffer.from(other.bytes) };
};

export const parseTopology = (bytes: Buffer): ParseTopologyResult => {
  const wrapper = decodeMessage(versionedMessage, bytes);
  if (!wrapper.ok) return wrapper;
  if (!hasField(wrapper.value.message, 'data')) return undecodable('the wrapper contains no data');
  const content = decodeMessage(topologyTransaction, getBytes(wrapper.value.message, 'data'));
  if (!content.ok) return content;
  const { message } = content.value;
  const unknown = [...wrapper.value.unknown, ...content.value.unknown];
  const held = getMessage(message, 'mapping');
  const mapping = held && readMapping(held, unknown);
  if (mapping === undefined) return undecodable('it contains no mapping');
  return {
    ok: true,
    value: {
      mapping,
      operation: word(operations, getNumber(message, 'operation')),
      serial: getNumber(message, 'serial'),
      version: getNumber(wrapper.value.message, 'version'),
      hash: hashWithPurpose(hashPurposes.topologyTransaction, bytes),
      unknown,
      oddities: [...wrapper.value.oddities, ...content.value.oddities],
    },
  };
};
