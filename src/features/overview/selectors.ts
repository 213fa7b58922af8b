import { activityKinds, type ActivityKind } from '../../ledger/activity/listing.ts';
import type { OfferEnding } from '../../ledger/activity/activity-facts.ts';
import { overdueMs } from '../../shell/labels/connection-labels.ts';
import type { AppState, AppStore, StoreListener } from './context.ts';
import { createActivityIndex, sumCounts } from './model/activity-index.ts';
import { unobservedSpans, type TimeSpan } from '../../ledger/activity/entry-changes.ts';
import {
  observeBuckets,
  withUnknown,
  type Seen,
  spans,
  windowAt,
  type TimeWindow,
} from './model/time-window.ts';
import { countOpenOffers, type OffersOfAge } from './model/open-offers.ts';
import type { PartySum, SizedTransfer, Sum } from './model/totals.ts';

/** A count is undefined where nobody looked. */
export type Counts = readonly (number | undefined)[];

export type ActivityFacts = {
  readonly window: TimeWindow;
  readonly counts: Counts;
  readonly kinds: readonly (Sum & { readonly kind: ActivityKind; readonly counts: Counts })[];
  readonly largest: readonly SizedTransfer[];
  readonly senders: readonly PartySum[];
  readonly receivers: readonly PartySum[];
  readonly aborts: readonly (readonly [reason: OfferEnding, count: number])[];
  /** Whose Amulet the sums are of, if there is that of several issuers. */
  readonly onlyIssuer: string | undefined;
  /** Counts the offers among all loaded rows, by age. */
  readonly offers: readonly OffersOfAge[];
  /** No row can be missing from this time, in ms. */
  readonly observedMs: number;
  readonly seen: Seen;
  /** True while rows are being read, so that older ones are missing. */
  readonly isReading: boolean;
  /** True if the rows reach back to the beginning of the window. */
  readonly isBegun: boolean;
  readonly undated: number;
  readonly unreadable: number;
};

const partiesAtMost = 16;

type Facts = Pick<AppState, 'activity' | 'connection' | 'overview' | 'screen'>;

/**
 * The end is the last response while the tail is live, so that the time between two polls doesn't
 * look unobserved. If the next response is overdue, it is now.
 */
const knownUntil = ({ activity, connection, screen }: Facts): number => {
  const { lastGoodAt } = activity.poll;
  if (lastGoodAt === undefined) return screen.now;
  const { now } = screen;
  const late = overdueMs({ lastGoodAt, now, connection });
  return late === undefined ? lastGoodAt : now;
};

/** True if the rows began before the time, whatever gaps there are since. */
const isBegun = (missing: readonly TimeSpan[], time: number): boolean =>
  !missing.some(({ from, to }) => from === Number.NEGATIVE_INFINITY && to > time);

/** The facts are the same as before while all of these are. */
const inputsOf = (state: Facts) => {
  const { activity, overview, screen } = state;
  const window = windowAt(spans[overview.span]?.ms ?? spans[0].ms, knownUntil(state));
  const { entries, reachedStart, since } = activity.timeline;
  const { lastGoodAt } = activity.poll;
  const responded = lastGoodAt === undefined ? undefined : Math.floor(lastGoodAt / window.bucketMs);
  return {
    window,
    changes: [
      ...[entries, reachedStart, since, responded, window.first, window.bucketMs],
      ...[activity.open.endings, overview.readSteps, Math.floor(screen.now / 10_000)],
    ],
  };
};

/** Keeps the last state, so that a poll costs what it brought. Reads many rows in steps. */
export const createFactsSelector = (rowsPerStep?: number): ((state: Facts) => ActivityFacts) => {
  const index = createActivityIndex(rowsPerStep);
  let last: { readonly changes: readonly unknown[]; readonly facts: ActivityFacts } | undefined;
  return (state) => {
    const { window, changes } = inputsOf(state);
    if (last?.changes.every((change, at) => change === changes[at]) === true) return last.facts;
    const { timeline, poll, open } = state.activity;
    index.update(timeline.entries, window);
    const unread = index.unread();
    const missing = [
      ...(unread === undefined ? [] : [{ from: Number.NEGATIVE_INFINITY, to: unread }]),
      ...unobservedSpans(timeline, poll.lastGoodAt, Number.NEGATIVE_INFINITY),
    ];
    const observation = observeBuckets(missing, window, {
      respondedAt: poll.lastGoodAt,
      end: knownUntil(state),
    });
    const totals = index.totals();
    const kinds = activityKinds.map((kind) => ({
      kind,
      ...totals.kind(kind),
      counts: withUnknown(index.countsOf(kind), observation),
    }));
    const facts = {
      window,
      counts: withUnknown(sumCounts(index.countsOf), observation),
      kinds,
      largest: totals.largest(index.activities),
      senders: totals.senders(partiesAtMost),
      receivers: totals.receivers(partiesAtMost),
      aborts: totals.aborts(),
      onlyIssuer: totals.onlyIssuer(),
      offers: countOpenOffers(index.offers(), open.endings, {
        missing,
        now: state.screen.now,
        end: knownUntil(state),
      }),
      observedMs: observation.observedMs,
      seen: observation.seen,
      isReading: unread !== undefined,
      isBegun: isBegun(missing, window.from),
      undated: index.undated(),
      unreadable: kinds.reduce((count, each) => count + each.unreadable, 0),
    };
    last = { changes, facts };
    return facts;
  };
};

/** Nothing is computed while no one selects the facts. */
export const selectActivityFacts = createFactsSelector();

/** Reads rows while the Overview tab is open, in steps, so that keys are handled in between. */
export const createRowReader = (
  store: AppStore,
): { readonly listen: StoreListener; readonly cancel: () => void } => {
  let next: NodeJS.Immediate | undefined;
  const readStep = (): void => {
    next = undefined;
    const { overview, updateOverview } = store.getState();
    updateOverview({ readSteps: overview.readSteps + 1 });
  };

  const listen: StoreListener = (state) => {
    if (state.screen.tab !== 'overview' || next !== undefined) return;
    if (selectActivityFacts(state).isReading) next = setImmediate(readStep);
  };

  return { listen, cancel: () => clearImmediate(next) };
};
