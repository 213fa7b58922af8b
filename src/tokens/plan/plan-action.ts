import { tokenFactText, tokenFieldText, tokenPlanText, tokenReadText } from './messages.ts';
import {
  type OfferAction,
  scanRegistryAddress,
  type RegistryAddressBook,
} from '../../ledger/registry/registry-endpoints.ts';
import {
  offerCommand,
  cancelCommand,
  proposeCommand,
  type PreapprovalTerms,
} from '../../ledger/registry/transfer-commands.ts';
import { err, type Result } from '../../lib/result.ts';
import { type OpenOffer, fetchOffer } from '../fetch-offer.ts';
import { chooseVersion, findElsewhere, findRegistry, registryProblem } from './ask-registry.ts';
import { formatInstrument } from './choose-inputs.ts';
import { type PlanDeps, chooseTerms, planTransfer, type WantedTransfer } from './plan-transfer.ts';
import { asPlanProblem, type PlanProblem, type TokenPlan } from './token-plan.ts';
import { withSignal } from '../../http/ask-operation.ts';
import type { Client } from '../../http/client.ts';
import { fetchOwnParties, createRegistryReads } from '../../http/reads.ts';
import { furtherRequest } from '../../ledger/further-operations.ts';
import { serviceTime } from '../../lib/time/duration.ts';
import { fetchHoldings, fetchPreapprovals } from '../fetch-holdings.ts';
import type { ListedContract } from '../listed-contract.ts';
import type { WantedAction } from './wanted-action.ts';

/** The receiver answers an offer, and the sender takes it back. */
const actorOf = (
  action: OfferAction,
  { sender, receiver }: Pick<OpenOffer, 'sender' | 'receiver'>,
): string => (action === 'withdraw' ? sender : receiver);

const isOver = ({ deadline }: OpenOffer, nowMs: number): boolean =>
  deadline !== undefined && Date.parse(deadline) <= nowMs;

export const planAnswer = async (
  action: OfferAction,
  offer: OpenOffer,
  { registry, book, now }: PlanDeps,
): Promise<Result<TokenPlan, PlanProblem>> => {
  const { contractId, sender, receiver, amount, instrument, synchronizerId, memo } = offer;
  if (action !== 'withdraw' && isOver(offer, now()))
    return err({
      text: tokenPlanText.expired(contractId, offer.deadline ?? ''),
      cause: 'check',
      at: { field: 'offer', ...tokenFieldText.openOffer },
    });
  const [first, ...others] = offer.versions;
  if (first === undefined) return err({ text: tokenPlanText.noVersion, cause: 'check' });
  const address = await findRegistry(registry, book, instrument.admin);
  if (!address.ok) return address;
  const version = await chooseVersion(registry, address.value, [first, ...others]);
  const question = { contractId, action };
  const response = await registry.offerContext(address.value, version, question);
  if (!response.ok) return err(registryProblem(address.value, response.error));
  const { context, disclosedContracts } = response.value;
  const elsewhere = findElsewhere(disclosedContracts, synchronizerId);
  if (elsewhere !== undefined) return err(elsewhere);
  const party = actorOf(action, offer);
  const { deadline } = offer;
  const known = { contractId, sender, receiver, amount, instrument, ...(deadline && { deadline }) };
  return {
    ok: true,
    value: {
      intent: { kind: action, party, offer: known },
      command: offerCommand(version, { contractId, action, actor: party }, context),
      disclosedContracts,
      synchronizerId,
      facts: [
        [tokenFactText.answers[action], tokenFactText.pays(amount, instrument.id)],
        ['token', formatInstrument(instrument)],
        ['from', sender],
        ['to', receiver],
        ['memo', memo],
        ['offer', contractId],
        ['expires', deadline],
        ['registry', address.value],
      ],
    },
  };
};

/**
 * Proposes a preapproval of Amulet. The receiver signs the proposal alone; its provider, which is usually
 * the operator of its node, accepts it and pays for it (CIP-119: the first 90 days cost nothing).
 */
const planProposal = (terms: PreapprovalTerms): TokenPlan => ({
  intent: { kind: 'preapprove', party: terms.receiver, terms },
  command: proposeCommand(terms),
  disclosedContracts: [],
  synchronizerId: '',
  facts: [
    ['proposes', tokenFactText.proposes],
    ['receiver', terms.receiver],
    ['provider', terms.provider],
    ['Amulet of', terms.dso],
  ],
});

const planCancel = (
  party: string,
  { contractId, synchronizerId = '' }: ListedContract,
): TokenPlan => ({
  intent: { kind: 'cancel-preapproval', party, contractId },
  command: cancelCommand(contractId, party),
  disclosedContracts: [],
  synchronizerId,
  facts: [
    ['cancels', tokenFactText.cancels],
    ['receiver', party],
    ['preapproval', contractId],
  ],
});

