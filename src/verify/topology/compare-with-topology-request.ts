import { isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { textAt, textsAt, objectAt } from '../../lib/json/fields.ts';
import {
  checkNames,
  type CheckName,
  failed,
  inconclusive,
  passed,
  type VerificationCheck,
} from '../check-result.ts';
import { fromLedgerKey } from '../signatures/read-public-key.ts';
import { describeHost, keysInMappings, mappingsOfType } from './onboarding-queries.ts';
import type { HostingParticipant, Mapping, SigningKeys, TopologyTransaction } from './topology.ts';

type Hosting = Extract<Mapping, { kind: 'PartyToParticipant' }>;

const remedy = 'do not sign; generate the topology again on a trusted participant';

const decide = (name: CheckName, differences: readonly string[], good: string): VerificationCheck =>
  differences.length === 0 ? passed(name, good) : failed(name, differences.join('; '), remedy);

const checkParty = (
  request: JsonObject,
  fingerprint: string | undefined,
  hosting: Hosting,
): VerificationCheck => {
  const name = checkNames.askedParty;
  const hint = textAt(request, 'partyHint');
  const asked = `${hint}::${fingerprint ?? ''}`;
  if (fingerprint === undefined)
    return inconclusive(name, hosting.party, 'the request names no key that can be read');
  return decide(
    name,
    asked === hosting.party ? [] : [`requested ${asked}, generated ${hosting.party}`],
    hosting.party,
  );
};

/** Every key of every mapping must be the requested one: a second one could sign as well. */
const checkKeys = (
  fingerprint: string | undefined,
  transactions: readonly TopologyTransaction[],
): VerificationCheck => {
  const name = checkNames.askedKeys;
  if (fingerprint === undefined)
    return inconclusive(name, '', 'the request names no key that can be read');
  const keys = transactions.flatMap(({ mapping }) => keysInMappings(mapping));
  const owners = mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').flatMap(
    (definition) => definition.owners,
  );
  const others = [
    ...keys.map(({ key }) => key?.fingerprint ?? 'an unreadable key'),
    ...owners,
  ].filter((item) => item !== fingerprint);
  const restricted = mappingsOfType(transactions, 'NamespaceDelegation').flatMap(
    ({ namespace, mayDelegateAll }) =>
      mayDelegateAll ? [] : [`not requested: restricted delegation of ${namespace}`],
  );
  const missing = keys.length === 0 ? [`requested key ${fingerprint}, generated no key`] : [];
  return decide(
    name,
    [
      ...missing,
      ...[...new Set(others)].map((other) => `not requested: key ${other}`),
      ...restricted,
    ],
    fingerprint,
  );
};

const requestedHosts = (
  request: JsonObject,
  participant: string | undefined,
): ReadonlyMap<string, string> => {
  const own = request['localParticipantObservationOnly'] === true ? 'observation' : 'confirmation';
  return new Map([
    ...(participant === undefined ? [] : [[participant, own] as const]),
    ...textsAt(request, 'otherConfirmingParticipantUids').map(
      (uid) => [uid, 'confirmation'] as const,
    ),
    ...textsAt(request, 'observingParticipantUids').map((uid) => [uid, 'observation'] as const),
  ]);
};

const hostDifferences = (
  asked: ReadonlyMap<string, string>,
  hosts: readonly HostingParticipant[],
): readonly string[] => {
  const named = new Set(hosts.map(({ participant }) => participant));
  return [
    ...hosts.flatMap(({ participant, permission }) => {
      const wanted = asked.get(participant);
      if (wanted === undefined) return [`not requested: host ${participant} (${permission})`];
      return wanted === permission
        ? []
        : [`${participant}: requested ${wanted}, generated ${permission}`];
    }),
    ...[...asked].flatMap(([participant, permission]) =>
      named.has(participant) ? [] : [`missing: host ${participant} (${permission})`],
    ),
    ...(named.size === hosts.length ? [] : ['a host is listed twice']),
    ...onboardingHosts(hosts),
  ];
};

/** No request asks for such a host. */
const onboardingHosts = (hosts: readonly HostingParticipant[]): readonly string[] =>
  hosts.flatMap(({ participant, isOnboarding }) =>
    isOnboarding ? [`not requested: onboarding of host ${participant}`] : [],
  );

const formatHosts = (hosts: readonly HostingParticipant[]): string =>
  hosts.map(describeHost).join(', ');

const checkHosts = (
  request: JsonObject,
  { hosts }: Hosting,
  participant: string | undefined,
): VerificationCheck => {
  const name = checkNames.askedHosts;
  const asked = requestedHosts(request, participant);
  const unknown = hosts.filter((host) => !asked.has(host.participant));
  const differences = hostDifferences(asked, hosts);
  const isOwnUnknown = participant === undefined && unknown.length === 1;
  // The one host that the request doesn't name is the participant itself, if it doesn't tell its id.
  return isOwnUnknown && differences.length === 1
    ? inconclusive(name, formatHosts(hosts), 'the ledger did not report its participant id')
    : decide(name, differences, formatHosts(hosts));
};

const thresholdOf = (request: JsonObject): number => {
  const { confirmationThreshold: asked } = request;
  return isNumeric(asked) ? Number(String(asked)) : 0;
};

const signingDifferences = ({ threshold, keys }: SigningKeys): readonly string[] =>
  threshold === 1 && keys.length === 1
    ? []
    : [`signing keys: requested 1 of 1, generated ${threshold} of ${keys.length}`];

/** Without a number in the request, all confirming participants must confirm. */
const checkThresholds = (
  request: JsonObject,
  hosting: Hosting,
  transactions: readonly TopologyTransaction[],
): VerificationCheck => {
  const confirming = hosting.hosts.filter(({ permission }) => permission === 'confirmation').length;
  const wanted = thresholdOf(request) || confirming;
  const sets = [
    ...(hosting.signing === undefined ? [] : [hosting.signing]),
    ...mappingsOfType(transactions, 'PartyToKeyMapping').map(({ signing }) => signing),
  ];
  const differences = [
    ...(hosting.threshold === wanted
      ? []
      : [`confirmations: requested ${wanted}, generated ${hosting.threshold}`]),
    ...sets.flatMap(signingDifferences),
  ];
  return decide(
    checkNames.askedThreshold,
    differences,
    `${hosting.threshold} of ${confirming} confirming hosts`,
  );
};

/**
 * Compares with the generate-topology request. `participant` is the participant that generated
 * them, by its own word. The synchronizer isn't part of the transactions: the allocation names it.
 */
export const compareWithTopologyRequest = (
  request: Json | undefined,
  transactions: readonly TopologyTransaction[],
  participant: string | undefined,
): readonly VerificationCheck[] => {
  const [hosting] = mappingsOfType(transactions, 'PartyToParticipant');
  if (!isObject(request) || hosting === undefined) return [];
  const fingerprint = fromLedgerKey(objectAt(request, 'publicKey') ?? {})?.fingerprint;
  return [
    checkParty(request, fingerprint, hosting),
    checkKeys(fingerprint, transactions),
    checkHosts(request, hosting, participant),
    checkThresholds(request, hosting, transactions),
  ];
};
