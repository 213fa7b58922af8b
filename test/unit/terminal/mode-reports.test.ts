import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  giveUpModeReport,
  noModeReading,
  reportsMargins,
  takeModeReports,
  type ModeReading,
} from '../../../src/terminal/mode-reports.ts';

// Reports as xterm's control sequences describe them (ctlseqs, DECRPM: `CSI ? Ps ; Pm $ y`).

/** Reads chunks one after another, while a report is awaited or not. */
const read = (chunks: readonly string[], isAwaited = true) => {
  let reading: ModeReading = noModeReading;
  let keys = '';
  const reports: string[] = [];
  for (const chunk of chunks) {
    const parts = takeModeReports(reading, chunk, isAwaited);
    reading = parts.next;
    keys += parts.keys;
    reports.push(...parts.reports);
  }
  return { keys, reports, reading };
};

describe('reports of modes', () => {
  it.each([
    ['69;1', true],
    ['69;2', true],
    ['69;0', false],
    ['69;3', false],
    ['69;4', false],
    ['69', false],
    ['69;22', false],
    ['2026;2', false],
    ['69;2;1', false],
    [';;', false],
  ])('%s: margins are %s', (numbers, expected) => {
    const { keys, reports } = read([`j\u001B[?${numbers}$yk`]);
    expect(keys).toBe('jk');
    expect(reports.map(reportsMargins)).toEqual([expected]);
  });

  it('are never keys, however a read cuts them', () => {
    const piece = fc.constantFrom(
      ...['j', 'q', '\r', '\u001B[A', '\u001B[1;5C', '\u001BOP', 'é', '\u001B[Z', '\u001B[24~'],
      ...['\u001B[?69;2$y', '\u001B[?69;0$y', '\u001B[?1;4$y', '\u001B[?;;;;$y'],
      '\u001B[200~rm -rf\n\u001B[201~',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        fc.array(fc.nat(12), { maxLength: 30 }),
        (pieces, cuts) => {
          const all = pieces.join('');
          const chunks: string[] = [];
          let at = 0;
          for (const length of cuts) chunks.push(all.slice(at, (at += length)));
          chunks.push(all.slice(at));
          const { keys, reports, reading } = read(chunks);
          expect(reading.held).toBe('');
          expect(keys).toBe(pieces.filter((text) => !text.endsWith('$y')).join(''));
          expect(reports).toEqual(read([all]).reports);
        },
      ),
    );
  });

  it('report nothing inside a paste, and are no part of its text', () => {
    const { keys, reports } = read(['\u001B[200~party\u001B[?69;2$y', '::1220\u001B[201~j']);
    expect(keys).toBe('\u001B[200~party::1220\u001B[201~j');
    expect(reports).toEqual([]);
    expect(read(['\u001B[200~a\u001B[201~\u001B[?69;2$y']).reports).toEqual(['69;2']);
  });

  it('are dropped if their end never comes, and a lone Esc is a key', () => {
    const cut = read(['k\u001B[?69;2']);
    expect(cut.keys).toBe('k');
    expect(giveUpModeReport(cut.reading).keys).toBe('');
    const escape = read(['\u001B']);
    expect(escape.keys).toBe('');
    const { keys, next } = giveUpModeReport(escape.reading);
    expect(keys).toBe('\u001B');
    expect(takeModeReports(next, '[?69;2$yj', true).keys).toBe('j');
  });

  it('make no Esc wait once none is awaited, and are no keys even then', () => {
    expect(read(['\u001B'], false).keys).toBe('\u001B');
    expect(read(['\u001B[', 'A'], false).keys).toBe('\u001B[A');
    expect(read(['\u001B[?69', ';2$y'], false)).toMatchObject({ keys: '', reports: ['69;2'] });
  });

  it('hold back no more than a report has', () => {
    const long = `\u001B[?${'1'.repeat(5000)}`;
    expect(read([long, long]).keys).toBe(long + long);
  });
});
