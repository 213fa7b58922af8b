import type { DisclosedContract } from '../../../../ledger/registry/registry-routes.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import type { ActionProblem } from './wanted-action.ts';
import type { TokenIntent } from '../../../../verify/intent/token-intent.ts';

/** What is asked for, and what a participant needs to prepare it. */
export interface TokenPlan {
  readonly intent: TokenIntent;
  readonly command: JsonObject;
  readonly disclosedContracts: readonly DisclosedContract[];
  readonly synchronizerId: string;
  /** What is wanted, for people. */
  readonly facts: readonly (readonly [label: string, value: string | undefined])[];
  /** When an offer that the plan makes expires; undefined for other plans. */
  readonly offerEnds?: string | undefined;
}

/** Why nothing can be prepared, and the exit code of the command. */
export interface PlanProblem {
  readonly text: string;
  readonly exit: number;
  /** The field that is refused, with the rule that it breaks and what to do; absent for other problems. */
  readonly at?: Omit<ActionProblem, 'message'>;
}
