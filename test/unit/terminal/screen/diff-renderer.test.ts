import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDiffRenderer } from '../../../../src/terminal/screen/diff-renderer.ts';
import {
  type EmulatedTerminal,
  emulatedTerminal,
} from '../../../support/terminal/emulated-terminal.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const styled = (codes: string, text: string) => `\u001B[${codes}m${text}\u001B[m`;

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'xfer', '12:04:31.118', 'alice::1220c7…9f', '-') },
  { weight: 4, arbitrary: fc.constantFrom(' ', '  ', '     ', '               ') },
  { weight: 2, arbitrary: fc.constantFrom('─────', '│', '▌', '⟨ESC⟩', 'naïve', 'Ωμέγα', '⣿') },
  { weight: 2, arbitrary: fc.constantFrom('日本', '語', '한국', 'ｆ') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('e\u0301', '👍', '👩‍👩‍👧', '🇨🇭', '☕', '❤️', 'ก็', 'שלום', '\u{1F3F4}'),
  },
);
const look = fc.constantFrom(
  ...['', '1', '2', '1;2', '3', '4', '7', '9', '31', '92', '38;5;120', '38;2;1;2;3', '44', '7;31'],
  ...['1;33', '48;5;7', '53', '4;36;41', '7;1;102'],
);
const piece = fc
  .tuple(look, word)
  .map(([codes, text]) => (codes === '' ? text : styled(codes, text)));
const row = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

interface World {
  readonly lines: readonly string[];
  readonly columns: number;
  readonly rows: number;
}
type Step = (world: World) => World;

const replaced = (lines: readonly string[], at: number, line: string) =>
  lines.map((old, index) => (index === at % lines.length ? line : old));

/** Rows of a block move, as a list's do; what comes in is new, and the frame round it stays. */
const shifted = (
  { lines }: World,
  { top, height, by, fresh }: { top: number; height: number; by: number; fresh: string },
) => {
  const from = top % lines.length;
  const to = Math.min(lines.length - 1, from + height);
  return lines.map((line, index) => {
    if (index < from || index > to) return line;
    const source = index + by;
    return source < from || source > to ? `${fresh}${index}` : (lines[source] ?? '');
  });
};

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.array(row, { maxLength: 14 }).map((lines) => (world: World) => ({ ...world, lines })),
  fc.tuple(fc.nat(20), row).map(([at, line]) => (world: World) => ({
    ...world,
    lines: replaced(world.lines, at, line),
  })),
  fc
    .record({
      top: fc.nat(6),
      height: fc.integer({ min: 1, max: 14 }),
      by: fc.integer({ min: -6, max: 6 }),
      fresh: row,
    })
    .chain((move) =>
      fc.tuple(fc.constant(move), fc.option(row)).map(([block, status]) => (world: World) => {
        const lines = shifted(world, block);
        // A status line often changes with the list.
        return {
          ...world,
          lines: status === null ? lines : replaced(lines, lines.length - 1, status),
        };
      }),
    ),
  fc.tuple(fc.nat(20), fc.nat(60)).map(([at, cut]) => (world: World) => ({
    ...world,
    lines: world.lines.map((line, index) =>
      index === at % world.lines.length && !line.includes('\u001B') ? line.slice(0, cut) : line,
    ),
  })),
);
const resize: fc.Arbitrary<Step> = fc
  .record({ columns: fc.integer({ min: 1, max: 60 }), rows: fc.integer({ min: 1, max: 16 }) })
  .map((size) => (world: World) => ({ ...world, ...size }));

const frameOf = ({ lines }: World) => lines.join('\n');

const enterScreen = '\u001B[?1049h\u001B[?7l';

const freshlyPainted = async (world: World): Promise<EmulatedTerminal> => {
  const terminal = emulatedTerminal(world.columns, world.rows);
  await terminal.feed(enterScreen + createDiffRenderer(world).paint(frameOf(world).split('\n')));
  return terminal;
};

const pictureOf = (terminal: EmulatedTerminal): string =>
  terminal
    .cells()
    .map((cells) => cells.map(({ text, look }) => `${text}{${look}}`).join(''))
    .join('\n');

