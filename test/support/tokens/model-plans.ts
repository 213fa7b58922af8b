import { planAnswer } from '../../../src/tokens/plan/plan-action.ts';
import {
  chooseTerms,
  planTransfer,
  type PlanDeps,
} from '../../../src/tokens/plan/plan-transfer.ts';
import type { PlanProblem, TokenPlan } from '../../../src/tokens/plan/token-plan.ts';
import type { RegistryReads } from '../../../src/http/reads.ts';
import type {
  OfferAction,
  StandardVersion,
  TransferKind,
} from '../../../src/ledger/registry/registry-endpoints.ts';
import type { Result } from '../../../src/lib/result.ts';
import { epoch } from '../samples/sample-activities.ts';
import { prepareWith, type Behavior } from './model-participant.ts';
import { decide, requestOf } from './sign-decision.ts';
import { dso, factory, openOffer, payer, payingHoldings, receiver, times } from './token-world.ts';

type Planned = Result<TokenPlan, PlanProblem>;

const misfit = { ok: false, error: { kind: 'misfit', reason: 'not asked' } } as const;
const context = { context: { values: {} }, disclosedContracts: [] };

/** An honest registry of Amulet. */
const registryOf = (transferKind: TransferKind): RegistryReads => ({
  info: () => Promise.resolve(misfit),
  instruments: () => Promise.resolve(misfit),
  instrument: () => Promise.resolve(misfit),
  transferFactory: () =>
    Promise.resolve({
      ok: true,
      value: { factoryId: factory.contractId, transferKind, ...context },
    }),
  offerContext: () => Promise.resolve({ ok: true, value: context }),
});

export const registryBook = (address: string) => ({ registries: { [dso]: address }, scanUrl: '' });

export const depsOf = (kind: TransferKind): PlanDeps => ({
  registry: registryOf(kind),
  book: registryBook('https://registry.example'),
  note: () => undefined,
  now: () => epoch,
});

/** The amount of every payment here. It needs the two largest Amulets of the payer. */
export const paidAmount = '100.0000000000';

/** Plans a payment of the payer to the receiver, or a merge. */
export const transferPlan = async (
  kind: TransferKind,
  deps: PlanDeps,
  version: StandardVersion = 'v1',
): Promise<Planned> => {
  const wanted = {
    from: payer,
    to: kind === 'self' ? payer : receiver,
    ...(kind !== 'self' && { amount: paidAmount }),
    ...{ instrument: undefined, memo: 'rent', ...times },
  };
  const holdings = payingHoldings.map((holding) => ({ ...holding, versions: [version] }));
  const terms = chooseTerms(wanted, holdings);
  return terms.ok ? planTransfer(terms.value, deps) : terms;
};

/** Plans the end of the open offer. */
export const answerPlan = (
  action: OfferAction,
  deps: PlanDeps,
  version: StandardVersion = 'v1',
): Promise<Planned> => planAnswer(action, { ...openOffer, versions: [version] }, deps);

export const mustPlan = (planned: Planned): TokenPlan => {
  if (!planned.ok) throw new Error(planned.error.text);
  return planned.value;
};

/** Whether cantui signs what a participant prepares with the code of a registry. */
export const decided = (plan: TokenPlan, behavior: Behavior, rules = factory) => {
  const requested = requestOf(plan);
  return decide(plan, requested, prepareWith(requested, behavior, rules));
};
