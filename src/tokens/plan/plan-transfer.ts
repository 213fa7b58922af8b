import { tokenFactText, tokenFieldText, tokenPlanText } from './messages.ts';
import type { RegistryReads } from '../../http/reads.ts';
import type {
  StandardVersion,
  RegistryAddressBook,
} from '../../ledger/registry/registry-endpoints.ts';
import { chooseInputs, chooseMerged, chooseInstrument, formatInstrument } from './choose-inputs.ts';
import {
  transferArguments,
  transferCommand,
  type TransferTerms,
} from '../../ledger/registry/transfer-commands.ts';
import { logicalSynchronizerId } from '../../ledger/ids/identifiers.ts';
import { err, type Result } from '../../lib/result.ts';
import { addDecimals, formatAmount, negatedDecimal } from '../../lib/numbers/decimal.ts';
import type { OwnedHolding } from '../holdings.ts';
import { groupBy } from '../../lib/group-by.ts';
import { chooseVersion, findElsewhere, findRegistry, registryProblem } from './ask-registry.ts';
import type { PlanProblem, TokenPlan } from './token-plan.ts';
import type { WantedAction } from './wanted-action.ts';

type WantedPayment = Extract<WantedAction, { readonly kind: 'pay' }>;

/** A merge pays the payer itself. It takes all, so it has no amount. */
export interface WantedTransfer
  extends
    Pick<WantedPayment, 'from' | 'to' | 'instrument' | 'account'>,
    Partial<Pick<WantedPayment, 'amount' | 'memo'>> {
  readonly requestedAt: string;
  readonly executeBefore: string;
  /** A retry uses up one of these, so that it can't be executed beside the earlier attempt. */
  readonly kept?: readonly string[] | undefined;
}

export interface PlanDeps {
  readonly registry: RegistryReads;
  readonly book: RegistryAddressBook;
  readonly note: (line: string) => void;
  readonly now: () => number;
}

type Chosen = {
  readonly terms: TransferTerms;
  readonly versions: readonly [StandardVersion, ...StandardVersion[]];
  readonly synchronizerId: string;
};

/** A transaction runs on one synchronizer: the one where most of what can pay is. */
const onOneSynchronizer = (holdings: readonly OwnedHolding[]): readonly OwnedHolding[] => {
  const groups = groupBy(holdings, (each) => logicalSynchronizerId(each.synchronizerId ?? ''));
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
};

/** The older version first. Only the newer one has accounts. */
const versionsOf = (
  inputs: readonly OwnedHolding[],
  account: string | undefined,
): readonly StandardVersion[] =>
  (account === undefined ? (['v1', 'v2'] as const) : (['v2'] as const)).filter((version) =>
    inputs.every(({ versions }) => versions.includes(version)),
  );

const no = (problem: string, at?: PlanProblem['at']) =>
  err({ text: problem, cause: 'check' as const, ...(at && { at }) });

/** What the earlier attempt used up comes first. Without any of it, the check of the retry refuses. */
const chooseWith = (
  own: readonly OwnedHolding[],
  amount: string,
  kept: readonly string[] = [],
): ReturnType<typeof chooseInputs> => {
  const first = own.filter(({ contractId }) => kept.includes(contractId));
  const enough = chooseInputs(first, amount);
  if (first.length === 0 || enough.ok)
    return first.length === 0 ? chooseInputs(own, amount) : enough;
  const rest = addDecimals([amount, ...first.map((each) => negatedDecimal(each.amount))]) ?? amount;
  const others = chooseInputs(
    own.filter((holding) => !first.includes(holding)),
    rest,
  );
  return others.ok ? { ok: true, value: [...first, ...others.value] } : chooseInputs(own, amount);
};

const choosePaying = (
  wanted: WantedTransfer,
  own: readonly OwnedHolding[],
  { id, cutAt }: { readonly id: string; readonly cutAt: number | undefined },
): Result<{ readonly inputs: readonly string[]; readonly amount: string }, PlanProblem> => {
  if (wanted.amount === undefined) {
    if (own.length < 2) return no(tokenPlanText.nothingToMerge(wanted.from, id));
    const { inputs, amount } = chooseMerged(own);
    return { ok: true, value: { inputs: inputs.map(({ contractId }) => contractId), amount } };
  }
  const chosen = chooseWith(own, wanted.amount, wanted.kept);
  if (chosen.ok) {
    const inputs = chosen.value.map(({ contractId }) => contractId);
    return { ok: true, value: { inputs, amount: wanted.amount } };
  }
  return chosen.error.kind === 'too-little'
    ? no(tokenPlanText.tooLittle(wanted.amount, chosen.error.has, id, cutAt), {
        field: 'amount',
        ...tokenFieldText.balance,
      })
    : no(tokenPlanText.tooManyPieces(chosen.error.of, id), {
        field: 'amount',
        ...tokenFieldText.pieces,
      });
};

