import { type Line, joinSegments, segment } from '../../../../src/ui-kit/text/line.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import { helpRows } from '../../../../src/app/overlays/help/help-rows.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';
import { keyHintLine } from '../../../../src/shell/keys/footer.ts';
import { ruleLine } from '../../../../src/ui-kit/frame/rule-lines.ts';
import { fieldLine } from '../../../../src/ui-kit/prompt/field-line.ts';
import { wildText } from '../../../support/samples/arbitrary-text.ts';

const textOf = (segments: Line): string => segments.map(({ text }) => text).join('');
const widths = fc.integer({ min: 0, max: 120 });

describe('a rule', () => {
  it('is as wide as asked, whatever is set into it', () => {
    fc.assert(
      fc.property(wildText, wildText, widths, (left, right, width) => {
        expect(displayWidth(textOf(ruleLine({ left, right, width })))).toBe(width);
      }),
    );
  });

  it('keeps its title longer than what stands at its end', () => {
    const words = { left: 'Activity', right: 'filter: none' };
    expect(textOf(ruleLine({ ...words, width: 34 }))).toBe('── Activity ────── filter: none ──');
    expect(textOf(ruleLine({ ...words, width: 14 }))).toBe('── Activity ──');
  });
});

describe('the line of a text field', () => {
  it('is as wide as asked, and always shows the cursor', () => {
    fc.assert(
      fc.property(wildText, wildText, widths, (before, after, width) => {
        const line = textOf(fieldLine({ field: { before, after }, label: '/', width }));
        expect(displayWidth(line)).toBe(width);
        if (width > 4) expect(line).toContain('▌');
      }),
    );
  });

  it('scrolls with the cursor, and shows that there is more', () => {
    const field = { before: 'type=xfer,abort ', after: 'party~alice' };
    const line = textOf(fieldLine({ field, label: '/', width: 20 }));
    expect(line).toBe('/ …=xfer,abort ▌par…');
  });
});

describe('the line of key hints', () => {
  it('is as wide as the screen', () => {
    fc.assert(
      fc.property(widths, (width) => {
        const line = textOf(
          keyHintLine({
            table: keymap,
            scopes: ['list', 'activity', 'global'],
            definitionOf: () => ({ title: '' }),
            width,
          }),
        );
        expect(displayWidth(line)).toBe(width);
      }),
    );
  });
});

describe('help', () => {
  const question = { scopes: ['list', 'activity', 'global'], all: false, search: '' } as const;

  it('fits into the screen, in two columns or in one', () => {
    for (const width of [40, 63, 64, 80, 160])
      for (const row of helpRows({ ...question, width }))
        expect(displayWidth(textOf(row))).toBeLessThanOrEqual(width);
  });

  it('cuts no word at 80 columns', () => {
    const rows = [false, true].flatMap((all) => helpRows({ ...question, all, width: 80 }));
    expect(rows.map(textOf).filter((row) => row.includes('…'))).toEqual([]);
  });

  it('shows the lines that say what is looked for', () => {
    const found = helpRows({ ...question, search: 'FOLLOW', width: 80 })
      .map(textOf)
      .join('\n');
    expect(found).toContain('follow newest');
    expect(found).not.toContain('export');
  });

  it('says so when no key does what is looked for', () => {
    expect(helpRows({ ...question, search: 'fly', width: 80 }).map(textOf)).toEqual([
      ' No key matches "fly".',
    ]);
  });
});

describe('the pieces of a line', () => {
  it('are joined where they look alike, so that Ink lays out fewer of them', () => {
    const pieces = [segment('a'), segment('b', 'plain'), segment('c', 'ok'), segment('d', 'ok')];
    expect(joinSegments(pieces).map(({ text }) => text)).toEqual(['ab', 'cd']);
  });
});
