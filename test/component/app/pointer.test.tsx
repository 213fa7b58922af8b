import { afterEach, describe, expect, it } from 'vitest';
import { mouseOn } from '../../support/screens/mouse.ts';
import { textOfField } from '../../../src/lib/text/text-field.ts';
import { definitionOf, selectScopes } from '../../../src/app/keys/key-scopes.ts';
import { transfers } from '../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { receive, testSession } from '../../support/screens/sample-session.ts';

let screen: Screen;
afterEach(() => screen.close());

const open = async (size = { columns: 100, rows: 24 }) => {
  const session = testSession();
  receive(session, transfers(30, 1));
  screen = renderScreen(session, size);
  await screen.until('row 30/30');
  const state = () => session.store.getState();
  return { session, ...mouseOn(session, screen), state };
};

/** Where the selected row is. */
const selectedLine = (): number => screen.lines().findIndex((line) => line.startsWith('>'));

describe('a click', () => {
  it('selects the row under it', async () => {
    const { act } = await open();
    act({ kind: 'press', row: 8, column: 30 });
    await screen.until(/row \d+\/30/);
    await screen.untilGone('row 30/30');
    expect(selectedLine()).toBe(8);
  });

  it('opens a tab', async () => {
    const { click, state } = await open();
    await click('2 Lookup');
    expect(state().screen.tab).toBe('lookup');
  });

  it('runs the hint under it', async () => {
    const { click, state } = await open();
    await click('p pause');
    expect(state().activity.poll.state).toBe('paused');
    await click('? help');
    expect(state().screen.overlay?.kind).toBe('help');
  });

  it('sorts by the column whose heading is under it', async () => {
    const { click, state } = await open();
    await click('AMOUNT');
    expect(state().activity.sorting?.column).toBe('amount');
  });

  it('opens a row when it is doubled', async () => {
    const { act, clock, state } = await open();
    act({ kind: 'press', row: 8, column: 30 });
    clock.now += 1000;
    act({ kind: 'press', row: 8, column: 30 });
    expect(state().screen.pane).toBe('list');
    clock.now += 100;
    act({ kind: 'press', row: 8, column: 30 });
    expect(state().screen.pane).toBe('detail');
  });

  it('does nothing outside the rows', async () => {
    const { act, session } = await open();
    const before = session.store.getState();
    for (let row = 0; row < 24; row += 23) act({ kind: 'press', row, column: 99 });
    act({ kind: 'press', row: 22, column: 3 });
    expect(session.store.getState()).toBe(before);
  });

  it('does nothing while a prompt has the keys', async () => {
    const { click, state } = await open();
    await screen.press('/');
    await click('2 Lookup');
    expect(state().screen.tab).toBe('activity');
    expect(state().screen.overlay?.kind).toBe('filter');
  });

  it('does nothing on the hints below a prompt', async () => {
    const { act, state } = await open();
    await screen.press('/');
    await screen.until('Esc');
    const row = screen.lines().findLastIndex((line) => line.includes('Esc'));
    for (let column = 0; column < 100; column += 1) act({ kind: 'press', row, column });
    expect(state().screen.overlay?.kind).toBe('filter');
  });

  it('does nothing on the rows and tabs behind a menu or the palette', async () => {
    const { act, click, clock, state } = await open();
    for (const key of ['y', ':']) {
      await screen.press(key);
      const { overlay, tab } = state().screen;
      const { position } = state().activity;
      await click('2 Lookup');
      for (const [row, column] of [
        [3, 1],
        [8, 0],
        [21, 90],
      ] as const) {
        clock.now += 1000;
        act({ kind: 'press', row, column });
      }
      expect(state().screen).toMatchObject({ overlay, tab });
      expect(state().activity.position).toBe(position);
      await screen.press('escape');
    }
  });

  it('does nothing on a notice that covers the last rows, and reaches the tabs above', async () => {
    const { click, act, session, state } = await open();
    const { position } = state().activity;
    session.store.getState().showNotice('warning', 'covers what is there '.repeat(12));
    await screen.until('covers what');
    const row = screen.lines().findIndex((line) => line.includes('covers what'));
    for (let column = 0; column < 100; column += 1) act({ kind: 'press', row, column });
    expect(state().activity.position).toEqual(position);
    await click('2 Lookup');
    expect(state().screen.tab).toBe('lookup');
  });

  it('leaves a text field of a view for another tab, and keeps the text', async () => {
    const { click, state } = await open();
    await screen.press('2', '0', '0', 'f');
    expect(selectScopes(state()).map((scope) => definitionOf(scope).kind)).toContain('text');
    await click('3 Allocate');
    expect(state().screen.tab).toBe('allocate');
    expect(textOfField(state().lookup.form.id)).toBe('00f');
  });

  it('focuses a field of the lookup, and queries nothing', async () => {
    const { click, state } = await open();
    await screen.press('2');
    await click('PARTIES');
    expect(state().lookup.form.field).toBe('party');
    await click('FORMAT');
    expect(state().lookup.form.field).toBe('format');
    await click('ID ');
    expect(state().lookup.form.field).toBe('id');
    expect(state().lookup.visits).toEqual([]);
  });

  it('selects a column of the menu of columns', async () => {
    const { click, state } = await open();
    await screen.press('|');
    await click('] memo');
    const { columnMenu: menu } = state().activity;
    expect(menu?.names[menu.cursor]).toBe('memo');
  });

  it.each([
    ['in place of the list', { columns: 100, rows: 24 }],
    ['beside the list', { columns: 160, rows: 24 }],
  ])('selects a line of the JSON of an activity %s, and folds it by its mark', async (_, size) => {
    const { click } = await open(size);
    await screen.press('enter', 'J');
    await screen.until('▾ transfer');
    await click('domain_id  ');
    await screen.until(/>\s+domain_id {2}/);
    await click('▾ transfer');
    await screen.until(/>\s+▸ transfer/);
    await click('▸ transfer');
    await screen.until(/>\s+▾ transfer/);
  });

  it('gives the JSON beside the list the keys, and holds the list at its row', async () => {
    const { click, session, state } = await open({ columns: 160, rows: 24 });
    await screen.press('enter', 'J', 'escape');
    await screen.until('▾ transfer');
    expect(state().screen.pane).toBe('list');
    await click('domain_id  ');
    expect(state().screen.pane).toBe('detail');
    receive(session, transfers(31, 1));
    await screen.until('row 30/31');
    await screen.until(/>\s+domain_id {2}/);
  });

  it('selects no line of the JSON while the menu of columns has the keys', async () => {
    const { click, state } = await open({ columns: 160, rows: 24 });
    await screen.press('enter', 'J', 'escape', '|');
    await click('domain_id  ');
    expect(state().screen.pane).toBe('list');
    expect(state().activity.columnMenu).toBeDefined();
  });

  it('selects a command of the palette, which a second click runs', async () => {
    const { act, click, state } = await open();
    await screen.press(':');
    await screen.press('doctor');
    await click('doctor  ');
    expect(state().screen.overlay?.kind).toBe('palette');
    const row = screen.lines().findIndex((line) => line.includes('│>'));
    act({ kind: 'press', row, column: 10 });
    act({ kind: 'press', row, column: 10 });
    expect(state().screen.overlay).toBeUndefined();
  });

  it('selects a pin, and runs the hint of the pane', async () => {
    const { act, click, state } = await open();
    await screen.press('*');
    await screen.until('[ ]');
    const row = screen.lines().findLastIndex((line) => line.includes('[ ]'));
    act({ kind: 'press', row, column: 10 });
    const { overlay } = state().screen;
    expect(overlay?.kind === 'pins' && overlay.cursor).toBe(row - 1);
    await click('close');
    expect(state().screen.overlay).toBeUndefined();
  });

  it('runs a hint of help, and of a menu that waits for a letter', async () => {
    const { click, state } = await open();
    await screen.press('?');
    await click('close');
    expect(state().screen.overlay).toBeUndefined();
    await screen.press('y');
    await click('cancel');
    expect(state().screen.overlay).toBeUndefined();
  });
});

