import type { DisclosedContract } from '../../../../ledger/registry/registry-routes.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import type { ActionProblem } from './wanted-action.ts';
import type { TokenIntent } from '../../../../verify/intent/token-intent.ts';

export interface TokenPlan {
  readonly intent: TokenIntent;
  readonly command: JsonObject;
  readonly disclosedContracts: readonly DisclosedContract[];
  readonly synchronizerId: string;
  readonly facts: readonly (readonly [label: string, value: string | undefined])[];
  /** When an offer that the plan makes expires; undefined for other plans. */
  readonly offerEnds?: string | undefined;
}

export interface PlanProblem {
  readonly text: string;
  readonly exit: number;
  /** The field that is refused, with the rule that it breaks and what to do; absent for other problems. */
  readonly at?: Omit<ActionProblem, 'message'>;
}