/** Plays the steps; tells what is seen after each, and what would be after painting it afresh. */
const play = async (steps: readonly Step[]): Promise<void> => {
  let world: World = { lines: [''], columns: 40, rows: 12 };
  let painter = createDiffRenderer(world);
  const terminal = emulatedTerminal(world.columns, world.rows);
  await terminal.feed(enterScreen);
  for (const change of steps) {
    const next = change(world);
    if (next.columns !== world.columns || next.rows !== world.rows) {
      terminal.resize(next.columns, next.rows);
      painter = createDiffRenderer(next);
    }
    world = { ...next, lines: next.lines.length === 0 ? [''] : next.lines };
    await terminal.feed(painter.paint(frameOf(world).split('\n')));
    expect(pictureOf(terminal)).toBe(pictureOf(await freshlyPainted(world)));
  }
};

const painted = (frames: readonly string[], size = { columns: 40, rows: 12 }) => {
  const painter = createDiffRenderer(size);
  return frames.map((frame) => painter.paint(frame.split('\n')));
};
const lastOf = (frames: readonly string[], size?: { columns: number; rows: number }) =>
  painted(frames, size).at(-1) ?? '';

describe('the painter', () => {
  it('shows after any changes what painting the last frame afresh shows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 9, arbitrary: step }, { weight: 1, arbitrary: resize }), {
          minLength: 1,
          maxLength: 10,
        }),
        play,
      ),
      { numRuns: roundsOf(80) },
    );
  });

  it('writes nothing for a frame that is on the screen', () => {
    expect(lastOf(['one\ntwo', 'one\ntwo'])).toBe('');
    expect(lastOf(['one \ntwo', 'one\ntwo'])).toBe('');
  });

  it('writes a cell that changed, and how to get there', () => {
    expect(lastOf(['0123456789', '01234x6789'])).toBe('\u001B[6Gx');
  });

  it('marks a change of several rows as one, and a change of one row not', () => {
    expect(lastOf(['a\nb', 'a\nc'])).not.toContain('?2026');
    expect(lastOf(['a\nb', 'c\nd'])).toMatch(/^\u001B\[\?2026h.*\u001B\[\?2026l$/s);
  });

  it('lets the terminal move a block of rows, though a status line changes with it', () => {
    const list = (from: number) => [
      'title',
      ...Array.from({ length: 9 }, (_, at) => `row ${from + at} of a list ${(from + at) * 7919}`),
      `status ${from}`,
    ];
    const bytes = lastOf([list(0).join('\n'), list(3).join('\n')]);
    expect(bytes).toContain('\u001B[2;10r\u001B[3S\u001B[r');
    expect(bytes).not.toContain('row 5');
  });

  it('erases the end of a row in three bytes instead of writing blanks', () => {
    expect(lastOf(['a long row of text', 'a'])).toBe('\u001B[3G\u001B[K');
  });

  it('never breaks a line at the right edge', async () => {
    const terminal = emulatedTerminal(5, 3);
    await terminal.feed(
      enterScreen +
        createDiffRenderer({ columns: 5, rows: 3 }).paint([
          'abcdefg',
          '123日x',
          'last one',
          'more',
        ]),
    );
    expect(terminal.lines()).toEqual(['abcde', '123日', 'last']);
  });

  it('keeps every column in its place behind characters whose width terminals do not agree on', async () => {
    const painter = createDiffRenderer({ columns: 20, rows: 2 });
    // This emulator draws the emoji in one cell, and the family in several: Ink counts two for each.
    const terminal = emulatedTerminal(20, 2);
    await terminal.feed(enterScreen + painter.paint(['👍|one', '👩‍👩‍👧|one']));
    await terminal.feed(painter.paint(['👍|two', '👩‍👩‍👧|two']));
    for (const cells of terminal.cells()) {
      const seen = cells.map(({ text }) => text);
      expect(seen.slice(2, 7).join('')).toBe('|two ');
    }
  });

  it('paints everything once it has forgotten, and only then', () => {
    const painter = createDiffRenderer({ columns: 20, rows: 4 });
    painter.paint(['one', 'two']);
    painter.forget();
    expect(painter.paint(['one', 'two'])).toContain('\u001B[2J');
    expect(painter.paint(['one', 'two'])).toBe('');
  });
});
