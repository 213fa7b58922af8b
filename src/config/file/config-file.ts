import { join, resolve, dirname } from 'node:path';
import type { ConfigContent, KeyPath, ContentProblem } from './file-schema.ts';
import {
  settingNames,
  settingTable,
  formatProblem,
  type Setting,
} from '../settings/settings-table.ts';
import { isThemeFile } from '../settings/theme-setting.ts';
import type { SignerSettings } from '../settings/schemas/signer-schema.ts';
import type { TokenSource } from '../tokens/token-source.ts';
import type { ProfileValues } from '../settings/setting-values.ts';
import { readFileSync, statSync } from 'node:fs';
import { homeDir } from '../../storage/paths/home-dir.ts';
import { isCodedError } from '../../lib/errors.ts';

/** A path is relative to the folder of its file; `~` is the user's home. */
const pathFrom = (folder: string, path: string): string =>
  path === '~' || path.startsWith('~/') ? join(homeDir(), path.slice(1)) : resolve(folder, path);

const sourceFrom = <S extends TokenSource>(folder: string, source: S): S =>
  source.kind === 'file' ? { ...source, path: pathFrom(folder, source.path) } : source;

const signersFrom = (folder: string, signers: SignerSettings): SignerSettings =>
  Object.fromEntries(
    Object.entries(signers).map(([name, signer]) => [
      name,
      { ...signer, publicKey: pathFrom(folder, signer.publicKey) },
    ]),
  );

const isPath = ({ kind }: Setting, value: string): boolean =>
  kind === 'path' || (kind === 'theme' && isThemeFile(value));

const profileFrom = (folder: string, values: ProfileValues): ProfileValues => {
  const paths: ProfileValues = Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && isPath(settingTable[name], value)
        ? [[name, pathFrom(folder, value)]]
        : [];
    }),
  );
  const { token, signers, clientKeyPassphrase: phrase } = values;
  const source = token === undefined ? {} : { token: sourceFrom(folder, token) };
  const opened = phrase === undefined ? {} : { clientKeyPassphrase: sourceFrom(folder, phrase) };
  const made = signers === undefined ? {} : { signers: signersFrom(folder, signers) };
  return { ...values, ...paths, ...source, ...opened, ...made };
};

/** Makes the paths in a file's content absolute. */
const resolvePaths = (content: ConfigContent, folder: string): ConfigContent => ({
  ...content,
  profiles: Object.fromEntries(
    Object.entries(content.profiles).map(([name, values]) => [name, profileFrom(folder, values)]),
  ),
});

/** A problem of a file: its place, key, rule and remedy. */
export type FileProblem = {
  readonly file: string;
  /** Counted from 1; absent for the file as a whole. */
  readonly line?: number;
  /** `profiles.prod.pageSize`; empty for the file as a whole. */
  readonly key: string;
  readonly text: string;
};

/** A problem of the content with its place in the file. */
export const toFileProblem = (
  { path, lineOf }: Pick<ConfigFile, 'path' | 'lineOf'>,
  problem: ContentProblem,
): FileProblem => ({
  file: path,
  line: lineOf(problem.path),
  key: problem.path.join('.'),
  text: problem.text,
});

export type ConfigFile = ConfigContent & {
  readonly path: string;
  readonly lineOf: (path: KeyPath) => number;
};

export type LoadedConfig =
  | { readonly kind: 'none'; readonly path: string }
  | { readonly kind: 'found'; readonly file: ConfigFile }
  | { readonly kind: 'wrong'; readonly path: string; readonly problems: readonly FileProblem[] };

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

const read = (path: string): FileRead => {
  try {
    const { mode, size } = statSync(path);
    // It names commands to run and addresses that receive a token.
    if ((mode & othersMayWrite) !== 0)
      return wrong('is writable by everyone', 'review it, then run chmod 600 on it');
    if (size > largest) return wrong('is larger than 1 MiB', 'check that this is the right file');
    return { kind: 'text', text: readFileSync(path, 'utf8') };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return { kind: 'none' };
    return wrong(`cannot be read (${String(error.code)})`, 'check its permissions');
  }
};

const parse = async (path: string, text: string): Promise<LoadedConfig> => {
  const { parseYaml: readYaml } = await import('./yaml-text.ts');
  const { parseConfig: readContent } = await import('./file-schema.ts');
  const yaml = readYaml(text);
  const refuse = (problems: readonly FileProblem[]): LoadedConfig => ({
    kind: 'wrong',
    path,
    problems,
  });
  if (!yaml.ok) {
    const problem = formatProblem(
      `is not YAML: ${yaml.error.reason}`,
      'check this line and the one before it',
    );
    return refuse([{ file: path, line: yaml.error.line, key: '', text: problem }]);
  }
  const { registerSecretVariables: markSecretVariablesIn, loadRegexForFilters } =
    await import('./file-schema.ts');
  markSecretVariablesIn(yaml.value.value);
  await loadRegexForFilters(yaml.value.value);
  const { untrustedPrograms } = await import('./programs.ts');
  const untrusted = untrustedPrograms(path, yaml.value.value);
  if (untrusted.length > 0)
    return refuse(
      untrusted.map((problem) => toFileProblem({ path, lineOf: yaml.value.lineOf }, problem)),
    );
  // A file with only comments is an empty configuration.
  const checked = readContent(yaml.value.value ?? { profiles: {} });
  const { lineOf } = yaml.value;
  if (!checked.ok)
    return refuse(checked.error.map((problem) => toFileProblem({ path, lineOf }, problem)));
  const content = resolvePaths(checked.value, dirname(path));
  return { kind: 'found', file: { ...content, path, lineOf } };
};

/** Reads the configuration file, if there is one. The YAML parser is loaded only then. */
export const loadConfig = async (env: Environment): Promise<LoadedConfig> => {
  const { path, isNamed } = configPath(env);
  const fileRead = read(path);
  if (fileRead.kind === 'text') return parse(path, fileRead.text);
  if (fileRead.kind === 'none' && !isNamed) return { kind: 'none', path };
  const missing = formatProblem('does not exist', 'fix the path in CANTUI_CONFIG');
  const text = fileRead.kind === 'wrong' ? fileRead.text : missing;
  return { kind: 'wrong', path, problems: [{ file: path, key: '', text }] };
};
