import type { ReadStream } from 'node:tty';
import {
  giveUpModeReport,
  noModeReading,
  patienceForReport,
  takeModeReports,
  type ModeParts,
} from './mode-reports.ts';
import {
  giveUp,
  noReading,
  patienceOf,
  takeMouse,
  type MouseAction,
  type MouseParts,
} from './mouse-input.ts';
import { continuesReply, noInput, replyWithinMs, takeTyped } from './typed-input.ts';

type KeyboardOptions = {
  readonly stdin: ReadStream;
  readonly size: () => { readonly columns: number; readonly rows: number };
  readonly onMouse: (action: MouseAction) => void;
  /** Called with the numbers of a report of a mode: `69;2`. */
  readonly onModeReport: (numbers: string) => void;
  /** Called with a reply of the terminal, which may have been asked for by an earlier program. */
  readonly onReply: (reply: string) => void;
};

/** A report that comes later is no key either, but no lone Esc waits for it any more. */
const reportWithinMs = 2000;

/**
 * The stdin for Ink: the terminal's, without replies, without reports of modes, and without those of the
 * mouse while it is on. It has the part of a stream that Ink uses.
 */
export class Keyboard {
  readonly isTTY = true;
  isMouseOn = false;
  readonly #options: KeyboardOptions;
  readonly #listeners = new Set<() => void>();
  #reading = noReading;
  #released = '';
  #waiting: NodeJS.Timeout | undefined;
  #input = noInput;
  #endingReply: NodeJS.Timeout | undefined;
  #modes = noModeReading;
  #awaitingMode: NodeJS.Timeout | undefined;
  #awaited: NodeJS.Timeout | undefined;

  constructor(options: KeyboardOptions) {
    this.#options = options;
  }

  /** A report of a mode was asked for. */
  awaitModeReport(): void {
    this.#awaited = setTimeout(() => (this.#awaited = undefined), reportWithinMs).unref();
  }

  #withoutReplies(text: string): string {
    const isPlain =
      this.#input.place === 'keys' && this.#input.tail === '' && !text.includes('\u001B');
    if (isPlain) return text;
    // An escape that waits for what follows was the first character of this reply.
    if (this.#modes.held === '\u001B' && continuesReply(this.#input, text)) this.#dropHeld();
    const { next, keys, replies } = takeTyped(this.#input, text);
    this.#input = next;
    for (const reply of replies) this.#options.onReply(reply);
    clearTimeout(this.#endingReply);
    if (next.place === 'reply')
      this.#endingReply = setTimeout(() => (this.#input = noInput), replyWithinMs).unref();
    return keys;
  }

  #dropHeld(): void {
    clearTimeout(this.#awaitingMode);
    this.#modes = noModeReading;
  }

  #takeModes({ next, keys, reports }: ModeParts): string {
    this.#modes = next;
    clearTimeout(this.#awaitingMode);
    if (next.held !== '')
      this.#awaitingMode = setTimeout(
        () => this.#pass(this.#withoutMouse(this.#takeModes(giveUpModeReport(this.#modes)))),
        patienceForReport(next),
      ).unref();
    for (const numbers of reports) {
      this.#awaited = undefined;
      this.#options.onModeReport(numbers);
    }
    return keys;
  }

  #withoutModes(text: string): string {
    const isAwaited = this.#awaited !== undefined;
    const { held, isTorn } = this.#modes;
    const isPlain = held === '' && !isTorn && !text.includes('\u001B');
    return isPlain ? text : this.#takeModes(takeModeReports(this.#modes, text, isAwaited));
  }

  #withoutMouse(text: string): string {
    const isPlain = !this.isMouseOn && this.#reading.held === '';
    return isPlain || text === ''
      ? text
      : this.#take(takeMouse(this.#reading, text, this.#options.size()));
  }

  #take({ next, keys, actions }: MouseParts): string {
    this.#reading = next;
    clearTimeout(this.#waiting);
    if (next.held !== '')
      this.#waiting = setTimeout(
        () => this.#pass(this.#take(giveUp(this.#reading))),
        patienceOf(next),
      ).unref();
    for (const action of actions) this.#options.onMouse(action);
    return keys;
  }

  /** Passes on what was held for the rest of a sequence that never came. */
  #pass(keys: string): void {
    this.#released += keys;
    if (this.#released !== '') for (const listener of this.#listeners) listener();
  }

  /** Returns what was typed since the last call; null if nothing was. */
  read(): string | null {
    const chunk: unknown = this.#options.stdin.read();
    const text = typeof chunk === 'string' ? chunk : '';
    const typed =
      text === '' ? '' : this.#withoutMouse(this.#withoutModes(this.#withoutReplies(text)));
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
