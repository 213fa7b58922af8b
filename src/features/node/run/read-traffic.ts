import { fetchOwnParties } from '../../../http/reads.ts';
import { logicalSynchronizerId } from '../../../ledger/ids/identifiers.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { textAt } from '../../../lib/json/fields.ts';
import type { Json } from '../../../lib/json/json.ts';
import { err, type Result } from '../../../lib/result.ts';
import { plainFormatChoice } from '../../../ledger/formats.ts';
import { listContracts } from '../../../tokens/list-contracts.ts';
import { nodeText, trafficText } from '../messages.ts';
import { configIn } from '../model/node-findings.ts';
import {
  readBaseRate,
  readBoughtTraffic,
  type RequestCost,
  type TrafficReport,
} from '../model/traffic-report.ts';
import { read, refusedCode, unanswered, type NodeDeps, type NotRead } from './ask.ts';
import { readCosts } from './read-costs.ts';

export interface TrafficDeps extends NodeDeps {
  readonly hasLedger: boolean;
  /** Parties of the profile; without any, those of the user's rights count. */
  readonly parties: readonly string[];
}

const spanMs = 24 * 3_600_000;

/** Why no participant is known, and the exit code for it. */
export type NoParticipant = Pick<NotRead, 'problem' | 'exitCode'>;

const refuseTraffic = (problem: string): Result<never, NoParticipant> =>
  err({ problem, exitCode: refusedCode });

const ownParticipant = async (deps: TrafficDeps): Promise<Result<string, NoParticipant>> => {
  if (!deps.hasLedger) return refuseTraffic(nodeText.noServices);
  const { result } = await read(deps, 'participantId');
  return result.ok ? { ok: true, value: result.value.participantId } : result;
};

/** Scans write a participant's id with its kind before it. */
const prefix = 'PAR::';
const withoutPrefix = (id: string): string => id.replace(/^PAR::/, '');

/** The participant of a party, if the scan knows one; a participant's id is no party, so it stays as it is. */
const participantOf = async (
  deps: TrafficDeps,
  named: string,
  synchronizer: string,
): Promise<Result<string, NoParticipant>> => {
  if (named.startsWith(prefix)) return { ok: true, value: withoutPrefix(named) };
  const path = { domain_id: synchronizer, party_id: named };
  const { result } = await read(deps, 'partyToParticipants', { path });
  const hosts = result.ok ? result.value.participant_ids : [];
  if (hosts.length > 1) return refuseTraffic(trafficText.severalHosts(named, hosts));
  return { ok: true, value: withoutPrefix(hosts[0] ?? named) };
};

interface OwnCosts {
  readonly costs?: readonly RequestCost[];
  readonly lastTopUp?: number | undefined;
  readonly problems: readonly string[];
}

/** What the requests of the last day cost, and the last purchase; only the node that sent them knows it. */
const readOwnCosts = async (deps: TrafficDeps, participant: string): Promise<OwnCosts> => {
  const end = await read(deps, 'ledgerEnd');
  if (!end.result.ok) return { problems: [end.result.error.problem] };
  const pruned = await read(deps, 'latestPrunedOffsets');
  const own = await fetchOwnParties(deps.request, deps.signal);
  const parties = deps.parties.length > 0 || !own.ok ? deps.parties : own.value.parties;
  if (parties.length === 0)
    return { problems: [own.ok ? trafficText.noOwnParty : own.error.reason] };
  const offset = Number(readOffset(end.result.value.offset as Json) ?? 0);
  const { lastTopUp, problems } = await readTopUp(deps, parties, { participant, end: offset });
  const found = await readCosts(deps, parties, {
    since: deps.now() - spanMs,
    pruned: pruned.result.ok
      ? Number(readOffset(pruned.result.value.participantPrunedUpToInclusive as Json) ?? 0)
      : 0,
    end: offset,
  });
  if (!found.ok) return { lastTopUp, problems: [...problems, found.error.reason] };
  const { costs, isComplete } = found.value;
  return {
    costs,
    lastTopUp,
    problems: isComplete ? problems : [...problems, trafficText.costsCut],
  };
};

const topUpTemplate = '#splice-wallet:Splice.Wallet.TopUpState:ValidatorTopUpState';

/**
 * The validator app keeps the time of its last purchase in a contract that its own party signs. Undefined
 * where no own party has one.
 */
const readTopUp = async (
  { request, signal }: TrafficDeps,
  parties: readonly string[],
  { participant, end }: { readonly participant: string; readonly end: number },
): Promise<Pick<OwnCosts, 'lastTopUp' | 'problems'>> => {
  const times: number[] = [];
  const problems = new Set<string>();
  for (const party of parties) {
    const choice = { ...plainFormatChoice, templates: [topUpTemplate] };
    const listed = await listContracts(request, { party, choice, offset: String(end), signal });
    if (!listed.ok) problems.add(trafficText.topUpUnread(unanswered(listed.error).reason));
    for (const { contract, payload } of listed.ok ? listed.value.contracts : [])
      if (
        contract.signatories.includes(party) &&
        textAt(payload, 'memberId') === `${prefix}${participant}`
      )
        times.push(Date.parse(textAt(payload, 'lastPurchasedAt')));
  }
  const newest = Math.max(...times);
  return { lastTopUp: Number.isFinite(newest) ? newest : undefined, problems: [...problems] };
};

const costsOf = (
  deps: TrafficDeps,
  participant: string,
  { isOwn, countsCosts }: { readonly isOwn: boolean; readonly countsCosts: boolean },
): Promise<OwnCosts> => {
  if (!countsCosts) return Promise.resolve({ problems: [] });
  return isOwn
    ? readOwnCosts(deps, participant)
    : Promise.resolve({ problems: [trafficText.otherNode] });
};

/** The traffic of the own participant, or of a named one, or of the one that hosts a named party. */
export const readTraffic = async (
  deps: TrafficDeps,
  named: string | undefined,
  { countsCosts = true }: { readonly countsCosts?: boolean } = {},
): Promise<Result<TrafficReport, NoParticipant>> => {
  const dso = await read(deps, 'dso');
  const config = dso.result.ok ? configIn(dso.result.value) : undefined;
  const synchronizer = logicalSynchronizerId(
    textAt((config?.['decentralizedSynchronizer'] ?? {}) as never, 'activeSynchronizer'),
  );
  const own = await ownParticipant(deps);
  const chosen = named === undefined ? own : await participantOf(deps, named, synchronizer);
  if (!chosen.ok) return chosen;
  const isOwn = own.ok && own.value === chosen.value;
  const member = { domain_id: synchronizer, member_id: `${prefix}${chosen.value}` };
  const status = await read(deps, 'memberTraffic', { path: member });
  const traffic = status.result.ok ? readBoughtTraffic(status.result.value as Json) : undefined;
  const spent = await costsOf(deps, chosen.value, { isOwn, countsCosts });
  return {
    ok: true,
    value: {
      ...{ participant: chosen.value, source: status.source, spanMs, traffic },
      base: readBaseRate(config),
      costs: spent.costs,
      lastTopUp: spent.lastTopUp,
      exitCode: status.result.ok ? 0 : status.result.error.exitCode,
      problems: [
        ...[dso, status].flatMap(({ result }) => (result.ok ? [] : [result.error.problem])),
        ...(status.result.ok && traffic === undefined ? [trafficText.unreadable] : []),
        ...spent.problems,
      ],
    },
  };
};
