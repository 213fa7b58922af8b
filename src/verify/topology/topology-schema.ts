import { field, repeated, oneOf, type MessageSchema } from '../protobuf/protobuf-message.ts';

/** A key as topology transactions hold it: its numbers differ from the JSON service's. */
const signingKey: MessageSchema = {
  name: 'SigningPublicKey',
  fields: {
    2: field('format', 'int32'),
    3: field('publicKey', 'bytes'),
    4: field('scheme', 'int32'),
    5: repeated('usage', 'int32'),
    6: field('keySpec', 'int32'),
  },
};

const nothing = (name: string): MessageSchema => ({ name, fields: {} });

const namespaceDelegation: MessageSchema = {
  name: 'NamespaceDelegation',
  fields: {
    1: field('namespace', 'text'),
    2: field('targetKey', () => signingKey),
    3: field('isRootDelegation', 'flag'),
    4: oneOf('restriction', 'anyMapping', () => nothing('CanSignAllMappings')),
    5: oneOf('restriction', 'anyMappingButDelegations', () =>
      nothing('CanSignAllButNamespaceDelegations'),
    ),
    6: oneOf('restriction', 'someMappings', () => ({
      name: 'CanSignSpecificMappings',
      fields: { 1: repeated('mappings', 'int32') },
    })),
  },
};

const decentralizedNamespace: MessageSchema = {
  name: 'DecentralizedNamespaceDefinition',
  fields: {
    1: field('namespace', 'text'),
    2: field('threshold', 'int32'),
    3: repeated('owners', 'text'),
  },
};

const hostingParticipant: MessageSchema = {
  name: 'HostingParticipant',
  fields: {
    1: field('participant', 'text'),
    2: field('permission', 'int32'),
    3: field('onboarding', () => nothing('Onboarding')),
  },
};

const partyToParticipant: MessageSchema = {
  name: 'PartyToParticipant',
  fields: {
    1: field('party', 'text'),
    2: field('threshold', 'uint32'),
    3: repeated('participants', () => hostingParticipant),
    6: field('signingKeys', () => ({
      name: 'SigningKeysWithThreshold',
      fields: { 1: repeated('keys', () => signingKey), 2: field('threshold', 'uint32') },
    })),
  },
};

const partyToKey: MessageSchema = {
  name: 'PartyToKeyMapping',
  fields: {
    1: field('party', 'text'),
    3: field('threshold', 'uint32'),
    4: repeated('keys', () => signingKey),
  },
};

const foreignKinds: Readonly<Record<number, string>> = {
  4: 'OwnerToKeyMapping',
  5: 'SynchronizerTrustCertificate',
  6: 'ParticipantSynchronizerPermission',
  7: 'PartyHostingLimits',
  8: 'VettedPackages',
  11: 'SynchronizerParametersState',
  12: 'MediatorSynchronizerState',
  13: 'SequencerSynchronizerState',
  14: 'PurgeTopologyTransaction',
  15: 'DynamicSequencingParametersState',
  17: 'LsuAnnouncement',
  18: 'LsuSequencerConnectionSuccessor',
};

const topologyMapping: MessageSchema = {
  name: 'TopologyMapping',
  fields: {
    1: oneOf('mapping', 'namespaceDelegation', () => namespaceDelegation),
    3: oneOf('mapping', 'decentralizedNamespace', () => decentralizedNamespace),
    9: oneOf('mapping', 'partyToParticipant', () => partyToParticipant),
    16: oneOf('mapping', 'partyToKey', () => partyToKey),
    ...Object.fromEntries(
      Object.entries(foreignKinds).map(([number, name]) => [
        number,
        oneOf('mapping', name, 'bytes'),
      ]),
    ),
  },
};

export const topologyTransaction: MessageSchema = {
  name: 'TopologyTransaction',
  fields: {
    1: field('operation', 'int32'),
    2: field('serial', 'uint32'),
    3: field('mapping', () => topologyMapping),
  },
};

/** Canton wraps everything that it stores: the content and its protocol version. */
export const versionedMessage: MessageSchema = {
  name: 'UntypedVersionedMessage',
  fields: { 1: field('data', 'bytes'), 2: field('version', 'int32') },
};
