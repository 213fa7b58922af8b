import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt } from '../../../../../../src/lib/time/time.ts';
import { displayWidth } from '../../../../../../src/lib/text/width.ts';
import {
  listHeading,
  narrowRow,
  wideRow,
  type RowStyle,
} from '../../../../../../src/features/activity/view/list/row-lines.ts';
import { placeColumns } from '../../../../../../src/features/activity/view/list/columns.ts';
import { columnNames } from '../../../../../../src/ledger/activity/listing.ts';
import { formatGapLine } from '../../../../../../src/features/activity/view/list/list-lines.ts';
import {
  abort,
  abortRaw,
  epoch,
  party,
  transfer,
  unknown,
} from '../../../../../support/samples/sample-activities.ts';
import { parseActivity, type Activity } from '../../../../../../src/ledger/activity/activity.ts';
import { openGap } from '../../../../../support/screens/sample-session.ts';

const widths = [80, 81, 92, 100, 115, 140, 200, 400];

const style = (width: number): RowStyle & { columns: ReturnType<typeof placeColumns> } => ({
  width,
  columns: placeColumns(width),
  timeStyle: 'utc',
  now: epoch,
  clock: clockAt(epoch),
  masked: false,
  following: false,
});

const offer = (number: number): Activity =>
  transfer(number, { transfer_kind: 'create_transfer_instruction' });

