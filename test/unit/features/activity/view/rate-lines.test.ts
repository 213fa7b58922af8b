import { describe, expect, it } from 'vitest';
import type { TimelineGap } from '../../../../../src/features/activity/timeline/timeline.ts';
import type { Activity } from '../../../../../src/ledger/activity/activity.ts';
import {
  rateLines,
  computeRates,
  type RateFacts,
} from '../../../../../src/features/activity/view/rate-lines.ts';
import { epoch, tap, transfer } from '../../../../support/samples/sample-activities.ts';
import { openGap, timelineOf } from '../../../../support/screens/sample-session.ts';

const minuteMs = 60_000;
const now = epoch + 30 * minuteMs;

const at = (activity: Activity, minute: number): Activity => ({
  ...activity,
  at: epoch + minute * minuteMs + 1000,
});

const factsOf = (
  entries: readonly (Activity | TimelineGap)[],
  {
    responded = 30,
    ...changes
  }: Partial<Omit<RateFacts, 'responded'>> & { responded?: number } = {},
): RateFacts => ({
  timeline: timelineOf(entries),
  shown: [],
  isFiltered: false,
  responded: epoch + responded * minuteMs,
  ...changes,
});

const transfers = (facts: RateFacts) => computeRates(facts, now).transfer;

describe('the rates of the last half hour', () => {
  it('count a minute without rows as zero only if all of it was observed', () => {
    const rates = transfers(factsOf([at(tap(0), 10), at(transfer(1), 20)]));
    expect(rates.slice(0, 10)).toEqual(new Array(10).fill(undefined));
    expect(rates.slice(10, 19)).toEqual(new Array(9).fill(0));
    expect(rates[19]).toBe(1);
    expect(rates.slice(20)).toEqual(new Array(10).fill(0));
  });

  it('do not know the minutes of a gap, whether it was accepted or not', () => {
    for (const state of ['open', 'accepted'] as const) {
      const gap = { ...openGap, state };
      const rates = transfers(factsOf([at(tap(0), 0), at(tap(1), 10), gap, at(tap(2), 20)]));
      expect(rates.slice(9, 20)).toEqual(new Array(11).fill(undefined));
      expect(rates.slice(0, 9)).toEqual(new Array(9).fill(0));
      expect(rates.slice(20)).toEqual(new Array(10).fill(0));
    }
  });

  it('do not know the minutes since the scan responded last', () => {
    const rates = transfers(factsOf([at(tap(0), 0)], { responded: 24 }));
    expect(rates.slice(0, 24)).toEqual(new Array(24).fill(0));
    expect(rates.slice(24)).toEqual(new Array(6).fill(undefined));
  });

  it('know that nothing happened before the first activity of a ledger', () => {
    const timeline = { ...timelineOf([at(tap(0), 20)]), reachedStart: true };
    expect(transfers(factsOf([], { timeline }))).toEqual(new Array(30).fill(0));
  });

  it('say whether they count all rows or those that match the filter', () => {
    const titleOf = (facts: RateFacts): string =>
      (rateLines(facts, now, 160)[0] ?? []).map(({ text }) => text).join('');
    const rows = [at(tap(0), 0), at(transfer(1), 20), at(transfer(2), 21)];
    expect(titleOf(factsOf(rows))).toContain('last 30 min: all rows');
    const [, shown] = rows.map((activity) => ({ id: activity.id, activity }));
    const filtered = factsOf(rows, { isFiltered: true, shown: shown === undefined ? [] : [shown] });
    expect(titleOf(filtered)).toContain('rows that match the filter');
    expect(transfers(filtered)[19]).toBe(1);
    expect(transfers(filtered)[20]).toBe(0);
  });

  it('are drawn from the first minute that is known, over the width of the charts', () => {
    const lines = rateLines(factsOf([at(tap(0), 27), at(transfer(1), 29)]), now, 160).map((line) =>
      line.map(({ text }) => text).join(''),
    );
    expect(lines[0]).toContain('rows/min, last 4 min');
    expect(lines[1]).toMatch(/^ xfer {10,}▁{7,8}█{7,8}▁{7,8} /);
  });
});
