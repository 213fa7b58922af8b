import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../lib/result.ts';
import { withPrivateCopy } from '../../storage/files/atomic-files.ts';
import { nodeFileSystem } from '../../storage/files/file-system.ts';
import { readAtMost } from '../../storage/files/read-at-most.ts';
import { maxInput } from '../../storage/files/read-user-file.ts';
import { openFile } from '../../storage/files/regular-file.ts';
import {
  childEnvironment,
  runInTerminal,
  type ChildEnvironment,
} from '../../config/child-process.ts';
import { isCodedError } from '../../lib/errors.ts';

export type EditResult = Result<string, string>;

/** Reads what a program left in place of the text, which may be no file at all, or no text. */
const readEdited = (program: string, path: string): EditResult => {
  const file = openFile(path, constants.O_RDONLY);
  try {
    const bytes = readAtMost(file, maxInput);
    if (bytes === undefined) return { ok: false, error: `${program} left more than 32 MiB` };
    return isUtf8(bytes)
      ? { ok: true, value: bytes.toString('utf8') }
      : { ok: false, error: `${program} left a text that is not UTF-8` };
  } finally {
    nodeFileSystem.close(file);
  }
};

const run = (editor: string, path: string, env: ChildEnvironment): EditResult => {
  // The variable may contain options too, so a shell parses it.
  const { trouble } = runInTerminal(['/bin/sh', '-c', `${editor} "$1"`, 'sh', path], { env });
  return trouble === undefined
    ? readEdited(editor, path)
    : { ok: false, error: `${editor} ${trouble}` };
};

/** An empty variable counts as unset. */
const firstSet = (...values: readonly (string | undefined)[]): string | undefined =>
  values.find((value) => value !== undefined && value.trim() !== '');

/**
 * Opens a text in `$VISUAL` or `$EDITOR`, otherwise in vi, and waits until the user closes it. Meanwhile
 * the text is in a private file, which is then deleted.
 */
export const openEditor = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(firstSet(env['VISUAL'], env['EDITOR']) ?? 'vi', text, dir, env);

/** Shows a text in `$PAGER`, or else in less, and waits until the user closes it. */
export const openPager = (text: string, dir: string, env: NodeJS.ProcessEnv): EditResult =>
  lend(firstSet(env['PAGER']) ?? 'less', text, dir, env);

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