const endedBy = (how: string): Activity => {
  const activity = parseActivity({
    ...abortRaw(3),
    abort_transfer_instruction: { transfer_instruction_cid: '00ab', abort_kind: how },
  });
  if (activity === undefined) throw new Error('The sample is not an activity.');
  return activity;
};

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
      expect(displayWidth(listHeading(placeColumns(width), 'utc'))).toBe(width);
    }
  });

  it('does not show a row that is dated ahead of the clock as one that just arrived', () => {
    const columns = placeColumns(80, ['time', 'age']);
    const words = (age: number): string =>
      wideRow(transfer(0), { id: '0' }, ' ', {
        ...{ ...style(80), columns },
        ...{ timeStyle: 'ago', now: epoch + age },
      })
        .map((piece) => piece.text)
        .join('');
    expect(words(-2 * 3_600_000)).toMatch(/ in 2h +-2h /);
    expect(words(-5000)).toMatch(/ <1m ago +<1m /);
    expect(words(240_000)).toMatch(/ 4m ago +4m /);
  });

  it('takes exactly the width of the list with any columns in any order, and never more', () => {
    const chosen = fc.shuffledSubarray([...columnNames], { minLength: 1 });
    const huge = transfer(2, {
      receivers: [{ party: 'x'.repeat(999), amount: '9'.repeat(60) }],
      description: '受取人の名前'.repeat(40),
      provider: party('provider'),
    });
    fc.assert(
      fc.property(chosen, fc.integer({ min: 40, max: 200 }), (names, width) => {
        const columns = placeColumns(width, names);
        const shown = columns.placed.map(({ name }) => name);
        expect(names.filter((name) => shown.includes(name))).toEqual(shown);
        expect([...shown, ...columns.omitted].toSorted()).toEqual(names.toSorted());
        for (const activity of [transfer(3), abort(4), unknown(5), huge]) {
          const text = wideRow(activity, { id: activity.id }, ' ', { ...style(width), columns })
            .map((piece) => piece.text)
            .join('');
          expect(displayWidth(text)).toBe(width);
        }
        const sorting = { column: names[0] ?? 'time', direction: 'ascending' } as const;
        expect(displayWidth(listHeading(columns, 'utc', { sorting }))).toBe(width);
      }),
    );
  });

  it('shows names before hashes and every digit of a usual amount at 80 columns', () => {
    const amount = '12345.6789012345';
    const sent = transfer(1, { receivers: [{ party: party('validator'), amount }] });
    const text = wideRow(sent, { id: sent.id }, ' ', style(80))
      .map((piece) => piece.text)
      .join('');
    expect(text).toContain('12,345.6789012345');
    expect(text).toMatch(/validator::…\S{4} /);
    expect(text).toMatch(/alice::…\S{4} /);
  });

  it('shows all 38 digits of an amount where there is room', () => {
    const amount = `${'9'.repeat(28)}.0123456789`;
    const sent = transfer(1, { receivers: [{ party: party('bob'), amount }] });
    const text = wideRow(sent, { id: sent.id }, ' ', style(280))
      .map((piece) => piece.text)
      .join('');
    expect(text.replaceAll(',', '')).toContain(amount);
  });

  it('shows memo, fee, update, app and age where they are chosen', () => {
    const sent = transfer(1, { description: 'rent', provider: party('app') });
    const columns = placeColumns(160, ['age', 'memo', 'fee', 'update', 'app']);
    const now = epoch + 3_600_000 * 2 + 1000;
    const text = wideRow(sent, { id: sent.id }, ' ', { ...style(160), columns, now })
      .map((piece) => piece.text)
      .join('');
    expect(text).toMatch(/^ 2h {5}rent +0\.1300 /);
    expect(text).toContain(sent.id.slice(1, 13));
    expect(text).toMatch(/app::…\S{4} /);
    expect(listHeading(columns, 'utc')).toMatch(/^ AGE {4}MEMO +FEE +UPDATE +APP *$/);
  });

  describe('of another day', () => {
    const dayMs = 86_400_000;
    const at = (now: number) => ({ ...style(80), now, clock: clockAt(now) });
    const wide = (now: number) =>
      wideRow(transfer(1), { id: 'e' }, ' ', at(now))
        .map((piece) => piece.text)
        .join('');

    it('shows its day in the place of its seconds, and its year where that is another', () => {
      expect(wide(epoch + dayMs - 3_600_000)).toMatch(/^ 12:00:01\.000 {3}xfer/);
      expect(wide(epoch + dayMs)).toMatch(/^ 03 Feb 12:00 {3}xfer/);
      expect(wide(epoch - dayMs)).toMatch(/^ 03 Feb 12:00 {3}xfer/);
      expect(wide(epoch + 365 * dayMs)).toMatch(/^ 03 Feb {2}2026 {3}xfer/);
    });

    it('shows its day and its minute on two lines of a narrow list', () => {
      const lines = narrowRow(transfer(1), { id: 'e' }, ' ', { ...at(epoch + dayMs), width: 40 });
      const [first, second] = lines.map((line) => line.map(({ text }) => text).join(''));
      expect(first).toMatch(/^ 03 Feb {3}xfer/);
      expect(second).toMatch(/^ 12:00 {4}bob/);
      for (const line of [first, second]) expect(displayWidth(line ?? '')).toBe(40);
    });

    it('is named with its day by a gap next to it', () => {
      const gap = { gap: openGap, line: 1, after: epoch - dayMs, before: epoch } as const;
      expect(formatGapLine(gap, style(80))).toContain('between 02 Feb 12:00 and 12:00:00.000');
      expect(formatGapLine(gap, { ...style(40), width: 40 })).toContain('02 Feb 12:00 to 12:00:00');
    });
  });

  const tonesOf = (activity: Activity, more: Omit<Partial<RowStyle>, 'columns'> = {}) =>
    wideRow(activity, { id: activity.id }, ' ', { ...style(80), ...more }).map(
      ({ text, tone }) => [text.trim(), tone] as const,
    );

  it('keeps an offer and its withdrawal as quiet as a payment', () => {
    for (const activity of [transfer(1), offer(2), endedBy('withdraw')]) {
      const tones = tonesOf(activity).map(([, tone]) => tone);
      for (const loud of ['note', 'warning', 'danger'] as const) expect(tones).not.toContain(loud);
    }
  });

  it('marks an offer that somebody else ended, and one that ends within the hour', () => {
    expect(tonesOf(endedBy('reject'))).toContainEqual(['! abort', 'note']);
    expect(tonesOf(endedBy('reject'))).toContainEqual(['rejected', 'note']);
    const soon = tonesOf(offer(2), { openState: () => 'open', leftMs: () => 720_000 });
    expect(soon).toContainEqual(['! offer', 'warning']);
    expect(soon).toContainEqual(['12m left', 'warning']);
  });

  it('dims fingerprints, zeros and milliseconds, and makes a large amount bold', () => {
    const sent = transfer(1, { receivers: [{ party: party('bob'), amount: '12345.5' }] });
    const tones = tonesOf(sent);
    expect(tones).toContainEqual(['.000', 'faint']);
    expect(tones).toContainEqual([expect.stringMatching(/^::…\S{4}$/), 'faint']);
    expect(tones).toContainEqual(['12,345', 'strong']);
    expect(tones).toContainEqual(['.5', undefined]);
    expect(tones).toContainEqual(['000', 'faint']);
  });

  it('shows who moves value to itself, and that it pays nobody', () => {
    const own = transfer(1, { receivers: [{ party: party('alice'), amount: '900.0' }] });
    expect(tonesOf(own)).toContainEqual([expect.stringMatching(/itself +900\.0000$/), 'faint']);
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
        const words = formatGapLine(
          { gap: openGap, line, after: epoch, before: epoch },
          style(width),
        );
        expect(displayWidth(words)).toBe(width);
        expect(words).toMatch(/^!!.*!!$/);
      }
    }
  });
});
