import type { Session } from '../../../src/app/state.ts';
import { createPointer } from '../../../src/app/pointer.ts';
import type { MouseAction } from '../../../src/terminal/keyboard.ts';
import type { Screen } from './render.tsx';

/** The mouse of a user, whose clock stands still until a test moves it. */
export type Mouse = {
  readonly act: (action: MouseAction) => void;
  /** Clicks on the first character of a text that is on the screen. */
  readonly click: (text: string) => Promise<void>;
  /**
   * Clicks once on every cell of the screen, or of its lines between the tabs and the hints; each click is
   * too late to be the second of a double-click.
   */
  readonly clickEverywhere: (where?: 'screen' | 'body') => void;
  readonly clock: { now: number };
};

/** Longer than a double-click. */
const apart = 1000;

export const mouseOn = (session: Session, screen: Screen): Mouse => {
  const clock = { now: 0 };
  const act = createPointer({
    services: () => session.ctx,
    at: screen.at,
    now: () => clock.now,
  });
  return {
    act,
    clock,
    click: async (text) => {
      await screen.until(text);
      const row = screen.lines().findIndex((line) => line.includes(text));
      const column = screen.lines()[row]?.indexOf(text) ?? 0;
      act({ kind: 'press', row, column });
    },
    clickEverywhere: (where = 'screen') => {
      const { columns, rows } = session.store.getState().screen.size;
      const margin = where === 'body' ? 2 : 0;
      for (let row = margin; row < rows - margin; row += 1) {
        for (let column = 0; column < columns; column += 1) {
          act({ kind: 'press', row, column });
          clock.now += apart;
        }
      }
    },
  };
};
