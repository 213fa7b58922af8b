import { pluralize } from '../../lib/text/pluralize.ts';
import { inconclusive, passed, warning } from '../check-result.ts';
import { mappingsOfType } from './onboarding-queries.ts';
import { onboardingRules, type OnboardingRule, type RuleContext } from './onboarding-rules.ts';
import type { TopologyTransaction } from './topology.ts';

const hostCount = (transactions: readonly TopologyTransaction[]): number =>
  mappingsOfType(transactions, 'PartyToParticipant').flatMap((item) => item.hosts).length;

/** Waiting works with one host alone (interface 4.3): with several the flag is ignored. */
const waiting: OnboardingRule = (transactions, { waits }) => {
  const name = { id: 'waiting', title: 'The answer waits for the party' };
  const detail = `the party has ${hostCount(transactions)} hosts`;
  const reason = 'with several the service ignores waitForAllocation: it goes on by itself';
  if (waits === false) return passed(name, `${detail}, and it is not asked for`);
  return waits === true ? warning(name, detail, reason) : inconclusive(name, detail, reason);
};

/** A shared namespace needs its owners' own, unless the ledger has them already (interface 4.3, rule 1). */
const owners: OnboardingRule = (transactions) => {
  const name = { id: 'owners', title: 'Each owner of a shared namespace comes with its own' };
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
        `no NamespaceDelegation of ${missing.join(', ')}`,
        'it is refused unless the ledger knows these owners already',
      );
};

/** The rules for some transactions; of what they have none of, there is nothing to say. */
export const conditionalRules = (
  transactions: readonly TopologyTransaction[],
  { waits }: RuleContext,
): readonly OnboardingRule[] => [
  ...onboardingRules,
  ...(waits === undefined || hostCount(transactions) <= 1 ? [] : [waiting]),
  ...(mappingsOfType(transactions, 'DecentralizedNamespaceDefinition').length > 0 ? [owners] : []),
];
