import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveBetween } from '../../../../src/terminal/screen/escape-writer.ts';
import { emulatedTerminal } from '../../../support/terminal/emulated-terminal.ts';

const at = (row: number, column: number) => ({ row, column });
const place = fc.record({ row: fc.nat(23), column: fc.nat(79) });

describe('moves of the cursor', () => {
  it('arrive where they are to arrive, from anywhere, by at most ten bytes', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, async (from, to) => {
        const terminal = emulatedTerminal(80, 24);
        const move = moveBetween(from, to);
        await terminal.feed(moveBetween(undefined, from) + move);
        expect(terminal.cursor()).toEqual(to);
        expect(move.length).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('go the shortest way', () => {
    expect(moveBetween(at(4, 7), at(4, 7))).toBe('');
    expect(moveBetween(at(4, 7), at(4, 0))).toBe('\r');
    expect(moveBetween(at(4, 7), at(5, 0))).toBe('\r\n');
    expect(moveBetween(at(4, 7), at(4, 8))).toBe('\u001B[C');
    expect(moveBetween(at(4, 7), at(4, 6))).toBe('\b');
    expect(moveBetween(at(4, 7), at(3, 7))).toBe('\u001B[A');
    expect(moveBetween(at(4, 70), at(0, 0))).toBe('\u001B[H');
  });

  it('are absolute from a place that is not known', () => {
    expect(moveBetween(undefined, at(0, 0))).toBe('\u001B[H');
    expect(moveBetween(undefined, at(4, 7))).toBe('\u001B[5;8H');
    expect(moveBetween({ row: 4, column: undefined }, at(4, 30))).toBe('\u001B[31G');
  });
});
