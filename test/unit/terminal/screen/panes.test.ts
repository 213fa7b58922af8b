import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDiffRenderer } from '../../../../src/terminal/screen/diff-renderer.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import {
  marginTerminal,
  type MarginTerminalOptions,
} from '../../../support/terminal/margin-terminal.ts';

const [columns, rows, listWidth] = [60, 16, 34];
const size = { columns, rows };
const height = rows - 3;

const inverse = (text: string) => `\u001B[7m${text}\u001B[27m`;

type World = {
  /** The number of the first row of the list, and of the first line of the detail. */
  readonly list: number;
  readonly detail: number;
  readonly selected: number;
  /** The column of the line between them; absent if the list has the whole screen. */
  readonly rule: number | undefined;
  readonly filler: string;
  readonly glyph: '│' | '|';
};

const numbered = (number: number, filler: string, width: number): string =>
  `${number} ${filler}${(number * 104_729) ** 2}`.slice(0, width).padEnd(width);

const frameOf = ({ list, detail, selected, rule, filler, glyph }: World): string =>
  [
    'a header',
    ...Array.from({ length: height }, (_, at) => {
      const left = numbered(list + at, filler, rule ?? columns);
      const shown = at === selected ? inverse(left) : left;
      if (rule === undefined) return shown;
      return `${shown}${glyph}${numbered(detail + at, `d${filler}`, columns - rule - 1)}`;
    }),
    `row ${list + selected}`,
    'keys',
  ].join('\n');

const first: World = {
  ...{ list: 100, detail: 900, selected: 3, rule: listWidth },
  ...{ filler: '', glyph: '│' as const },
};

const step: fc.Arbitrary<(world: World) => World> = fc.oneof(
  fc.integer({ min: -9, max: 9 }).map((by) => (world: World) => ({
    ...world,
    list: world.list + by,
  })),
  fc.integer({ min: -4, max: 4 }).map((by) => (world: World) => ({
    ...world,
    detail: world.detail + by,
  })),
  fc.nat(height - 1).map((selected) => (world: World) => ({ ...world, selected })),
  fc.constantFrom(listWidth, 20, undefined).map((rule) => (world: World) => ({ ...world, rule })),
  fc
    .constantFrom('', '日本', 'e\u0301', '👍', '| ', '\u001B[44m')
    .map((filler) => (world: World) => ({ ...world, filler })),
  fc.constantFrom('│' as const, '|' as const).map((glyph) => (world: World) => ({
    ...world,
    glyph,
  })),
);

const afresh = (world: World, options: MarginTerminalOptions) => {
  const terminal = marginTerminal(options);
  terminal.feed(createDiffRenderer(size).paint({ lines: frameOf(world).split('\n') }));
  return terminal;
};

/** Plays steps on a terminal, whose program believes that it has margins if it has. */
const play = (options: MarginTerminalOptions) =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const painter = createDiffRenderer(size, () => options.hasMargins !== false);
      const terminal = marginTerminal(options);
      let world = first;
      terminal.feed(painter.paint({ lines: frameOf(world).split('\n') }));
      for (const change of steps) {
        world = change(world);
        terminal.feed(painter.paint({ lines: frameOf(world).split('\n') }));
        expect(terminal.picture()).toBe(afresh(world, options).picture());
        expect(terminal.isRestricted()).toBe(false);
      }
    }),
    { numRuns: roundsOf(200) },
  );

const bytesOf = (before: World, after: World, hasMargins: boolean): string => {
  const painter = createDiffRenderer(size, () => hasMargins);
  painter.paint({ lines: frameOf(before).split('\n') });
  return painter.paint({ lines: frameOf(after).split('\n') });
};

describe('two panes', () => {
  it.each([
    ['goes home when the mode changes', { homesWithMode: true }],
    ['leaves the cursor when the mode changes', { homesWithMode: false }],
    ['has no margins', { hasMargins: false }],
  ])('show on a terminal that %s what painting them afresh shows', (_, options) => {
    play({ ...size, ...options });
  });

  it('move one beside the other between four margins, and set them back at once', () => {
    const bytes = bytesOf(first, { ...first, list: 101 }, true);
    expect(bytes).toContain(
      '\u001B[?69h\u001B[1;34s\u001B[2;14r\u001B[S\u001B[r\u001B[s\u001B[?69l',
    );
    expect(bytes.length).toBeLessThan(200);
    const right = bytesOf(first, { ...first, detail: 902 }, true);
    expect(right).toContain(
      '\u001B[?69h\u001B[36;60s\u001B[2;14r\u001B[2S\u001B[r\u001B[s\u001B[?69l',
    );
  });

  it('are written by the row on a terminal that is not known to have margins', () => {
    const bytes = bytesOf(first, { ...first, list: 101 }, false);
    expect(bytes).not.toContain('?69h');
    expect(bytes.length).toBeGreaterThan(300);
  });

  it('never move if terminals may disagree about the width of what is in them', () => {
    const wide = { ...first, filler: '👍' };
    expect(bytesOf(wide, { ...wide, list: 101 }, true)).not.toContain('?69h');
  });

  it('that are painted whole begin without margins', () => {
    const painter = createDiffRenderer(size, () => true);
    expect(painter.paint({ lines: frameOf(first).split('\n') })).toMatch(
      /^\S*\u001B\[\?69l.*\u001B\[2J/s,
    );
  });
});
