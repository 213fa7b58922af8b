import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  err,
  hasCode,
  isCodedError,
  tryFile,
  type Result,
  systemReason,
} from '../../lib/result.ts';
import { replaceKeepingMode } from '../../storage/files/atomic-files.ts';
import { homeDir } from '../../storage/paths/state-dir.ts';
import { formatProblem } from '../settings/settings-table.ts';
import type { LoadedConfig } from './parse-config-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `CANTUI_CONFIG`, else `cantui/config.yaml` in `$XDG_CONFIG_HOME` or `~/.config`. */
export const configPath = (env: Environment): { path: string; isNamed: boolean } => {
  const named = env['CANTUI_CONFIG'];
  if (named !== undefined && named !== '') return { path: resolve(named), isNamed: true };
  const home = env['XDG_CONFIG_HOME'];
  const folder = home?.startsWith('/') === true ? home : join(homeDir(), '.config');
  return { path: join(folder, 'cantui', 'config.yaml'), isNamed: false };
};

const largest = 1024 * 1024;
const othersMayWrite = 0o002;

/** Undefined without a file. */
const readConfigText = (path: string): Result<string | undefined, string> => {
  try {
    const { mode, size } = statSync(path);
    // The file names commands to run and addresses that receive a token.
    if ((mode & othersMayWrite) !== 0)
      return err(formatProblem('is writable by everyone', 'review it, then run chmod 600 on it'));
    if (size > largest)
      return err(formatProblem('is larger than 1 MiB', 'check that this is the right file'));
    return { ok: true, value: readFileSync(path, 'utf8') };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return hasCode(error, 'ENOENT', 'ENOTDIR')
      ? { ok: true, value: undefined }
      : err(formatProblem(`cannot be read: ${systemReason(error)}`, 'check its permissions'));
  }
};

/** The YAML parser is loaded only for a file. */
export const loadConfig = async (env: Environment): Promise<LoadedConfig> => {
  const { path, isNamed } = configPath(env);
  const read = readConfigText(path);
  if (read.ok && read.value !== undefined) {
    const { parseConfigFile } = await import('./parse-config-file.ts');
    return parseConfigFile(path, read.value);
  }
  if (read.ok && !isNamed) return { kind: 'none', path };
  const missing = formatProblem('does not exist', 'fix the path in CANTUI_CONFIG');
  const text = read.ok ? missing : read.error;
  return { kind: 'wrong', path, problems: [{ file: path, key: '', text }] };
};

/** Writes the file itself, where its path is a link to it. Returns why it was not written. */
export const editConfigFile = (
  path: string,
  edit: (text: string) => Result<string, string>,
): Result<undefined, string> => {
  const done = tryFile(() => {
    const real = realpathSync(path);
    const edited = edit(readFileSync(real, 'utf8'));
    if (edited.ok) replaceKeepingMode(real, edited.value);
    return edited;
  });
  if (!done.ok) return err(`cannot write ${path}: ${done.error}`);
  return done.value.ok ? { ok: true, value: undefined } : err(`${path} ${done.value.error}`);
};
