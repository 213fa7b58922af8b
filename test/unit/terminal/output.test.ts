import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScreenOutput } from '../../../src/terminal/output.ts';
import { emulator, feed, screenCells, screenLines } from '../../support/emulator.ts';

const columns = 30;
const rows = 10;

/** A terminal that keeps what is written to it. */
const recorder = (size = { columns, rows }) => {
  const written: string[] = [];
  const drains: (() => void)[] = [];
  const state = { accepts: true };
  return {
    ...size,
    state,
    written,
    drain: () => drains.splice(0).forEach((listener) => listener()),
    write: (text: string) => {
      written.push(text);
      return state.accepts;
    },
    once: (_: 'drain', listener: () => void) => drains.push(listener),
  };
};

const piece = fc.oneof(
  fc.constantFrom(
    'a',
    'row',
    ' ',
    '   ',
    '12:04',
    '─',
    '…',
    '│',
    '日',
    '日本',
    'é',
    'e\u0301',
    'x',
  ),
  fc.constantFrom(
    '\x1b[31m',
    '\x1b[39m',
    '\x1b[7m',
    '\x1b[27m',
    '\x1b[1m',
    '\x1b[22m',
    '\x1b[4m',
    '\x1b[24m',
    '\x1b[44m',
    '\x1b[49m',
    '\x1b[96m',
    '\x1b[m',
  ),
);
const line = fc.array(piece, { maxLength: 14 }).map((pieces) => `${pieces.join('')}\x1b[m`);
const frame = fc.array(line, { minLength: 1, maxLength: rows + 2 });

/** Changes as a list makes them: rows scroll, some are replaced. */
const change = fc.oneof(
  frame.map((lines) => () => lines),
  fc
    .tuple(fc.integer({ min: -4, max: 4 }), line)
    .map(([by, fill]) => (before: readonly string[]) => {
      const moved = before.map((_, row) => before[row + by] ?? fill);
      return [before[0] ?? '', ...moved.slice(1, -1), before.at(-1) ?? ''];
    }),
  fc.tuple(fc.nat(rows), line).map(
    ([at, text]) =>
      (before: readonly string[]) =>
        before.map((old, row) => (row === at ? text : old)),
  ),
);

const paint = async (frames: readonly (readonly string[])[]) => {
  const tty = recorder();
  const output = new ScreenOutput(tty);
  const terminal = emulator(columns, rows);
  for (const lines of frames) output.write(lines.join('\n'));
  await feed(terminal, tty.written.join(''));
  return screenCells(terminal);
};

describe('the cell-diff output', () => {
  it('leaves the same picture as painting the last frame from nothing, whatever came before', async () => {
    await fc.assert(
      fc.asyncProperty(
        frame,
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (first, changes) => {
          const frames = changes.reduce<(readonly string[])[]>(
            (all, next) => [...all, next(all.at(-1) ?? [])],
            [first],
          );
          expect(await paint(frames)).toEqual(await paint(frames.slice(-1)));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('writes nothing when nothing changed', () => {
    const tty = recorder();
    const output = new ScreenOutput(tty);
    output.write('one\ntwo');
    const before = tty.written.length;
    output.write('one\ntwo');
    expect(tty.written.length).toBe(before);
  });

  it('moves a scrolled list by the terminal itself and writes only the new row', () => {
    const size = { columns: 80, rows: 24 };
    const tty = recorder(size);
    const output = new ScreenOutput(tty);
    const row = (number: number) =>
      `12:04:${String(number).padStart(2, '0')}.118   xfer   ${number * 7919} alice::1220c7${number} bob`;
    const list = (from: number) =>
      ['head', ...Array.from({ length: 22 }, (_, at) => row(from + at)), 'foot'].join('\n');
    output.write(list(0));
    output.write(list(1));
    expect(tty.written.at(-1)?.length).toBeLessThan(120);
    expect(tty.written.at(-1)).toContain('\x1b[2;23r');
  });

  it('marks a frame of several rows as one, and leaves the marks out for a single row', () => {
    const tty = recorder();
    const output = new ScreenOutput(tty);
    output.write('a\nb\nc');
    output.write('a\nB\nc');
    expect(tty.written.at(-1)).not.toContain('?2026');
    output.write('A\nB\nC');
    expect(tty.written.at(-1)).toContain('\x1b[?2026h');
  });

  it('draws only the newest frame when the terminal was slow to take the last one', () => {
    const tty = recorder();
    const output = new ScreenOutput(tty);
    output.write('first');
    tty.state.accepts = false;
    output.write('second');
    output.write('third');
    output.write('fourth');
    expect(tty.written).toHaveLength(2);
    tty.state.accepts = true;
    tty.drain();
    expect(tty.written).toHaveLength(3);
    expect(tty.written.at(-1)).toContain('fo');
  });

  it('cuts a frame that is larger than the window', async () => {
    const tty = recorder({ columns: 5, rows: 2 });
    new ScreenOutput(tty).write('123456789\nsecond\nthird');
    const terminal = emulator(5, 2);
    await feed(terminal, tty.written.join(''));
    expect(screenLines(terminal)).toEqual(['12345', 'secon']);
  });

  it('draws everything anew after a repaint', () => {
    const tty = recorder();
    const output = new ScreenOutput(tty);
    output.write('one');
    output.repaint();
    expect(tty.written.at(-1)).toContain('\x1b[2J');
    expect(tty.written.at(-1)).toContain('one');
  });
});
