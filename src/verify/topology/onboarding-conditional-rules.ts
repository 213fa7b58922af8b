import { pluralize } from '../../lib/text/pluralize.ts';
import { inconclusive, passed, warning, checkNames } from '../check-result.ts';
import { mappingsOfType } from './onboarding-queries.ts';
import { onboardingRules, type OnboardingRule, type RuleContext } from './onboarding-rules.ts';
import type { TopologyTransaction } from './topology.ts';

const hostCount = (transactions: readonly TopologyTransaction[]): number =>
  mappingsOfType(transactions, 'PartyToParticipant').flatMap((item) => item.hosts).length;

/** API description 4.3: with several hosts, the service ignores the flag. */
const waiting: OnboardingRule = (transactions, { waits }) => {
  const name = checkNames.waiting;
  const detail = `the party has ${hostCount(transactions)} hosts`;
  const reason = 'with several hosts, the service ignores waitForAllocation and responds at once';
  if (waits === false) return passed(name, `${detail}; waitForAllocation is not set`);
  return waits === true ? warning(name, detail, reason) : inconclusive(name, detail, reason);
};

/** Unless the ledger has them already (API description 4.3, rule 1). */
const owners: OnboardingRule = (transactions) => {
  const name = checkNames.owners;
  const delegated = mappingsOfType(transactions, 'NamespaceDelegation').map(
    (item) => item.namespace,
  );
  const wanted = mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').flatMap(
    (item) => item.owners,
  );
  const missing = wanted.filter((owner) => !delegated.includes(owner));
  return missing.length === 0
    ? passed(name, pluralize(wanted.length, 'owner'))
    : warning(
        name,
        `no NamespaceDelegation for ${missing.join(', ')}`,
        'the ledger rejects this unless it already knows these owners',
      );
};

/** A kind that is absent has no checks. */
export const conditionalRules = (
  transactions: readonly TopologyTransaction[],
  { waits }: RuleContext,
): readonly OnboardingRule[] => [
  ...onboardingRules,
  ...(waits === undefined || hostCount(transactions) <= 1 ? [] : [waiting]),
  ...(mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').length > 0 ? [owners] : []),
];
