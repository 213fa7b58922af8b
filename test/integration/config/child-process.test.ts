import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { childEnvironment, runInBackground } from '../../../src/config/child-process.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const env = childEnvironment({ PATH: process.env['PATH'] });

/** A program whose pipe was closed may have ended by itself. */
const endIfRunning = (pid: number): void => {
  try {
    process.kill(pid);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
};

/** Runs a shell script that names the processes it leaves behind in `$left`, and ends those later. */
const runScript = async (script: string, deadlineMs: number) => {
  const dir = scratchFolder();
  const left = join(dir, 'left');
  onTestFinished(() => {
    for (const pid of readFileSync(left, 'utf8').trim().split('\n')) endIfRunning(Number(pid));
  });
  return runInBackground(['sh', '-c', script, 'sh'], {
    deadlineMs,
    env: childEnvironment(env, { left }),
  });
};

/** A process in a group of its own: nothing that is done to the group of the script ends it. */
const escaped = (command: string): string => `setsid sh -c 'echo $$ >> $left; ${command}'`;

it('the output of a program counts though a process that outlives it keeps the pipe open', async () => {
  const left = `sleep 600 & echo $! >> $left; echo a-token`;
  expect(await runScript(left, 60_000)).toEqual({ stdout: 'a-token\n', stderr: '' });
});

it('a program is given up at its deadline though what it started left its process group', async () => {
  const ended = await runScript(escaped('exec sleep 600'), 300);
  expect(ended.trouble).toBe('timed out after 0.3 s');
});

it('nothing more is read of a program that writes without end, in another process group too', async () => {
  const ended = await runScript(escaped('exec yes'), 60_000);
  expect(ended.trouble).toBe('wrote more than 64 KiB');
  expect(ended.stdout.length).toBeLessThan(1_000_000);
});

it('characters that two reads divide are whole', async () => {
  const script = `process.stderr.write(Buffer.from([0xc3])); setTimeout(() => process.stderr.write(Buffer.from([0xbc])), 100)`;
  const ended = await runInBackground([process.execPath, '-e', script], {
    deadlineMs: 60_000,
    env,
  });
  expect(ended.stderr).toBe('ü');
});

it.each([
  ['a variable is too long for the system', ['true'], { LONG: 'x'.repeat(200_000) }, 'too long'],
  ['a variable holds a null byte', ['true'], { NULL: 'a\0b' }, 'a null character'],
  ['its name is empty', [''], {}, 'is empty'],
])('a program that cannot be started because %s is reported', async (_, argv, told, reason) => {
  const run = { deadlineMs: 60_000, env: childEnvironment(env, told) };
  expect((await runInBackground(argv, run)).trouble).toMatch(
    new RegExp(`^cannot be started: .*${reason}`),
  );
});
