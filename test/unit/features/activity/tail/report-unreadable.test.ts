import { describe, expect, it, onTestFinished } from 'vitest';
import type { PageSource } from '../../../../../src/features/activity/tail/page-source.ts';
import {
  reportUnknownDso,
  reportUnreadable,
} from '../../../../../src/features/activity/tail/activity-listing.ts';
import type { Activity } from '../../../../../src/ledger/activity/activity.ts';
import {
  forgetTokens,
  learnTokens,
} from '../../../../../src/ledger/effects/describe-instrument.ts';
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

describe('an Amulet of a ledger, of which no source says whether it is of the network', () => {
  const issuer = `DSO::1220${'d5'.repeat(32)}`;
  const [row = transfer(1)] = activities;
  const origin = { updateId: '', migration: '0', recordTime: '', offset: '7' };
  const listed: Activity = { ...row, issuer, origin };

  const reportsFor = async (...pages: readonly (readonly Activity[])[]): Promise<number> => {
    const left = [...pages];
    let reports = 0;
    const source: PageSource = {
      source: () => 'ledger',
      continued: (timeline) => timeline,
      fetch: () =>
        Promise.resolve({
          ok: true,
          value: { activities: left.shift() ?? [], problem: undefined },
        }),
    };
    const listing = reportUnknownDso(source, () => (reports += 1));
    for (const _ of pages) await listing.fetch({ purpose: 'head', pageSize: 10 });
    return reports;
  };

  it('is reported once', async () => {
    expect(await reportsFor([], [listed], [listed])).toBe(1);
  });

  it('is no report where it is known, nor in the list of a scan', async () => {
    onTestFinished(forgetTokens);
    const { origin: _, ...ofScan } = listed;
    expect(await reportsFor([ofScan])).toBe(0);
    learnTokens({ dso: issuer });
    expect(await reportsFor([listed])).toBe(0);
  });
});
