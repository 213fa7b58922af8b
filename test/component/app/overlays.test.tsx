import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../src/lib/text/width.ts';
import { HelpOverlay, helpFrame } from '../../../src/app/overlays/help/help-overlay.tsx';
import { helpRows } from '../../../src/app/overlays/help/help-rows.ts';
import { emptyTextField, textFieldFrom } from '../../../src/lib/text/text-field.ts';
import { paletteLines } from '../../../src/app/overlays/palette/palette.tsx';
import { paletteEntries, rankCommands } from '../../../src/app/overlays/palette/rank-commands.ts';
import { Lines } from '../../../src/ui-kit/text/lines.tsx';
import { drawView } from '../../support/screens/draw-view.tsx';
import { keymap } from '../../support/screens/loaded-screens.ts';

const scopes = ['list', 'activity', 'global'] as const;
const view = { scopes, all: false, width: 80 } as const;
const linesOf = (frame: string): readonly string[] => frame.split('\n');

const help = ({ scroll = 0, finding = false, find = emptyTextField, height = 24 } = {}) =>
  drawView(
    <HelpOverlay
      {...view}
      title="Activity"
      profile="prod-eu [PROD rw]"
      prod
      height={height}
      scroll={scroll}
      find={find}
      finding={finding}
    />,
    80,
  );

describe('help', () => {
  it('fills the screen with the keys of the view, in two columns', () => {
    const lines = linesOf(help());
    expect(lines).toHaveLength(24);
    expect(lines[0]).toContain('Help: Activity  prod-eu [PROD rw] ');
    expect(lines.join('\n')).toMatch(/open activity .* palette|EVERYWHERE/s);
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(80);
  });

  it('begins all descriptions of a wide column in one place, beside the longest keys', () => {
    const wide = ['list', 'activity', 'scroll', 'global'] as const;
    const rows = helpRows({ ...view, scopes: wide, search: '', width: 160 }).map((line) =>
      line.map(({ text }) => text).join(''),
    );
    const at = (words: string): number | undefined =>
      rows.find((row) => row.includes(words))?.indexOf(words);
    expect(at('filter the list')).toBeGreaterThan(13);
    expect(at('first, last line')).toBe(at('filter the list'));
    expect(at('a page down, up')).toBe(at('filter the list'));
  });

  it('can be scrolled to its end, and no further', () => {
    const height = 12;
    const limit = helpRows({ ...view, search: '' }).length - (height - helpFrame);
    expect(limit).toBeGreaterThan(0);
    expect(help({ height, scroll: 999 })).toBe(help({ height, scroll: limit }));
    expect(help({ height, scroll: limit })).not.toBe(help({ height, scroll: limit - 1 }));
  });

  it('shows what is searched for while it is typed', () => {
    const frame = help({ finding: true, find: textFieldFrom('export') });
    expect(frame).toContain('search export▌');
    expect(frame).toContain('export visible rows');
    expect(frame).not.toContain('follow newest');
  });
});

const palette = (typed: string, selected = 0) => {
  const entries = rankCommands(paletteEntries(keymap, scopes, new Set()), typed);
  const field = textFieldFrom(typed);
  const lines = paletteLines({ field, entries, selected, width: 60, height: 12 });
  return drawView(<Lines lines={lines} />, 80);
};

describe('the palette', () => {
  it('is a closed box with what was typed, the commands and their keys', () => {
    const lines = linesOf(palette('foll'));
    expect(lines).toHaveLength(12);
    expect(new Set(lines.map(displayWidth))).toEqual(new Set([60]));
    expect(lines[1]).toMatch(/^│ : foll▌ +│$/);
    expect(lines[3]).toMatch(/^│> follow newest +F *│$/);
  });

  it('keeps the selected command in sight', () => {
    expect(palette('', 15)).toMatch(/│> /);
  });

  it('says when no command matches', () => {
    expect(palette('zzzz')).toContain('no command matches');
  });
});
