import type { ReadStream } from 'node:tty';
import {
  giveUp,
  noReading,
  patienceOf,
  takeMouse,
  type MouseAction,
  type MouseParts,
} from './mouse-input.ts';

type KeyboardOptions = {
  readonly stdin: ReadStream;
  readonly size: () => { readonly columns: number; readonly rows: number };
  readonly onMouse: (action: MouseAction) => void;
};

/**
 * The stdin for Ink: the terminal's, without the reports of the mouse while it is on. It has the part of
 * a stream that Ink uses.
 */
export class Keyboard {
  readonly isTTY = true;
  isMouseOn = false;
  readonly #options: KeyboardOptions;
  readonly #listeners = new Set<() => void>();
  #reading = noReading;
  #released = '';
  #waiting: NodeJS.Timeout | undefined;

  constructor(options: KeyboardOptions) {
    this.#options = options;
  }

  #take({ next, keys, actions }: MouseParts): string {
    this.#reading = next;
    clearTimeout(this.#waiting);
    if (next.held !== '')
      this.#waiting = setTimeout(() => this.#release(), patienceOf(next)).unref();
    for (const action of actions) this.#options.onMouse(action);
    return keys;
  }

  /** Passes on what was held for the rest of a sequence that never came. */
  #release(): void {
    this.#released += this.#take(giveUp(this.#reading));
    if (this.#released !== '') for (const listener of this.#listeners) listener();
  }

  /** Returns what was typed since the last call; null if nothing was. */
  read(): string | null {
    const chunk: unknown = this.#options.stdin.read();
    const text = typeof chunk === 'string' ? chunk : '';
    const isPlain = !this.isMouseOn && this.#reading.held === '';
    const typed =
      isPlain || text === ''
        ? text
        : this.#take(takeMouse(this.#reading, text, this.#options.size()));
    const keys = this.#released + typed;
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
