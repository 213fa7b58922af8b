import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../lib/result.ts';
import { withPrivateCopy } from '../../storage/files/atomic-files.ts';
import {
  childEnvironment,
  runInTerminal,
  type ChildEnvironment,
} from '../../config/child-process.ts';
import { isCodedError } from '../../lib/errors.ts';

export type EditResult = Result<string, string>;

const run = (editor: string, path: string, env: ChildEnvironment): EditResult => {
  // The variable may contain options too, so a shell parses it.
  const { trouble } = runInTerminal(['/bin/sh', '-c', `${editor} "$1"`, 'sh', path], { env });
  return trouble === undefined
    ? { ok: true, value: readFileSync(path, 'utf8') }
    : { ok: false, error: `${editor} ${trouble}` };
};

/**
 * Opens a text in `$VISUAL` or `$EDITOR`, otherwise in vi, and waits until the user closes it. Meanwhile
 * the text is in a private file, which is then deleted.
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
    if (!isCodedError(error)) throw error;
    return { ok: false, error: error.message };
  }
};
