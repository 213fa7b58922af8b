import { describe, expect, it } from 'vitest';
import { splashFrame } from '../../../src/terminal/splash-frame.ts';

const options = { columns: 30, rows: 8, name: 'cantui 0.1.0', ascii: false };

describe('the first frame', () => {
  it('shows the name, and that the program is starting, on the whole screen', () => {
    const lines = splashFrame(options);
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe('cantui 0.1.0');
    expect(lines[3]).toContain('starting');
  });

  it('fits into any window, and into ASCII', () => {
    for (const rows of [1, 2, 3, 5, 40]) {
      const lines = splashFrame({ ...options, columns: 7, rows, ascii: true });
      expect(lines).toHaveLength(rows);
      expect(lines.every((line) => /^[\x20-\x7e]{0,7}$/.test(line))).toBe(true);
    }
  });
});