/**
 * Chooses what pays, from the holdings of the payer alone: no registry has a say in it. `cutAt` is the
 * number of contracts that a node lists if it has more.
 */
export const chooseTerms = (
  wanted: WantedTransfer,
  holdings: readonly OwnedHolding[],
  cutAt?: number,
): Result<Chosen, PlanProblem> => {
  const { from: party, account } = wanted;
  const found = chooseInstrument(holdings, { party, account, wanted: wanted.instrument, cutAt });
  if (!found.ok) return found;
  const { instrument } = found.value;
  const own = onOneSynchronizer(found.value.holdings);
  const paying = choosePaying(wanted, own, { id: instrument.id, cutAt });
  if (!paying.ok) return paying;
  const { inputs, amount } = paying.value;
  const spent = new Set(inputs);
  const used = own.filter(({ contractId }) => spent.has(contractId));
  const [version, ...others] = versionsOf(used, account);
  if (version === undefined) return no(tokenPlanText.noVersion);
  const versions = [version, ...others] as const;
  const { requestedAt, executeBefore, memo } = wanted;
  const terms = {
    ...{ sender: wanted.from, receiver: wanted.to, amount, instrument, inputs },
    ...{ requestedAt, executeBefore, memo },
    ...(account !== undefined && { account }),
  };
  return { ok: true, value: { terms, versions, synchronizerId: used[0]?.synchronizerId ?? '' } };
};

const fractionDigits = (amount: string): number =>
  (amount.split('.')[1] ?? '').replace(/0+$/, '').length;

/** What the registry says about the token can stop a payment, and never make one. */
const whyUnpayable = async (
  { amount, instrument: { id } }: TransferTerms,
  address: string,
  { registry, note }: PlanDeps,
): Promise<PlanProblem | undefined> => {
  const about = await registry.instrument(address, id);
  if (!about.ok) {
    note(tokenPlanText.noInstrument(registryProblem(address, about.error).text));
    return undefined;
  }
  const { isPaused, pauseReason = '', decimals, symbol } = about.value;
  if (isPaused) return { text: tokenPlanText.paused(id, pauseReason), cause: 'check' };
  return fractionDigits(amount) > decimals
    ? {
        text: tokenPlanText.decimals(formatAmount(amount), symbol, decimals),
        cause: 'usage',
        at: { field: 'amount', ...tokenFieldText.ofToken },
      }
    : undefined;
};

export const planTransfer = async (
  { terms, versions, synchronizerId }: Chosen,
  deps: PlanDeps,
): Promise<Result<TokenPlan, PlanProblem>> => {
  const { registry, book } = deps;
  const address = await findRegistry(registry, book, terms.instrument.admin);
  if (!address.ok) return address;
  const unpayable = await whyUnpayable(terms, address.value, deps);
  if (unpayable !== undefined) return err(unpayable);
  const version = await chooseVersion(registry, address.value, versions);
  const asked = transferArguments(version, terms);
  const response = await registry.transferFactory(address.value, version, asked);
  if (!response.ok) return err(registryProblem(address.value, response.error));
  const { factoryId, transferKind, context, disclosedContracts } = response.value;
  const isMerge = terms.sender === terms.receiver;
  if (isMerge !== (transferKind === 'self'))
    return no(tokenPlanText.kind(transferKind, isMerge ? 'self' : 'direct or offer'));
  const elsewhere = findElsewhere(disclosedContracts, synchronizerId);
  if (elsewhere !== undefined) return err(elsewhere);
  const { sender: party, receiver, amount, instrument, memo, inputs, executeBefore } = terms;
  const how = {
    self: tokenFactText.merge(inputs.length),
    direct: tokenFactText.direct,
    offer: tokenFactText.offer(executeBefore),
  }[transferKind];
  return {
    ok: true,
    value: {
      intent: { kind: 'transfer', party, terms, transferKind },
      command: transferCommand(version, factoryId, transferArguments(version, terms, context)),
      disclosedContracts,
      synchronizerId,
      facts: [
        [isMerge ? 'merges' : 'pays', tokenFactText.pays(amount, instrument.id)],
        ['token', formatInstrument(instrument)],
        ['from', party],
        ['account', terms.account],
        ['to', isMerge ? undefined : receiver],
        ['memo', memo],
        ['how', how],
        ['uses', tokenFactText.inputs(inputs.length)],
        ['registry', address.value],
      ],
      ...(transferKind === 'offer' && { offerEnds: executeBefore }),
    },
  };
};
