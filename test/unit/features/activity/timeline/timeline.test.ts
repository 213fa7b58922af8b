import { describe, expect, it } from 'vitest';
import {
  nextEmission,
  startEmission,
} from '../../../../../src/features/activity/timeline/ordered-emission.ts';
import {
  markAccepted,
  startFilling,
  trimTimeline,
} from '../../../../../src/features/activity/timeline/gaps.ts';
import { applyPage } from '../../../../../src/features/activity/timeline/receive/apply-page.ts';
import {
  whyNoOlderRequest,
  planOlderRequest,
} from '../../../../../src/features/activity/timeline/older-rows.ts';
import {
  planNextRequest,
  planPoll,
  type PageRequest,
} from '../../../../../src/features/activity/timeline/plan-request.ts';
import {
  deserializeTimeline,
  serializeTimeline,
} from '../../../../../src/features/activity/timeline/receive/persist.ts';
import {
  emptyTimeline,
  isGap,
  isRow,
  type TimelineGap,
  type Timeline,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import type { CursorDirection } from '../../../../../src/ledger/activity/listing.ts';
import { modelScan, type ModelScan } from '../../../../support/models/model-scan.ts';

const ask = (timeline: Timeline, scan: ModelScan, request: PageRequest): Timeline =>
  applyPage(timeline, request, scan.list(request), 1000).timeline;

/** A whole poll, with every page that it leads to. */
const poll = (timeline: Timeline, scan: ModelScan): Timeline => {
  let now = timeline;
  for (
    let request: PageRequest | undefined = planPoll(now);
    request;
    request = planNextRequest(now)
  ) {
    now = ask(now, scan, request);
  }
  return now;
};

const followed = (meaning: CursorDirection, count: number, backfillPages = 100) => {
  const scan = modelScan(meaning);
  scan.arrive(count);
  return { scan, timeline: poll(emptyTimeline({ pageSize: 10, backfillPages }), scan) };
};

const ids = (timeline: Timeline): readonly string[] =>
  timeline.entries.filter(isRow).map(({ id }) => id);
const gaps = (timeline: Timeline): readonly TimelineGap[] => timeline.entries.filter(isGap);

describe('what begin_after_id means', () => {
  it.each(['backward', 'forward', 'minimum'] as const)(
    'is learned from what a scan responds: %s',
    (meaning) => {
      expect(followed(meaning, 30).timeline.meaning).toBe(meaning);
    },
  );

  it('is not guessed while there are too few activities to tell', () => {
    expect(followed('backward', 1).timeline.meaning).toBeUndefined();
    expect(ids(followed('backward', 1).timeline)).toHaveLength(1);
  });

  it('is taken as it was given, and then not doubted', () => {
    const scan = modelScan('backward');
    scan.arrive(30);
    const timeline = poll(emptyTimeline({ pageSize: 10, meaning: 'backward' }), scan);
    expect(timeline.counts.pages).toBe(1);
  });

  it('is learned anew when a scan turns out to list the other way round', () => {
    const { timeline } = followed('backward', 30);
    const other = modelScan('forward');
    other.arrive(40);
    expect(poll(timeline, other).meaning).toBe('forward');
  });
});

describe('a poll', () => {
  it('walks back until pages overlap', () => {
    const { scan, timeline } = followed('backward', 30);
    scan.arrive(95);
    const later = poll(timeline, scan);
    expect(gaps(later)).toEqual([]);
    expect(ids(later)).toEqual(scan.all.slice(20).map(({ id }) => id));
  });

  it('that brings nothing leaves the very same entries', () => {
    const { scan, timeline } = followed('backward', 30);
    expect(poll(timeline, scan).entries).toBe(timeline.entries);
  });

  it('marks an activity late that turns up between two neighbors', () => {
    const { scan, timeline } = followed('backward', 30);
    const without = timeline.entries.filter((_, index) => index !== 5);
    const later = poll({ ...timeline, entries: without }, scan);
    expect(later.entries[5]).toMatchObject({ id: scan.all[25]?.id, late: true });
  });

  it('keeps ten earlier versions of an activity that changes with every response, however long', () => {
    const { scan, timeline } = followed('backward', 12);
    const request = { purpose: 'head', pageSize: 10 } as const;
    const page = scan.list(request);
    let later = timeline;
    for (let version = 0; version < 500; version += 1) {
      const changed = page.map((activity) => ({ ...activity, raw: { version } }));
      later = applyPage(later, request, changed, 2000 + version).timeline;
    }
    expect(later.entries).toHaveLength(timeline.entries.length);
    const newest = later.entries.at(-1);
    expect(newest).toMatchObject({ activity: { raw: { version: 499 } } });
    const activities = newest !== undefined && isRow(newest) ? newest.changed : undefined;
    expect(activities?.map(({ raw }) => raw)).toEqual(
      Array.from({ length: 10 }, (_, at) => ({ version: 489 + at })),
    );
  });

  it('keeps both versions of an activity whose content changed', () => {
    const { scan, timeline } = followed('backward', 30);
    const request = planPoll(timeline);
    const page = scan
      .list(request)
      .map((activity, index) =>
        index === 0 ? { ...activity, raw: { event_id: activity.id, round: 7 } } : activity,
      );
    const later = applyPage(timeline, request, page, 0).timeline;
    expect(later.entries.at(-1)).toMatchObject({ changed: [{ id: page[0]?.id }] });
    expect(later.counts.changed).toBe(1);
  });
});

describe('a gap', () => {
  const gapped = () => {
    const { scan, timeline } = followed('backward', 30, 2);
    scan.arrive(100);
    return { scan, timeline: poll(timeline, scan) };
  };

  it('stays visible when it is larger than the pages that may be fetched by themselves', () => {
    const { timeline } = gapped();
    expect(gaps(timeline)).toMatchObject([{ state: 'open', pages: 2 }]);
  });

  it('closes when it is filled by hand', () => {
    const { scan, timeline } = gapped();
    let now = timeline;
    for (let presses = 0; presses < 6; presses++) {
      for (const { gap } of gaps(now)) now = startFilling(now, gap);
      now = poll(now, scan);
    }
    expect(gaps(now)).toEqual([]);
    expect(ids(now)).toEqual(scan.all.slice(20).map(({ id }) => id));
  });

  it('keeps who accepted it, when and why', () => {
    const { timeline } = gapped();
    const acceptance = { who: 'ops@bastion', at: 5000, reason: 'maintenance' };
    const accepted = markAccepted(timeline, gaps(timeline)[0]?.gap ?? '', acceptance);
    expect(gaps(accepted)).toMatchObject([{ state: 'accepted', acceptance }]);
  });

  it('is not passed by the cursor that is saved', () => {
    const { scan, timeline } = gapped();
    expect(serializeTimeline(timeline).ids.at(-1)).toBe(scan.all[29]?.id);
  });

  it('that a lower bound leaves is said to be out of reach', () => {
    const scan = modelScan('minimum', 10);
    scan.arrive(30);
    const timeline = poll(emptyTimeline({ pageSize: 10 }), scan);
    scan.arrive(50);
    const later = poll(timeline, scan);
    expect(gaps(later)).toMatchObject([{ state: 'unfillable' }]);
    expect(gaps(later)[0]?.reason).toContain('cannot list older rows');
  });

  it('heals without a key once a scan lists the rows again that it did not list for a while', () => {
    const { scan, timeline } = followed('backward', 30);
    scan.arrive(30);
    // While it recovers, the scan lacks the rows around the gap.
    const left = scan.all.filter((_, index) => index < 20 || index >= 40).toReversed();
    const recovering: ModelScan = {
      ...scan,
      list: ({ cursor, pageSize }) => {
        const from = cursor === undefined ? 0 : left.findIndex(({ id }) => id === cursor) + 1;
        return left.slice(from, from + pageSize);
      },
    };
    let now = poll(timeline, recovering);
    for (let polls = 0; polls < 3; polls += 1) now = poll(now, recovering);
    expect(gaps(now)).toMatchObject([
      { state: 'unfillable', retryAt: expect.any(Number) as number },
    ]);
    for (let polls = 0; polls < 64; polls += 1) now = poll(now, scan);
    expect(gaps(now)).toEqual([]);
    expect(ids(now)).toEqual(scan.all.slice(20).map(({ id }) => id));
  });

  it('that an earlier run accepted still says who did', () => {
    const saved = { ids: ['a', 'b', 'c'], breaks: [2] };
    const acceptance = { who: 'ops@bastion', at: 5000 };
    const restored = deserializeTimeline(saved, { pageSize: 10 }, (after, before) =>
      after === 'b' && before === 'c' ? acceptance : undefined,
    );
    expect(gaps(restored)).toMatchObject([{ state: 'accepted', acceptance }]);
  });

  it('is called unfillable only after a scan has said three times that nothing is there', () => {
    const { timeline } = followed('backward', 30);
    const other = modelScan('backward');
    other.arrive(3);
    const states = [1, 2, 3].reduce<{ now: Timeline; seen: string[] }>(
      ({ now, seen }) => {
        const next = poll(now, {
          ...other,
          list: (request) =>
            request.cursor === undefined
              ? other.list(request).map((activity) => ({
                  ...activity,
                  id: `${activity.id}x`,
                  at: (activity.at ?? 0) + 60_000,
                }))
              : [],
        });
        return { now: next, seen: [...seen, ...gaps(next).map(({ state }) => state)] };
      },
      { now: timeline, seen: [] },
    ).seen;
    expect(states).toEqual(['filling', 'filling', 'unfillable']);
  });
});

describe('a restart', () => {
  it('goes on without a gap where the last run ended, however much has happened', () => {
    const { scan, timeline } = followed('backward', 30);
    const saved = serializeTimeline(timeline);
    scan.arrive(200);
    const later = poll(deserializeTimeline(saved, { pageSize: 10 }), scan);
    expect(gaps(later)).toEqual([]);
    expect(ids(later).at(-1)).toBe(scan.all.at(-1)?.id);
    expect(later.since).toBe(timeline.since);
  });

  it('asks further and further back when a scan does not know the newest ids', () => {
    const { scan, timeline } = followed('forward', 30);
    const lagging = modelScan('forward');
    lagging.arrive(25);
    let now = timeline;
    for (let polls = 0; polls < 4; polls++) now = poll(now, lagging);
    expect(gaps(now)).toEqual([]);
    scan.arrive(5);
    for (let polls = 0; polls < 2; polls++) now = poll(now, scan);
    expect(ids(now)).toEqual(scan.all.map(({ id }) => id));
  });
});

describe('memory', () => {
  it('keeps the newest and drops the oldest, which can be fetched again', () => {
    const { scan, timeline } = followed('backward', 30);
    const small = trimTimeline(timeline, { keep: 4 });
    expect(ids(small)).toEqual(scan.all.slice(-4).map(({ id }) => id));
    const request = planOlderRequest(small);
    expect(request).toBeDefined();
    if (request !== undefined) expect(ids(ask(small, scan, request))).toHaveLength(14);
  });

  it('never drops a row that is being read', () => {
    const { timeline } = followed('backward', 30);
    const protect = ids(timeline)[1];
    expect(ids(trimTimeline(timeline, { keep: 2, protect }))).toContain(protect);
  });

  it('never drops a late row that its reader has not seen, nor the row below it', () => {
    const { timeline } = followed('backward', 30);
    const [, below, late] = timeline.entries.filter(isRow);
    const protect = ids(timeline)[3];
    const added = late ? [{ ...late, late: true as const }] : [];
    const kept = trimTimeline(timeline, { keep: 2, protect, added });
    expect(ids(kept).slice(0, 2)).toEqual([below?.id, late?.id]);
  });

  it('holds twice as many rows while one of them is being read, and no more', () => {
    const { timeline } = followed('backward', 30);
    const protect = ids(timeline).at(-1);
    expect(ids(trimTimeline(timeline, { keep: 4, protect }))).toEqual(ids(timeline).slice(-8));
  });

  it('says when there is nothing older', () => {
    const { scan, timeline } = followed('backward', 15);
    const all = ask(timeline, scan, planOlderRequest(timeline) ?? planPoll(timeline));
    const asked = ask(all, scan, planOlderRequest(all) ?? planPoll(all));
    expect(planOlderRequest(asked)).toBeUndefined();
    expect(whyNoOlderRequest(asked)).toBe('start');
    expect(whyNoOlderRequest(followed('forward', 15).timeline)).toBe('cannot');
  });
});

describe('handing out activities', () => {
  it('waits at a gap that is being filled and tells one that will not be', () => {
    const { scan, timeline } = followed('backward', 30, 2);
    const begun = startEmission(timeline);
    scan.arrive(100);
    const head = ask(timeline, scan, planPoll(timeline));
    expect(nextEmission(begun, head, []).rows).toEqual([]);
    const open = poll(timeline, scan);
    const { rows, gaps: timelineGaps } = nextEmission(begun, open, []);
    expect(timelineGaps).toHaveLength(1);
    expect(rows.at(-1)?.id).toBe(scan.all.at(-1)?.id);
  });

  it('names a late row that is older than a row before it, and no other late row', () => {
    const { scan, timeline } = followed('backward', 30);
    const begun = startEmission(timeline);
    scan.arrive(2);
    const [old, ...news] = [scan.all[3], ...scan.all.slice(-2)].flatMap((activity) =>
      activity === undefined ? [] : { id: activity.id, activity, late: true as const },
    );
    if (old === undefined) throw new Error('thirty rows arrived');
    const entries = [...timeline.entries, ...news, { ...old, id: 'repeated' }];
    const { rows, late, outOfPlace } = nextEmission(begun, { ...timeline, entries }, []);
    expect(rows).toHaveLength(3);
    expect(late).toBe(0);
    expect([...outOfPlace]).toEqual(['repeated']);
  });
});
