import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { isSecretVariable } from '../lib/io/secret.ts';
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

/**
 * Runs a program and waits for its end, at most until the deadline. It runs in a process group of its
 * own, so that its children end with it, and without a terminal, so that it can neither prompt nor draw
 * over a screen.
 */
export const runInBackground = (
  [program = '', ...args]: readonly string[],
  {
    deadlineMs,
    signal,
    env,
    input,
  }: {
    readonly deadlineMs: number;
    readonly signal?: AbortSignal;
    readonly env: ChildEnvironment;
    /** The standard input; empty by default. */
    readonly input?: string;
  },
): Promise<ChildOutput> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      detached: true,
      env,
    });
    const texts = { stdout: '', stderr: '' };
    let trouble: string | undefined;
    const kill = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch (error) {
        // It has ended in the meantime.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    };
    const giveUp = (reason: string): void => {
      trouble ??= reason;
      kill();
    };
    const cancel = () => giveUp('was canceled');
    const timer = setTimeout(() => giveUp(`timed out after ${deadlineMs / 1000} s`), deadlineMs);
    signal?.addEventListener('abort', cancel, { once: true });
    process.once('exit', kill);
    const take = (name: keyof typeof texts) => (data: Buffer) => {
      texts[name] += data.toString('utf8');
      if (texts[name].length > maxBytes) giveUp('wrote too much output for a token');
    };
    child.stdout?.on('data', take('stdout'));
    child.stderr?.on('data', take('stderr'));
    // It may exit before it has read everything: its exit code is enough.
    child.stdin?.on('error', () => undefined).end(input);
    child.once('error', (error) => (trouble ??= notStarted(error)));
    child.once('close', (code, ended) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      process.off('exit', kill);
      resolve({ ...texts, trouble: trouble ?? howItEnded(code, ended) });
    });
  });
