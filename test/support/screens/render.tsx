import type { Session } from '../../../src/app/state.ts';
import { Text } from 'ink';
import { render } from 'ink-testing-library';
import type { ScreenSize } from '../../../src/shell/state/layout.ts';
import { createScreenFrame, type ScreenFrame } from '../../../src/app/frame/screen-frame.ts';
import { Dashboard, type Sessions } from '../../../src/app/mount.tsx';
import { bytesOfKey, bytesOfPaste } from '../terminal/key-bytes.ts';

const escapes = /\x1b(?:\[[0-9;?<>]*[A-Za-z]|\][^\x07]*\x07)/g;
const plain = (frame: string): string => frame.replace(escapes, '');

const patienceMs = 20_000;

export type Screen = {
  readonly session: Session;
  /** Types keys by name, or characters as they are, and waits until they were handled. */
  readonly press: (...chords: readonly string[]) => Promise<void>;
  readonly paste: (text: string) => void;
  readonly resize: (size: ScreenSize) => void;
  /** The frame as text. */
  readonly screen: () => string;
  readonly lines: () => readonly string[];
  /** What is drawn at a cell. */
  readonly at: ScreenFrame['at'];
  /** The last frame with its styles. */
  readonly styled: () => string;
  /** Waits until the frame has a text, or matches; fails with the frame. */
  readonly until: (wanted: string | RegExp) => Promise<string>;
  readonly untilGone: (unwanted: string | RegExp) => Promise<string>;
  /** Bytes that were drawn so far. */
  readonly written: () => number;
  /** All that was drawn so far. */
  readonly raw: () => string;
  readonly close: () => void;
};

const has = (frame: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? frame.includes(wanted) : wanted.test(frame);

/** What Ink reads of the output that `ink-testing-library` gives it. */
type Stdout = ReturnType<typeof render>['stdout'];

/** Gives the output the size of a terminal, and calls `laidOut` after each layout. */
const asTerminal = (stdout: Stdout, size: () => ScreenSize, laidOut: () => void): void => {
  Object.defineProperties(stdout, {
    columns: { get: () => size().columns },
    rows: { get: () => size().rows },
  });
  const { write } = stdout;
  stdout.write = (frame) => {
    write(frame);
    laidOut();
  };
};

/** Draws the whole program as on a terminal of a given size, with the keyboard of `ink-testing-library`. */
export const renderScreen = (drawn: Session | Sessions, size: ScreenSize): Screen => {
  const sessions =
    'current' in drawn ? drawn : { current: () => drawn, subscribe: () => () => undefined };
  const setSize = (next: ScreenSize) => sessions.current().store.getState().resize(next);
  const waiting = new Set<() => void>();
  let current = size;
  let frame = '';
  const painted: string[] = [];
  const { stdout, stdin, rerender, unmount } = render(<Text> </Text>);
  const paint = (rows: readonly string[]): void => {
    painted.push(rows.join('\n'));
    frame = rows.map((row) => plain(row).trimEnd()).join('\n');
    for (const look of waiting) look();
  };
  const drawing = createScreenFrame({ size: () => current, paint });
  asTerminal(stdout, () => current, drawing.draw);
  setSize(size);
  rerender(<Dashboard sessions={sessions} now={() => performance.now()} frame={drawing} />);

  const wait = (isTrue: () => boolean, what: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!isTrue()) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(frame);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${what}; the screen was:\n${frame}`));
      }, patienceMs);
      waiting.add(look);
      // A change is drawn at the end of its turn.
      queueMicrotask(look);
    });
  const raw = () => painted.join('');
  const styled = () => painted.at(-1) ?? '';

  return {
    session: sessions.current(),
    press: async (...chords) => {
      for (const chord of chords) {
        stdin.write(bytesOfKey(chord));
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    paste: (text) => stdin.write(bytesOfPaste(text)),
    resize: (next) => {
      current = next;
      setSize(next);
    },
    screen: () => frame,
    lines: () => frame.split('\n'),
    at: drawing.at,
    styled,
    until: (wanted) => wait(() => has(frame, wanted), `"${String(wanted)}" never came`),
    untilGone: (unwanted) => wait(() => !has(frame, unwanted), `"${String(unwanted)}" stayed`),
    written: () => raw().length,
    raw,
    close: () => {
      drawing.stop();
      unmount();
      // The next test is in the same process: what a session still waits for must not reach it.
      void sessions.current().stop();
    },
  };
};
