import { closeSync, openSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';

const patienceMs = 5000;
const stepMs = 10;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const take = (path: string): boolean => {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, `${process.pid} ${hostname()}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Whether the holder of a lock has died on this machine; of another machine nothing is known. */
const isAbandoned = (path: string): boolean => {
  try {
    const [pid = '', host = ''] = readFileSync(path, 'utf8').trim().split(' ');
    return host === hostname() && /^\d+$/.test(pid) && !isAlive(Number(pid));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

/** Takes an abandoned lock away; of several that try only one can rename it. */
const clear = (path: string): void => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    unlinkSync(aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

const pause = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stepMs);
};

/**
 * Does something while no other process does, held by a file beside what is guarded. A holder that
 * was killed is found out and passed over. Throws when it is not to be had within five seconds.
 *
 * No library: those for Node keep a lock alive by timers, and what is guarded here is one append.
 */
export const withLock = <Result>(path: string, act: () => Result): Result => {
  const end = Date.now() + patienceMs;
  while (!take(path)) {
    if (isAbandoned(path)) clear(path);
    else if (Date.now() > end)
      throw Object.assign(
        new Error(`${path} is held by another process; remove it if there is none`),
        { code: 'ELOCKED' },
      );
    else pause();
  }
  try {
    return act();
  } finally {
    unlinkSync(path);
  }
};
