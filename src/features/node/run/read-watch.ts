import type { WatchLimits } from '../../../config/settings/schemas/watch-schema.ts';
import { fetchOwnParties } from '../../../http/reads.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import { describeInstrument, learnedTokens } from '../../../ledger/effects/describe-instrument.ts';
import { plainFormatChoice, standardInterfaces } from '../../../ledger/formats.ts';
import { versionPaths } from '../../../ledger/operations.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { listAt, textAt } from '../../../lib/json/fields.ts';
import type { Json } from '../../../lib/json/json.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';
import type { Result } from '../../../lib/result.ts';
import type { ReportedGap } from '../../../storage/history/gap-log.ts';
import { fetchPreapprovals } from '../../../tokens/fetch-holdings.ts';
import { readHoldings } from '../../../tokens/holdings.ts';
import { fetchLedgerEnd, listContracts } from '../../../tokens/list-contracts.ts';
import { describeOffered, readOffer } from '../../../tokens/offers.ts';
import { watchText } from '../messages/watch.ts';
import type { Expiring, ServiceState, WatchFacts } from '../model/conditions.ts';
import { aliasesOf } from '../model/node-findings.ts';
import { read, reasonOf, type NodeDeps, type Read } from './ask.ts';
import { readAlerts, type AlertDeps } from './read-alerts.ts';
import { readApprovals } from './read-approvals.ts';
import { readTraffic, type TrafficDeps } from './read-traffic.ts';

export interface WatchDeps extends NodeDeps, AlertDeps {
  readonly hasLedger: boolean;
  readonly parties: readonly string[];
  /** When the access token ends, if nothing renews it; in ms since 1970. */
  readonly tokenEndsAt: () => number | undefined;
  /** Both are on this machine; they fail with the reason. */
  readonly unknownWrites: () => Result<readonly string[], string>;
  readonly reportedGaps: () => Result<readonly ReportedGap[], string>;
  readonly listedBy: 'ledger' | 'scan';
}

/** Codes of failures in which a service doesn't do its work. */
const downCodes: ReadonlySet<number> = new Set([8, 11]);

const serviceState = async (
  { request, signal }: WatchDeps,
  service: 'ledger' | 'scan',
): Promise<ServiceState> => {
  const response = await request({ service, method: 'GET', path: versionPaths[service] }, signal);
  if (response.ok) return { service, why: undefined };
  const { failure } = response.error;
  const isDown = downCodes.has(failureExitCode(failure));
  return { service, why: isDown ? describeFailure(failure, service).summary : undefined };
};

type Unread = WatchFacts['unread'];

const whyUnread = <T>(limit: string, { result, source }: Read<T>): Unread =>
  result.ok ? [] : [[limit, reasonOf(result.error, source)]];

const readLag = async (deps: WatchDeps): Promise<Partial<WatchFacts> & { unread: Unread }> => {
  const [end, connected] = await Promise.all([
    read(deps, 'ledgerEnd'),
    read(deps, 'connectedSynchronizers'),
  ]);
  if (!end.result.ok) return { unread: whyUnread('lag', end) };
  // Without the aliases, the same condition would have another id.
  if (!connected.result.ok) return { unread: whyUnread('lag', connected) };
  const { value } = end.result;
  const aliases = aliasesOf(connected.result.value.connectedSynchronizers ?? []);
  const ends = listAt(value as Json, 'synchronizerTimes').flatMap((each) => {
    const [id, at] = [textAt(each, 'synchronizerId'), Date.parse(textAt(each, 'recordTime'))];
    return Number.isNaN(at) ? [] : [[aliases.get(id) ?? id, at] as const];
  });
  const offset = readOffset(value.offset as Json) ?? '';
  const unread: Unread = ends.length === 0 ? [['lag', watchText.noTimes]] : [];
  return { ends, ...(offset !== '' && { offset }), unread };
};

const readUpgrade = async (deps: WatchDeps): Promise<Partial<WatchFacts> & { unread: Unread }> => {
  const found = await read(deps, 'upgrade');
  if (!found.result.ok) return { unread: whyUnread('upgrade', found) };
  const { lsu } = found.result.value;
  if (lsu === null || lsu === undefined) return { unread: [] };
  const at = Date.parse(lsu.upgradeTime);
  return Number.isNaN(at)
    ? { unread: [['upgrade', watchText.noTime]] }
    : { upgradeAt: { at, successor: lsu.successorPhysicalSynchronizerId }, unread: [] };
};

export const readBought = async (
  deps: TrafficDeps,
): Promise<Partial<WatchFacts> & { unread: Unread }> => {
  const found = await readTraffic(deps, undefined, { countsCosts: false });
  if (!found.ok) return { unread: [['traffic', found.error.reason]] };
  const { traffic, problems } = found.value;
  return traffic === undefined
    ? { unread: [['traffic', problems[0] ?? watchText.noTraffic]] }
    : { traffic, unread: [] };
};

