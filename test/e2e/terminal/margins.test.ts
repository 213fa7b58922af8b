import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { builtProgram, cleanEnv, until } from '../../support/terminal/built-program.ts';
import { marginTerminal } from '../../support/terminal/margin-terminal.ts';
import { spawnInPty } from '../../support/terminal/spawn-in-pty.ts';

const size = { columns: 200, rows: 40 };
/** More characters than any change of a part of the screen takes. */
const wholeScreen = 4000;
const query = '\u001B[?69$p';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rate: 0, history: 100 });
});
afterAll(() => sandbox.close());

/** What a terminal says to the query, in parts, each after some milliseconds. */
type Reply = readonly (readonly [afterMs: number, text: string])[];

const open = async (reply: Reply, hasMargins: boolean) => {
  const terminal = marginTerminal({ ...size, hasMargins });
  const { ledgerUrl, scanUrl } = sandbox;
  const words = ['--ledger-url', ledgerUrl, '--scan-url', scanUrl];
  const pty = spawnInPty(process.execPath, [builtProgram, ...words], {
    cols: size.columns,
    rows: size.rows,
    env: cleanEnv(),
  });
  let output = '';
  let isReplied = false;
  const say = async (): Promise<void> => {
    for (const [afterMs, text] of reply) {
      await sleep(afterMs);
      if (text !== '') pty.write(text);
    }
    isReplied = true;
  };
  pty.onData((data) => {
    output += data;
    terminal.feed(data);
    if (data.includes(query)) void say();
  });
  const exited = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => resolve(exitCode));
  });
  onTestFinished(() => pty.kill('SIGKILL'));
  const shows = (what: RegExp) =>
    until(
      `the screen to show ${what.source}`,
      () => what.test(terminal.lines().join('\n')),
      () => terminal.lines().join('\n'),
    );
  await shows(/no gaps since/);
  await until('the reply', () => isReplied);
  // The first page has as many rows as the window; the list ends at its last one until the next comes.
  await shows(/100 rows/);
  return { terminal, pty, exited, shows, output: () => output };
};

/** Waits for the middle of a minute: the plot changes with its beginning and with the poll after that. */
const midMinute = async (): Promise<void> => {
  const second = (Date.now() / 1000) % 60;
  if (second < 10) await sleep((10 - second) * 1000);
  else if (second > 55) await sleep((70 - second) * 1000);
};

/** Returns whether each frame that began has ended: half a frame may have arrived. */
const isBetweenFrames = (output: string): boolean =>
  output.lastIndexOf('\u001B[?2026l') > output.lastIndexOf('\u001B[?2026h');

const selectedRow = (lines: readonly string[]): string =>
  lines.find((line) => line.startsWith('>')) ?? 'none';

describe('the query for margins', () => {
  it.each([
    ['yes', [[0, '\u001B[?69;2$y']], true],
    [
      'yes, torn',
      [
        [0, '\u001B'],
        [20, '[?69'],
        [300, ';1$'],
        [300, 'y'],
      ],
      true,
    ],
    ['yes, late', [[2500, '\u001B[?69;2$y']], true],
    ['no', [[0, '\u001B[?69;0$y']], false],
    ['never', [[0, '\u001B[?69;4$y']], false],
    ['nothing', [], false],
    // The program waits a second for its end.
    [
      'a report that has no end',
      [
        [0, '\u001B[?69;'],
        [3000, ''],
      ],
      false,
    ],
    ['reports of other modes', [[0, '\u001B[?2026;2$y\u001B[?;;$y\u001B[?69$y']], false],
  ] satisfies readonly (readonly [string, Reply, boolean])[])(
    'is no key if the terminal says %s, and the list scrolls within its margins if it can',
    async (_, reply, hasMargins) => {
      const { terminal, pty, exited, shows, output } = await open(reply, hasMargins);
      expect(output().indexOf(query)).toBeGreaterThan(output().indexOf('no gaps since'));
      expect(output().split(query)).toHaveLength(2);
      // Ports, ids and amounts may hold the number of the mode, so its number alone proves nothing.
      expect(terminal.lines().join('\n')).not.toMatch(/No key|\$y|\?69|69;/);
      for (let step = 0; step < size.rows; step += 1) {
        pty.write('k');
        await sleep(10);
      }
      await shows(/row 60\/100/);
      await until('the detail to follow', () => {
        const lines = terminal.lines().join('\n');
        const isThere = lines.includes('SENDER') && !lines.includes('(previous row)');
        return isThere && isBetweenFrames(output());
      });
      expect(output().includes('\u001B[?69h')).toBe(hasMargins);
      expect(terminal.isRestricted()).toBe(false);
      await midMinute();
      const before = terminal.lines();
      expect(selectedRow(before)).not.toBe('none');
      // Ctrl+L draws the whole screen again: nothing of it was wrong.
      const written = output().length;
      pty.write('\f');
      await until('the whole screen again', () => output().length - written > wholeScreen);
      await until(
        'the screen that was there',
        () => terminal.lines().join('\n') === before.join('\n'),
        () => `${before.join('\n')}\nbecame\n${terminal.lines().join('\n')}`,
      );
      pty.write('q');
      expect(await exited).toBe(0);
      expect(output().slice(-400)).toContain('\u001B[?69l');
      expect(terminal.isRestricted()).toBe(false);
    },
  );
});
