import { describe, expect, it } from 'vitest';
import {
  balanceColumns,
  receiverColumns,
} from '../../../../../../src/features/activity/view/detail/activity-fields.ts';
import { tableLines } from '../../../../../../src/features/activity/view/detail/detail-parts.ts';
import { lineWidth, type Line } from '../../../../../../src/ui-kit/text/line.ts';

const styleOf = (width: number) => ({ width, wrap: true, masked: false, ago: '' });

const receiver = { party: 'bob::1220b719f3553f917bdd', amount: '2.5', receiver_fee: '0.0' };

const textsOf = (lines: readonly Line[]): readonly string[] =>
  lines.map((line) => line.map(({ text }) => text).join(''));

describe('a table of the details', () => {
  it('has titles, and gives parties the room that is left', () => {
    const lines = tableLines([receiver], receiverColumns, styleOf(45));
    expect(textsOf(lines)).toEqual([
      '  party                        amount     fee',
      '  bob::1220b719f3553f917bdd    2.5000  0.0000',
    ]);
    expect(lines.map((line) => line.map(({ tone }) => tone))).toEqual([['focus'], [undefined]]);
    expect(textsOf(tableLines([receiver], receiverColumns, styleOf(30)))).toEqual([
      '  party         amount     fee',
      '  bob::…7bdd    2.5000  0.0000',
    ]);
  });

  it('aligns amounts at their points', () => {
    const other = { ...receiver, amount: '1207.3000000001' };
    const [, ...rows] = textsOf(tableLines([receiver, other], receiverColumns, styleOf(80)));
    expect(rows.map((row) => row.slice(-'  1,207.3000000001  0.0000'.length))).toEqual([
      '      2.5000        0.0000',
      '  1,207.3000000001  0.0000',
    ]);
  });

  it('cuts no digit: amounts that have no room get a line of their own', () => {
    const change = {
      party: 'alice::1220aaaaaaaaaaaaaaaa',
      change_to_initial_amount_as_of_round_zero: '-123456789012345.1234567890',
      change_to_holding_fees_rate: '0.0000190259',
    };
    for (const width of [64, 80, 120]) {
      const lines = tableLines([change], balanceColumns, styleOf(width));
      expect(lines.map(lineWidth)).toEqual([width, width]);
    }
    expect(textsOf(tableLines([change], balanceColumns, styleOf(40)))).toEqual([
      '  party alice::1220aaaaaaaaaaaaaaaa',
      '   initial amount -123,456,789,012,345.123456789',
      '   fees rate 0.0000190259',
    ]);
  });

  it('says that a list is empty, and draws a long one without titles', () => {
    expect(textsOf(tableLines([], receiverColumns, styleOf(60)))).toEqual(['   none']);
    const many = Array.from({ length: 25 }, () => receiver);
    const lines = textsOf(tableLines(many, receiverColumns, styleOf(45)));
    expect(lines).toHaveLength(25);
    expect(lines[0]).toBe('  bob::1220b719f3553f917bdd    2.5000  0.0000');
  });
});
