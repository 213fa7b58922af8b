import { describe, expect, it } from 'vitest';
import { emptyTimeline, isRow } from '../../../../../../src/features/activity/timeline/timeline.ts';
import type { CursorDirection } from '../../../../../../src/ledger/activity/listing.ts';
import type { PageSource } from '../../../../../../src/features/activity/tail/page-source.ts';
import {
  findNewest,
  type FindNewestOptions,
} from '../../../../../../src/features/activity/tail/catch-up/find-newest.ts';
import { modelScan } from '../../../../../support/models/model-scan.ts';
import { startReader } from '../../../../../support/models/participant-reader.ts';

/** More pages than any of these searches takes. */
const tooMany = 30;

/** The newest five of a scan with so many activities, and the sizes of the pages that it took. */
const newestFive = async (
  meaning: CursorDirection,
  count: number,
  { firstPage, isWanted = () => true }: Partial<FindNewestOptions> = {},
) => {
  const scan = modelScan(meaning);
  scan.arrive(count);
  const asked: number[] = [];
  const listing: PageSource = {
    source: () => 'activities',
    continued: (timeline) => timeline,
    fetch: ({ cursor, pageSize }) => {
      asked.push(pageSize);
      if (asked.length > tooMany) throw new Error('it asks without end');
      const activities = scan.list({ cursor, pageSize });
      return Promise.resolve({ ok: true, value: { activities, problem: undefined } });
    },
  };
  const newest = await findNewest({
    listing,
    timeline: emptyTimeline({ pageSize: 30 }),
    firstPage,
    wanted: 5,
    isWanted,
    max: 10_000,
    now: () => 0,
  });
  const rows = newest.ok ? newest.value.entries.filter(isRow) : [];
  const ids = rows.flatMap(({ id, activity }) => (activity && isWanted(activity) ? [id] : []));
  return { ids: ids.slice(-5), asked, wanted: scan.all.slice(-5).map(({ id }) => id) };
};

describe('the newest activities of a scan', () => {
  const meanings = ['backward', 'forward', 'minimum'] as const;
  it.each(meanings)('are the same whatever its cursor means: %s', async (meaning) => {
    const { ids, wanted } = await newestFive(meaning, 100, { firstPage: 10 });
    expect(ids).toEqual(wanted);
  });

  it.each(['backward', 'minimum'] as const)(
    'take one short page where the newest come first: %s',
    async (meaning) => {
      expect((await newestFive(meaning, 100, { firstPage: 10 })).asked).toEqual([10]);
    },
  );

  it('take learning what the cursor means for who goes on from them', async () => {
    expect((await newestFive('backward', 100)).asked).toEqual([30, 30]);
  });

  it.each(meanings)('are all there are where a scan has fewer: %s', async (meaning) => {
    const { ids, wanted } = await newestFive(meaning, 3, { firstPage: 10 });
    expect(ids).toEqual(wanted);
  });

  it('end at the largest page of a scan that has more than it can list', async () => {
    const isWanted = () => false;
    expect((await newestFive('minimum', 1500, { isWanted })).asked).toEqual([30, 30, 1000]);
  });
});

describe('the newest activities of a ledger', () => {
  /** A search for more rows than there are. */
  const search = async ({ source }: ReturnType<typeof startReader>) => {
    const purposes: string[] = [];
    const listing = source();
    const newest = await findNewest({
      listing: {
        ...listing,
        fetch: (request) => {
          purposes.push(request.purpose);
          if (purposes.length > tooMany) throw new Error('it asks without end');
          return listing.fetch(request);
        },
      },
      timeline: emptyTimeline({ pageSize: 30 }),
      wanted: 10_000,
      isWanted: () => true,
      max: 10_000,
      now: () => 0,
    });
    const ids = newest.ok ? newest.value.entries.filter(isRow).map(({ id }) => id) : [];
    return { ids, purposes };
  };

  it('are all that it lists, and nothing before them is asked for', async () => {
    const reader = startReader();
    reader.server.history.put(Array.from({ length: 50 }, () => 'update' as const));
    const { ids, purposes } = await search(reader);
    expect(ids).toEqual(reader.owed());
    expect(purposes).toEqual(['head', 'head', 'head']);
  });

  it('follow a page without any row, as that of an update that cannot be read', async () => {
    const reader = startReader({ cap: 1 });
    reader.server.history.put(['unknown', 'update', 'rejected', 'update']);
    expect((await search(reader)).ids).toEqual(reader.owed());
  });
});
