import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endingSignals } from '../../../src/terminal/exit-signals.ts';
import { isRunning } from '../../support/terminal/processes.ts';
import { type PtySession, openPty } from '../../support/terminal/pty-session.ts';

const fixture = fileURLToPath(new URL('../../support/fixtures/full-screen.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');
const program = `'${process.execPath}' --import '${tsx}' '${fixture}'`;

/** What the terminal is set to before and after: wrapping, and a cursor that is seen. */
const asFound = new Set([7, 25]);

/** A shell with job control and without a line editor, which would set modes of its own. */
const openShell = async (): Promise<PtySession> => {
  const shell = openPty({ file: '/bin/sh', args: ['-i'], env: { PS1: '$ ', ENV: '' } });
  onTestFinished(() => shell.hangUp());
  await shell.until(/^\$$/m);
  return shell;
};

/** Starts the program in a shell, which tells afterwards how it ended and how the tty is set. */
const startInShell = async (): Promise<{ shell: PtySession; pid: number }> => {
  const shell = await openShell();
  shell.type(`clear; ${program}; echo "ended $?;"; stty -a\r`);
  const [, pid] = await shell.until(/full screen[\s\S]*pid (\d+);\s+last key none;/);
  return { shell, pid: Number(pid) };
};

const expectAsFound = async (shell: PtySession): Promise<void> => {
  await shell.until(/[^-]echo[^a-z][\s\S]*^\$$/m);
  const text = shell.terminal.lines().join('\n');
  for (const mode of ['icanon', 'echo', 'isig', 'icrnl', 'opost']) {
    expect(text).toMatch(new RegExp(`(^|[^-])\\b${mode}\\b`, 'm'));
  }
  expect(new Set(shell.terminal.modes())).toEqual(asFound);
};

const untilEnded = async (pid: number): Promise<void> => {
  const deadline = performance.now() + 10_000;
  while (isRunning(pid) && performance.now() < deadline) await sleep(20);
  expect(isRunning(pid)).toBe(false);
};

describe('a program that owns the screen', () => {
  it('sets the modes of a full screen', async () => {
    const { shell } = await startInShell();
    expect(new Set(shell.terminal.modes())).toEqual(new Set([1049, 2004]));
  });

  it.each([
    ['quits', 'q', 0],
    ['meets a defect', 'x', 1],
    ['leaves a promise unhandled', 'r', 1],
  ])('leaves the terminal as it was found when it %s', async (_, key, code) => {
    const { shell } = await startInShell();
    shell.type(key);
    await shell.until(new RegExp(`ended ${code};`));
    await expectAsFound(shell);
  });

  it('says what the defect was once the screen is back, with nothing in it that acts', async () => {
    const { shell } = await startInShell();
    shell.type('x');
    await shell.until(/a defect that says ⟨ESC⟩\[2J[\s\S]*ended 1;/);
  });

  it.each(endingSignals)(
    'leaves the terminal as it was found on %s, and says %i',
    async (signal, code) => {
      const { shell, pid } = await startInShell();
      process.kill(pid, signal);
      await shell.until(new RegExp(`ended ${code};`));
      await expectAsFound(shell);
    },
  );

  it('stops for the shell and comes back with its picture, in the size of the window by then', async () => {
    const { shell } = await startInShell();
    shell.type('z');
    await shell.until(/Stopped|suspended/i);
    expect(new Set(shell.terminal.modes())).toEqual(asFound);
    shell.resize(60, 10);
    shell.type('echo "in the"" shell"\r');
    await shell.until(/in the shell/);
    shell.type('fg\r');
    await shell.until(/full screen 60x10[\s\S]*last key z;/);
    expect(new Set(shell.terminal.modes())).toEqual(new Set([1049, 2004]));
    shell.type('k');
    await shell.until(/last key k;/);
  });

  it.each(['SIGTSTP', 'SIGSTOP'] as const)(
    'comes back with its picture after it was stopped from outside by %s',
    async (signal) => {
      const { shell, pid } = await startInShell();
      process.kill(pid, signal);
      await shell.until(/Stopped|suspended/i);
      // After SIGSTOP the tty is still raw: a line feed ends the line in either mode.
      shell.type('fg\n');
      await shell.until(/^full screen 80x24\npid \d+;\nlast key none;\n\n/);
      shell.type('k');
      await shell.until(/last key k;/);
    },
  );

  it('stops for the shell together with a program that has its terminal', async () => {
    const { shell } = await startInShell();
    shell.type('e');
    await shell.until(/^lent$/m);
    shell.type('\x1a');
    // The shell reads at its prompt: what is typed any sooner may go to the program.
    await shell.until(/(?:Stopped|suspended)[\s\S]*\n\$\s*$/i);
    shell.type('echo "in the"" shell"\r');
    await shell.until(/in the shell\n\$$/m);
    shell.type('fg\r');
    await shell.until(/\$ fg\s+\S/);
    shell.type('a line\r');
    await shell.until(/full screen 80x24[\s\S]*last key e;/);
    shell.type('k');
    await shell.until(/last key k;/);
    expect(new Set(shell.terminal.modes())).toEqual(new Set([1049, 2004]));
  });

  it.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-\\', '\x1c'],
  ])('goes on after %s has ended a program that has its terminal', async (_, key) => {
    const { shell } = await startInShell();
    shell.type('e');
    await shell.until(/^lent$/m);
    shell.type(key);
    await shell.until(/full screen 80x24[\s\S]*last key e;/);
    shell.type('k');
    await shell.until(/last key k;/);
  });

  it('is readable after a program that left the terminal in other modes', async () => {
    const { shell } = await startInShell();
    shell.type('g');
    await shell.until(/^full screen 80x24\npid \d+;\nlast key g;\n\n/);
    shell.type('k');
    await shell.until(/^full screen 80x24\npid \d+;\nlast key k;\n\n/);
  });

  it('goes on when it is to stop where no shell could continue it', async () => {
    const session = openPty({ file: process.execPath, args: ['--import', tsx, fixture] });
    onTestFinished(() => session.hangUp());
    await session.until(/last key none;/);
    session.type('z');
    await session.until(/last key z;/);
    session.type('k');
    await session.until(/last key k;/);
  });

  it('ends when the shell above it is killed', async () => {
    const { shell, pid } = await startInShell();
    process.kill(shell.pid, 'SIGKILL');
    await untilEnded(pid);
  });

  it('goes on with its work while the terminal takes nothing', async () => {
    const session = openPty({ file: process.execPath, args: ['--import', tsx, fixture] });
    onTestFinished(() => session.hangUp());
    await session.until(/last key none;/);
    session.stopReading();
    session.type('f');
    await untilEnded(session.pid);
  });

  describe('with the mouse on', () => {
    const withMouse = new Set([1049, 2004, 1000, 1006]);
    const startWithMouse = async (): Promise<{ shell: PtySession; pid: number }> => {
      const started = await startInShell();
      started.shell.type('m');
      await started.shell.until(/mouse on;/);
      expect(new Set(started.shell.terminal.modes())).toEqual(withMouse);
      return started;
    };

    it.each([
      ['quits', 'q', 0],
      ['meets a defect', 'x', 1],
      ['leaves a promise unhandled', 'r', 1],
    ])('turns it off when it %s', async (_, key, code) => {
      const { shell } = await startWithMouse();
      shell.type(key);
      await shell.until(new RegExp(`ended ${code};`));
      await expectAsFound(shell);
    });

    it.each(endingSignals)('turns it off on %s', async (signal, code) => {
      const { shell, pid } = await startWithMouse();
      process.kill(pid, signal);
      await shell.until(new RegExp(`ended ${code};`));
      await expectAsFound(shell);
    });

    it('turns it off for the shell while it is stopped, and on again', async () => {
      const { shell } = await startWithMouse();
      shell.type('z');
      await shell.until(/Stopped|suspended/i);
      expect(new Set(shell.terminal.modes())).toEqual(asFound);
      shell.type('fg\r');
      await shell.until(/last key z;/);
      expect(new Set(shell.terminal.modes())).toEqual(withMouse);
    });
  });
});
