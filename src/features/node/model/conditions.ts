import { formatInteger } from '../../../lib/text/pluralize.ts';
import type { WatchLimits } from '../../../config/settings/schemas/watch-schema.ts';
import { formatDurationOption } from '../../../lib/time/duration.ts';
import { formatDuration, formatIsoSecond } from '../../../lib/time/time.ts';
import type { ReportedGap } from '../../../storage/history/gap-log.ts';
import { watchText } from '../messages.ts';
import type { Service } from '../../../ledger/releases.ts';
import type { BoughtTraffic } from './traffic-report.ts';

/** Something that needs a person. Its id is unique, and stays the same as long as it holds. */
export interface Condition {
  readonly id: string;
  readonly text: string;
}

/** `why` is set for a service that doesn't respond. */
export interface ServiceState {
  readonly service: Service;
  readonly why: string | undefined;
}

/** What ends at a time, in ms since 1970. */
export interface Expiring {
  readonly kind: 'preapproval' | 'lock' | 'offer' | 'token';
  readonly id: string;
  readonly about: string;
  readonly at: number;
}

/** What a rule of the setting `alerts` matches of late, the newest in ms since 1970. */
export interface MatchedAlert {
  readonly name: string;
  readonly count: number;
  readonly newest: { readonly id: string; readonly at: number };
}

/** An approval request that nobody has sent: its file, and who wrote it when, by its own word. */
export interface WaitingApproval {
  readonly file: string;
  readonly by: string;
  readonly at: string;
  readonly approvals: number;
}

/** What was read. A part is undefined if nobody asked for it. */
export interface WatchFacts {
  readonly services: readonly ServiceState[];
  /** How far each synchronizer was read: its name and a record time. */
  readonly ends?: readonly (readonly [synchronizer: string, at: number])[];
  readonly offset?: string;
  readonly traffic?: BoughtTraffic;
  readonly upgradeAt?: { readonly at: number; readonly successor: string };
  readonly expiring?: readonly Expiring[];
  readonly alerts?: readonly MatchedAlert[];
  readonly waiting?: readonly WaitingApproval[];
  /** The service that lists activities. */
  readonly listedBy?: Service;
  /** The journal's entries of unknown outcome. */
  readonly unknownWrites: readonly string[];
  /** What following runs reported of late. */
  readonly gaps: readonly ReportedGap[];
  /** A limit that can't be checked, with the reason. */
  readonly unread: readonly (readonly [limit: string, why: string])[];
}

/** Finds what holds because of one limit, which is set. */
type FindConditions = (facts: WatchFacts, limits: WatchLimits, now: number) => readonly Condition[];

/** A lock or an offer that is over needs nobody; a token or a preapproval does. */
const staysWhenOver: ReadonlySet<Expiring['kind']> = new Set(['token', 'preapproval']);

const expiryConditions: FindConditions = ({ expiring = [] }, { expiry: within = 0 }, now) =>
  expiring
    .filter(({ kind, at }) => at - now <= within && (at > now || staysWhenOver.has(kind)))
    .map(({ kind, id, about, at }) => ({
      id: `expiry.${kind}${id === '' ? '' : `.${id}`}`,
      text:
        at <= now
          ? watchText.expired(about, formatIsoSecond(at))
          : watchText.expires(about, formatIsoSecond(at), formatDuration(at - now)),
    }));

const lagConditions: FindConditions = ({ ends = [] }, { lag: most = 0 }, now) =>
  ends
    .filter(([, at]) => now - at > most)
    .map(([synchronizer, at]) => ({
      id: `lag.${synchronizer}`,
      text: watchText.lag(synchronizer, formatDuration(now - at), formatIsoSecond(at)),
    }));

const upgradeConditions: FindConditions = ({ upgradeAt }, { upgrade: within = 0 }, now) => {
  if (upgradeAt === undefined || upgradeAt.at - now > within) return [];
  const text = watchText.upgrade(upgradeAt.successor, formatIsoSecond(upgradeAt.at));
  return [{ id: 'upgrade', text }];
};

const trafficConditions: FindConditions = ({ traffic }, { traffic: least = 0 }) => {
  if (traffic === undefined || traffic.left >= BigInt(least)) return [];
  const text = watchText.trafficLow(formatInteger(traffic.left), formatInteger(least));
  return [{ id: 'traffic', text }];
};

