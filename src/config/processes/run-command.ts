import { spawn } from 'node:child_process';
import type { ChildEnvironment } from './child-environment.ts';

/** The result of a command that ran without a shell. */
export type CommandResult = {
  readonly stdout: string;
  readonly stderr: string;
  /** Why it is of no use: undefined when it ended well. */
  readonly trouble?: string | undefined;
};

/** More than any token: a command that writes this much is not the right one. */
const maxBytes = 64 * 1024;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);

const howItEnded = (code: number | null, signal: string | null): string | undefined => {
  if (code === 0) return undefined;
  return signal === null ? `exited with code ${code}` : `was killed by ${signal}`;
};

/**
 * Runs a program and waits for its end, at most until the deadline. It has a process group of its
 * own, so that what it starts ends with it, and no terminal: it cannot ask, nor draw over a screen.
 */
export const runCommand = (
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
): Promise<CommandResult> =>
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
        // It ended by itself in between.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    };
    const giveUp = (reason: string): void => {
      trouble ??= reason;
      kill();
    };
    const cancel = () => giveUp('was cancelled');
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
    child.once('error', (error) => (trouble ??= `cannot be started (${codeOf(error)})`));
    child.once('close', (code, ended) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      process.off('exit', kill);
      resolve({ ...texts, trouble: trouble ?? howItEnded(code, ended) });
    });
  });
