import { describe, expect, it } from 'vitest';
import { createDiffRenderer } from '../../../../src/terminal/screen/diff-renderer.ts';
import { emulatedTerminal } from '../../../support/terminal/emulated-terminal.ts';

const size = { columns: 20, rows: 4 };
const red = (text: string) => `\u001B[31m${text}\u001B[0m`;

describe('the first pictures of a screen', () => {
  it('are written by the line, each as it is', () => {
    const painter = createDiffRenderer(size);
    const bytes = painter.paint({ lines: [`one ${red('two')}   `, ``, `three`, `─────`] });
    expect(bytes).toContain(`one ${red('two')}\r\n\nthree\r\n─────`);
  });

  it('go on by the line while most of what changes was empty', () => {
    const painter = createDiffRenderer(size);
    painter.paint({ lines: ['starting'] });
    const bytes = painter.paint({ lines: ['name', 'first row', 'second row'] });
    expect(bytes).toContain('name\u001B[K');
    expect(bytes).toContain('first row\r\nsecond row');
  });

  it('are compared by the cell from the first change of what is there', () => {
    const painter = createDiffRenderer(size);
    painter.paint({ lines: ['a row of text', 'another row'] });
    expect(painter.paint({ lines: ['a row of test', 'another row'] })).toBe('\u001B[1;12Hs');
  });

  it.each([
    ['日本語 and more than fits', '日本語 and more than'],
    ['xxxxx xxxxx xxxxx xxxxx', 'xxxxx xxxxx xxxxx xx'],
  ])(
    'are cut with care where a line is longer than the screen is wide: %j',
    async (frame, seen) => {
      const terminal = emulatedTerminal(size.columns, size.rows);
      await terminal.feed(
        `\u001B[?7l${createDiffRenderer(size).paint({ lines: frame.split('\n') })}`,
      );
      expect(terminal.lines()).toEqual([seen, '', '', '']);
    },
  );

  it('leave no style on for what comes behind them', () => {
    const painter = createDiffRenderer(size);
    expect(painter.paint({ lines: ['\u001B[7mname'] })).toContain('\u001B[7mname\u001B[m');
  });
});
