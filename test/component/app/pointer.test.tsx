import { afterEach, describe, expect, it } from 'vitest';
import { createPointer } from '../../../src/app/pointer.ts';
import { kindOfScope } from '../../../src/app/keys/key-scopes.ts';
import { selectScopes } from '../../../src/app/state/active-key-scopes.ts';
import { transfers } from '../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { receive, testSession } from '../../support/screens/sample-session.ts';

let screen: Screen;
afterEach(() => screen.close());

const clock = { now: 0 };

const open = async (size = { columns: 100, rows: 24 }) => {
  const session = testSession();
  receive(session, transfers(30, 1));
  screen = renderScreen(session, size);
  const act = createPointer(
    () => session.ctx,
    () => clock.now,
  );
  /** Clicks on a text that is on the screen. */
  const click = async (text: string): Promise<void> => {
    await screen.until(text);
    const row = screen.lines().findIndex((line) => line.includes(text));
    const column = screen.lines()[row]?.indexOf(text) ?? 0;
    act({ kind: 'press', row, column });
  };
  await screen.until('row 30/30');
  const state = () => session.store.getState();
  return { session, act, click, state };
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
    const { act, state } = await open();
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

  it('does nothing in a text field', async () => {
    const { click, state } = await open();
    await screen.press('2');
    expect(selectScopes(state()).map(kindOfScope)).toContain('text');
    await click('3 Allocate');
    expect(state().screen.tab).toBe('lookup');
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
