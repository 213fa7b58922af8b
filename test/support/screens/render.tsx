import { EventEmitter } from 'node:events';
import type { Session } from '../../../src/shell/command-handler.ts';
import type { ScreenSize } from '../../../src/shell/state/layout.ts';
import { mountDashboard, type Sessions } from '../../../src/app/mount.tsx';

/** A terminal's output as Ink sees it: it keeps the last frame as text, without attributes. */
class FrameKeeper extends EventEmitter {
  columns: number;
  rows: number;
  frame = '';
  bytes = 0;
  frames = 0;
  raw = '';

  constructor({ columns, rows }: ScreenSize) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  write = (chunk: string): boolean => {
    this.bytes += chunk.length;
    this.raw += chunk;
    const text = plain(chunk);
    if (text.trim() === '') return true;
    this.frames += 1;
    this.frame = text.replace(/\n$/, '');
    this.emit('frame');
    return true;
  };
}

/** A keyboard: what is written is read by Ink in one piece, as from a terminal. */
export class Keyboard extends EventEmitter {
  readonly isTTY = true;
  private waiting: string | null = null;

  type(text: string): void {
    this.waiting = text;
    this.emit('readable');
  }

  read = (): string | null => {
    const text = this.waiting;
    this.waiting = null;
    return text;
  };
  setEncoding = (): void => undefined;
  setRawMode = (): this => this;
  ref = (): this => this;
  unref = (): this => this;
  resume = (): this => this;
  pause = (): this => this;
}

const escapes = /\x1b(?:\[[0-9;?<>]*[A-Za-z]|\][^\x07]*\x07)/g;
const plain = (chunk: string): string => chunk.replace(escapes, '');

const keys: Readonly<Record<string, string>> = {
  enter: '\r',
  return: '\r',
  // In the longer form that some terminals send: a lone ESC is held back for a while.
  escape: '\x1b[27u',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
  delete: '\x1b[3~',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  backspace: '\x7f',
  tab: '\t',
  'shift+tab': '\x1b[Z',
};

/** The bytes of a key by name, of Ctrl and a letter, or of the characters themselves. */
const bytesOf = (chord: string): string => {
  const letter = /^ctrl\+([a-z])$/.exec(chord)?.[1];
  return letter === undefined
    ? (keys[chord] ?? chord)
    : String.fromCharCode(letter.charCodeAt(0) & 0x1f);
};

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
  /** Waits until the frame has a text, or matches; fails with the frame. */
  readonly until: (wanted: string | RegExp) => Promise<string>;
  readonly untilGone: (unwanted: string | RegExp) => Promise<string>;
  /** Bytes that Ink has written so far. */
  readonly written: () => number;
  /** All that Ink has written so far. */
  readonly raw: () => string;
  readonly close: () => void;
};

const has = (frame: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? frame.includes(wanted) : wanted.test(frame);

/** Draws the whole program in a terminal of a chosen size, without a terminal. */
export const renderScreen = (drawn: Session | Sessions, size: ScreenSize): Screen => {
  const sessions =
    'current' in drawn ? drawn : { current: () => drawn, subscribe: () => () => undefined };
  const stdout = new FrameKeeper(size);
  const stdin = new Keyboard();
  const windowChanges = new EventEmitter();
  let current = size;
  const mounted = mountDashboard({
    sessions,
    stdin: stdin as unknown as NodeJS.ReadableStream,
    stdout,
    window: {
      size: () => current,
      subscribe: (changed) => {
        windowChanges.on('resize', changed);
        return () => windowChanges.off('resize', changed);
      },
    },
    now: () => performance.now(),
  });

  const wait = (isTrue: (frame: string) => boolean, what: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = () => {
        if (!isTrue(stdout.frame)) return;
        clearTimeout(timer);
        stdout.off('frame', check);
        resolve(stdout.frame);
      };
      const timer = setTimeout(() => {
        stdout.off('frame', check);
        reject(new Error(`${what}; the screen was:\n${stdout.frame}`));
      }, patienceMs);
      stdout.on('frame', check);
      check();
    });

  return {
    session: sessions.current(),
    press: async (...chords) => {
      for (const chord of chords) {
        stdin.type(bytesOf(chord));
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    paste: (text) => stdin.type(`\x1b[200~${text}\x1b[201~`),
    resize: (next) => {
      current = next;
      stdout.columns = next.columns;
      stdout.rows = next.rows;
      stdout.emit('resize');
      windowChanges.emit('resize');
    },
    screen: () => stdout.frame,
    lines: () => stdout.frame.split('\n'),
    until: (wanted) => wait((frame) => has(frame, wanted), `"${String(wanted)}" never came`),
    untilGone: (unwanted) => wait((frame) => !has(frame, unwanted), `"${String(unwanted)}" stayed`),
    written: () => stdout.bytes,
    raw: () => stdout.raw,
    close: () => mounted.unmount(),
  };
};
