import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../../../../src/lib/text/width.ts';
import {
  chooseColumns,
  listHeading,
  wideRow,
  type RowStyle,
} from '../../../../../../src/features/activity/view/list/row-lines.ts';
import { formatGapLine } from '../../../../../../src/features/activity/view/list/gap-row.ts';
import {
  abort,
  epoch,
  party,
  transfer,
  unknown,
} from '../../../../../support/samples/sample-activities.ts';
import { openGap } from '../../../../../support/screens/sample-session.ts';

const widths = [80, 81, 92, 100, 115, 140, 200, 400];

const style = (width: number): RowStyle & { columns: ReturnType<typeof chooseColumns> } => ({
  width,
  columns: chooseColumns(width),
  timeStyle: 'utc',
  now: epoch,
  masked: false,
  following: false,
});

describe('a row of the list', () => {
  it('takes exactly the width of the list, whatever is in it', () => {
    const wide = transfer(1, { receivers: [{ party: party('受取人の名前'), amount: '1' }] });
    const huge = transfer(2, { receivers: [{ party: 'x'.repeat(999), amount: '9'.repeat(60) }] });
    for (const width of widths) {
      for (const activity of [transfer(3), abort(4), unknown(5), wide, huge]) {
        const text = wideRow(activity, { id: activity.id }, ' ', style(width))
          .map((piece) => piece.text)
          .join('');
        expect(displayWidth(text)).toBe(width);
      }
      expect(displayWidth(listHeading(chooseColumns(width), 'utc'))).toBe(width);
    }
  });

  it('marks what came late and what changed', () => {
    const textOf = (row: Parameters<typeof wideRow>[1]) =>
      wideRow(transfer(1), row, ' ', style(80))
        .map((piece) => piece.text)
        .join('');
    expect(textOf({ id: 'e', late: true })).toContain('12:00:01.000 + xfer');
    expect(textOf({ id: 'e', changed: [transfer(1)] })).toContain('12:00:01.000 ~ xfer');
  });
});

describe('a gap', () => {
  it('takes exactly the width of the list, on both of its lines', () => {
    for (const width of [40, 60, ...widths]) {
      for (const line of [1, 2] as const) {
        const words = formatGapLine({ gap: openGap, line, after: epoch, before: epoch }, width);
        expect(displayWidth(words)).toBe(width);
        expect(words).toMatch(/^!!.*!!$/);
      }
    }
  });
});