/** Rules of one name are one condition: that of the first which matches. */
const alertConditions: FindConditions = ({ alerts = [] }, { alerts: within = 0 }) =>
  alerts
    .filter(({ name }, index) => alerts.findIndex((each) => each.name === name) === index)
    .map(({ name, count, newest: { id, at } }) => ({
      id: `alerts.${name}`,
      text: watchText.alert(name, count, formatDurationOption(within), id, formatIsoSecond(at)),
    }));

const approvalConditions: FindConditions = ({ waiting = [] }) =>
  waiting.map(({ file, by, at, approvals }) => ({
    id: `approvals.${file}`,
    text: watchText.waits(file, by, at, approvals),
  }));

type LimitName = keyof WatchLimits;

/** The limits in the order of the report, with the services that they need to be checked. */
const limitTable: Readonly<
  Record<LimitName, { readonly needs: readonly (Service | 'lister')[]; find: FindConditions }>
> = {
  lag: { needs: ['ledger'], find: lagConditions },
  expiry: { needs: ['ledger'], find: expiryConditions },
  upgrade: { needs: ['scan'], find: upgradeConditions },
  traffic: { needs: ['ledger', 'scan'], find: trafficConditions },
  alerts: { needs: ['lister'], find: alertConditions },
  approvals: { needs: [], find: approvalConditions },
};

export const limitNames = Object.keys(limitTable) as readonly LimitName[];

/** `lister` is the service that lists activities. */
export const servicesFor = (limit: LimitName, lister: Service | undefined): readonly Service[] =>
  limitTable[limit].needs.flatMap((service) => (service === 'lister' ? (lister ?? []) : [service]));

/** Everything that holds now. Services and open writes need no limit. */
export const findConditions = (
  facts: WatchFacts,
  limits: WatchLimits,
  now: number,
): readonly Condition[] => {
  const { services, unknownWrites, gaps, unread } = facts;
  return [
    ...services.flatMap(({ service, why }) =>
      why === undefined ? [] : [{ id: `service.${service}`, text: why }],
    ),
    ...(unknownWrites.length === 0
      ? []
      : [{ id: 'writes.unknown', text: watchText.unknownWrites(unknownWrites) }]),
    ...gaps.map(({ at, cursor, reason }) => ({
      id: `gap.${cursor}.${new Date(at).toISOString()}`,
      text: watchText.gap(cursor, formatIsoSecond(at), reason),
    })),
    ...limitNames
      .filter((name) => limits[name] !== undefined)
      .flatMap((name) => limitTable[name].find(facts, limits, now)),
    ...unread.map(([limit, why]) => ({
      id: `unread.${limit}`,
      text: watchText.unread(limit, why),
    })),
  ];
};

export interface ConditionChange extends Condition {
  readonly state: 'raised' | 'cleared';
}

/** What began and what ended between two readings; a condition whose text changes still holds. */
export const findChanges = (
  before: readonly Condition[],
  now: readonly Condition[],
): readonly ConditionChange[] => {
  const isIn = (list: readonly Condition[], id: string): boolean =>
    list.some((each) => each.id === id);
  return [
    ...now
      .filter(({ id }) => !isIn(before, id))
      .map((each) => ({ ...each, state: 'raised' as const })),
    ...before
      .filter(({ id }) => !isIn(now, id))
      .map((each) => ({ ...each, state: 'cleared' as const })),
  ];
};

/** A change with its time, in ms since 1970. */
export interface PlacedChange extends ConditionChange {
  readonly at: number;
}

const limitOf = (id: string): string => /^(?:unread\.)?([^.]+)/.exec(id)?.[1] ?? '';

const isLimit = (name: string): name is LimitName => Object.hasOwn(limitTable, name);

/**
 * Adds what held before and can't be checked now: a service that is down ends no condition, and none is
 * raised again when it is back.
 */
export const withUnchecked = (
  before: readonly Condition[],
  now: readonly Condition[],
  { facts, limits }: { readonly facts: WatchFacts; readonly limits: WatchLimits },
): readonly Condition[] => {
  const down = facts.services.flatMap(({ service, why }) => (why === undefined ? [] : [service]));
  const unread = new Set(facts.unread.map(([limit]) => limit));
  const isUnchecked = (id: string): boolean => {
    const limit = limitOf(id);
    const isUnread = unread.has(limit) && !id.startsWith('unread.');
    if (!isLimit(limit)) return isUnread;
    if (limits[limit] === undefined) return false;
    return isUnread || servicesFor(limit, facts.listedBy).some((service) => down.includes(service));
  };
  const known = new Set(now.map(({ id }) => id));
  return [...now, ...before.filter(({ id }) => !known.has(id) && isUnchecked(id))];
};
