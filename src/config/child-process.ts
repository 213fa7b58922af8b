import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from 'node:child_process';
import { isSecretVariable } from '../lib/io/secret.ts';
import type { Result } from '../lib/result.ts';
import type { Environment } from './settings/precedence.ts';

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

/** Longer than any token: a command that writes this much is the wrong one. */
const maxBytes = 64 * 1024;

const notStarted = (error: Error): string =>
  `cannot be started (${'code' in error ? String(error.code) : error.message})`;

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
  readonly signal?: AbortSignal;
  readonly env: ChildEnvironment;
  /** The standard input; empty by default. */
  readonly input?: string;
};

/** Starts a program in a process group of its own, without a terminal: it cannot ask or draw. */
const start = (
  [program = '', ...args]: readonly string[],
  { env, input }: BackgroundRun,
): Result<ChildProcess, string> => {
  const stdin = input === undefined ? 'ignore' : 'pipe';
  try {
    const child = spawn(program, args, { stdio: [stdin, 'pipe', 'pipe'], detached: true, env });
    return { ok: true, value: child };
  } catch (error) {
    // Arguments and variables that the system does not take, such as too many bytes.
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { ok: false, error: notStarted(error) };
  }
};

/** Kills a process group, unless it has ended or runs as another user. */
const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
};

/** Time to read what an ended program left in its pipes, which a process that outlives it may keep open. */
const restMs = 200;

/**
 * Runs a program and waits for its end, at most until the deadline, whatever it started: the process
 * group is killed then, and nothing more is read.
 */
export const runInBackground = (
  argv: readonly string[],
  run: BackgroundRun,
): Promise<ChildOutput> => {
  const { deadlineMs, signal, input } = run;
  const started = start(argv, run);
  if (!started.ok) return Promise.resolve({ stdout: '', stderr: '', trouble: started.error });
  const child = started.value;
  return new Promise((resolve) => {
    const texts = { stdout: '', stderr: '' };
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
      resolve({ ...texts, trouble });
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
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
        if (texts[name].length > maxBytes) giveUp('wrote too much output for a token');
      });
    // It may exit before it has read everything: its exit code is enough.
    child.stdin?.on('error', () => undefined).end(input);
    child.once('error', (error) => end(notStarted(error)));
    child.once('close', (code, ended) => end(howItEnded(code, ended)));
    child.once('exit', rest);
  });
};
