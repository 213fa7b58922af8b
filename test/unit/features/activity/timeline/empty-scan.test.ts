import { expect, it } from 'vitest';
import { applyStalePage } from '../../../../../src/features/activity/timeline/receive/apply-head-page.ts';
import {
  emptyTimeline,
  type Timeline,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import { formatWaiting } from '../../../../../src/features/activity/tail/polls.ts';
import { transfers } from '../../../../support/samples/sample-activities.ts';
import { timelineOf } from '../../../../support/screens/sample-session.ts';

const afterEmptyPages = (start: Timeline): Timeline =>
  Array.from({ length: 9 }).reduce<Timeline>(
    (timeline) => applyStalePage(timeline).timeline,
    start,
  );

it('an empty ledger is not called a scan that lags behind', () => {
  expect(formatWaiting(afterEmptyPages(emptyTimeline({ pageSize: 100 })))).toBeUndefined();
});

it('empty pages of a scan that listed activities before are called a lag', () => {
  expect(formatWaiting(afterEmptyPages(timelineOf(transfers(2))))).toContain(
    'the scan lags behind',
  );
});
