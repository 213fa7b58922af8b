import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Keyboard } from '../../../src/terminal/keyboard.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A keyboard whose keys are those that a test types. */
const open = () => {
  const stdin = new PassThrough({ encoding: 'utf8' });
  const reports: string[] = [];
  const keyboard = new Keyboard({
    // `Keyboard` uses only the part of a terminal that every stream has.
    stdin: stdin as unknown as ReadStream,
    size: () => ({ columns: 80, rows: 24 }),
    onMouse: () => undefined,
    onReply: (reply) => reports.push(reply),
  });
  let keys = '';
  const readAll = (): void => {
    for (let read = keyboard.read(); read !== null; read = keyboard.read()) keys += read;
  };
  keyboard.addListener('readable', readAll);
  const type = (text: string): string => {
    stdin.write(text);
    readAll();
    return keys;
  };
  return { keyboard, reports, type, keys: () => keys };
};

describe('the keyboard', () => {
  it('passes on no reply, also if a read ends behind its escape, and tells what it says', () => {
    const { keyboard, reports, type, keys } = open();
    keyboard.isMouseOn = true;
    expect(type('j\u001B')).toBe('j');
    expect(type(']11;rgb:ffff/ffff/')).toBe('j');
    expect(type('ffff\u001B')).toBe('j');
    expect(type('\\k')).toBe('jk');
    vi.advanceTimersByTime(60_000);
    expect(keys()).toBe('jk');
    expect(type('\u001B]11;rgb:0000/0000/0000\u0007')).toBe('jk');
    expect(reports).toEqual([']11;rgb:ffff/ffff/ffff', ']11;rgb:0000/0000/0000']);
  });

  it('passes on Esc after a moment while there is a mouse, and at once when there is none', () => {
    const { keyboard, type, keys } = open();
    expect(type('\u001B')).toBe('\u001B');
    keyboard.isMouseOn = true;
    expect(type('\u001B')).toBe('\u001B');
    vi.advanceTimersByTime(60);
    expect(keys()).toBe('\u001B\u001B');
  });

  it('passes on no reply of the terminal, and the keys after one that never ends', () => {
    const { type } = open();
    expect(type('j\u001B]11;rgb:ffff/ffff/ffff\u0007k')).toBe('jk');
    expect(type('\u001B]11;rgb:ffff')).toBe('jk');
    expect(type('/ffff')).toBe('jk');
    vi.advanceTimersByTime(1000);
    expect(type('l')).toBe('jkl');
  });

  it('passes on a paste with an end in its text as one paste', () => {
    const { type, keys } = open();
    expect(type('\u001B[200~a\u001B[201~')).toBe('\u001B[200~a');
    expect(type('q\u001B[201~')).toBe('\u001B[200~aq');
    vi.advanceTimersByTime(100);
    expect(keys()).toBe('\u001B[200~aq\u001B[201~');
  });
});
