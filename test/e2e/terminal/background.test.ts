import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { cleanEnv, until } from '../../support/terminal/built-program.ts';
import { open } from '../../support/terminal/pseudo-terminal.ts';

let scan: ForeignScan;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(30);
});
afterAll(() => scan.close());

const question = '\x1b]11;?\x1b\\';
const usual = { TERM: 'xterm-256color', COLORFGBG: '' };

/** The colors of kinds: cyan of the palette, and one that reads on white. */
const colored = (code: string): RegExp => new RegExp(`\\x1b\\[;?(?:1;)?${code}m`);
const [cyan, darkBlue] = [colored('36'), colored('38;5;24')];
/** Colors of the palette that are too dark on black. */
const dark = /\x1b\[[\d;]*\b(?:31|34|35)\b[\d;]*m/;

const start = async (env: Record<string, string> = {}, args: readonly string[] = []) => {
  const words = ['--scan-url', scan.url, ...args];
  const terminal = open(words, { cols: 120, env: cleanEnv({ ...usual, ...env }) });
  await terminal.shows(/^ FOLLOW /m);
  return terminal;
};

const isAsked = (terminal: Awaited<ReturnType<typeof start>>) =>
  until('it asks for the background', () => terminal.raw().includes(question));

describe('the theme auto', () => {
  it('has colors that read on white once the terminal says that it is white', async () => {
    const terminal = await start();
    await isAsked(terminal);
    expect(terminal.raw().split(question)).toHaveLength(2);
    expect(terminal.raw()).toMatch(cyan);
    const before = terminal.raw().length;
    for (const part of ['\x1b]11;rgb:ffff/', 'ffff/ffff\x1b', '\\']) terminal.press(part);
    await until('it draws again', () => terminal.raw().slice(before).search(darkBlue) >= 0);
    expect(terminal.raw().slice(before)).not.toMatch(cyan);
    expect(terminal.screen()).not.toMatch(/No key|rgb|ffff/);
    terminal.press('q');
    expect(await terminal.exit).toBe(0);
  });

  it('stays as it is on black, and where nothing is said, and a response is never typed', async () => {
    const terminal = await start();
    await isAsked(terminal);
    terminal.press('\x1b]11;rgb:0000/0000/0000\x07');
    terminal.press('/');
    await terminal.shows('filter:');
    expect(terminal.raw()).not.toMatch(darkBlue);
    terminal.press('\x1b]11;rgb:0000/0000/0000\x07amount>1');
    await terminal.shows('amount>1');
    expect(terminal.screen()).not.toMatch(/rgb|0000\/0000/);
    terminal.kill('SIGTERM');
    await terminal.exit;
  });

  it.each([
    ['a variable says it', { COLORFGBG: '0;15' }, []],
    ['it is the Linux console', { TERM: 'linux' }, []],
    ['nothing has a color', { NO_COLOR: '1' }, []],
    ['another theme is chosen', {}, ['--theme', 'light']],
  ] as const)('asks for no background where %s', async (_, env, args) => {
    const terminal = await start(env, args);
    terminal.press('q');
    await terminal.exit;
    expect(terminal.raw()).not.toContain('\x1b]11');
  });

  it('has colors that read on white in a terminal with 16 colors, and so has light', async () => {
    for (const [env, args] of [
      [{ TERM: 'xterm', COLORFGBG: '0;15' }, []],
      [{ TERM: 'xterm' }, ['--theme', 'light']],
    ] as const) {
      const terminal = await start(env, args);
      terminal.kill('SIGTERM');
      await terminal.exit;
      expect(terminal.raw()).not.toMatch(/\x1b\[[\d;]*\b(?:32|33|36|38)\b[\d;]*m/);
    }
  });

  it.each([
    ['on white, where a variable says it', { COLORFGBG: '0;15' }, darkBlue, cyan],
    ['on the Linux console', { TERM: 'linux' }, cyan, dark],
  ] as const)('has colors from the first frame that read %s', async (_, env, color, other) => {
    const terminal = await start(env);
    terminal.kill('SIGTERM');
    await terminal.exit;
    expect(terminal.raw()).toMatch(color);
    expect(terminal.raw()).not.toMatch(other);
  });
});
