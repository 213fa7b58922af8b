import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  tableHeading,
  tableRow,
} from '../../../../../src/features/activity/cli/format-activities.ts';
import { displayWidth } from '../../../../../src/lib/text/width.ts';
import { parseActivity } from '../../../../../src/ledger/activity/activity.ts';
import {
  abort,
  epoch,
  mint,
  transfer,
  unknown,
} from '../../../../support/samples/sample-activities.ts';
import { textOfCodePoints } from '../../../../support/samples/arbitrary-text.ts';

const hostile = textOfCodePoints({ maxLength: 80 });

const hostileActivity = fc
  .record({ id: hostile, date: hostile, sender: hostile, receiver: hostile, amount: hostile })
  .map(({ id, date, sender, receiver, amount }) =>
    parseActivity({
      event_id: `x${id}`,
      date,
      activity_type: 'transfer',
      transfer: { sender: { party: sender }, receivers: [{ party: receiver, amount }] },
    }),
  );

describe('a line of the table', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([80, 100, 120, 200])('is %i cells wide at most', (width) => {
    for (const activity of [transfer(123_456), mint(2), abort(3), unknown(4)])
      expect(displayWidth(tableRow(activity, width).trimEnd())).toBeLessThanOrEqual(width);
    expect(displayWidth(tableHeading(width).trimEnd())).toBeLessThanOrEqual(width);
  });

  it('says who gave what to whom, and when', () => {
    vi.useFakeTimers({ now: epoch });
    const line = tableRow(transfer(7), 120);
    for (const word of ['12:00:07', 'xfer', 'alice', 'bob', '7.25']) expect(line).toContain(word);
  });

  it('says on which day, unless that was today or last night', () => {
    vi.useFakeTimers({ now: epoch + 3 * 86_400_000 });
    expect(tableRow(transfer(7), 120)).toContain(' 03 Feb 12:00   xfer');
  });

  it('is one line without controls, whatever a service sends', () => {
    fc.assert(
      fc.property(hostileActivity, fc.integer({ min: 80, max: 200 }), (activity, width) => {
        if (activity === undefined) throw new Error('it has an event id');
        const line = tableRow(activity, width);
        expect(line.endsWith('\n')).toBe(true);
        expect(line.slice(0, -1)).not.toMatch(
          /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u,
        );
        expect(displayWidth(line.slice(0, -1))).toBeLessThanOrEqual(width);
      }),
    );
  });
});
