import { describe, expect, it } from 'vitest';
import type { PageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import { reportUnreadable } from '../../../../../src/features/activity/tail/activity-listing.ts';
import { transfer } from '../../../../support/samples/sample-activities.ts';

const exchange = { url: 'http://scan.example', status: 200, ms: 5, bytes: 100 };
const activities = [transfer(1)];

/** What is reported about pages with these problems, one after the other. */
const reportsOf = async (
  problems: readonly (string | undefined)[],
  rows = activities,
): Promise<readonly string[]> => {
  const left = [...problems];
  const reports: string[] = [];
  const source: PageSource = {
    source: () => 'activities',
    continued: (timeline) => timeline,
    fetch: () =>
      Promise.resolve({ ok: true, value: { activities: rows, exchange, problem: left.shift() } }),
  };
  const listing = reportUnreadable(source, (cause) => reports.push(cause));
  const { signal } = new AbortController();
  for (const _ of problems) await listing.fetch({ purpose: 'head', pageSize: 10 }, signal);
  return reports;
};

describe('a page with items that cannot be read', () => {
  it('is reported once while the page is read again and again', async () => {
    const reports = await reportsOf(['item 3', 'item 3', 'item 3']);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain('item 3');
  });

  it('is reported again after a page that could be read whole', async () => {
    const reports = await reportsOf(['item 3', undefined, 'item 7', 'item 7', undefined, 'item 9']);
    expect(reports.map((text) => /item \d/.exec(text)?.[0])).toEqual([
      'item 3',
      'item 7',
      'item 9',
    ]);
  });

  it('is no report where nothing of it can be read: that is a failure', async () => {
    expect(await reportsOf(['item 1'], [])).toEqual([]);
  });
});
