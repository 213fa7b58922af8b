import { reviewText, type ReviewFact } from '../../../verify/review/messages.ts';
import { checkRequestWarnings } from '../request-warnings.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import type { InspectionResult, InspectionInput } from '../inspection.ts';
import { verifyOnboarding, type OnboardingReport } from '../../../verify/topology/onboarding.ts';
import { canBeWaitedFor, describeHost } from '../../../verify/topology/onboarding-queries.ts';
import type { Mapping, TopologyTransaction } from '../../../verify/topology/topology.ts';
import { identifyWrite } from '../../../verify/write-identity.ts';
import { decodedText } from '../../messages/decoded.ts';

const hostFacts = ({ mapping }: TopologyTransaction): readonly ReviewFact[] => {
  if (mapping.kind !== 'PartyToParticipant') return [];
  const { hosts, threshold, signing } = mapping;
  return [
    ...hosts.map((host) => ({
      label: 'hosted by',
      value: describeHost(host),
      brief: true as const,
    })),
    {
      label: 'threshold',
      value: decodedText.threshold(threshold, hosts.length),
      brief: true,
    },
    ...(signing?.keys ?? []).map(({ key, usages }) => ({
      label: 'signing key',
      value: `${key?.fingerprint ?? decodedText.unreadable} (${usages.join(', ')})`,
    })),
  ];
};

export const subjectOf = (mapping: Mapping): string => {
  switch (mapping.kind) {
    case 'NamespaceDelegation':
    case 'DecentralizedNamespaceDefinition':
      return mapping.namespace;
    case 'PartyToParticipant':
    case 'PartyToKeyMapping':
      return mapping.party;
    case 'other':
      return mapping.name;
    default:
      return mapping satisfies never;
  }
};

const transactionFact = (
  transaction: TopologyTransaction | undefined,
  index: number,
): ReviewFact => ({
  label: `transaction ${index + 1}`,
  value:
    transaction === undefined
      ? decodedText.unreadable
      : `${transaction.mapping.kind} ${subjectOf(transaction.mapping)}`,
});

export const allocationFacts = ({
  party,
  transactions,
  multiHash,
}: OnboardingReport): readonly ReviewFact[] => [
  { label: reviewText.party, value: party ?? decodedText.unknown, brief: true },
  // Signers compare it, so it comes early, where no window cuts it off.
  ...(multiHash === undefined
    ? []
    : [
        { label: 'combined hash', value: multiHash.toString('hex'), brief: true as const },
        { label: '  in base64', value: multiHash.toString('base64') },
      ]),
  ...transactions.flatMap((transaction) => (transaction ? hostFacts(transaction) : [])),
  ...transactions.map(transactionFact),
];

/** The form, an approval request and a command show the same results. */
export const decodeAllocation = (
  request: JsonObject,
  { given, keys, origin }: InspectionInput,
): InspectionResult => {
  const report = verifyOnboarding({ ...request, ...given }, keys, {
    asked: origin?.requested,
    participant: origin?.participant,
  });
  const { checks, party: partyId, transactions, signers } = report;
  return {
    checks: [...checks, ...checkRequestWarnings('allocateParty', request)],
    facts: allocationFacts(report),
    identity: identifyWrite('allocateParty', request),
    partyId,
    signers,
    waits: canBeWaitedFor(transactions.filter((transaction) => transaction !== undefined)),
  };
};
