import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isSecretVariable } from '../lib/io/secret.ts';
import type { Result } from '../lib/result.ts';
import type { Environment } from './settings/precedence.ts';
import { codeOf, hasCode, isCodedError } from '../lib/errors.ts';

declare const isChecked: unique symbol;

/** The environment of a child process. Only `childEnvironment` creates one, and every child needs one. */
export type ChildEnvironment = Readonly<Record<string, string>> & { readonly [isChecked]: true };

/**
 * Builds the environment of a child process: this program's environment without any variable that holds a
 * secret, plus the variables for the child. A secret that a child needs comes from its own source.
 */
export const childEnvironment = (
  env: Environment,
  told: Readonly<Record<string, string>> = {},
): ChildEnvironment => {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isSecretVariable(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...told } as ChildEnvironment;
};

/** The output of a program that ran without a shell, and how it ended. */
export type ChildOutput = {
  readonly stdout: string;
  /** Empty if the program wrote to the terminal. */
  readonly stderr: string;
  /** The reason why the output is unusable, as the end of a sentence; undefined on success. */
  readonly trouble?: string | undefined;
};

/** The limit on each stream of a background program; no token or signature comes near it. */
const maxKib = 64;

const notStarted = (error: Error): string =>
  `cannot be started (${codeOf(error) || error.message})`;

const howItEnded = (code: number | null, signal: string | null): string | undefined => {
  if (code === 0) return undefined;
  return signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
};

/**
 * Runs a program that may use the terminal, and waits for its end. With `input`, the program reads that
 * instead of keys, and its output is captured instead of shown.
 */
export const runInTerminal = (
  [program = '', ...args]: readonly string[],
  { env, input }: { readonly env: ChildEnvironment; readonly input?: string },
): ChildOutput => {
  const ended: SpawnSyncReturns<string | null> = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    ...(input === undefined
      ? { stdio: 'inherit' }
      : { input, stdio: ['pipe', 'pipe', 'inherit'] as const }),
  });
  const { status, signal, error, stdout } = ended;
  const trouble = error === undefined ? howItEnded(status, signal) : notStarted(error);
  return { stdout: stdout ?? '', stderr: '', trouble };
};

type BackgroundRun = {
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly env: ChildEnvironment;
  /** The standard input; empty by default. */
  readonly input?: Uint8Array;
};

/** The output of a background program, with the bytes of stdout as they were written. */
export type ChildBytes = Omit<ChildOutput, 'stdout'> & { readonly stdout: Buffer };

/**
 * Opens bytes as a file without a name. Standard input is a file and no pipe, because Node's pipes are
 * sockets: programs can't open a socket as /dev/stdin, and some need to know the size.
 */
const openUnnamed = (bytes: Uint8Array): number => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-input-'));
  try {
    const path = join(folder, 'input');
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
    return openSync(path, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Starts a program in a process group of its own, without a terminal: it cannot ask or draw. */
const start = (
  [program = '', ...args]: readonly string[],
  { env, input }: BackgroundRun,
): Result<ChildProcess, string> => {
  let file: number | undefined;
  try {
    file = input === undefined ? undefined : openUnnamed(input);
    const stdin = file ?? 'ignore';
    const child = spawn(program, args, { stdio: [stdin, 'pipe', 'pipe'], detached: true, env });
    return { ok: true, value: child };
  } catch (error) {
    // Arguments and variables that the system does not take, such as too many bytes; a full disk.
    if (!isCodedError(error)) throw error;
    return { ok: false, error: notStarted(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

/** Kills a process group, unless it has ended or runs as another user. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH', 'EPERM')) throw error;
  }
};

/** Collects what a stream writes, until it is too much. */
const collect = (stream: Readable | null, onExcess: () => void): (() => Buffer) => {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxKib * 1024) onExcess();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
};

/** Time to read what an ended program left in its pipes, which a process that outlives it may keep open. */
const restMs = 200;

/**
 * Runs a program and waits for its end, at most until the deadline, whatever it started: the process
 * group is killed then, and nothing more is read.
 */
export const runForBytes = (argv: readonly string[], run: BackgroundRun): Promise<ChildBytes> => {
  const { deadlineMs, signal } = run;
  const started = start(argv, run);
  if (!started.ok)
    return Promise.resolve({ stdout: Buffer.alloc(0), stderr: '', trouble: started.error });
  const child = started.value;
  return new Promise((resolve) => {
    const kill = () => killGroup(child);
    const timers: NodeJS.Timeout[] = [];
    const end = (trouble: string | undefined): void => {
      timers.forEach(clearTimeout);
      child.off('exit', rest);
      signal?.removeEventListener('abort', cancel);
      process.off('exit', kill);
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.unref();
      resolve({ stdout: stdout(), stderr: stderr().toString('utf8'), trouble });
    };
    const giveUp = (reason: string): void => {
      kill();
      end(reason);
    };
    const cancel = () => giveUp('was canceled');
    const rest = (code: number | null, ended: string | null): void => {
      timers.push(setTimeout(() => end(howItEnded(code, ended)), restMs));
    };
    timers.push(setTimeout(() => giveUp(`timed out after ${deadlineMs / 1000} s`), deadlineMs));
    signal?.addEventListener('abort', cancel, { once: true });
    process.once('exit', kill);
    const tooMuch = () => giveUp(`wrote more than ${maxKib} KiB`);
    const [stdout, stderr] = [collect(child.stdout, tooMuch), collect(child.stderr, tooMuch)];
    child.once('error', (error) => end(notStarted(error)));
    child.once('close', (code, ended) => end(howItEnded(code, ended)));
    child.once('exit', rest);
  });
};

/** As `runForBytes`, for a program that prints text. */
export const runInBackground = async (
  argv: readonly string[],
  run: BackgroundRun,
): Promise<ChildOutput> => {
  const output = await runForBytes(argv, run);
  return { ...output, stdout: output.stdout.toString('utf8') };
};
