import { PassThrough } from 'node:stream';
import { Box, Text, render, useCursor, useWindowSize } from 'ink';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createScreenOutput } from '../../../src/terminal/screen-output.ts';
import { emulatedTerminal } from '../../support/terminal/emulated-terminal.ts';

const [columns, rows] = [30, 6];

/** A terminal's write stream in front of an emulated terminal. */
class EmulatedTty extends PassThrough {
  readonly columns = columns;
  readonly rows = rows;
  readonly terminal = emulatedTerminal(columns, rows);
  bytes = 0;
  #waiting = '';

  override write(text: unknown, ...rest: unknown[]): boolean {
    this.#waiting += String(text);
    this.bytes += String(text).length;
    for (const item of rest) if (typeof item === 'function') Reflect.apply(item, undefined, []);
    return true;
  }

  async lines(): Promise<readonly string[]> {
    const output = this.#waiting;
    this.#waiting = '';
    await this.terminal.feed(output);
    return this.terminal.lines();
  }
}

interface Changes {
  show: (text: string) => void;
}

const open = (options: { readonly debug?: boolean; readonly fill?: boolean } = {}) => {
  const tty = new EmulatedTty();
  const output = createScreenOutput(tty);
  const changes: Changes = { show: () => undefined };
  function Program() {
    const [text, setText] = useState('first');
    const size = useWindowSize();
    changes.show = setText;
    const { setCursorPosition } = useCursor();
    setCursorPosition(text.endsWith('_') ? { x: text.length - 1, y: 1 } : undefined);
    return (
      <Box flexDirection="column" {...(options.fill === true ? { height: size.rows } : {})}>
        <Text bold>
          {size.columns}x{size.rows}
        </Text>
        <Text>{text}</Text>
      </Box>
    );
  }
  const { debug = false } = options;
  const ink = render(<Program />, {
    stdout: output,
    stdin: new PassThrough(),
    debug,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
    maxFps: 60,
  });
  onTestFinished(() => ink.unmount());
  const seen = async (shown: string) => {
    await expect.poll(() => tty.lines()).toContain(shown);
    return tty.terminal.lines();
  };
  const show = async (text: string) => {
    changes.show(text);
    await seen(text.split('\n').at(-1) ?? '');
  };
  return { tty, ink, show, seen };
};

describe('Ink on the screen output', () => {
  it.each([
    ['a frame that fills the screen', { fill: true }],
    ['a frame lower than the screen', { fill: false }],
    ['the mode called debug', { debug: true }],
  ])('shows what Ink draws, with %s', async (_, options) => {
    const { seen, show } = open(options);
    expect(await seen('first')).toEqual(['30x6', 'first', '', '', '', '']);
    await show('second');
    await show('one\ntwo\nthree');
    await show('third');
    expect(await seen('third')).toEqual(['30x6', 'third', '', '', '', '']);
  });

  it('writes what changed alone, and nothing of what Ink erases', async () => {
    const { tty, show, seen } = open({ fill: true });
    await seen('first');
    const before = tty.bytes;
    await show('fired');
    expect(tty.bytes - before).toBeLessThan(16);
  });

  it('writes nothing when Ink leaves', async () => {
    const { tty, ink, seen } = open({ fill: true });
    await seen('first');
    const before = tty.bytes;
    ink.unmount();
    expect(tty.bytes).toBe(before);
  });

  it('shows the cursor where the program wants it, until it does not', async () => {
    const { tty, show } = open({ fill: true });
    await show('name_');
    expect(tty.terminal.modes().has(25)).toBe(true);
    expect(tty.terminal.cursor()).toEqual({ row: 1, column: 4 });
    await show('names_');
    expect(tty.terminal.cursor()).toEqual({ row: 1, column: 5 });
    await show('names');
    expect(tty.terminal.modes().has(25)).toBe(false);
  });
});
