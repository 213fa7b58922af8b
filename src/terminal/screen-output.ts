import { EventEmitter } from 'node:events';
import { trace } from '../lib/io/trace.ts';
import { type DiffRenderer, type FrameSize, createDiffRenderer } from './screen/diff-renderer.ts';

/** The part of a terminal's write stream that is used. */
interface Tty {
  readonly columns: number;
  readonly rows: number;
  readonly writable: boolean;
  /** The bytes that were written and are still waiting. */
  readonly writableLength: number;
  write: (text: string, done: () => void) => boolean;
  on: (event: 'resize', listener: () => void) => unknown;
}

export interface ScreenOptions {
  /** Milliseconds without a further change of size after which the new size counts. */
  readonly settleMs?: number;
  /** How bytes reach the terminal, where that is not its stream's own `write`. */
  readonly write?: Tty['write'];
}

/** Counts of what was received and written since the start. */
interface OutputCounters {
  readonly frames: number;
  readonly writes: number;
  readonly bytes: number;
  readonly repaints: number;
}

/** More than a screen of 8K shows at a size that can be read; each cell costs time in every frame. */
const maxDrawn: FrameSize = { columns: 500, rows: 200 };

/** The part of a window that is drawn: its upper left corner when it is larger than any real screen. */
const ttySize = ({ columns, rows }: Tty): FrameSize => ({
  columns: columns > 0 ? Math.min(columns, maxDrawn.columns) : 80,
  rows: rows > 0 ? Math.min(rows, maxDrawn.rows) : 24,
});

/**
 * The screen of a terminal. The terminal gets what differs from the last frame, in one write, and nothing
 * when nothing does.
 *
 * Frames are never queued: while the terminal has not taken the last update (a slow line), or the
 * size is changing, or the screen is lent to somebody else, only the newest is kept.
 */
export class ScreenOutput extends EventEmitter<{ resize: [] }> {
  readonly #tty: Tty;
  readonly #settleMs: number;
  readonly #write: Tty['write'];
  #size: FrameSize;
  #painter: DiffRenderer;
  #picture: readonly string[] | undefined;
  #isLent = false;
  #isBusy = false;
  #settling: NodeJS.Timeout | undefined;
  #counters = { frames: 0, writes: 0, bytes: 0, repaints: 0 };

  constructor(tty: Tty, { settleMs = 50, write }: ScreenOptions = {}) {
    super();
    this.#tty = tty;
    this.#settleMs = settleMs;
    this.#write = write ?? ((text, done) => tty.write(text, done));
    this.#size = ttySize(tty);
    this.#painter = this.#makePainter();
    tty.on('resize', () => this.#settle());
  }

  /** The width that frames are drawn for. It follows the window once that has come to rest. */
  get columns(): number {
    return this.#size.columns;
  }

  /** The height that frames are drawn for. */
  get rows(): number {
    return this.#size.rows;
  }

  get counters(): OutputCounters {
    return this.#counters;
  }

  /** Redraws the whole screen, whatever it shows. */
  repaint(): void {
    this.#painter.forget();
    this.#counters.repaints++;
    this.#draw();
  }

  /** Lends the screen: frames are taken, and nothing is written. */
  suspend(): void {
    this.#isLent = true;
  }

  /** Takes the screen again, and redraws the newest frame in the current size. */
  resume(): void {
    this.#isLent = false;
    if (this.#hasNewSize()) this.#adoptSize();
    else this.repaint();
  }

  #makePainter(): DiffRenderer {
    return createDiffRenderer(this.#size);
  }

  /** Draws a frame: lines of text with SGR. */
  paint(lines: readonly string[]): void {
    this.#counters.frames++;
    this.#picture = lines;
    this.#draw();
  }

  #draw(): void {
    if (this.#isBusy || this.#isLent || this.#settling !== undefined) return;
    if (this.#picture === undefined || !this.#tty.writable) return;
    if (this.#painter.isWorn()) this.#painter = this.#makePainter();
    const startedAt = trace.emit === undefined ? 0 : performance.now();
    const bytes = this.#painter.paint(this.#picture);
    if (bytes === '') return;
    trace.emit?.('frame', {
      bytes: Buffer.byteLength(bytes),
      ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
    });
    this.#send(bytes);
  }

  #send(bytes: string): void {
    this.#counters.writes++;
    this.#counters.bytes += Buffer.byteLength(bytes);
    this.#write(bytes, () => {
      if (!this.#isBusy) return;
      this.#isBusy = false;
      this.#draw();
    });
    this.#isBusy = this.#tty.writableLength > 0;
  }

  #hasNewSize(): boolean {
    const { columns, rows } = ttySize(this.#tty);
    return columns !== this.#size.columns || rows !== this.#size.rows;
  }

  /** A window that is dragged changes its size many times: nothing is drawn until it rests. */
  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#adoptSize(), this.#settleMs);
  }

  #adoptSize(): void {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    this.#size = ttySize(this.#tty);
    this.#painter = this.#makePainter();
    this.#counters.repaints++;
    this.emit('resize');
    // The frame that fits comes at the end of this turn.
    setImmediate(() => this.#draw());
  }
}
