import type { ReadStream } from 'node:tty';
import {
  giveUpInput,
  noInput,
  patienceForRest,
  takeInput,
  type InputParts,
} from './input-tokens.ts';

/** A terminal's size in cells. */
type ScreenSize = { readonly columns: number; readonly rows: number };

/** What a mouse did, in cells from the upper left corner, counted from 0. */
export type MouseAction = {
  readonly kind: 'press' | 'wheel-up' | 'wheel-down';
  readonly column: number;
  readonly row: number;
};

const shift = 4;
const buttons: Readonly<Record<number, MouseAction['kind']>> = {
  0: 'press',
  64: 'wheel-up',
  65: 'wheel-down',
};

/**
 * Reads a report in SGR mode, `ESC [ < button ; column ; row M`, or `m` when a button is let go. Undefined
 * for what the program has no use for, and for cells outside the screen.
 */
export const readMouseReport = (report: string, size: ScreenSize): MouseAction | undefined => {
  const [button = -1, x = 0, y = 0, ...more] = report.slice(3, -1).split(';').map(Number);
  const kind = (button & shift) === 0 ? buttons[button] : undefined;
  const isInside = x >= 1 && x <= size.columns && y >= 1 && y <= size.rows;
  return kind === undefined || report.endsWith('m') || more.length > 0 || !isInside
    ? undefined
    : { kind, column: x - 1, row: y - 1 };
};

type KeyboardOptions = {
  readonly stdin: ReadStream;
  readonly size: () => { readonly columns: number; readonly rows: number };
  readonly onMouse: (action: MouseAction) => void;
  /** Called with a reply of the terminal, which may have been asked for by an earlier program. */
  readonly onReply: (reply: string) => void;
};

/** The stdin for Ink: the terminal's, without replies and reports. */
export class Keyboard {
  readonly isTTY = true;
  isMouseOn = false;
  readonly #options: KeyboardOptions;
  readonly #listeners = new Set<() => void>();
  #reading = noInput;
  #released = '';
  #waiting: NodeJS.Timeout | undefined;

  constructor(options: KeyboardOptions) {
    this.#options = options;
  }

  /** Reports what is no key, and returns the keys. */
  #take({ next, keys, replies, mouse }: InputParts): string {
    const { size, onMouse, onReply } = this.#options;
    this.#reading = next;
    this.#wait();
    for (const reply of replies) onReply(reply);
    for (const report of mouse) {
      const action = readMouseReport(report, size());
      if (action !== undefined && this.isMouseOn) onMouse(action);
    }
    return keys;
  }

  /** Waits for the rest of a sequence for a moment. */
  #wait(): void {
    const reading = this.#reading;
    clearTimeout(this.#waiting);
    if (reading.held === '' && reading.place !== 'reply') return;
    this.#waiting = setTimeout(() => {
      const keys = this.#take(giveUpInput(this.#reading, this.isMouseOn));
      this.#released += keys;
      if (keys !== '') for (const listener of this.#listeners) listener();
    }, patienceForRest(reading)).unref();
  }

  /** Returns what was typed since the last call; null if nothing was. */
  read(): string | null {
    const chunk: unknown = this.#options.stdin.read();
    const hasText = typeof chunk === 'string' && chunk !== '';
    const keys =
      this.#released + (hasText ? this.#take(takeInput(this.#reading, chunk, this.isMouseOn)) : '');
    this.#released = '';
    // Ink reads until nothing is left; a read that held only reports isn't the last one.
    return keys === '' && chunk === null ? null : keys;
  }

  setEncoding(encoding: BufferEncoding): this {
    this.#options.stdin.setEncoding(encoding);
    return this;
  }

  /** Terminal modes belong to `terminal.ts`, which has set this one before anything was loaded. */
  setRawMode(isRaw: boolean): this {
    this.#options.stdin.setRawMode(isRaw);
    return this;
  }

  ref(): this {
    this.#options.stdin.ref();
    return this;
  }

  unref(): this {
    this.#options.stdin.unref();
    return this;
  }

  addListener(event: 'readable', listener: () => void): this {
    this.#listeners.add(listener);
    this.#options.stdin.on(event, listener);
    return this;
  }

  removeListener(event: 'readable', listener: () => void): this {
    this.#listeners.delete(listener);
    this.#options.stdin.off(event, listener);
    return this;
  }
}
