import { drawView } from '../../support/screens/draw-view.tsx';
import { keymap } from '../../support/screens/loaded-screens.ts';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../src/lib/text/width.ts';
import { SmallTable } from '../../../src/ui-kit/text/small-table.tsx';
import { keyHintLine } from '../../../src/shell/keys/footer.ts';
import { noticeBoxLines, ruleLine, splitLine } from '../../../src/ui-kit/frame/rule-lines.ts';
import { inTone, keepLines, lineOf, type Line, segment } from '../../../src/ui-kit/text/line.ts';
import { Lines, TextLine } from '../../../src/ui-kit/text/lines.tsx';
import { tabLine } from '../../../src/ui-kit/frame/tab-line.ts';
import { fieldLine } from '../../../src/ui-kit/prompt/field-line.ts';
import { ThemeContext } from '../../../src/ui-kit/frame/frame-context.ts';
import { createTheme } from '../../../src/ui-kit/theme/theme.ts';

const draw = (view: ReactNode): string => drawView(view, 60);
const drawLine = (line: Line): string => draw(<TextLine line={line} />);
const inAscii = (view: ReactNode): string =>
  draw(<ThemeContext value={createTheme({ color: false, ascii: true })}>{view}</ThemeContext>);

describe('text from outside', () => {
  it('shows its tricks in place of playing them', () => {
    expect(draw(<TextLine line={lineOf('rent\x1b[2J\u202egnp')} />)).toBe(
      'rent⟨ESC⟩[2J⟨U+202E⟩gnp',
    );
    expect(draw(<TextLine line={[segment('a\tb'), segment('c\x07', 'danger')]} />)).toBe(
      'a⟨TAB⟩bc⟨BEL⟩',
    );
  });

  it('is put into ASCII where the terminal shows no more', () => {
    expect(inAscii(<TextLine line={lineOf('日 Ж …')} />)).toBe('?? ? ~');
    expect(inAscii(<TextLine line={lineOf('──', 'faint')} />)).toBe('--');
  });

  it('keeps its line when it is empty, and one line when it is long', () => {
    expect(draw(<Lines lines={noticeBoxLines({ word: '', lines: [], width: 20 })} />)).toBe('');
    expect(draw(<TextLine line={lineOf('x'.repeat(90))} />)).not.toContain('\n');
  });
});

describe('the frame', () => {
  it('sets words into a rule', () => {
    expect(drawLine(ruleLine({ width: 30, left: 'Activity', right: 'filter: none' }))).toBe(
      '── Activity ── filter: none ──',
    );
  });

  it('puts words at both ends of a line; the left ones give way', () => {
    expect(drawLine(splitLine({ width: 20, left: ' FOLLOW', right: 'row 3/4' }))).toBe(
      ' FOLLOW      row 3/4',
    );
    expect(drawLine(splitLine({ width: 12, left: ' FOLLOW', right: 'row 3/4' }))).toBe(
      ' FOL…row 3/4',
    );
  });

  it('says which tab is open, without color too', () => {
    const tabs = [
      { key: '1', name: 'Activity' },
      { key: '2', name: 'Journal', badge: '!1' },
    ];
    expect(drawLine(tabLine({ tabs, active: '1', width: 60 }))).toBe('[1 Activity]  2 Journal !1');
  });

  it('keeps the names of tabs whole, and leaves only keys where they have no room', () => {
    const names = ['Activity', 'Lookup', 'Allocate', 'Execute', 'Journal', 'Profiles', 'Overview'];
    const tabs = [...names, 'Tokens'].map((name, index) => ({ key: String(index + 1), name }));
    const [, , , , journal] = tabs;
    const badged = tabs.map((tab) => (tab === journal ? { ...tab, badge: '!1' } : tab));
    const line = (width: number) =>
      tabLine({ tabs: badged, active: '1', width })
        .map(({ text }) => text)
        .join('');
    expect(line(80)).toBe(
      ' [1 Activity] 2Lookup 3Allocate 4Execute 5Journal !1 6Profiles 7Overview 8Tokens',
    );
    expect(line(60)).toBe(' [1 Activity] 2 3 4 5 !1 6 7 8');
  });

  it('shows the keys of the view, and help at the right end', () => {
    const line = drawLine(
      keyHintLine({
        table: keymap,
        scopes: ['list', 'activity', 'global'],
        definitionOf: () => ({ title: '' }),
        width: 60,
      }),
    );
    expect(line).toMatch(/^ Enter detail {2}\/ filter .* \? help$/);
    expect(displayWidth(line)).toBe(59);
  });

  it('names a state and says what happens next', () => {
    const lines = ['No activity yet.', 'Next poll in 4 s.'];
    expect(draw(<Lines lines={noticeBoxLines({ word: 'EMPTY', lines, width: 60 })} />)).toBe(
      ' EMPTY         No activity yet.\n               Next poll in 4 s.',
    );
  });
});

