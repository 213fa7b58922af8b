import { keymap } from '../../support/screens/loaded-screens.ts';
import { renderToString } from 'ink';
import { memo, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../../src/lib/text/width.ts';
import { SmallTable } from '../../../src/ui-kit/list/small-table.tsx';
import { KeyHints } from '../../../src/shell/keys/key-hints.tsx';
import { NoticeBox } from '../../../src/ui-kit/frame/notice.tsx';
import { RowText } from '../../../src/ui-kit/text/row-text.tsx';
import { SplitLine, Rule } from '../../../src/ui-kit/frame/rule.tsx';
import { Dim, Label } from '../../../src/ui-kit/text/safe-text.tsx';
import { segment } from '../../../src/ui-kit/text/segment.ts';
import { TabStrip } from '../../../src/ui-kit/frame/tab-strip.tsx';
import { TextFieldLine } from '../../../src/ui-kit/prompt/text-field.tsx';
import { VirtualList, type ListRowProps } from '../../../src/ui-kit/list/virtual-list.tsx';
import { ThemeContext } from '../../../src/ui-kit/theme/theme-context.ts';
import { createTheme } from '../../../src/ui-kit/theme/theme.ts';

const draw = (view: ReactNode): string => renderToString(view, { columns: 60 });
const inAscii = (view: ReactNode): string =>
  draw(<ThemeContext value={createTheme({ colour: false, ascii: true })}>{view}</ThemeContext>);

describe('text from outside', () => {
  it('shows its tricks in place of playing them', () => {
    expect(draw(<Label>{'rent\x1b[2J\u202egnp'}</Label>)).toBe('rent⟨ESC⟩[2J⟨U+202E⟩gnp');
    expect(draw(<RowText segments={[segment('a\tb'), segment('c\x07', 'danger')]} />)).toBe(
      'a⟨TAB⟩bc⟨BEL⟩',
    );
  });

  it('is put into ASCII where the terminal shows no more', () => {
    expect(inAscii(<Label>日 Ж …</Label>)).toBe('?? ? ~');
    expect(inAscii(<Dim>──</Dim>)).toBe('--');
  });

  it('keeps its line when it is empty, and one line when it is long', () => {
    expect(draw(<NoticeBox word="" lines={[]} width={20} />)).toBe('');
    expect(draw(<Label>{'x'.repeat(90)}</Label>)).not.toContain('\n');
  });
});

describe('the frame', () => {
  it('sets words into a rule', () => {
    expect(draw(<Rule width={30} left="Activity" right="filter: none" />)).toBe(
      '── Activity ── filter: none ──',
    );
  });

  it('puts words at both ends of a line; the left ones give way', () => {
    expect(draw(<SplitLine width={20} left=" FOLLOW" right="row 3/4" />)).toBe(
      ' FOLLOW      row 3/4',
    );
    expect(draw(<SplitLine width={12} left=" FOLLOW" right="row 3/4" />)).toBe(' FOL…row 3/4');
  });

  it('says which tab is open, without colour too', () => {
    const tabs = [
      { key: '1', name: 'Activity' },
      { key: '2', name: 'Journal', badge: '!1' },
    ];
    expect(draw(<TabStrip tabs={tabs} active="1" width={60} />)).toBe('[1 Activity]  2 Journal !1');
    expect(displayWidth(draw(<TabStrip tabs={tabs} active="2" width={18} />))).toBe(18);
  });

  it('shows the keys of the view, and help at the right end', () => {
    const line = draw(
      <KeyHints table={keymap} scopes={['list', 'activity', 'global']} width={60} />,
    );
    expect(line).toMatch(/^ Enter detail {2}\/ filter .* \? help$/);
    expect(displayWidth(line)).toBe(59);
  });

  it('names a state and says what happens next', () => {
    const lines = ['No activity yet.', 'Next poll in 4 s.'];
    expect(draw(<NoticeBox word="EMPTY" lines={lines} width={60} />)).toBe(
      ' EMPTY         No activity yet.\n               Next poll in 4 s.',
    );
  });
});

describe('a text field', () => {
  it('shows its text and the cursor in it', () => {
    const field = { before: 'type=', after: 'mint' };
    expect(draw(<TextFieldLine field={field} label="/" width={20} />)).toBe('/ type=▌mint');
  });

  it('says what can be typed while it is empty', () => {
    const empty = { before: '', after: '' };
    const view = <TextFieldLine field={empty} label="/" width={20} placeholder="type=mint" />;
    expect(draw(view)).toBe('/ ▌type=mint');
  });
});

describe('a list', () => {
  const drawn: string[] = [];
  const Row = memo(function Row({ item, selected, shared }: ListRowProps<string, string>) {
    drawn.push(item);
    return <Label>{`${selected ? '>' : ' '}${shared}${item}`}</Label>;
  });
  const items = Array.from({ length: 100_000 }, (_, at) => `row ${at}`);
  const list = (from: number, selectedId: string) => (
    <VirtualList
      items={items}
      from={from}
      height={3}
      idOf={(item) => item}
      selectedId={selectedId}
      row={Row}
      shared=""
    />
  );

  it('draws only its window, and marks the selected row', () => {
    drawn.length = 0;
    expect(draw(list(500, 'row 501'))).toBe(' row 500\n>row 501\n row 502');
    expect(new Set(drawn).size).toBe(3);
  });

  it('takes its whole height also when it is short', () => {
    expect(draw(list(99_999, '')).split('\n')).toHaveLength(3);
  });
});

describe('a table of facts', () => {
  const columns = [
    { name: 'party', width: 8 },
    { name: 'amount', width: 10, align: 'right' },
  ] as const;

  it('has a line a row, fitted and aligned', () => {
    const rows = [
      { party: 'alice', amount: '500.0000' },
      { party: 'a-long-name', amount: '1' },
    ];
    expect(draw(<SmallTable columns={columns} rows={rows} />)).toBe(
      ['│ party    │     amount │', '│ alice    │   500.0000 │', '│ a-long-… │          1 │'].join(
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
