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
import { watchText } from '../messages.ts';
import {
  limitNames,
  servicesFor,
  type Expiring,
  type ServiceState,
  type WatchFacts,
} from '../model/conditions.ts';
import { aliasesOf } from '../model/node-findings.ts';
import type { Service } from '../../../ledger/releases.ts';
import { read, type NodeDeps } from './ask.ts';
import { readAlerts, type AlertDeps, readApprovals } from './read-alerts.ts';
import { readTraffic, type TrafficDeps } from './read-traffic.ts';

export interface WatchDeps extends NodeDeps, AlertDeps {
  readonly hasLedger: boolean;
  readonly parties: readonly string[];
  /** When the access token ends, if nothing renews it; in ms since 1970. */
  readonly tokenEndsAt: () => number | undefined;
  /** Both are on this machine; they fail with the reason. */
  readonly unknownWrites: () => Result<readonly string[], string>;
  readonly reportedGaps: () => Result<readonly ReportedGap[], string>;
  readonly listedBy: Service;
}

/** Codes of failures in which a service doesn't do its work. */
const downCodes: ReadonlySet<number> = new Set([8, 11]);

const serviceState = async (
  { request, signal }: WatchDeps,
  service: Service,
): Promise<ServiceState> => {
  const response = await request({ service, method: 'GET', path: versionPaths[service] }, signal);
  if (response.ok) return { service, why: undefined };
  const { failure } = response.error;
  const isDown = downCodes.has(failureExitCode(failure));
  return { service, why: isDown ? describeFailure(failure, service).summary : undefined };
};

type Unread = WatchFacts['unread'];

/** What one limit needs, or why it can't be checked. */
type WatchPart = Partial<WatchFacts> & { readonly unread: Unread };

const unreadPart = (limit: keyof WatchLimits, why: string): WatchPart => ({
  unread: [[limit, why]],
});

const readLag = async (deps: WatchDeps): Promise<WatchPart> => {
  const [end, connected] = await Promise.all([
    read(deps, 'ledgerEnd'),
    read(deps, 'connectedSynchronizers'),
  ]);
  if (!end.result.ok) return unreadPart('lag', end.result.error.reason);
  // Without the aliases, the same condition would have another id.
  if (!connected.result.ok) return unreadPart('lag', connected.result.error.reason);
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

const readUpgrade = async (deps: WatchDeps): Promise<WatchPart> => {
  const found = await read(deps, 'upgrade');
  if (!found.result.ok) return unreadPart('upgrade', found.result.error.reason);
  const { lsu } = found.result.value;
  if (lsu === null || lsu === undefined) return { unread: [] };
  const at = Date.parse(lsu.upgradeTime);
  return Number.isNaN(at)
    ? unreadPart('upgrade', watchText.noTime)
    : { upgradeAt: { at, successor: lsu.successorPhysicalSynchronizerId }, unread: [] };
};

export const readBought = async (deps: TrafficDeps): Promise<WatchPart> => {
  const found = await readTraffic(deps, undefined, { countsCosts: false });
  if (!found.ok) return unreadPart('traffic', found.error.problem);
  const { traffic, problems } = found.value;
  return traffic === undefined
    ? unreadPart('traffic', problems[0] ?? watchText.noTraffic)
    : { traffic, unread: [] };
};

const choice = { ...plainFormatChoice, interfaces: standardInterfaces };

/** A line of a log stands alone: parties and issuers are whole in it. */
const wholeId = (id: string): string => id;

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
        `${formatAmount(amount)} ${describeInstrument(instrument, learnedTokens(), wholeId)}`,
        party,
      ),
    })),
    ...contracts.flatMap((contract) => {
      const reading = readOffer(contract);
      if (reading.kind !== 'offer' || reading.offer.expiresAt === undefined) return [];
      const { contractId: id, from, to, expiresAt: at } = reading.offer;
      const about = watchText.offer(
        describeOffered(reading.offer, learnedTokens(), wholeId),
        from,
        to,
      );
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

const readExpiring = async (deps: WatchDeps): Promise<WatchPart> => {
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

/** A limit without a reader doesn't compile. */
const readers: Readonly<
  Record<keyof WatchLimits, (deps: WatchDeps, limits: WatchLimits) => Promise<WatchPart>>
> = {
  lag: readLag,
  expiry: readExpiring,
  upgrade: readUpgrade,
  traffic: readBought,
  alerts: (deps, { alerts = 0 }) => readAlerts(deps, alerts),
  approvals: (_deps, { approvals = '' }) => Promise.resolve(readApprovals(approvals)),
};

/** Reads what the limits need. Each configured service is asked whether it responds, without any limit. */
export const readWatch = async (deps: WatchDeps, limits: WatchLimits): Promise<WatchFacts> => {
  const { listedBy } = deps;
  const services = await Promise.all([
    ...(deps.hasLedger ? [serviceState(deps, 'ledger')] : []),
    ...(deps.hasScan ? [serviceState(deps, 'scan')] : []),
  ]);
  const isUp = (wanted: Service): boolean =>
    services.some(({ service, why }) => service === wanted && why === undefined);
  // One cause is one condition: what a service that is down would say isn't asked for.
  const wanted = limitNames.filter(
    (name) => limits[name] !== undefined && servicesFor(name, listedBy).every(isUp),
  );
  const parts = await Promise.all(wanted.map((name) => readers[name](deps, limits)));
  const writes = deps.unknownWrites();
  const gaps = deps.reportedGaps();
  return {
    ...parts.reduce<Partial<WatchFacts>>((all, part) => ({ ...all, ...part }), {}),
    ...{ services, listedBy },
    unknownWrites: writes.ok ? writes.value : [],
    gaps: gaps.ok ? gaps.value : [],
    unread: [
      ...parts.flatMap(({ unread }) => unread),
      ...(writes.ok ? [] : [['writes', writes.error] as const]),
      ...(gaps.ok ? [] : [['gap', gaps.error] as const]),
    ],
  };
};
