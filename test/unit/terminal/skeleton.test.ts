import { describe, expect, it } from 'vitest';
import { createPainter } from '../../../src/terminal/screen/painter.ts';
import { skeletonBytes, skeletonFrame } from '../../../src/terminal/skeleton.ts';
import { emulatedTerminal } from '../../support/emulated-terminal.ts';

const options = { columns: 30, rows: 8, name: 'cantui 0.1.0', hints: 'q quit', ascii: false };

describe('the first frame', () => {
  it('shows the name, that the program is starting, and the keys, on the whole screen', () => {
    const lines = skeletonFrame(options).split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe('cantui 0.1.0');
    expect(lines[3]).toContain('starting');
    expect(lines[7]).toBe('q quit');
  });

  it('fits into any window, and into ASCII', () => {
    for (const rows of [1, 2, 3, 5, 40]) {
      const lines = skeletonFrame({ ...options, columns: 7, rows, ascii: true }).split('\n');
      expect(lines).toHaveLength(rows);
      expect(lines.every((line) => /^[\x20-\x7e]{0,7}$/.test(line))).toBe(true);
    }
  });

  it('is on the screen as the painter believes, so that the next frame is drawn as a change', async () => {
    const terminal = emulatedTerminal(30, 8);
    await terminal.feed(skeletonBytes(options));
    expect(terminal.lines().join('\n')).toBe(skeletonFrame(options));
    const painter = createPainter(options, skeletonFrame(options));
    const frame = skeletonFrame(options).replace('starting…', 'ready');
    const bytes = painter.paint({ frame });
    await terminal.feed(bytes);
    expect(bytes.length).toBeLessThan(20);
    expect(terminal.lines().join('\n')).toBe(frame);
  });
});
