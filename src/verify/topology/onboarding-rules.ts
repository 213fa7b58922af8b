import type { Json } from '../../lib/json/json.ts';
import {
  failed,
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
  checkNames,
  type CheckName,
} from '../check-result.ts';
import { decentralizedNamespace } from '../hashing/multihash.ts';
import {
  describeHost,
  keysInMappings,
  mappingsOfType,
  partyNamespace,
  describeMapping,
} from './onboarding-queries.ts';
import type { HostingParticipant, SigningKeys, TopologyTransaction } from './topology.ts';

export interface RuleContext {
  readonly participant?: string | undefined;
  readonly asked?: Json | undefined;
  readonly waits?: Json | undefined;
}

export type OnboardingRule = (
  transactions: readonly TopologyTransaction[],
  context: RuleContext,
) => VerificationCheck;

const prepareAgain = 'generate the topology again';

/** Names every violation; without one it is verified, if anything was checked. */
const decide = (
  name: CheckName,
  problems: readonly (string | false)[],
  good: string,
): VerificationCheck => {
  const found = problems.filter((problem) => problem !== false);
  if (found.length > 0) return failed(name, found.join('; '), prepareAgain);
  return good === '' ? inconclusive(name, '', 'there is nothing to check') : passed(name, good);
};

/** Names what is listed more than once: a threshold would count it twice. */
const repeatedIn = (what: string, listed: readonly string[]): readonly string[] =>
  [...new Set(listed.filter((item, index) => listed.indexOf(item) < index))].map(
    (item) => `${what} ${item} is listed more than once`,
  );

const kinds: OnboardingRule = (transactions) =>
  decide(
    checkNames.kinds,
    transactions.map(
      ({ mapping }) => mapping.kind === 'other' && `Unsupported transaction found: ${mapping.name}`,
    ),
    transactions.map(({ mapping }) => mapping.kind).join(', '),
  );

const operations: OnboardingRule = (transactions) =>
  decide(
    checkNames.operations,
    transactions.flatMap(({ operation, serial, mapping }) => [
      operation !== 'add or replace' && `${describeMapping(mapping)}: operation ${operation}`,
      serial !== 1 && `${describeMapping(mapping)}: serial ${serial}, expected 1`,
    ]),
    'add or replace, serial 1',
  );

const stableVersion = 30;

/**
 * Version 31 of protocol version 37 keeps the field numbers of version 30 (DLC-link/canton-lib v0.13.0).
 * No published document has the field of its new hosting state.
 */
const documentedVersions: Readonly<Record<number, string>> = {
  31: `read with the fields of version ${stableVersion}, which it keeps; the hosting state is not documented, and counts as an unknown field`,
};

const versions: OnboardingRule = (transactions) => {
  const name = checkNames.versions;
  const other = transactions.find(({ version }) => version !== stableVersion);
  return other === undefined
    ? passed(name, String(stableVersion))
    : warning(
        name,
        `version ${other.version}`,
        documentedVersions[other.version] ??
          `decoded as protocol version ${stableVersion}; fields may have changed meaning`,
      );
};

const oneHosting: OnboardingRule = (transactions) => {
  const found = mappingsOfType(transactions, 'PartyToParticipant');
  return decide(
    checkNames.hosting,
    [
      found.length !== 1 &&
        `One transaction of type PartyToParticipant must be provided, found ${found.length}`,
    ],
    found.map(({ party }) => party).join(),
  );
};

const isPartyId = (party: string): boolean =>
  /^[A-Za-z0-9:\-_ ]{1,185}::[A-Za-z0-9]{1,68}$/.test(party);

const delegationProblems = (transactions: readonly TopologyTransaction[]) => {
  const isShared = mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').length > 0;
  const delegations = mappingsOfType(transactions, 'NamespaceDelegation');
  return [
    !isShared &&
      delegations.length > 1 &&
      `Only one transaction of type NamespaceDelegation can be provided, got ${delegations.length}`,
    ...delegations.map(
      ({ namespace, target }) =>
        target?.key?.fingerprint !== namespace &&
        'NamespaceDelegation is not a root namespace. Ensure the namespace and target key are the same',
    ),
  ];
};

const maxOwners = 10;

const sharedProblems = (transactions: readonly TopologyTransaction[]) => {
  const shared = mappingsOfType(transactions, 'DecentralizedNamespaceDefinition');
  return [
    shared.length > 1 &&
      `Only one transaction of type DecentralizedNamespaceDefinition can be provided, got ${shared.length}`,
    ...shared.flatMap(({ namespace, owners, threshold }) => [
      decentralizedNamespace(owners) !== namespace &&
        `${namespace} is not the namespace of its ${owners.length} owners`,
      ...repeatedIn('Owner', owners),
      owners.length > maxOwners &&
        `Decentralized namespaces cannot have more than ${maxOwners} individual namespace owners, got ${owners.length}`,
      (threshold < 1 || threshold > owners.length) &&
        `Invalid threshold (${threshold}) for ${namespace} with ${owners.length} owners`,
    ]),
  ];
};

const foreignNamespaces = (transactions: readonly TopologyTransaction[]) => {
  const [hosting] = mappingsOfType(transactions, 'PartyToParticipant');
  const own = partyNamespace(hosting?.party ?? '');
  const shared = mappingsOfType(transactions, 'DecentralizedNamespaceDefinition');
  const owner = shared.length > 0 ? shared : mappingsOfType(transactions, 'NamespaceDelegation');
  return [
    ...owner.map(
      ({ namespace }) =>
        namespace !== own &&
        `The party namespace (${own}) does not match the namespace (${namespace})`,
    ),
    ...mappingsOfType(transactions, 'PartyToKeyMapping').map(
      ({ party }) =>
        party !== hosting?.party && `The PartyToKeyMapping is for another party (${party})`,
    ),
  ];
};