const choice = { ...plainFormatChoice, interfaces: standardInterfaces };

const timesOf = async (
  { request, signal, now }: WatchDeps,
  party: string,
): Promise<readonly Expiring[] | undefined> => {
  const end = await fetchLedgerEnd(request, signal);
  if (!end.ok) return undefined;
  const [listed, approved] = await Promise.all([
    listContracts(request, { party, choice, offset: end.value, signal }),
    fetchPreapprovals(request, party),
  ]);
  if (!listed.ok || !approved.ok) return undefined;
  const { contracts, areViewsKnown: hasViews } = listed.value;
  const { holdings } = readHoldings(contracts, { party, nowMs: now(), hasViews });
  const found = [
    ...holdings.map(({ contractId, lock, amount, instrument }) => ({
      ...{ kind: 'lock' as const, id: contractId, at: Date.parse(lock?.expiresAt ?? '') },
      about: watchText.lock(
        `${formatAmount(amount)} ${describeInstrument(instrument, learnedTokens())}`,
        party,
      ),
    })),
    ...contracts.flatMap((contract) => {
      const reading = readOffer(contract);
      if (reading.kind !== 'offer' || reading.offer.expiresAt === undefined) return [];
      const { contractId: id, from, to, expiresAt: at } = reading.offer;
      const about = watchText.offer(describeOffered(reading.offer, learnedTokens()), from, to);
      return [{ kind: 'offer' as const, id, at, about }];
    }),
    ...approved.value.map(({ contractId, payload }) => ({
      ...{ kind: 'preapproval' as const, id: contractId },
      at: Date.parse(textAt(payload, 'expiresAt')),
      about: watchText.preapproval(party),
    })),
  ];
  return found.filter(({ at }) => !Number.isNaN(at));
};

const readExpiring = async (deps: WatchDeps): Promise<Partial<WatchFacts> & { unread: Unread }> => {
  const own =
    deps.parties.length > 0 ? undefined : await fetchOwnParties(deps.request, deps.signal);
  const parties = own?.ok === true ? own.value.parties : deps.parties;
  // An offer between two of the parties is in the contracts of both.
  const expiring = new Map<string, Expiring>();
  const reasons = own?.ok === false ? [own.error.reason] : [];
  for (const party of parties) {
    const times = await timesOf(deps, party);
    if (times === undefined) reasons.push(watchText.noContracts(party));
    for (const each of times ?? []) expiring.set(`${each.kind} ${each.id}`, each);
  }
  const at = deps.tokenEndsAt();
  if (at !== undefined)
    expiring.set('token', { kind: 'token', id: '', about: watchText.token, at });
  const unread: Unread = reasons.length === 0 ? [] : [['expiry', reasons.join('; ')]];
  return { expiring: [...expiring.values()], unread };
};

/** Reads what the limits need. Each configured service is asked whether it responds, without any limit. */
export const readWatch = async (deps: WatchDeps, limits: WatchLimits): Promise<WatchFacts> => {
  const services = await Promise.all([
    ...(deps.hasLedger ? [serviceState(deps, 'ledger')] : []),
    ...(deps.hasScan ? [serviceState(deps, 'scan')] : []),
  ]);
  const isUp = (wanted: 'ledger' | 'scan'): boolean =>
    services.some(({ service, why }) => service === wanted && why === undefined);
  // One cause is one condition: what a service that is down would say isn't asked for.
  const asked = await Promise.all([
    ...(limits.lag !== undefined && isUp('ledger') ? [readLag(deps)] : []),
    ...(limits.expiry !== undefined && isUp('ledger') ? [readExpiring(deps)] : []),
    ...(limits.upgrade !== undefined && isUp('scan') ? [readUpgrade(deps)] : []),
    ...(limits.traffic !== undefined && isUp('scan') && isUp('ledger') ? [readBought(deps)] : []),
    ...(limits.alerts !== undefined && deps.alerts.length > 0 && isUp(deps.listedBy)
      ? [readAlerts(deps, limits.alerts)]
      : []),
  ]);
  const parts =
    limits.approvals === undefined ? asked : [...asked, readApprovals(limits.approvals)];
  const writes = deps.unknownWrites();
  const gaps = deps.reportedGaps();
  return {
    ...parts.reduce<Partial<WatchFacts>>((all, part) => ({ ...all, ...part }), {}),
    services,
    listedBy: deps.listedBy,
    unknownWrites: writes.ok ? writes.value : [],
    gaps: gaps.ok ? gaps.value : [],
    unread: [
      ...parts.flatMap(({ unread }) => unread),
      ...(writes.ok ? [] : [['writes', writes.error] as const]),
      ...(gaps.ok ? [] : [['gap', gaps.error] as const]),
    ],
  };
};
