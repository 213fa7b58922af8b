import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  giveUp,
  noReading,
  takeMouse,
  type MouseAction,
  type MouseReading,
} from '../../../src/terminal/mouse-input.ts';

// Reports as xterm's control sequences describe them (ctlseqs, "Extended coordinates", SGR 1006).
const size = { columns: 80, rows: 24 };

/** Reads chunks one after another. */
const read = (...chunks: readonly string[]) => {
  let reading: MouseReading = noReading;
  let keys = '';
  const actions: MouseAction[] = [];
  for (const chunk of chunks) {
    const parts = takeMouse(reading, chunk, size);
    reading = parts.next;
    keys += parts.keys;
    actions.push(...parts.actions);
  }
  return { keys, actions, reading };
};

describe('reports of the mouse', () => {
  it('are a press, or a step of the wheel, at a cell', () => {
    expect(read('\x1b[<0;1;1M\x1b[<0;1;1m\x1b[<64;80;24M\x1b[<65;5;6M').actions).toEqual([
      { kind: 'press', column: 0, row: 0 },
      { kind: 'wheel-up', column: 79, row: 23 },
      { kind: 'wheel-down', column: 4, row: 5 },
    ]);
  });

  it('leave the keys around them as they were', () => {
    expect(read('j\x1b[<0;1;1Mk\x1b[A').keys).toBe('jk\x1b[A');
  });

  it('are never keys, however a read cuts them', () => {
    const piece = fc.constantFrom(
      ...['j', 'q', '\r', '\x1b[A', '\x1b[1;5C', '\x1bOP', 'é', '\x1b[Z'],
      ...['\x1b[<0;3;4M', '\x1b[<0;3;4m', '\x1b[<65;80;24M', '\x1b[<35;9;9M'],
      '\x1b[200~rm -rf\n\x1b[201~',
    );
    const cut = fc.array(fc.nat(12), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), cut, (pieces, cuts) => {
        const all = pieces.join('');
        const chunks: string[] = [];
        let at = 0;
        for (const length of cuts) chunks.push(all.slice(at, (at += length)));
        chunks.push(all.slice(at));
        const { keys, actions, reading } = read(...chunks);
        expect(reading.held).toBe('');
        expect(keys).toBe(pieces.filter((text) => !text.startsWith('\x1b[<')).join(''));
        expect(actions).toEqual(read(all).actions);
      }),
    );
  });

  it('are dropped inside a paste, which keeps the rest of its text', () => {
    const { keys, actions } = read('\x1b[200~party', '\x1b[<0;3;4M', '::1220\x1b[201~j');
    expect(keys).toBe('\x1b[200~party::1220\x1b[201~j');
    expect(actions).toEqual([]);
  });

  it.each([
    '\x1b[<0;0;0M',
    '\x1b[<0;81;1M',
    '\x1b[<0;1;25M',
    '\x1b[<0;99999999999999999999;1M',
    '\x1b[<;;M',
    '\x1b[<0;1M',
    '\x1b[<0;1;1;1M',
    '\x1b[<35;5;5M',
    '\x1b[<1;5;5M',
    '\x1b[<4;5;5M',
  ])('%j does nothing and types nothing', (text) => {
    expect(read(text)).toMatchObject({ keys: '', actions: [] });
  });

  it('type none of their three characters if the terminal lacks the mode', () => {
    expect(read('\x1b[M q', 'qj').keys).toBe('j');
  });

  it('that never end are dropped, without the keys after them', () => {
    const { reading } = read('\x1b[<0;1');
    expect(giveUp(reading).keys).toBe('');
  });

  it('whose escape was taken for Esc type nothing', () => {
    const given = giveUp(read('\x1b').reading);
    expect(given.keys).toBe('\x1b');
    expect(takeMouse(given.next, '[<0;3;4Mj', size)).toMatchObject({ keys: 'j', actions: [] });
  });

  it('too long to be one are bounded', () => {
    const { keys, reading } = read(`\x1b[<${'1'.repeat(100)}`);
    expect(reading.held).toBe('');
    expect(keys.length).toBeGreaterThan(100);
  });
});