describe('a line', () => {
  it('is one bar under a selection, and keeps the tones of its pieces under any other', () => {
    const line = [segment('a', 'danger'), segment('b')];
    expect(inTone(line, 'selected')).toEqual([segment('ab', 'selected')]);
    expect(inTone(line, 'focus')).toEqual([segment('a', 'danger'), segment('b', 'focus')]);
    expect(inTone(line, undefined)).toBe(line);
  });

  it('stays the same object while it looks the same, so that it is not drawn anew', () => {
    const before = [lineOf('title', 'focus'), lineOf('row 1')];
    expect(keepLines(before, [lineOf('title', 'focus'), lineOf('row 1')])).toBe(before);
    const next = keepLines(before, [lineOf('title', 'focus'), lineOf('row 2'), lineOf('row 3')]);
    expect(next[0]).toBe(before[0]);
    expect(next[1]).not.toBe(before[1]);
    expect(next).toHaveLength(3);
    expect(keepLines(before, [lineOf('title')])[0]).not.toBe(before[0]);
  });
});

describe('some lines', () => {
  const lines = Array.from({ length: 9 }, (_, at) => lineOf(`line ${at}`));

  it('are drawn from a line on, and never past the last one', () => {
    expect(draw(<Lines lines={lines} height={2} from={3} />)).toBe('line 3\nline 4');
    expect(draw(<Lines lines={lines} height={2} from={99} />)).toBe('line 7\nline 8');
  });

  it('are drawn around the one that must be in sight', () => {
    expect(draw(<Lines lines={lines} height={3} focus={5} />)).toBe('line 4\nline 5\nline 6');
  });

  it('are all drawn where no height is given', () => {
    expect(draw(<Lines lines={lines.slice(0, 2)} />)).toBe('line 0\nline 1');
  });
});

describe('a text field', () => {
  it('shows its text and the cursor in it', () => {
    const field = { before: 'type=', after: 'mint' };
    expect(drawLine(fieldLine({ field, label: '/', width: 20 }))).toBe('/ type=▌mint');
  });

  it('says what can be typed while it is empty', () => {
    const empty = { before: '', after: '' };
    const line = fieldLine({ field: empty, label: '/', width: 20, placeholder: 'type=mint' });
    expect(drawLine(line)).toBe('/ ▌type=mint');
  });
});

describe('a table of facts', () => {
  const columns = [
    { name: 'party', width: 8 },
    { name: 'amount', width: 10 },
  ] as const;

  it('has a line a row, fitted to its columns', () => {
    const rows = [
      { party: 'alice', amount: '500.0000' },
      { party: 'a-long-name', amount: '1' },
    ];
    expect(draw(<SmallTable columns={columns} rows={rows} />)).toBe(
      ['│ party    │ amount     │', '│ alice    │ 500.0000   │', '│ a-long-… │ 1          │'].join(
        '\n',
      ),
    );
  });

  it('keeps its columns in line with wide, joined and hostile text', () => {
    const parties = ['日本', '👍🏽 ok', 'e\u0301e\u0301', '𝐀𝐁', 'a\x1b[2Jb', ''];
    const rows = parties.map((party) => ({ party, amount: '1' }));
    const lines = draw(<SmallTable columns={columns} rows={rows} />).split('\n');
    expect(lines).toHaveLength(parties.length + 1);
    expect([...new Set(lines.map(displayWidth))]).toEqual([25]);
  });
});
