import { field, many, oneOf, type Table } from './table.ts';

/** SigningPublicKey as topology transactions hold it. Its numbers differ from the JSON service's. */
const signingKey: Table = {
  name: 'SigningPublicKey',
  fields: {
    2: field('format', 'int32'),
    3: field('publicKey', 'bytes'),
    4: field('scheme', 'int32'),
    5: many('usage', 'int32'),
    6: field('keySpec', 'int32'),
  },
};

const nothing = (name: string): Table => ({ name, fields: {} });

const namespaceDelegation: Table = {
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
      fields: { 1: many('mappings', 'int32') },
    })),
  },
};

const decentralizedNamespace: Table = {
  name: 'DecentralizedNamespaceDefinition',
  fields: {
    1: field('namespace', 'text'),
    2: field('threshold', 'int32'),
    3: many('owners', 'text'),
  },
};

const hostingParticipant: Table = {
  name: 'HostingParticipant',
  fields: {
    1: field('participant', 'text'),
    2: field('permission', 'int32'),
    3: field('onboarding', () => nothing('Onboarding')),
  },
};

const partyToParticipant: Table = {
  name: 'PartyToParticipant',
  fields: {
    1: field('party', 'text'),
    2: field('threshold', 'uint32'),
    3: many('participants', () => hostingParticipant),
    6: field('signingKeys', () => ({
      name: 'SigningKeysWithThreshold',
      fields: { 1: many('keys', () => signingKey), 2: field('threshold', 'uint32') },
    })),
  },
};

const partyToKey: Table = {
  name: 'PartyToKeyMapping',
  fields: {
    1: field('party', 'text'),
    3: field('threshold', 'uint32'),
    4: many('keys', () => signingKey),
  },
};

/** Kinds that do not belong into an onboarding: named, and kept as the bytes that they are. */
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
};

const topologyMapping: Table = {
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

export const topologyTransaction: Table = {
  name: 'TopologyTransaction',
  fields: {
    1: field('operation', 'int32'),
    2: field('serial', 'uint32'),
    3: field('mapping', () => topologyMapping),
  },
};

/** The wrapper around everything that Canton stores: the content and its protocol's version. */
export const versionedMessage: Table = {
  name: 'UntypedVersionedMessage',
  fields: { 1: field('data', 'bytes'), 2: field('version', 'int32') },
};
