import { rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../config/file/config-file.ts';
import type { FileProblem, LoadedConfig } from '../config/file/parse-config-file.ts';
import { loadPolicy } from '../config/policy/policy.ts';
import { problemInFile, rereadSettings } from '../config/profiles/resolve-profile.ts';
import type { SettingProblem } from '../config/settings/precedence.ts';
import { sandboxProfile } from '../config/settings/settings-table.ts';
import {
  resolveSettings,
  listUrlOf,
  type Flags,
  type SettingsInput,
  type Settings,
} from '../config/settings/settings.ts';
import { readToken } from '../config/tokens/token.ts';
import { learnTokens } from '../ledger/effects/describe-instrument.ts';
import { tryIo, type Result } from '../lib/result.ts';
import { setPartyNames } from '../lib/text/party-names.ts';
import { joinWithOr } from '../lib/text/pluralize.ts';
import { resolveStateDir } from '../storage/paths/state-dir.ts';
import { detectCapabilities } from '../terminal/capabilities.ts';
import { exitWith, usageError } from './exit.ts';
import { printError, failUsage } from './streams.ts';

/** The state of one run on the sandbox. Its cursors are deleted at the end; exports stay. */
const demoStateDir = (stateDir: string): string => {
  const dir = join(stateDir, 'demo', String(process.pid));
  process.on('exit', () => {
    tryIo(() => rmSync(join(dir, 'cursors'), { recursive: true, force: true }));
    tryIo(() => rmdirSync(dir));
  });
  return dir;
};

/** A user who configured no service gets the sandbox. */
export const wantsSandbox = ({ profile, scanUrl, ledgerUrl }: Settings): boolean =>
  profile === sandboxProfile || (profile === 'default' && scanUrl === '' && ledgerUrl === '');

export const withSandbox = async (settings: Settings): Promise<Settings> => {
  const { startSandbox } = await import('../sandbox/sandbox.ts');
  const { ledgerUrl, scanUrl, token, registries, world } = await startSandbox({});
  const { publicKey: key, privateKey } = world.signing;
  return {
    ...settings,
    profile: 'demo',
    mode: 'demo',
    isTestLedger: true,
    ledgerUrl,
    scanUrl,
    registries,
    signers: { sandbox: { type: 'sandbox', key, privateKey, deadlineMs: 1000 } },
    tokenFrom: { kind: 'given', token },
  };
};

/** Nobody may take what it prints for a network. */
export const orSandbox = async (
  settings: Settings,
  isWanted = wantsSandbox(settings),
): Promise<Settings> => {
  if (!isWanted) return settings;
  printError('this is the sandbox of cantui: made-up data, not from a network.');
  return withSandbox(settings);
};

/** The state of a sandbox means nothing to the next run. */
export const chooseStateDir = ({ mode }: Settings): string => {
  const dir = resolveStateDir(process.env);
  return mode === 'demo' ? demoStateDir(dir) : dir;
};

type Environment = Record<string, string | undefined>;

/** Options of Node that change how a connection is secured or a response is read. */
const ignoredOption =
  /--(?:tls-(?:min|max)-v1\.\d|tls-cipher-list|tls-keylog|insecure-http-parser|max-http-header-size)(?![\w-])/g;

const remedy = 'trust a private certificate authority with --ca-file or NODE_EXTRA_CA_CERTS';

const variableNotes = (env: Environment): readonly string[] =>
  env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? [`NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored, and every certificate is verified; ${remedy}`]
    : [];

/** Node treats an underscore in an option as a dash. Without options, no pattern is compiled. */
const ignoredIn = (options: string): readonly string[] =>
  options === '' ? [] : (options.replaceAll('_', '-').match(ignoredOption) ?? []);

const optionNotes = ({ NODE_OPTIONS = '' }: Environment): readonly string[] =>
  [...new Set(ignoredIn(NODE_OPTIONS))].map(
    (option) => `${option} in NODE_OPTIONS is ignored: cantui sets its own connection rules`,
  );

/**
 * Reports settings that would make connections less secure and are ignored. Removes the variable about which
 * Node warns at the first connection, because its warning isn't true for this program.
 */
export const removeIgnoredVariables = (env: Environment): readonly string[] => {
  const notes = [...variableNotes(env), ...optionNotes(env)];
  delete env['NODE_TLS_REJECT_UNAUTHORIZED'];
  return notes;
};

/** The variables have to go before anything is loaded that connects. */
const ignoredVariableNotes: readonly string[] = removeIgnoredVariables(process.env);

const noListUrl =
  'no service is configured that lists activities: set --scan-url, or --ledger-url for the updates of a ledger';
const noLedgerUrl = 'no ledger URL. Pass --ledger-url URL or set ledgerUrl in the profile.';
const noDemo =
  'this command cannot start the demo. Run cantui sandbox, and pass its addresses and token file without profile demo.';
export const unknownOutput = (given: string, formats: readonly string[]): string =>
  `unknown --output format "${given}". Use ${joinWithOr(formats)}.`;

type FailureWords = {
  readonly summary: string;
  readonly detail: string;
  readonly hint?: string | undefined;
};

export const failureLine = ({ summary, detail, hint }: FailureWords): string =>
  `${summary} (${detail})${hint === undefined ? '' : `: ${hint}`}`;

export type GlobalFlags = Flags & {
  /** `--no-color` makes it false. */
  readonly color?: boolean;
  readonly output?: string;
  readonly debug?: string;
  readonly debugBodies?: boolean;
  readonly record?: string;
  readonly recordKeys?: boolean;
  readonly linear?: boolean;
};

const placeOf = ({ file, line }: FileProblem): string =>
  line === undefined ? file : `${file}:${line}:`;

/** Says where the problem is, in which key, the rule and the remedy. */
export const formatConfigProblem = (problem: FileProblem): string =>
  [placeOf(problem), problem.key, problem.text].filter((word) => word !== '').join(' ');

/** Prints the problems in the order of the lines of each file. */
export const printConfigProblems = (problems: readonly FileProblem[]): void => {
  const sorted = problems.toSorted(
    (one, other) => one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
  for (const problem of sorted) printError(formatConfigProblem(problem));
};

export const printSettingProblem = (
  problem: SettingProblem,
  profile: string,
  file: SettingsInput['file'],
): void => {
  const inFile = file && problemInFile(problem, profile, file);
  if (inFile === undefined) printError(`${problem.option} ${problem.text}`);
  else printConfigProblems([inFile]);
};

export const loadConfigOrExit = async (): Promise<LoadedConfig & { kind: 'none' | 'found' }> => {
  const loaded = await loadConfig(process.env);
  if (loaded.kind !== 'wrong') return loaded;
  printConfigProblems(loaded.problems);
  return exitWith(usageError);
};

export const settingsInput = (flags: GlobalFlags): SettingsInput => {
  const { env } = process;
  const { color, ascii } = detectCapabilities(env);
  return {
    flags,
    env,
    color: color && flags.color !== false,
    ascii,
    readToken: (source) => readToken(source, env),
    notes: ignoredVariableNotes,
  };
};

/** Every other output has ids alone. */
const isForPeople = ({ output = 'table' }: GlobalFlags): boolean => output === 'table';

interface LoadOptions {
  /** False for the doctor, which reports a token that can't be read among its checks. */
  readonly checksToken?: boolean;
}

export const resolveSettingsOrExit = async (
  flags: GlobalFlags,
  { checksToken = true }: LoadOptions = {},
) => {
  const loaded = await loadConfigOrExit();
  const input: SettingsInput = {
    ...settingsInput(flags),
    ...(!checksToken && { readToken: () => undefined }),
    file: loaded.kind === 'found' ? loaded.file : undefined,
    policy: await loadPolicy(),
  };
  const resolved = resolveSettings(input);
  if (resolved.ok) {
    const { names, dso } = resolved.value.settings;
    setPartyNames(names, isForPeople(flags));
    learnTokens({ dso });
    return { ...resolved, loaded, given: input };
  }
  for (const problem of resolved.error.problems)
    printSettingProblem(problem, resolved.error.profile, input.file);
  return exitWith(usageError);
};

export const reloadSettings = (
  settings: Settings,
  flags: GlobalFlags,
): Promise<Result<Settings, string>> =>
  rereadSettings(settings, settingsInput(flags), settings.profile);

export const loadSettings = async (flags: GlobalFlags, options?: LoadOptions): Promise<Settings> =>
  (await resolveSettingsOrExit(flags, options)).value.settings;

/** What a command prints without a ledger; `text` where another service would do. */
export const withoutLedger = ({ profile }: Pick<Settings, 'profile'>, text = noLedgerUrl): string =>
  profile === sandboxProfile ? noDemo : text;

/** Exits if a command that lists activities has no service to list them. */
export const requireListUrl = (settings: Settings): void => {
  if (listUrlOf(settings) !== '') return;
  failUsage(withoutLedger(settings, settings.source === 'ledger' ? noLedgerUrl : noListUrl));
};
