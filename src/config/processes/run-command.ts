import { spawn } from 'node:child_process';
import type { ChildEnvironment } from './child-environment.ts';

/** What came of a command that was run without a shell. */
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
  return signal === null ? `ended with ${code}` : `was ended by ${signal}`;
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
    /** What it reads; without it nothing. */
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
    const cancel = () => giveUp('was given up');
    const timer = setTimeout(() => giveUp(`gave nothing in ${deadlineMs / 1000} s`), deadlineMs);
    signal?.addEventListener('abort', cancel, { once: true });
    process.once('exit', kill);
    const take = (name: keyof typeof texts) => (data: Buffer) => {
      texts[name] += data.toString('utf8');
      if (texts[name].length > maxBytes) giveUp('wrote more than any token has');
    };
    child.stdout?.on('data', take('stdout'));
    child.stderr?.on('data', take('stderr'));
    // It may end before it has read all of it: how it ended tells enough.
    child.stdin?.on('error', () => undefined).end(input);
    child.once('error', (error) => (trouble ??= `cannot be run (${codeOf(error)})`));
    child.once('close', (code, ended) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      process.off('exit', kill);
      resolve({ ...texts, trouble: trouble ?? howItEnded(code, ended) });
    });
  });