const namespaces: OnboardingRule = (transactions) => {
  const parties = mappingsOfType(transactions, 'PartyToParticipant').map(({ party }) => party);
  return decide(
    checkNames.namespace,
    [
      ...parties.map((party) => !isPartyId(party) && `"${party}" is not a party id`),
      ...delegationProblems(transactions),
      ...sharedProblems(transactions),
      ...foreignNamespaces(transactions),
    ],
    parties.map(partyNamespace).join(),
  );
};

const onboardingHosts = (all: readonly HostingParticipant[]): readonly string[] =>
  all.filter(({ isOnboarding }) => isOnboarding).map(({ participant }) => participant);

const hosts: OnboardingRule = (transactions) => {
  const hostings = mappingsOfType(transactions, 'PartyToParticipant');
  const check = decide(
    checkNames.hosts,
    hostings.flatMap(({ hosts: all, threshold }) => {
      const confirming = all.filter(({ permission }) => permission === 'confirmation').length;
      return [
        all.some(({ permission }) => permission === 'submission') &&
          'The PartyToParticipant transaction must not contain any node with Submission permission',
        all.some(({ permission }) => permission === 'unspecified') &&
          'A host has an unknown permission',
        confirming === 0 &&
          'The PartyToParticipant transaction must contain at least one node with Confirmation permission',
        (threshold < 1 || threshold > confirming) &&
          `The threshold is ${threshold} with ${confirming} confirming nodes`,
        ...repeatedIn(
          'Host',
          all.map(({ participant }) => participant),
        ),
      ];
    }),
    hostings
      .flatMap(({ hosts: all, threshold }) => [...all.map(describeHost), `threshold ${threshold}`])
      .join(', '),
  );
  const marked = hostings.flatMap(({ hosts: all }) => onboardingHosts(all));
  // No rule of the service forbids the marker, and no generate-topology request can ask for it.
  return check.state === 'verified' && marked.length > 0
    ? warning(
        checkNames.hosts,
        check.detail,
        `marked as onboarding, which no request asks for: ${marked.join(', ')}`,
      )
    : check;
};

const thisNode: OnboardingRule = (transactions, { participant }) => {
  const name = checkNames.thisNode;
  const all = mappingsOfType(transactions, 'PartyToParticipant').flatMap(
    (mapping) => mapping.hosts,
  );
  const listed = all.map((host) => host.participant).join(', ');
  if (participant === undefined)
    return inconclusive(
      name,
      listed,
      'not compared with the participant that receives the request: one that is not listed refuses it',
    );
  return all.some((host) => host.participant === participant)
    ? passed(name, participant)
    : failed(
        name,
        `The party is to be hosted on participants (${listed}) that are not this participant (${participant})`,
        'send the request to one of the hosts',
      );
};

const maxKeys = 20;

const signingProblems = ({ keys, threshold }: SigningKeys, namespace: string) => [
  keys.length > maxKeys && `${keys.length} signing keys; at most ${maxKeys} are allowed`,
  (threshold < 1 || threshold > keys.length) &&
    `The threshold is ${threshold} with ${keys.length} signing keys`,
  ...repeatedIn(
    'Signing key',
    keys.flatMap(({ key }) => key?.fingerprint ?? []),
  ),
  ...keys.flatMap(({ key, usages }) => [
    !usages.includes('protocol') && 'Missing Protocol usage on signing keys',
    key?.fingerprint === namespace &&
      !usages.includes('namespace') &&
      'Missing Namespace and Protocol usage on the party namespace key',
  ]),
];

const signingKeys: OnboardingRule = (transactions) => {
  const hosting = mappingsOfType(transactions, 'PartyToParticipant');
  const inHosting = hosting.flatMap(({ signing }) => signing ?? []);
  const apart = mappingsOfType(transactions, 'PartyToKeyMapping').map(({ signing }) => signing);
  const namespace = partyNamespace(hosting[0]?.party ?? '');
  const sets = [...inHosting, ...apart];
  return decide(
    checkNames.signingKeys,
    [
      sets.length !== 1 &&
        'Party signing keys must be supplied either in the PartyToParticipant or in a PartyToKeyMapping transaction. Not in both.',
      ...inHosting.flatMap((signing) => signingProblems(signing, namespace)),
      ...apart.flatMap((signing) => signingProblems(signing, '')),
    ],
    sets
      .flatMap(({ keys, threshold }) => [
        ...keys.map(({ key }) => key?.fingerprint ?? 'unreadable'),
        `threshold ${threshold}`,
      ])
      .join(', '),
  );
};

const readableKeys: OnboardingRule = (transactions) => {
  const name = checkNames.keys;
  const all = transactions.flatMap(({ mapping }) => keysInMappings(mapping));
  const unread = all.filter(({ key }) => key === undefined).length;
  if (all.length === 0) return inconclusive(name, '', 'the transactions name no key');
  return unread === 0
    ? passed(name, all.map(({ key }) => key?.spec ?? '').join(', '))
    : inconclusive(name, `${unread} of ${all.length} cannot be decoded`, 'unknown key type');
};

/** These rules are rule 1 of API description 4.3, apart from the signatures. */
export const onboardingRules: readonly OnboardingRule[] = [
  kinds,
  operations,
  versions,
  oneHosting,
  namespaces,
  hosts,
  thisNode,
  signingKeys,
  readableKeys,
];
