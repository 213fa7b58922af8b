import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRowStorage } from '../../../../../src/features/activity/tail/store-rows.ts';
import type { PageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import type { TailUpdate } from '../../../../../src/features/activity/tail/tail-state.ts';
import {
  isRow,
  type TimelineRow,
  type Timeline,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import type { Activity } from '../../../../../src/ledger/activity/activity.ts';
import { contentOf } from '../../../../../src/ledger/stored/stored-activity.ts';
import { stringifyJson } from '../../../../../src/lib/json/json.ts';
import { transfer, transferRaw, transfers } from '../../../../support/samples/sample-activities.ts';
import { polled, timelineOf } from '../../../../support/screens/sample-session.ts';
import { waitFor } from '../../../../support/wait.ts';

/** A listing with one page. */
const listingOf = (activities: readonly Activity[]): PageSource => ({
  source: () => 'activities',
  continued: (timeline) => timeline,
  fetch: () => Promise.resolve({ ok: true, value: { activities, problem: undefined } }),
});

const request = { purpose: 'head', pageSize: 1000 } as const;

const rowsFrom = async (listing: PageSource): Promise<readonly Activity[]> => {
  const page = await listing.fetch(request);
  if (!page.ok) throw new Error('no page');
  return page.value.activities;
};

const updateOf = (timeline: Timeline, added: readonly TimelineRow[]): TailUpdate => ({
  timeline,
  added,
  poll: polled,
});

/** A row as one text: comparing rows field by field takes much longer. */
const textOf = ({ id, raw, at }: Activity): string => stringifyJson([id, raw, at ?? null]);

const countPacked = (rows: readonly Activity[]): number =>
  rows.filter((row) => contentOf(row) === undefined).length;

describe('the storage of rows', () => {
  it('packs all but the newest thousand rows, and none of them changes', async () => {
    const received = transfers(3000);
    const { listing, take } = createRowStorage(listingOf(received));
    const rows = await rowsFrom(listing);
    const timeline = timelineOf(rows);
    take(updateOf(timeline, timeline.entries.filter(isRow)));
    await waitFor(() => {
      expect(countPacked(rows)).toBeGreaterThan(1700);
    });
    expect(rows.slice(-1000).every((row) => contentOf(row) !== undefined)).toBe(true);
    expect(rows.map(textOf)).toEqual(received.map(textOf));
  });

  it('requests no page while many rows of earlier ones wait to be packed', async () => {
    const { listing, take } = createRowStorage(listingOf(transfers(15_000)));
    const rows = await rowsFrom(listing);
    const timeline = timelineOf(rows);
    take(updateOf(timeline, timeline.entries.filter(isRow)));
    await waitFor(() => {
      expect(countPacked(rows)).toBeGreaterThan(0);
    });
    await rowsFrom(listing);
    expect(countPacked(rows)).toBeGreaterThan(9000);
  });

  it('packs no row of a short list', async () => {
    const { listing, take } = createRowStorage(listingOf(transfers(900)));
    const rows = await rowsFrom(listing);
    take(updateOf(timelineOf(rows), []));
    await turn();
    expect(countPacked(rows)).toBe(0);
  });

  it('packs the earlier versions of rows that a scan changes', async () => {
    const { listing, take } = createRowStorage(listingOf(transfers(2000)));
    const rows = await rowsFrom(listing);
    take(updateOf(timelineOf(rows), []));
    await waitFor(() => {
      expect(countPacked(rows)).toBeGreaterThan(700);
    });
    const later = createRowStorage(
      listingOf(transfers(2000).map((_, number) => transfer(number, { description: 'changed' }))),
    );
    const changed = await rowsFrom(later.listing);
    const timeline = timelineOf([]);
    const entries = changed.map((activity, index) => {
      const before = rows[index];
      return { id: activity.id, activity, changed: before === undefined ? [] : [before] };
    });
    const counts = { ...timeline.counts, changed: 2000 };
    take(updateOf({ ...timeline, entries, counts }, []));
    await waitFor(() => {
      expect(countPacked([...rows, ...changed])).toBeGreaterThan(2500);
    });
    expect(rows[1500]?.raw).toEqual(transferRaw(1500));
    expect(changed[10]?.raw).toEqual(transferRaw(10, { description: 'changed' }));
  });

  it('has the same rows for the same page, so that nothing is compared twice', async () => {
    const { listing } = createRowStorage(listingOf(transfers(10)));
    expect(await rowsFrom(listing)).toBe(await rowsFrom(listing));
  });
});
