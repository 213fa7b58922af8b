import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { transfer } from '../../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const open: Screen[] = [];

afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});

const folder = () => scratchFolder();

const show = async (
  stateDir: string,
  changes: Partial<Settings> = {},
  size = { columns: 80, rows: 30 },
) => {
  const session = testSession(changes, { stateDir });
  const ui = renderScreen(session, size);
  open.push(ui);
  receive(
    session,
    [1, 2, 3].map((each) => transfer(each, { description: `rent ${each}` })),
  );
  await ui.until('no gaps since');
  return { session, ui };
};

describe('the menu of columns', () => {
  it('shows, hides and moves columns at once, and keeps them for the profile', async () => {
    const stateDir = folder();
    const { ui } = await show(stateDir);
    await ui.press('|');
    const frame = await ui.until('Activity > columns');
    expect(frame).toMatch(/^> \[x\] time +time of the activity/m);
    expect(frame).toContain('[ ] memo');
    // The list with its columns is below the menu.
    expect(frame).toMatch(/TIME \(UTC\) +TYPE +FROM +TO +AMOUNT\n/);
    await ui.press('j', ' ', 'G', 'k', 'k', 'k');
    await ui.until(/^> \[ \] memo/m);
    await ui.press(' ', 'K', 'K', 'K', 'K');
    await ui.until(/TIME \(UTC\) +FROM +MEMO +TO +AMOUNT\n/);
    await ui.until('rent 3');
    await ui.press('enter');
    await ui.untilGone('Activity > columns');
    await ui.until(/TIME \(UTC\) +FROM +MEMO +TO +AMOUNT\n/);
    const next = await show(stateDir);
    await next.ui.until(/TIME \(UTC\) +FROM +MEMO +TO +AMOUNT\n/);
    const other = await show(stateDir, { profile: 'other' });
    await other.ui.until(/TIME \(UTC\) +TYPE +FROM +TO +AMOUNT\n/);
  });

  it('returns to the columns of the profile', async () => {
    const stateDir = folder();
    const { ui } = await show(stateDir, { columns: ['age', 'amount', 'memo'] });
    await ui.until(/^ AGE +AMOUNT +MEMO/m);
    await ui.press('|', ' ', 'enter');
    await ui.until(/^ +AMOUNT +MEMO/m);
    await ui.untilGone('AGE');
    await ui.press('|', 'R');
    await ui.until('Restored the columns of the profile.');
    await ui.press('q');
    await ui.until(/^ AGE +AMOUNT +MEMO/m);
    expect(JSON.parse(readFileSync(join(stateDir, 'columns.json'), 'utf8'))).toEqual({
      format: 1,
      profiles: {},
    });
  });

  it('sorts by the column under the cursor, and marks its title', async () => {
    const { ui } = await show(folder());
    await ui.press('|', 'j', 'j', 'j', 'j', 's');
    await ui.until('(sorted descending)');
    await ui.press('escape');
    await ui.until('AMOUNT↓');
    await ui.until('sorted by amount ↓');
  });

  it('always leaves one column, and names those without room', async () => {
    const { ui } = await show(folder(), { columns: ['time'] });
    await ui.press('|', ' ');
    await ui.until(/^> \[x\] time/m);
    for (let each = 0; each < 10; each += 1) await ui.press('j', ' ');
    await ui.until('app     party of the application  (no room at this width)');
  });

  it('ignores a choice that cannot be read, and writes a readable one', async () => {
    const stateDir = folder();
    writeFileSync(join(stateDir, 'columns.json'), '{"demo":["price"]}');
    const { ui } = await show(stateDir);
    await ui.until(/TIME \(UTC\) +TYPE +FROM +TO +AMOUNT\n/);
    await ui.press('|', ' ', 'enter');
    await ui.untilGone('Activity > columns');
    const text = readFileSync(join(stateDir, 'columns.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({
      format: 1,
      profiles: { demo: ['type', 'from', 'to', 'amount'] },
    });
  });

  it('names a choice of a later release, and leaves it as it is', async () => {
    const stateDir = folder();
    const newer = '{"format":2,"views":{}}';
    writeFileSync(join(stateDir, 'columns.json'), newer);
    const { ui } = await show(stateDir, {}, { columns: 300, rows: 30 });
    await ui.press('|', ' ', 'enter');
    await ui.until('it has format 2, and this release of cantui reads formats 0 to 1');
    expect(readFileSync(join(stateDir, 'columns.json'), 'utf8')).toBe(newer);
  });

  it('fits a terminal of 40 columns, where it says that rows have two lines', async () => {
    const stateDir = folder();
    const { ui } = await show(stateDir, {}, { columns: 40, rows: 12 });
    await ui.press('|');
    await ui.until(/^> \[x\] time/m);
    await ui.press('G');
    await ui.until(/^> \[ \] app/m);
    await ui.press('q');
    await ui.until('12:00:03');
    expect(existsSync(join(stateDir, 'columns.json'))).toBe(true);
  });
});
