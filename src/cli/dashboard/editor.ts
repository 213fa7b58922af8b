import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../lib/result.ts';
import { createPrivateFile, removeFile } from '../../storage/files/atomic-files.ts';
import {
  childEnvironment,
  type ChildEnvironment,
} from '../../config/processes/child-environment.ts';
import { runAttached } from '../../config/processes/run-attached.ts';

const isFromSystem = (error: unknown): error is Error => error instanceof Error && 'code' in error;

export type EditResult = Result<string, string>;

const run = (editor: string, path: string, env: ChildEnvironment): EditResult => {
  // The variable may hold options too: a shell reads it as it is meant.
  const { status, error } = runAttached(['/bin/sh', '-c', `${editor} "$1"`, 'sh', path], { env });
  if (error !== undefined) return { ok: false, error: error.message };
  if (status !== 0) return { ok: false, error: `${editor} ended with ${status ?? 'a signal'}` };
  return { ok: true, value: readFileSync(path, 'utf8') };
};

/**
 * Lets the user edit a text in `$VISUAL` or `$EDITOR`, else in vi, and waits for it. The text lies
 * in a private file meanwhile, which is deleted.
 */
export const openEditor = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(env['VISUAL'] ?? env['EDITOR'] ?? 'vi', text, dir, env);

/** Shows the user a text in `$PAGER`, else in less, and waits until he has left it. */
export const openPager = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(env['PAGER'] ?? 'less', text, dir, env);

const lend = (program: string, text: string, dir: string, env: NodeJS.ProcessEnv): EditResult => {
  const path = join(dir, 'edit', `${process.pid}.txt`);
  try {
    createPrivateFile(path, text);
    try {
      return run(program, path, childEnvironment(env));
    } finally {
      removeFile(path);
    }
  } catch (error) {
    if (!isFromSystem(error)) throw error;
    return { ok: false, error: error.message };
  }
};
