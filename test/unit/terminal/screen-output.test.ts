import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScreenOptions } from '../../../src/terminal/screen-output.ts';
import { createScreenOutput } from '../../../src/terminal/screen-output.ts';

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
  return { tty, output: createScreenOutput(tty, options) };
};

describe('the screen output', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes a frame at once, in a single write, and nothing for the same frame again', () => {
    const { tty, output } = open();
    output.write('one\ntwo');
    output.write('one\ntwo');
    expect(tty.written).toHaveLength(1);
    expect(tty.written[0]).toContain('two');
  });

  it('writes lines that are painted as it writes a frame, and hides the cursor', () => {
    const [painted, framed] = [open(), open()];
    painted.output.paint(['one', 'two', '']);
    framed.output.write('one\ntwo\n');
    expect(painted.tty.written).toEqual(framed.tty.written);
    painted.output.write('one\ntwo\n');
    expect(painted.tty.written).toHaveLength(1);
    framed.output.write('one\u001B[4G\u001B[?25h');
    expect(framed.tty.written.at(-1)).toContain('\u001B[?25h');
    framed.output.paint(['one', 'two', 'three']);
    expect(framed.tty.written.at(-1)).toContain('\u001B[?25l');
    expect(framed.output.counters.frames).toBe(3);
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
    output.write('x'.repeat(drawn).concat('\n').repeat(lines).trimEnd());
    expect(tty.written.join('').match(/x/g)?.length).toBe(drawn * lines);
  });

  it('passes none of the modes that Ink sets, and none of its erasures', () => {
    const { tty, output } = open();
    output.write('\u001B[?2004h');
    output.write('\u001B[?25h');
    output.write('\u001B[2K\u001B[1A\u001B[2K\u001B[G');
    expect(tty.written).toEqual([]);
  });

  it('draws the last of the frames that Ink writes in one synchronized update', () => {
    const { tty, output } = open();
    output.write('\u001B[?2026h');
    output.write('printed by a stray console call');
    output.write('the frame');
    expect(tty.written).toEqual([]);
    output.write('\u001B[?2026l');
    expect(tty.written).toHaveLength(1);
    expect(tty.written[0]).not.toContain('stray');
  });

  it('never queues frames for a slow terminal: it draws the newest once the last is taken', () => {
    const { tty, output } = open();
    output.write('first');
    tty.isSlow = true;
    for (const frame of ['second', 'third', 'fourth']) output.write(frame);
    expect(tty.written).toHaveLength(2);
    tty.isSlow = false;
    tty.drain();
    expect(tty.written).toHaveLength(3);
    expect(tty.written.join('')).not.toContain('third');
  });

  it('writes nothing after the terminal is gone', () => {
    const { tty, output } = open();
    tty.writable = false;
    output.write('one');
    expect(tty.written).toEqual([]);
  });

  it('waits until a window has come to rest, lays out once, and draws everything once', () => {
    const { tty, output } = open();
    output.write('at the old size');
    const sizes: string[] = [];
    output.on('resize', () => {
      sizes.push(`${output.columns}x${output.rows}`);
      output.write('\u001B[?2026h');
      output.write('at the new size');
      output.write('\u001B[?2026l');
    });
    for (const columns of [41, 42, 43, 44]) tty.resizeTo(columns, 7);
    output.write('at a size between');
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
    output.write('as it was');
    tty.resizeTo(50, 8);
    vi.advanceTimersByTime(50);
    expect(tty.written[1]).toContain('as it was');
  });

  it('draws everything anew when asked', () => {
    const { tty, output } = open();
    output.write('one');
    output.repaint();
    expect(tty.written[1]).toMatch(/\u001B\[2J.*one/s);
  });

  it('is silent while the screen is lent, then draws the newest frame on an empty screen', () => {
    const { tty, output } = open();
    output.write('one');
    output.suspend();
    output.write('two');
    output.repaint();
    expect(tty.written).toHaveLength(1);
    output.resume();
    expect(tty.written).toHaveLength(2);
    expect(tty.written[1]).toMatch(/\u001B\[2J.*two/s);
  });

  it('takes on the size that the window got while the screen was lent', () => {
    const { tty, output } = open();
    output.write('one');
    output.suspend();
    [tty.columns, tty.rows] = [20, 4];
    const heard = vi.fn();
    output.on('resize', heard);
    output.resume();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(output.columns).toBe(20);
    expect(tty.written).toHaveLength(2);
  });

  it('counts frames, writes and bytes', () => {
    const { output } = open();
    output.write('ä');
    output.write('ä');
    const { frames, writes, bytes } = output.counters;
    expect({ frames, writes }).toEqual({ frames: 2, writes: 1 });
    expect(bytes).toBeGreaterThan(2);
  });
});
