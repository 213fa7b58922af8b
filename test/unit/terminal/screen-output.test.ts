import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ScreenOptions, ScreenOutput } from '../../../src/terminal/screen-output.ts';

/** A terminal's write stream that keeps what is written, and takes it at once or when it is told. */
class RecordingTty extends EventEmitter {
  readonly written: string[] = [];
  columns = 40;
  rows = 6;
  writable = true;
  isSlow = false;
  readonly #waiting: (() => void)[] = [];

  get writableLength(): number {
    return this.#waiting.length;
  }

  write(text: string, done: () => void): boolean {
    this.written.push(text);
    if (this.isSlow) this.#waiting.push(done);
    else done();
    return !this.isSlow;
  }

  drain(): void {
    for (const done of this.#waiting.splice(0)) done();
  }

  resizeTo(columns: number, rows: number): void {
    [this.columns, this.rows] = [columns, rows];
    this.emit('resize');
  }
}

const open = (options?: ScreenOptions) => {
  const tty = new RecordingTty();
  return { tty, output: new ScreenOutput(tty, options) };
};

describe('the screen output', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes a frame at once, in a single write, and nothing for the same frame again', () => {
    const { tty, output } = open();
    output.paint(['one', 'two']);
    output.paint(['one', 'two']);
    expect(tty.written).toHaveLength(1);
    expect(tty.written[0]).toContain('two');
  });

  it.each([
    [499, 199, 499, 199],
    [1000, 1000, 500, 200],
    [10_000, 24, 500, 24],
    [80, 100_000, 80, 200],
  ])('draws of a window of %i by %i the part of %i by %i', (columns, rows, drawn, lines) => {
    const { tty, output } = open();
    tty.resizeTo(columns, rows);
    vi.runAllTimers();
    expect({ columns: output.columns, rows: output.rows }).toEqual({ columns: drawn, rows: lines });
    output.paint(Array.from({ length: lines }, () => 'x'.repeat(drawn)));
    expect(tty.written.join('').match(/x/g)?.length).toBe(drawn * lines);
  });

  it('never queues frames for a slow terminal: it draws the newest once the last is taken', () => {
    const { tty, output } = open();
    output.paint(['first']);
    tty.isSlow = true;
    for (const frame of ['second', 'third', 'fourth']) output.paint([frame]);
    expect(tty.written).toHaveLength(2);
    tty.isSlow = false;
    tty.drain();
    expect(tty.written).toHaveLength(3);
    expect(tty.written.join('')).not.toContain('third');
  });

  it('writes nothing after the terminal is gone', () => {
    const { tty, output } = open();
    tty.writable = false;
    output.paint(['one']);
    expect(tty.written).toEqual([]);
  });

  it('waits until a window has come to rest, lays out once, and draws everything once', () => {
    const { tty, output } = open();
    output.paint(['at the old size']);
    const sizes: string[] = [];
    output.on('resize', () => {
      sizes.push(`${output.columns}x${output.rows}`);
      output.paint(['at the new size']);
    });
    for (const columns of [41, 42, 43, 44]) tty.resizeTo(columns, 7);
    output.paint(['at a size between']);
    expect(output.columns).toBe(40);
    expect(tty.written).toHaveLength(1);
    vi.advanceTimersByTime(50);
    expect(sizes).toEqual(['44x7']);
    expect(tty.written).toHaveLength(2);
    expect(tty.written[1]).toContain('at the new size');
    expect(tty.written[1]).toContain('\u001B[2J');
  });

  it('draws the same frame again when nobody lays out anew after a resize', () => {
    const { tty, output } = open();
    output.paint(['as it was']);
    tty.resizeTo(50, 8);
    vi.runAllTimers();
    expect(tty.written[1]).toContain('as it was');
  });

  it('draws everything anew when asked', () => {
    const { tty, output } = open();
    output.paint(['one']);
    output.repaint();
    expect(tty.written[1]).toMatch(/\u001B\[2J.*one/s);
  });

  it('is silent while the screen is lent, then draws the newest frame on an empty screen', () => {
    const { tty, output } = open();
    output.paint(['one']);
    output.suspend();
    output.paint(['two']);
    output.repaint();
    expect(tty.written).toHaveLength(1);
    output.resume();
    expect(tty.written).toHaveLength(2);
    expect(tty.written[1]).toMatch(/\u001B\[2J.*two/s);
  });

  it('takes on the size that the window got while the screen was lent', () => {
    const { tty, output } = open();
    output.paint(['one']);
    output.suspend();
    [tty.columns, tty.rows] = [20, 4];
    const heard = vi.fn();
    output.on('resize', heard);
    output.resume();
    vi.runAllTimers();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(output.columns).toBe(20);
    expect(tty.written).toHaveLength(2);
  });

  it('counts frames, writes and bytes', () => {
    const { output } = open();
    output.paint(['ä']);
    output.paint(['ä']);
    const { frames, writes, bytes } = output.counters;
    expect({ frames, writes }).toEqual({ frames: 2, writes: 1 });
    expect(bytes).toBeGreaterThan(2);
  });
});