describe('the wheel', () => {
  it('moves three rows', async () => {
    const { act } = await open();
    act({ kind: 'wheel-up', row: 8, column: 30 });
    await screen.until('row 27/30');
    act({ kind: 'wheel-down', row: 8, column: 30 });
    await screen.until('row 30/30');
  });

  it('scrolls help', async () => {
    const { act } = await open();
    await screen.press('?', '?');
    await screen.until(/line 21\//);
    act({ kind: 'wheel-down', row: 8, column: 30 });
    await screen.until(/line 24\//);
  });

  it('scrolls the list or the detail under it, whichever of them has the keys', async () => {
    const { act, state } = await open({ columns: 160, rows: 18 });
    await screen.press('k', 'k', 'enter');
    await screen.until(/row 28\/30/);
    expect(state().screen.pane).toBe('detail');
    act({ kind: 'wheel-down', row: 8, column: 150 });
    expect(state().activity.detail.scroll).toBe(3);
    act({ kind: 'wheel-up', row: 8, column: 10 });
    await screen.until(/row 25\/30/);
    expect(state().screen.pane).toBe('detail');
  });

  it('scrolls an overlay and not the pane behind it', async () => {
    const { act, state } = await open({ columns: 160, rows: 18 });
    await screen.press('k', 'k', 'enter', '?', '?');
    await screen.until(/line \d+\//);
    const { activity } = state();
    act({ kind: 'wheel-down', row: 8, column: 150 });
    await screen.until(/line \d+\//);
    expect(state().activity).toBe(activity);
  });

  it('scrolls nothing while the terminal is too small to show it', async () => {
    const { act, session } = await open();
    session.store.getState().resize({ columns: 30, rows: 8 });
    const before = session.store.getState();
    act({ kind: 'wheel-up', row: 4, column: 4 });
    expect(session.store.getState()).toBe(before);
  });
});
