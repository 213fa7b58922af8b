import { spawnSync } from 'node:child_process';
import type { ChildEnvironment } from './child-environment.ts';

export type AttachedResult = {
  /** Absent when a signal ended it. */
  readonly status: number | null;
  /** The text on stdout; empty when the program wrote to the terminal. */
  readonly stdout: string;
  /** Why it could not be run. */
  readonly error: Error | undefined;
};

/**
 * Runs a program that may use the terminal, and waits for its end. With `input` it reads that instead
 * of keys, and its output is kept instead of shown.
 */
export const runAttached = (
  [program = '', ...args]: readonly string[],
  { env, input }: { readonly env: ChildEnvironment; readonly input?: string },
): AttachedResult => {
  const { status, stdout, error } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    ...(input === undefined
      ? { stdio: 'inherit' }
      : { input, stdio: ['pipe', 'pipe', 'inherit'] as const }),
  });
  return { status, stdout: stdout, error };
};
