import { describe, expect, it } from 'vitest';
import {
  createRowStyle,
  selectRowFacts,
} from '../../../../../../src/features/activity/view/list/list-window.ts';
import { wideRow } from '../../../../../../src/features/activity/view/list/row-lines.ts';
import type { Activity } from '../../../../../../src/ledger/activity/activity.ts';
import { party, transfer } from '../../../../../support/samples/sample-activities.ts';
import { testSession } from '../../../../../support/screens/sample-session.ts';

const paying = (number: number, amount: string): Activity =>
  transfer(number, { receivers: [{ party: party('bob'), amount, receiver_fee: '0.0' }] });

const rowsOf = (...activities: readonly Activity[]) =>
  activities.map((activity) => ({ id: activity.id, activity }));

const facts = () => selectRowFacts(testSession().store.getState());

describe('the columns of a list that is followed', () => {
  const small = rowsOf(paying(1, '1.5'));
  const large = rowsOf(paying(2, '123456789.0123456789'));
  const now = facts();

  it('grow with an amount that needs more cells, and stay when it has left the screen', () => {
    const styleOf = createRowStyle();
    const at = (columns: number) => ({ columns, entryLines: 1 as const });
    const first = styleOf(now, at(80), small);
    const wide = styleOf(now, at(80), large);
    expect(wide.columns).not.toEqual(first.columns);
    const after = styleOf(now, at(80), small);
    expect([after.columns, after.whole]).toEqual([wide.columns, wide.whole]);
    // Marks, the next hour and other facts leave them in place, too.
    const later = styleOf({ ...now, from: now.from + 1 }, at(80), small);
    expect([later.columns, later.whole]).toEqual([wide.columns, wide.whole]);
    styleOf(now, at(120), small);
    expect(styleOf(now, at(80), small).columns).toEqual(first.columns);
  });

  it('keep the style of rows while nothing changes', () => {
    const styleOf = createRowStyle();
    const pane = { columns: 80, entryLines: 1 as const };
    expect(styleOf(now, pane, small)).toBe(styleOf(now, pane, small));
  });

  it('show a party in one form, whatever the rows around it are', () => {
    const styleOf = createRowStyle();
    const pane = { columns: 80, entryLines: 1 as const };
    const [row] = small;
    if (row === undefined) throw new Error('There is no row.');
    const cellsOf = (rows: ReturnType<typeof rowsOf>): string =>
      wideRow(row.activity, row, ' ', styleOf(now, pane, rows) as never)
        .map(({ text }) => text)
        .join('');
    const alone = cellsOf(small);
    expect(cellsOf([...small, ...rowsOf(paying(3, '2.0'))])).toBe(alone);
    expect(alone).toMatch(/ alice::…\S{4} /);
  });
});
