import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { transfer, transfers } from '../../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

const open: Screen[] = [];

afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});

const show = async (size = { columns: 80, rows: 24 }) => {
  const session: TestSession = testSession();
  const ui = renderScreen(session, size);
  open.push(ui);
  receive(session, transfers(60));
  await ui.until('12:00:59');
  return { session, ui };
};

describe('going to a time', () => {
  it('selects the first row at the time that :at names', async () => {
    const { ui } = await show();
    await ui.press(':', 'at 12:00:05', 'enter');
    await ui.until(/^>12:00:05\.000/m);
    await ui.until('row 6/60');
    await ui.press('@');
    await ui.until('go to a time: type 14:05 or -15m');
    await ui.press('12:00:20Z', 'enter');
    await ui.until(/^>12:00:20\.000/m);
  });

  it('goes back by an age, and says what is missing where no row is that new or old', async () => {
    const { session, ui } = await show();
    session.advance(60_000);
    await ui.press(':', 'at -50s', 'enter');
    await ui.until(/^>12:00:10\.000/m);
    await ui.press(':', 'at 2026-02-03T13:00', 'enter');
    await ui.until('The newest row is from 12:00:59.');
    await ui.press(':', 'at 11:00', 'enter');
    await ui.until('The oldest row is from 12:00:00. o loads older rows.');
    await ui.press(':', 'at noon', 'enter');
    await ui.until('Cannot read the time "noon". Use 14:05,');
  });
});

describe('a sorted list', () => {
  it('says by what it is sorted and that it does not follow, counts new rows, and follows again with F', async () => {
    const { session, ui } = await show();
    await ui.press('S');
    await ui.until('sort by a column: type amount');
    await ui.press('amount', 'enter');
    const frame = await ui.until('sorted by amount ↓, not following');
    expect(frame).toContain('SORTED');
    expect(frame).toMatch(/^>12:00:59\.000/m);
    receive(session, transfers(63));
    await ui.until('3 newer rows');
    await ui.press('s');
    await ui.until('sorted by amount ↑');
    await ui.until(/^>12:00:00\.000/m);
    await ui.press('F');
    await ui.until('── live');
    await ui.until('FOLLOW');
  });

  it('begins with its largest row, whatever row was selected before', async () => {
    const { ui } = await show();
    await ui.press('k', 'k', 'S', 'am', 'enter');
    await ui.until(/^>12:00:59\.000/m);
  });

  it('names the columns where none is called so, or several begin so', async () => {
    const { ui } = await show();
    await ui.press(':', 'sort price', 'enter');
    await ui.until('No column is named "price". Columns: time,');
    await ui.press(':', 'sort t', 'enter');
    await ui.until('No column is named "t". Columns: time,');
  });
});

describe('marked rows', () => {
  it('are copied and exported together, single ones and ranges', async () => {
    const { session, ui } = await show();
    await ui.press('g', ' ');
    await ui.until('1 marked');
    await ui.until(/^ 12:00:00\.000■/m);
    await ui.press('j', 'j', 'v');
    await ui.until('Marked 4 rows.');
    await ui.press('c');
    await ui.until('Copied event id of 4 rows');
    expect(session.copied.at(-1)).toBe([0, 1, 2, 3].map((each) => transfer(each).id).join('\n'));
    await ui.press('x', 'c');
    await ui.until('Exported 4 rows');
    const [file = ''] = readdirSync(join(session.stateDir, 'exports'));
    const csv = readFileSync(join(session.stateDir, 'exports', file), 'utf8');
    expect(csv.trimEnd().split('\n')).toHaveLength(5);
    await ui.press('escape');
    await ui.untilGone('■');
  });

  it('are looked up one after the other', async () => {
    const { session, ui } = await show();
    await ui.press('g', ' ', ' ', 'l');
    await ui.until('Lookup');
    const visits = () => session.store.getState().lookup.visits;
    await expect
      .poll(() => visits().map(({ fetched }) => fetched.kind))
      .toEqual(['failed', 'failed']);
    expect(new Set(visits().map(({ lookup }) => lookup.id)).size).toBe(2);
  });

  it('are shown below the time on a narrow terminal', async () => {
    const { ui } = await show({ columns: 40, rows: 12 });
    await ui.press('g', ' ');
    await ui.until(/^■ {9}bob/m);
  });
});

describe('the matches of a filter', () => {
  it('are gone through with n and N after the filter was cleared', async () => {
    const { ui } = await show();
    await ui.press('n');
    await ui.until('No filter yet.');
    await ui.press('/', 'amount>=10 amount<12', 'enter');
    await ui.until('2 of 60 match');
    await ui.press('escape');
    await ui.untilGone('2 of 60 match');
    await ui.press('g', 'n');
    await ui.until('row 11/60');
    await ui.press('n');
    await ui.until('row 12/60');
    await ui.press('n');
    await ui.until('No match further down.');
    await ui.press('N');
    await ui.until('row 11/60');
  });
});
