import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { err, isCodedError, tryFile, type Result, systemReason } from '../../lib/result.ts';
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

type FileRead =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly text: string };

const wrong = (message: string, remedy: string): FileRead => ({
  kind: 'wrong',
  text: formatProblem(message, remedy),
});

const readConfigText = (path: string): FileRead => {
  try {
    const { mode, size } = statSync(path);
    // The file names commands to run and addresses that receive a token.
    if ((mode & othersMayWrite) !== 0)
      return wrong('is writable by everyone', 'review it, then run chmod 600 on it');
    if (size > largest) return wrong('is larger than 1 MiB', 'check that this is the right file');
    return { kind: 'text', text: readFileSync(path, 'utf8') };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return { kind: 'none' };
    return wrong(`cannot be read: ${systemReason(error)}`, 'check its permissions');
  }
};

/** The YAML parser is loaded only for a file. */
export const loadConfig = async (env: Environment): Promise<LoadedConfig> => {
  const { path, isNamed } = configPath(env);
  const fileRead = readConfigText(path);
  if (fileRead.kind === 'text') {
    const { parseConfigFile } = await import('./parse-config-file.ts');
    return parseConfigFile(path, fileRead.text);
  }
  if (fileRead.kind === 'none' && !isNamed) return { kind: 'none', path };
  const missing = formatProblem('does not exist', 'fix the path in CANTUI_CONFIG');
  const text = fileRead.kind === 'wrong' ? fileRead.text : missing;
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
