import { countAt } from '../../../ledger/member-traffic.ts';
import { objectAt, textAt } from '../../../lib/json/fields.ts';
import {
  integerJson,
  isObject,
  nullOr,
  type Json,
  type JsonObject,
} from '../../../lib/json/json.ts';
import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';
import { textTable } from '../../../lib/text/text-table.ts';
import { formatDurationOption } from '../../../lib/time/duration.ts';
import { formatDuration, formatIsoDay, formatIsoSecond, timeJson } from '../../../lib/time/time.ts';
import { trafficText } from '../messages.ts';
import type { Fact, FactsPage } from './page.ts';

const hourMs = 3_600_000;

const costColumns = ['DAY', 'BYTES', 'REQUESTS', 'PARTY'];

const costNumbers: ReadonlySet<number> = new Set([1, 2]);

/** What one request of the node cost: rejected ones cost, too. */
export interface RequestCost {
  readonly offset: number;
  /** The record time, in milliseconds since 1970. */
  readonly at: number;
  readonly parties: readonly string[];
  /** In bytes; undefined if the ledger doesn't tell it. */
  readonly cost: bigint | undefined;
}

/** One request of several parties counts once, under their names together. */
export const sumByDay = (costs: readonly RequestCost[]) => {
  const sums = new Map<string, { party: string; day: string; cost: bigint; requests: number }>();
  for (const { parties, at, cost = 0n } of costs) {
    const [party, day] = [parties.toSorted().join(' + '), formatIsoDay(at)];
    const key = `${day} ${party}`;
    const sum = sums.get(key) ?? { party, day, cost: 0n, requests: 0 };
    sums.set(key, { ...sum, cost: sum.cost + cost, requests: sum.requests + 1 });
  }
  return [...sums.values()].toSorted(
    (a, b) => b.day.localeCompare(a.day) || (a.cost === b.cost ? 0 : a.cost < b.cost ? 1 : -1),
  );
};

const totalCost = (costs: readonly RequestCost[]): bigint =>
  costs.reduce((sum, { cost = 0n }) => sum + cost, 0n);

/** Bytes up to `amount` per window are free; they are used first. */
export interface BaseRate {
  readonly amount: bigint;
  readonly windowSeconds: number;
}

/** Bytes of bought traffic, as the scan knows them. */
export interface BoughtTraffic {
  readonly bought: bigint;
  readonly used: bigint;
  readonly left: bigint;
}

/** A value that could not be read is undefined, and `problems` has the reason. */
export interface TrafficReport {
  readonly participant: string;
  readonly source: string;
  readonly traffic: BoughtTraffic | undefined;
  readonly base: BaseRate | undefined;
  readonly costs: readonly RequestCost[] | undefined;
  /** When the validator app last bought traffic, in ms since 1970; undefined if no contract of yours has it. */
  readonly lastTopUp?: number | undefined;
  /** How long the costs were counted, in milliseconds. */
  readonly spanMs: number;
  readonly problems: readonly string[];
  /** 0 if the scan told the traffic. */
  readonly exitCode: number;
}

/** Reads GetMemberTrafficStatusResponse; undefined if it contradicts itself. */
export const readBoughtTraffic = (json: Json): BoughtTraffic | undefined => {
  const status = isObject(json) ? objectAt(json, 'traffic_status') : undefined;
  const used = countAt(objectAt(status, 'actual'), 'total_consumed');
  const limit = countAt(objectAt(status, 'actual'), 'total_limit');
  const bought = countAt(objectAt(status, 'target'), 'total_purchased');
  if (used === undefined || limit === undefined || bought === undefined) return undefined;
  return used > limit ? undefined : { bought, used, left: limit - used };
};

/** `baseRateTrafficLimits` of the network's configuration. */
export const readBaseRate = (config: JsonObject | undefined): BaseRate | undefined => {
  const limits = objectAt(config, 'decentralizedSynchronizer', 'fees', 'baseRateTrafficLimits');
  const micros = textAt(objectAt(limits, 'burstWindow') ?? {}, 'microseconds');
  const amount = textAt(limits ?? {}, 'burstAmount');
  return /^\d+$/.test(amount) && /^[1-9]\d*$/.test(micros)
    ? { amount: BigInt(amount), windowSeconds: Number(micros) / 1e6 }
    : undefined;
};

const areAllTold = (costs: readonly RequestCost[]): boolean =>
  costs.every(({ cost }) => cost !== undefined);

