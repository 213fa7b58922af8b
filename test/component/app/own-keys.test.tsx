import { resetKeys } from '../../support/screens/own-keys.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { configureKeys } from '../../../src/app/keys/configure-keys.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { transfers } from '../../support/samples/sample-activities.ts';
import { receive, testSession } from '../../support/screens/sample-session.ts';

// Keys belong to a run of the program, so these tests share one configuration.
beforeAll(async () => {
  const commands = { 'poll.toggle': ['O', 'Ctrl-P'], 'tab.lookup': ['Alt-2'], 'help.open': ['?'] };
  expect(await configureKeys({ keys: { preset: 'emacs', commands } })).toEqual([]);
});

afterAll(resetKeys);

let screen: Screen;
afterEach(() => screen.close());

const open = () => {
  const session = testSession();
  receive(session, transfers(5, 1));
  screen = renderScreen(session, { columns: 100, rows: 24 });
  return session;
};

describe('the keys of a configuration', () => {
  it('run their commands, and the usual keys run nothing', async () => {
    const session = open();
    const isPaused = () => session.store.getState().activity.poll.state === 'paused';
    await screen.press('p');
    expect(isPaused()).toBe(false);
    await screen.press('O');
    expect(isPaused()).toBe(true);
    // The preset scrolls with Ctrl-P; a pane may use the key for itself.
    await screen.press('ctrl+p');
    expect(isPaused()).toBe(false);
  });

  it('are in the footer, the tabs and help', async () => {
    open();
    await screen.until('O pause');
    await screen.until('Alt-2 Lookup');
    await screen.press('?');
    await screen.until(/O Ctrl-P\s+pause \/ resume polling/);
  });

  it('are in the palette', async () => {
    open();
    await screen.press(':');
    for (const letter of ['p', 'a', 'u', 's', 'e']) await screen.press(letter);
    await screen.until(/pause \/ resume polling\s+O/);
  });
});
