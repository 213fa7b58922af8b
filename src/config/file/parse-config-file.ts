import { dirname, join, resolve } from 'node:path';
import { homeDir } from '../../storage/paths/state-dir.ts';
import { inspectTrust } from '../../storage/paths/path-status.ts';
import type { SignerSettings } from '../settings/schemas/signer-schema.ts';
import type { ProfileValues } from '../settings/precedence.ts';
import {
  formatProblem,
  settingNames,
  settingTable,
  type Setting,
} from '../settings/settings-table.ts';
import { isThemeFile } from '../settings/theme-setting.ts';
import type { TokenSource } from '../tokens/token-schema.ts';
import {
  loadRegexForFilters,
  parseConfig,
  registerSecretVariables,
  writtenIn,
  type ConfigContent,
  type KeyPath,
  type ContentProblem,
} from './file-schema.ts';
import { parseYaml } from './yaml-text.ts';

export type FileProblem = {
  readonly file: string;
  /** The line counts from 1; a problem with the file as a whole has none. */
  readonly line?: number;
  /** The path of the key is like `profiles.prod.pageSize`; empty for the file as a whole. */
  readonly key: string;
  readonly text: string;
};

export const toFileProblem = (
  { path, lineOf }: { readonly path: string; readonly lineOf: (path: KeyPath) => number },
  problem: ContentProblem,
): FileProblem => ({
  file: path,
  line: lineOf(problem.path),
  key: problem.path.join('.'),
  text: problem.text,
});

/** In every section but `keys`, these name a program and its arguments. */
const programKeys: ReadonlySet<string> = new Set(['command', 'run']);

export const programPlaces = (written: unknown): readonly KeyPath[] =>
  [...writtenIn(written)]
    .filter(({ key, value }) => programKeys.has(key) && Array.isArray(value))
    .map(({ path }) => path)
    // A key of `keys` is the name of a command of the dashboard, which runs no program.
    .filter(([section]) => section !== 'keys');

const trustedOwners = (): readonly number[] => [0, process.getuid?.() ?? 0];

/** Undefined if only the owners of the file can change it. */
const doubtAbout = (path: string, owners: readonly number[]): string | undefined => {
  const trust = inspectTrust(path, { owners, allowsOwnGroup: true });
  if (trust.kind === 'found') return trust.doubts[0];
  return trust.kind === 'missing' ? `${path} is gone` : trust.reason;
};

/** Reports programs that others could have written, or that lie behind a folder of theirs. */
export const untrustedPrograms = (
  path: string,
  written: unknown,
  owners = trustedOwners(),
): readonly ContentProblem[] => {
  const places = programPlaces(written);
  const doubt = places.length === 0 ? undefined : doubtAbout(path, owners);
  if (doubt === undefined) return [];
  const text = formatProblem(
    `has a program, which is not run because others can change this file (${doubt})`,
    'review the file, then run chown or chmod go-w on that path',
  );
  return places.map((place) => ({ path: place, text }));
};

export type ConfigFile = ConfigContent & {
  readonly path: string;
  readonly lineOf: (path: KeyPath) => number;
};

export type LoadedConfig =
  | { readonly kind: 'none'; readonly path: string }
  | { readonly kind: 'found'; readonly file: ConfigFile }
  | { readonly kind: 'wrong'; readonly path: string; readonly problems: readonly FileProblem[] };

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
  const { token, signers, clientKeyPassphrase: phrase, trustedDars: dars } = values;
  const source = token === undefined ? {} : { token: sourceFrom(folder, token) };
  const opened = phrase === undefined ? {} : { clientKeyPassphrase: sourceFrom(folder, phrase) };
  const made = signers === undefined ? {} : { signers: signersFrom(folder, signers) };
  const trusted = dars && {
    trustedDars: dars.map((dar) => ({ ...dar, path: pathFrom(folder, dar.path) })),
  };
  return { ...values, ...paths, ...source, ...opened, ...made, ...trusted };
};

const resolvePaths = (content: ConfigContent, folder: string): ConfigContent => ({
  ...content,
  profiles: Object.fromEntries(
    Object.entries(content.profiles).map(([name, values]) => [name, profileFrom(folder, values)]),
  ),
});

export const parseConfigFile = async (path: string, text: string): Promise<LoadedConfig> => {
  const yaml = parseYaml(text);
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
  registerSecretVariables(yaml.value.value);
  await loadRegexForFilters(yaml.value.value);
  const untrusted = untrustedPrograms(path, yaml.value.value);
  if (untrusted.length > 0)
    return refuse(
      untrusted.map((problem) => toFileProblem({ path, lineOf: yaml.value.lineOf }, problem)),
    );
  const checked = parseConfig(yaml.value.value ?? { profiles: {} });
  const { lineOf } = yaml.value;
  if (!checked.ok)
    return refuse(checked.error.map((problem) => toFileProblem({ path, lineOf }, problem)));
  const content = resolvePaths(checked.value, dirname(path));
  return { kind: 'found', file: { ...content, path, lineOf } };
};