/** Bytes an hour over the span; undefined if the ledger doesn't tell what each request cost. */
export const hourlyRate = ({ costs, spanMs }: TrafficReport): bigint | undefined =>
  costs === undefined || !areAllTold(costs)
    ? undefined
    : (totalCost(costs) * BigInt(hourMs)) / BigInt(spanMs);

/** In hours and minutes only while these matter; rounded down. */
const wholeSpan = (hours: number): string => {
  const days = Math.floor(hours / 24);
  if (days < 2) return formatDuration(hours * hourMs);
  return days < 730 ? pluralize(days, 'day') : pluralize(Math.floor(days / 365), 'year');
};

/**
 * No service tells how much of the free traffic is used, so an end can't be known. It can't come before
 * the bought traffic would be used up by everything that is sent.
 */
const lastsWords = (report: TrafficReport): string | undefined => {
  const { traffic, base } = report;
  const rate = hourlyRate(report);
  if (traffic === undefined || rate === undefined) return undefined;
  if (rate === 0n) return trafficText.nothingUsed(formatDurationOption(report.spanMs));
  const hours = Number(traffic.left / rate);
  const atLeast = trafficText.atLeast(wholeSpan(hours));
  if (base === undefined) return atLeast;
  const free = (base.amount * 3600n) / BigInt(Math.ceil(base.windowSeconds));
  return rate <= free ? trafficText.coveredByBase(atLeast) : atLeast;
};

/** None if a problem says already why it is unknown. */
const topUpFacts = ({ lastTopUp, problems }: TrafficReport): readonly Fact[] => {
  if (lastTopUp !== undefined)
    return [['last top-up', trafficText.topUp(formatIsoSecond(lastTopUp))]];
  const isTold = problems.some((problem) => problem.startsWith(trafficText.topUpUnread('')));
  return isTold ? [] : [['last top-up', trafficText.noTopUp]];
};

export const trafficFacts = (report: TrafficReport): readonly Fact[] => {
  const { participant, traffic, base, costs } = report;
  const rate = hourlyRate(report);
  return [
    ['participant', participant],
    ['bought', traffic && trafficText.bytes(formatInteger(traffic.bought))],
    ['used', traffic && trafficText.bytes(formatInteger(traffic.used))],
    ['left', traffic && trafficText.bytes(formatInteger(traffic.left))],
    [
      'free',
      base &&
        trafficText.free(
          formatInteger(base.amount),
          formatDurationOption(base.windowSeconds * 1000),
        ),
    ],
    [
      'rate',
      rate === undefined
        ? undefined
        : trafficText.rate(
            formatInteger(rate),
            costs?.length ?? 0,
            formatDurationOption(report.spanMs),
          ),
    ],
    ['lasts', lastsWords(report)],
    ...topUpFacts(report),
    ['source', report.source],
  ];
};

/** What the requests cost, by day and party; no table if there were none. */
const costTables = ({ costs = [] }: TrafficReport): FactsPage['tables'] => {
  const rows = sumByDay(costs).map(({ day, cost, requests, party }) => [
    ...[day, formatInteger(cost), String(requests), party],
  ]);
  return rows.length === 0 ? [] : [textTable([costColumns, ...rows], costNumbers)];
};

export const trafficPage = (report: TrafficReport): FactsPage => ({
  problems: report.problems,
  facts: trafficFacts(report),
  tables: costTables(report),
});

/** `endsAt` is always null: nothing tells how much of the free traffic is used. */
export const trafficJson = (report: TrafficReport, at: number): JsonObject => {
  const { participant, source, traffic, base, costs } = report;
  const told = costs !== undefined && areAllTold(costs) ? costs : undefined;
  return {
    ...{ participant, at: timeJson(at), source },
    bought: nullOr(traffic?.bought, integerJson),
    used: nullOr(traffic?.used, integerJson),
    left: nullOr(traffic?.left, integerJson),
    base: nullOr(base, ({ amount, windowSeconds }) => ({
      ...{ amount: integerJson(amount), windowSeconds },
    })),
    ratePerHour: nullOr(hourlyRate(report), integerJson),
    endsAt: null,
    lastTopUpAt: timeJson(report.lastTopUp),
    parties: nullOr(told, (each) =>
      sumByDay(each).map(({ party, day, cost }) => ({ party, day, cost: integerJson(cost) })),
    ),
  };
};
