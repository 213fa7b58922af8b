import { createDispatcher } from '../../../src/app/commands/key-dispatcher.ts';
import { createKeyPlayer } from '../terminal/key-player.ts';
import type { SceneName } from '../terminal/key-scenarios.ts';
import type { Screen } from './render.tsx';
import type { TestSession } from './sample-session.ts';

const chordOf: Readonly<Record<string, string>> = {
  enter: 'return',
  '\x0e': 'ctrl+n',
  '\x10': 'ctrl+p',
};

/** Keys go to the dispatcher, as those of the terminal do; nothing is drawn. */
export const undrawnScreen = (session: TestSession): Screen => {
  const { press, paste } = createDispatcher(session);
  const unused = () => {
    throw new Error('a scene reads no screen');
  };
  return {
    session,
    paste,
    press: async (...keys) => {
      for (const key of keys) {
        press([chordOf[key] ?? key]);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    screen: unused,
    lines: unused,
    at: unused,
    styled: unused,
    until: unused,
    untilGone: unused,
    resize: unused,
    written: unused,
    raw: unused,
    close: unused,
  };
};

/** Takes a session that has just begun to a screen: for tests that look at that screen alone. */
export const openScene = (session: TestSession, name: SceneName): Promise<void> =>
  createKeyPlayer(undrawnScreen(session), session).open(name);
