import { exitWith, notFound } from '../../../../cli-kit/exit.ts';
import { failUsage, printError } from '../../../../cli-kit/streams.ts';
import { fetchOwnParties } from '../../../../http/reads/own-parties.ts';
import { createRegistryReads } from '../../../../http/reads/registry.ts';
import { furtherRequest } from '../../../../ledger/further-operations.ts';
import { serviceTime } from '../../../../lib/time/duration.ts';
import { checkContractId } from '../../../../ledger/ids/identifiers.ts';
import {
  scanRegistryAddress,
  type OfferAction,
} from '../../../../ledger/registry/registry-routes.ts';
import type { Result } from '../../../../lib/result.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import {
  tokenOptionText as optionText,
  tokenPlanText,
  tokenReadText as text,
} from '../../messages/tokens.ts';
import { planAnswer } from '../../tokens/plan/plan-answer.ts';
import { registryProblem } from '../../tokens/plan/ask-registry.ts';
import { planCancel, planProposal } from '../../tokens/plan/plan-preapproval.ts';
import {
  chooseTerms,
  planTransfer,
  type PlanDeps,
  type WantedTransfer,
} from '../../tokens/plan/plan-transfer.ts';
import { fetchHoldings } from '../../tokens/read/fetch-holdings.ts';
import { fetchOffer } from '../../tokens/read/fetch-offer.ts';
import { fetchPreapprovals } from '../../tokens/read/fetch-preapprovals.ts';
import { openLedger, type LedgerAsker } from '../steps/ask-ledger.ts';
import { carryOut } from './carry-out.ts';
import {
  parseAmount,
  parseExpires,
  parseMemo,
  parseParty,
  parseWantedInstrument,
  type TokenFlags,
} from './token-options.ts';

/** The value of an option, or the end of the program with what is wrong with it. */
const given = <T>(parsed: Result<T, string>): T =>
  parsed.ok ? parsed.value : failUsage(sanitize(parsed.error));

/** The value of a step, or the end of the program with its exit code. */
const settled = <T>(result: Result<T, { readonly text: string; readonly exit: number }>): T => {
  if (result.ok) return result.value;
  printError(sanitize(result.error.text));
  return exitWith(result.error.exit);
};

const note = (line: string): void => printError(sanitize(line));

const depsOf = ({ request, settings }: LedgerAsker): PlanDeps => ({
  registry: createRegistryReads(request),
  book: settings,
  note,
  now: Date.now,
});

/** The clocks of two machines differ: a request from the future would be refused. */
const toleratedMs = 30_000;

/** The earlier of two clocks: ours may be off, and that of the ledger decides. */
const earliestTime = async ({ request }: LedgerAsker): Promise<number> => {
  const answered = await request(furtherRequest('ledgerEnd'));
  const ownMs = Date.now();
  const serverMs = answered.ok ? answered.value.exchange.serverDate : undefined;
  return Math.min(ownMs, serviceTime(serverMs, ownMs));
};

const timesFrom = (nowMs: number, expiresMs: number) => ({
  requestedAt: new Date(nowMs - toleratedMs).toISOString(),
  executeBefore: new Date(nowMs + expiresMs).toISOString(),
});

const transfer = async (
  wanted: Omit<WantedTransfer, 'requestedAt' | 'executeBefore'>,
  flags: TokenFlags,
): Promise<void> => {
  const expiresMs = given(parseExpires(flags.expires));
  const ledger = await openLedger(flags);
  const holdings = settled(await fetchHoldings(ledger, wanted.from));
  const times = timesFrom(await earliestTime(ledger), expiresMs);
  const terms = settled(chooseTerms({ ...wanted, ...times }, holdings));
  await carryOut(ledger, settled(await planTransfer(terms, depsOf(ledger))), flags);
};

/** `cantui pay`. */
export const pay = async (flags: TokenFlags): Promise<void> => {
  const from = given(parseParty('--from', flags.from));
  const to = given(parseParty('--to', flags.to));
  if (from === to) return failUsage(optionText.toOneself);
  const amount = given(parseAmount(flags.amount));
  const instrument = given(parseWantedInstrument(flags.instrument));
  const memo = given(parseMemo(flags.memo));
  return transfer({ from, to, amount, instrument, memo }, flags);
};

/** `cantui merge`. */
export const merge = async (party: string, flags: TokenFlags): Promise<void> => {
  const from = given(parseParty('PARTY', party));
  const instrument = given(parseWantedInstrument(flags.instrument));
  return transfer({ from, to: from, instrument }, flags);
};

/** The parties that may see an offer: those of the profile, or of the user. None means any. */
const readersOf = async ({ settings, request }: LedgerAsker): Promise<readonly string[]> => {
  const { parties = [] } = settings;
  if (parties.length > 0) return parties;
  const own = await fetchOwnParties(request, undefined);
  return own.ok && !own.value.isAny ? own.value.parties : [];
};

/** `cantui accept`, `reject` and `withdraw`. */
export const answer = async (
  action: OfferAction,
  contractId: string,
  flags: TokenFlags,
): Promise<void> => {
  const problem = checkContractId(contractId);
  if (problem !== undefined)
    return failUsage(sanitize(optionText.party('OFFER', problem.message, problem.remedy)));
  const ledger = await openLedger(flags);
  const offer = settled(await fetchOffer(ledger, contractId, await readersOf(ledger)));
  await carryOut(ledger, settled(await planAnswer(action, offer, depsOf(ledger))), flags);
};

/** `cantui preapprove`. */
export const preapprove = async (party: string, flags: TokenFlags): Promise<void> => {
  const receiver = given(parseParty('PARTY', party));
  const provider = given(parseParty('--provider', flags.provider));
  const ledger = await openLedger(flags);
  const { scanUrl } = ledger.settings;
  if (scanUrl === '') return failUsage(tokenPlanText.noScan);
  const address = scanRegistryAddress(scanUrl);
  const info = await depsOf(ledger).registry.info(address);
  if (!info.ok) return settled({ ok: false, error: registryProblem(address, info.error) });
  await carryOut(ledger, planProposal({ receiver, provider, dso: info.value.adminId }), flags);
};

/** `cantui cancel-preapproval`. */
export const cancelPreapproval = async (party: string, flags: TokenFlags): Promise<void> => {
  const receiver = given(parseParty('PARTY', party));
  const ledger = await openLedger(flags);
  const [first, ...others] = settled(await fetchPreapprovals(ledger, receiver));
  if (first === undefined)
    return settled({ ok: false, error: { text: text.noPreapproval(receiver), exit: notFound } });
  if (others.length > 0) note(text.otherPreapprovals(others.length));
  await carryOut(ledger, planCancel(receiver, first), flags);
};
