import type { HostingParticipant, Mapping, NamedKey, TopologyTransaction } from './topology.ts';

/** Returns the mappings of one kind. */
export const mappingsOfType = <K extends Mapping['kind']>(
  transactions: readonly TopologyTransaction[],
  kind: K,
): readonly Extract<Mapping, { kind: K }>[] =>
  transactions
    .map(({ mapping }) => mapping)
    .filter((mapping): mapping is Extract<Mapping, { kind: K }> => mapping.kind === kind);

/**
 * Returns whether a participant can finish an onboarding before it responds. With several hosts or a
 * decentralized namespace it only accepts the transactions, whatever the request says about waiting (Canton,
 * `ExternalPartyOnboardingDetails.fullyAllocatesParty`).
 */
export const canBeWaitedFor = (transactions: readonly TopologyTransaction[]): boolean =>
  mappingsOfType(transactions, 'PartyToParticipant').flatMap(({ hosts }) => hosts).length <= 1 &&
  mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').length === 0;

/** Returns the fingerprint after the name of a party, participant or synchronizer. */
export const partyNamespace = (id: string): string =>
  id.slice(id.indexOf('::') + 2).split('::')[0] ?? '';

/** Keys that a mapping names. */
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

/** Describes what a host may do: its permission, and whether it is marked as onboarding. */
export const hostRole = ({ permission, isOnboarding }: HostingParticipant): string =>
  isOnboarding ? `${permission}, onboarding` : permission;

/** Describes a host of a party on one line. */
export const describeHost = (host: HostingParticipant): string =>
  `${host.participant} (${hostRole(host)})`;

/** Describes a topology mapping on one line. */
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
