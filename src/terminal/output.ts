import { EventEmitter } from 'node:events';
import { writeDifference } from './diff.ts';
import { blankGrid, drawFrame, type Grid } from './grid.ts';
import { Pen } from './pen.ts';

/** The part of a terminal's write stream that is used. */
export interface Tty {
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
  write: (text: string) => boolean;
  once: (event: 'drain', listener: () => void) => unknown;
}

const enterPicture = '\x1b[m\x1b[2J\x1b[H';

/**
 * What Ink gets for a stdout. Ink (in its debug mode, which writes each frame whole and at once)
 * hands over frames of text; the terminal gets what changed since the last one. No library does this
 * for Ink: its own incremental mode writes lines, ten to twenty times as much for a scrolled list.
 *
 * While the terminal has not taken what was written, frames are not queued: the newest is drawn when
 * it has. On a slow line the picture lags once, not ever more.
 */
export class ScreenOutput extends EventEmitter {
  readonly isTTY = true;
  readonly #tty: Tty;
  readonly #pen = new Pen();
  #shown: Grid;
  #next: Grid;
  #frame: string | undefined;
  #isBlank = false;
  #isWaiting = false;
  #isOpen = true;

  constructor(tty: Tty) {
    super();
    this.#tty = tty;
    this.#shown = blankGrid(this.columns, this.rows);
    this.#next = blankGrid(this.columns, this.rows);
  }

  get columns(): number {
    return this.#tty.columns ?? 80;
  }

  get rows(): number {
    return this.#tty.rows ?? 24;
  }

  /** Takes a frame. The name and the callback are those of a stream, for Ink. */
  write(frame: string, callback?: () => void): boolean {
    this.#frame = frame;
    this.#draw();
    callback?.();
    return true;
  }

  /** Draws the last frame anew on an empty picture: after Ctrl-L, a resize, a suspension. */
  repaint(): void {
    this.#isBlank = false;
    this.#draw();
  }

  /** The window changed: the picture is drawn anew, and Ink is told to lay out anew. */
  resized(): void {
    this.repaint();
    this.emit('resize');
  }

  /** Takes frames and writes nothing: the terminal belongs to somebody else. */
  close(): void {
    this.#isOpen = false;
  }

  open(): void {
    this.#isOpen = true;
    this.repaint();
  }

  #draw(): void {
    if (this.#frame === undefined || this.#isWaiting || !this.#isOpen) return;
    const { columns, rows } = this;
    if (columns !== this.#shown.columns || rows !== this.#shown.rows) {
      this.#shown = blankGrid(columns, rows);
      this.#next = blankGrid(columns, rows);
      this.#isBlank = false;
    }
    this.#emitText(this.#difference(this.#frame));
  }

  #difference(frame: string): string {
    const erase = this.#isBlank ? '' : enterPicture;
    if (!this.#isBlank) this.#shown = blankGrid(this.#shown.columns, this.#shown.rows);
    this.#isBlank = true;
    drawFrame(this.#next, frame);
    const text = erase + writeDifference(this.#pen, this.#shown, this.#next);
    [this.#shown, this.#next] = [this.#next, this.#shown];
    return text;
  }

  #emitText(text: string): void {
    if (text === '' || this.#tty.write(text)) return;
    this.#isWaiting = true;
    this.#tty.once('drain', () => {
      this.#isWaiting = false;
      this.#draw();
    });
  }
}
