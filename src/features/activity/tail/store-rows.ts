import { keepEach } from '../../../lib/keep.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import { createRowPacker, type RowPacker } from '../../../ledger/stored/row-packer.ts';
import { nextTurn } from '../../../lib/time/sleep.ts';
import { storable } from '../../../ledger/stored/stored-activity.ts';
import { isRow, type TimelineEntry } from '../timeline/timeline.ts';
import type { TailUpdate } from './tail-state.ts';
import type { PageSource } from './page-source.ts';
import { limitHeapGrowth } from '../../../lib/io/limit-heap-growth.ts';

/** Blocks between two looks at all rows, for those that no update brought as new. */
const blocksBetweenSweeps = 16;

/** With very many rows, looks at all of them are rarer. */
const rowsForEachBlock = 2048;

const changesBetweenSweeps = 500;

/** Rows that may wait while the next page is requested. */
const rowsThatMayWait = 4096;

/** With fewer rows, none are stored. */
const rowsToLoad = 1000;

export type RowStorage = {
  readonly listing: PageSource;
  /** Stores the older rows in the time between two keys. */
  readonly take: (update: TailUpdate) => void;
};

function* activitiesIn(entries: readonly TimelineEntry[]): Iterable<Activity> {
  for (const entry of entries) {
    if (!isRow(entry)) continue;
    if (entry.activity !== undefined) yield entry.activity;
    if (entry.changed !== undefined) yield* entry.changed;
  }
}

/** A response that is equal to the last one has the same rows, so that nothing is compared again. */
const withStorableRows = (source: PageSource, caughtUp: () => Promise<void>): PageSource => {
  const storableOnce = keepEach(storable);
  return {
    ...source,
    fetch: async (request, signal) => {
      await caughtUp();
      const page = await source.fetch(request, signal);
      if (!page.ok) return page;
      return {
        ok: true,
        value: { ...page.value, activities: storableOnce(page.value.activities) },
      };
    },
  };
};

export const createRowStorage = (source: PageSource): RowStorage => {
  let packer: RowPacker | undefined;
  let latest: readonly TimelineEntry[] = [];
  let [isPacking, blocks, changes] = [false, 0, 0];

  const packNext = (): void => {
    isPacking = packer?.packBlock() === true;
    if (!isPacking) return;
    blocks += 1;
    if (blocks >= Math.max(blocksBetweenSweeps, latest.length / rowsForEachBlock)) {
      blocks = 0;
      packer?.add(activitiesIn(latest));
    }
    setImmediate(packNext);
  };

  const add = (rows: Iterable<Activity>): void => {
    packer?.add(rows);
    if (isPacking) return;
    isPacking = true;
    setImmediate(packNext);
  };

  const startPacking = (): void => {
    limitHeapGrowth();
    packer = createRowPacker();
    add(activitiesIn(latest));
  };

  /** Pages may come faster than their rows are packed, and would fill the memory. */
  const caughtUp = async (): Promise<void> => {
    while (isPacking && packer !== undefined && packer.waiting() > rowsThatMayWait)
      await nextTurn();
  };

  return {
    listing: withStorableRows(source, caughtUp),
    take: ({ timeline: { entries, counts }, added }) => {
      latest = entries;
      if (packer === undefined) {
        if (entries.length > rowsToLoad) startPacking();
      } else if (counts.changed - changes >= changesBetweenSweeps) {
        changes = counts.changed;
        add(activitiesIn(entries));
      } else if (added.length > 0) {
        add(added.flatMap(({ activity }) => activity ?? []));
      }
    },
  };
};
