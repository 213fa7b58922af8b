import type { Session } from '../../../src/app/state.ts';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { mountDashboard } from '../../../src/app/mount.tsx';
import type { ScreenSize } from '../../../src/shell/state/layout.ts';
import { createDiffRenderer } from '../../../src/terminal/screen/diff-renderer.ts';
import { bytesOfKey } from '../terminal/key-bytes.ts';

/** A terminal's input on which `write` types. */
export const createKeyboard = () =>
  Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
  });

export type MountedScreen = {
  /** Types keys by name, or characters as they are, and waits until they were handled. */
  readonly press: (...chords: readonly string[]) => Promise<void>;
  readonly resize: (size: ScreenSize) => void;
  /** The last frame with its styles. */
  readonly styled: () => string;
  readonly close: () => void;
};

/** Draws the whole program as it does on a terminal, with its styles. */
export const mountScreen = (session: Session, size: ScreenSize): MountedScreen => {
  const events = new EventEmitter();
  const keyboard = createKeyboard();
  let current = size;
  let frame = '';
  const mounted = mountDashboard({
    sessions: { current: () => session, subscribe: () => () => undefined },
    stdin: keyboard,
    stdout: {
      get columns() {
        return current.columns;
      },
      get rows() {
        return current.rows;
      },
      paint: (lines) => {
        frame = lines.join('\n');
      },
      on: (event, listener) => events.on(event, listener),
      off: (event, listener) => events.off(event, listener),
    },
    now: () => performance.now(),
  });
  return {
    press: async (...chords) => {
      for (const chord of chords) {
        keyboard.write(bytesOfKey(chord));
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    resize: (next) => {
      current = next;
      events.emit('resize');
    },
    styled: () => frame,
    close: mounted.unmount,
  };
};

/** The bytes that change a terminal from one frame to another; '' if both look the same. */
export const changesBetween = (one: string, other: string, size: ScreenSize): string => {
  const screen = createDiffRenderer(size);
  screen.paint(one.split('\n'));
  return screen.paint(other.split('\n'));
};
