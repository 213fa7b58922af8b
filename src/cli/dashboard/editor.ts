import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../lib/result.ts';
import { withPrivateCopy } from '../../storage/files/atomic-files.ts';
import {
  childEnvironment,
  runInTerminal,
  type ChildEnvironment,
} from '../../config/child-process.ts';

const isFromSystem = (error: unknown): error is Error => error instanceof Error && 'code' in error;

export type EditResult = Result<string, string>;

const run = (editor: string, path: string, env: ChildEnvironment): EditResult => {
  // The variable may hold options too: a shell reads it as it is meant.
  const { trouble } = runInTerminal(['/bin/sh', '-c', `${editor} "$1"`, 'sh', path], { env });
  return trouble === undefined
    ? { ok: true, value: readFileSync(path, 'utf8') }
    : { ok: false, error: `${editor} ${trouble}` };
};

/**
 * Lets the user edit a text in `$VISUAL` or `$EDITOR`, else in vi, and waits for it. The text lies
 * in a private file meanwhile, which is deleted.
 */
export const openEditor = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(env['VISUAL'] ?? env['EDITOR'] ?? 'vi', text, dir, env);

/** Shows a text in `$PAGER`, or else in less, and waits until the user closes it. */
export const openPager = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(env['PAGER'] ?? 'less', text, dir, env);

const lend = (program: string, text: string, dir: string, env: NodeJS.ProcessEnv): EditResult => {
  try {
    return withPrivateCopy(join(dir, 'edit', 'text'), text, (path) =>
      run(program, path, childEnvironment(env)),
    );
  } catch (error) {
    if (!isFromSystem(error)) throw error;
    return { ok: false, error: error.message };
  }
};