interface ActionDeps extends PlanDeps {
  readonly request: Client['request'];
  /** What the retried attempt used up. */
  readonly kept?: readonly string[] | undefined;
  readonly parties?: readonly string[] | undefined;
}

export type PlanSettings = RegistryAddressBook & Pick<ActionDeps, 'parties'>;

export const createActionDeps = (
  request: Client['request'],
  { registries, scanUrl, parties }: PlanSettings,
  run: Pick<PlanDeps, 'note' | 'now'> &
    Pick<ActionDeps, 'kept'> & { readonly signal?: AbortSignal },
): ActionDeps => ({
  ...{ note: run.note, now: run.now, kept: run.kept, parties },
  request: withSignal(request, run.signal),
  registry: createRegistryReads(request, run.signal),
  book: { registries, scanUrl },
});

type Planned = Promise<Result<TokenPlan, PlanProblem>>;

/** The clocks of two machines differ: a request from the future would be refused. */
const toleratedMs = 30_000;

/** A merge happens at once: no offer waits for it. */
const mergeMs = 86_400_000;

/** The earlier of two clocks: ours may be off, and that of the ledger decides. */
const earliestTime = async ({ request, now }: ActionDeps): Promise<number> => {
  const end = await request(furtherRequest('ledgerEnd'));
  const ownMs = now();
  const serverMs = end.ok ? end.value.exchange.serverDate : undefined;
  return Math.min(ownMs, serviceTime(serverMs, ownMs));
};

const transfer = async (
  wanted: Omit<WantedTransfer, 'requestedAt' | 'executeBefore'>,
  expiresMs: number,
  deps: ActionDeps,
): Planned => {
  const nowMs = await earliestTime(deps);
  const listed = await fetchHoldings(deps.request, wanted.from, nowMs);
  if (!listed.ok) return err(asPlanProblem(listed.error));
  const requestedAt = new Date(nowMs - toleratedMs).toISOString();
  const executeBefore = new Date(nowMs + expiresMs).toISOString();
  const { holdings, cutAt } = listed.value;
  const { kept } = deps;
  const terms = chooseTerms({ ...wanted, requestedAt, executeBefore, kept }, holdings, cutAt);
  return terms.ok ? planTransfer(terms.value, deps) : terms;
};

/** The parties that may see an offer: those of the profile, or of the user. None means any. */
const readersOf = async ({ parties = [], request }: ActionDeps): Promise<readonly string[]> => {
  if (parties.length > 0) return parties;
  const own = await fetchOwnParties(request, undefined);
  return own.ok && !own.value.isAny ? own.value.parties : [];
};

const answerOffer = async (
  { kind, offer: id }: Extract<WantedAction, { readonly offer: string }>,
  deps: ActionDeps,
): Planned => {
  const offer = await fetchOffer(deps.request, id, await readersOf(deps));
  return offer.ok ? planAnswer(kind, offer.value, deps) : offer;
};

const propose = async (receiver: string, provider: string, deps: ActionDeps): Planned => {
  const { scanUrl } = deps.book;
  if (scanUrl === '') return err({ text: tokenPlanText.noScan, cause: 'usage' });
  const address = scanRegistryAddress(scanUrl);
  const info = await deps.registry.info(address);
  return info.ok
    ? { ok: true, value: planProposal({ receiver, provider, dso: info.value.adminId }) }
    : err(registryProblem(address, info.error));
};

const cancel = async (
  party: string,
  preapproval: string | undefined,
  { request }: ActionDeps,
): Planned => {
  const found = await fetchPreapprovals(request, party);
  if (!found.ok) return err(asPlanProblem(found.error));
  const [first, ...others] = found.value.filter(
    ({ contractId }) => preapproval === undefined || contractId === preapproval,
  );
  if (first === undefined)
    return err({ text: tokenReadText.noPreapproval(party), cause: 'notFound' });
  if (others.length > 0) {
    const ids = found.value.map(({ contractId }) => contractId);
    const at = { field: 'preapproval', ...tokenFieldText.onePreapproval } as const;
    return err({ text: tokenReadText.severalPreapprovals(party, ids), cause: 'usage', at });
  }
  return { ok: true, value: planCancel(party, first) };
};

export const planAction = (wanted: WantedAction, deps: ActionDeps): Planned => {
  switch (wanted.kind) {
    case 'pay': {
      const { kind: _, expiresMs, ...terms } = wanted;
      return transfer(terms, expiresMs, deps).then((plan) =>
        plan.ok ? { ok: true, value: { ...plan.value, expiresMs } } : plan,
      );
    }
    case 'merge': {
      const { party, instrument, account } = wanted;
      return transfer({ from: party, to: party, instrument, account }, mergeMs, deps);
    }
    case 'preapprove':
      return propose(wanted.party, wanted.provider, deps);
    case 'cancel-preapproval':
      return cancel(wanted.party, wanted.preapproval, deps);
    default:
      return answerOffer(wanted, deps);
  }
};
