import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isSecretVariable } from '../lib/io/secret.ts';
import { type Result, hasCode, isCodedError, systemReason } from '../lib/result.ts';
import type { Environment } from './settings/precedence.ts';

declare const isChecked: unique symbol;

/** Only `childEnvironment` creates one, and every child needs one. */
export type ChildEnvironment = Readonly<Record<string, string>> & { readonly [isChecked]: true };

/** This program's environment without any variable that holds a secret, plus `told`. */
export const childEnvironment = (
  env: Environment,
  told: Readonly<Record<string, string>> = {},
): ChildEnvironment => {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isSecretVariable(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...told } as ChildEnvironment;
};

export type ChildOutput = {
  readonly stdout: string;
  /** The text is empty if the program wrote to the terminal. */
  readonly stderr: string;
  /** Why the output is unusable, as the end of a sentence; undefined on success. */
  readonly trouble?: string | undefined;
};

/** The limit of each stream; no token or signature comes near it. */
const maxKib = 64;

const notStarted = (error: Error): string => `cannot be started: ${systemReason(error)}`;

const howItEnded = (code: number | null, signal: string | null): string | undefined => {
  if (code === 0) return undefined;
  return signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
};

/** With `input`, the program reads that instead of keys, and its output is captured. */
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
  readonly input?: Uint8Array;
};

type ChildBytes = Omit<ChildOutput, 'stdout'> & { readonly stdout: Buffer };

/** Programs can't open a pipe of Node, a socket, as /dev/stdin. They can open this file. */
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

/** The child has a process group of its own and no terminal: it can't ask or draw. */
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
    // The system refuses some arguments and variables, such as too many bytes; a disk may be full.
    if (!isCodedError(error)) throw error;
    return { ok: false, error: notStarted(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

/** The group stays if it has ended or runs as another user. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!hasCode(error, 'ESRCH', 'EPERM')) throw error;
  }
};

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

/** A process that outlives the program may keep its pipes open. */
const restMs = 200;

/** Kills the process group of the program at the deadline, and reads nothing more. */
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

export const runInBackground = async (
  argv: readonly string[],
  run: BackgroundRun,
): Promise<ChildOutput> => {
  const output = await runForBytes(argv, run);
  return { ...output, stdout: output.stdout.toString('utf8') };
};
