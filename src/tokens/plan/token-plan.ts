import type { DisclosedContract } from '../../ledger/registry/registry-endpoints.ts';
import { type JsonObject, stringifyJson } from '../../lib/json/json.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import { type AskProblem, explainProblem } from '../../http/ask-operation.ts';
import type { ActionProblem } from './wanted-action.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
import type { TokenIntent } from '../../verify/intent/token-intent.ts';
import { logicalSynchronizerId } from '../../ledger/ids/identifiers.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import { listAt } from '../../lib/json/fields.ts';
import { sha256Hex } from '../../lib/sha256.ts';

export interface TokenPlan {
  readonly intent: TokenIntent;
  readonly command: JsonObject;
  readonly disclosedContracts: readonly DisclosedContract[];
  readonly synchronizerId: string;
  readonly facts: readonly (readonly [label: string, value: string | undefined])[];
  /** Whether the parties that the user named exist. */
  readonly parties?: readonly VerificationCheck[] | undefined;
  /** When an offer that the plan makes expires; undefined for other plans. */
  readonly offerEnds?: string | undefined;
  /** How long an offer stays open, as the user asked, in milliseconds. */
  readonly expiresMs?: number | undefined;
}

/** What kind of problem ends an action, or the failure of a service. A command chooses its exit code by it. */
export type ProblemCause = 'usage' | 'notFound' | 'check' | 'unreadable' | Failure;

export interface PlanProblem {
  readonly text: string;
  readonly cause: ProblemCause;
  /** The field that is refused, with the rule that it breaks and what to do; absent for other problems. */
  readonly at?: Omit<ActionProblem, 'message'>;
}

export const asPlanProblem = (problem: AskProblem): PlanProblem => {
  const { text, failure } = explainProblem(problem);
  return { text, cause: failure ?? 'unreadable' };
};

/** After this time the ledger refuses what was prepared to be sent at once, in milliseconds. */
export const soonMs = 30 * 60_000;

/** After `maxRecordTime` the ledger refuses the prepared transaction. */
export const prepareBody = (
  { intent, command, disclosedContracts, synchronizerId }: TokenPlan,
  { commandId, maxRecordTime }: { readonly commandId: string; readonly maxRecordTime: string },
): JsonObject => ({
  commandId,
  commands: [command],
  actAs: [intent.party],
  readAs: [],
  disclosedContracts: disclosedContracts.map((each) => ({ ...each })),
  synchronizerId: logicalSynchronizerId(synchronizerId),
  packageIdSelectionPreference: [],
  maxRecordTime,
});

const contentOf = (intent: TokenIntent): JsonObject => {
  switch (intent.kind) {
    case 'transfer': {
      const { sender, receiver, amount, instrument, inputs, memo = null, account } = intent.terms;
      const { transferKind } = intent;
      return {
        ...{ sender, receiver, amount },
        instrument: { ...instrument },
        inputs,
        memo,
        transferKind,
        ...(account !== undefined && { account }),
      };
    }
    case 'preapprove':
      return { ...intent.terms };
    case 'cancel-preapproval':
      return { contractId: intent.contractId };
    default: {
      const { contractId, sender, receiver, amount, instrument, deadline = null } = intent.offer;
      return { contractId, sender, receiver, amount, instrument: { ...instrument }, deadline };
    }
  }
};

/** What a confirmation covers: a transaction with other effects, or other acts, needs another. */
const effectsIn = (effects: JsonObject = {}): JsonObject => ({
  holdings: effects['holdings'] ?? null,
  // What the transaction itself creates has another id in each run.
  acts: listAt(effects, 'acts').map((act) => ({ ...act, contractId: null })),
});

/**
 * The SHA-256 that confirms a plan from a script, in hex. Times and ids of the request differ in each run, so
 * they are no part of it; a duration that the user asked for is. The contracts that it uses up are: what was
 * confirmed once can't be sent again. So is what the prepared transaction does, as its bytes say: the participant
 * prepares it once more after the confirmation.
 */
export const planDigest = (
  { intent, expiresMs }: Pick<TokenPlan, 'intent' | 'expiresMs'>,
  ledgerUrl: string,
  effects: JsonObject | undefined,
): string => {
  const { kind, party } = intent;
  const ledger = normalizeServiceAddress(ledgerUrl);
  const terms = { ledger, kind, party, ...contentOf(intent), expiresMs: expiresMs ?? null };
  return sha256Hex(stringifyJson({ ...terms, effects: effectsIn(effects) }));
};
