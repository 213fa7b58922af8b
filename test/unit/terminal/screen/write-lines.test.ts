import { describe, expect, it } from 'vitest';
import { createDiffRenderer } from '../../../../src/terminal/screen/diff-renderer.ts';
import { emulatedTerminal } from '../../../support/terminal/emulated-terminal.ts';

const size = { columns: 20, rows: 4 };
const red = (text: string) => `\u001B[31m${text}\u001B[0m`;

describe('the first pictures of a screen', () => {
  it('are written by the line, each as it is', () => {
    const painter = createDiffRenderer(size);
    const bytes = painter.paint({ frame: `one ${red('two')}   \n\nthree\n─────` });
    expect(bytes).toContain(`one ${red('two')}\r\n\nthree\r\n─────`);
  });

  it('go on by the line while most of what changes was empty', () => {
    const painter = createDiffRenderer(size);
    painter.paint({ frame: 'starting' });
    const bytes = painter.paint({ frame: 'name\nfirst row\nsecond row' });
    expect(bytes).toContain('name\u001B[K');
    expect(bytes).toContain('first row\r\nsecond row');
  });

  it('are compared by the cell from the first change of what is there', () => {
    const painter = createDiffRenderer(size);
    painter.paint({ frame: 'a row of text\nanother row' });
    expect(painter.paint({ frame: 'a row of test\nanother row' })).toBe('\u001B[1;12Hs');
  });

  it.each([
    ['日本語 and more than fits', '日本語 and more than'],
    ['xxxxx xxxxx xxxxx xxxxx', 'xxxxx xxxxx xxxxx xx'],
  ])(
    'are cut with care where a line is longer than the screen is wide: %j',
    async (frame, seen) => {
      const terminal = emulatedTerminal(size.columns, size.rows);
      await terminal.feed(`\u001B[?7l${createDiffRenderer(size).paint({ frame })}`);
      expect(terminal.lines()).toEqual([seen, '', '', '']);
    },
  );

  it('leave no style on for what comes behind them', () => {
    const painter = createDiffRenderer(size);
    expect(painter.paint({ frame: '\u001B[7mname' })).toContain('\u001B[7mname\u001B[m');
  });
});
