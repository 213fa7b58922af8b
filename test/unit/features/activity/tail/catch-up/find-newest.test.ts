import { describe, expect, it } from 'vitest';
import { emptyTimeline } from '../../../../../../src/features/activity/timeline/timeline.ts';
import type { CursorDirection } from '../../../../../../src/ledger/activity/listing.ts';
import type { PageSource } from '../../../../../../src/features/activity/tail/page-source.ts';
import { findNewest } from '../../../../../../src/features/activity/tail/catch-up/find-newest.ts';
import { modelScan } from '../../../../../support/models/model-scan.ts';

/** The newest five of a scan with so many activities, and the sizes of the pages that it took. */
const newestFive = async (meaning: CursorDirection, count: number, firstPage?: number) => {
  const scan = modelScan(meaning);
  scan.arrive(count);
  const asked: number[] = [];
  const listing: PageSource = {
    source: () => 'activities',
    continued: (timeline) => timeline,
    fetch: ({ cursor, pageSize }) => {
      asked.push(pageSize);
      const activities = scan.list({ cursor, pageSize });
      return Promise.resolve({ ok: true, value: { activities, problem: undefined } });
    },
  };
  const newest = await findNewest({
    listing,
    timeline: emptyTimeline({ pageSize: 30 }),
    firstPage,
    wanted: 5,
    isWanted: () => true,
    max: 1000,
    now: () => 0,
  });
  const ids = newest.ok ? newest.value.activities.map(({ id }) => id) : [];
  return { ids, asked, wanted: scan.all.slice(-5).map(({ id }) => id) };
};

describe('the newest activities of a scan', () => {
  const meanings = ['backward', 'forward', 'minimum'] as const;
  it.each(meanings)('are the same whatever its cursor means: %s', async (meaning) => {
    const { ids, wanted } = await newestFive(meaning, 100, 10);
    expect(ids).toEqual(wanted);
  });

  it.each(['backward', 'minimum'] as const)(
    'take one short page where the newest come first: %s',
    async (meaning) => {
      expect((await newestFive(meaning, 100, 10)).asked).toEqual([10]);
    },
  );

  it('take learning what the cursor means for who goes on from them', async () => {
    expect((await newestFive('backward', 100)).asked).toEqual([30, 30]);
  });

  it.each(meanings)('are all there are where a scan has fewer: %s', async (meaning) => {
    const { ids, wanted } = await newestFive(meaning, 3, 10);
    expect(ids).toEqual(wanted);
  });
});
