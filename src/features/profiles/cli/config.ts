import { configPath } from '../../../config/file/config-file.ts';
import type { ConfigFile, FileProblem } from '../../../config/file/parse-config-file.ts';
import {
  formatProblem,
  settingNames,
  settingTable,
  type Setting,
  type SettingName,
} from '../../../config/settings/settings-table.ts';
import { isThemeFile } from '../../../config/settings/theme-setting.ts';
import { readSignerKey } from '../../../signing/signers/signer.ts';
import { readThemeFile } from '../../../cli-kit/read-theme-file.ts';
import { formatTrustedPackage } from '../../../ledger/packages/known-packages.ts';
import type { Program } from '../../../cli-kit/command-spec.ts';
import { profileProblems } from '../../../config/profiles/resolve-profile.ts';
import { brokenProfileProblems } from '../../../config/profiles/choose-profile.ts';
import { configJsonSchema } from '../../../config/settings/schemas/json-schema.ts';
import {
  flagName,
  type SettingSource,
  type SettingValues,
} from '../../../config/settings/precedence.ts';
import { configTemplate } from '../../../config/settings/config-template.ts';
import { formatSecretSource } from '../../../config/tokens/token-schema.ts';
import { createPrivateFile } from '../../../storage/files/atomic-files.ts';
import { isFileThere } from '../../../storage/files/read-at-most.ts';
import { formatDurationOption } from '../../../lib/time/duration.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import { textTable } from '../../../lib/text/text-table.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { tryFile } from '../../../lib/result.ts';
import { exitWith, usageError } from '../../../cli-kit/exit.ts';
import {
  loadConfigOrExit,
  settingsInput,
  resolveSettingsOrExit,
  printConfigProblems,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { writeStdout, printError } from '../../../cli-kit/streams.ts';
import { themeFileSchema } from '../../../ui-kit/theme/theme-file.ts';

const signerProblems = ({ path: file, profiles, lineOf }: ConfigFile): readonly FileProblem[] =>
  Object.entries(profiles).flatMap(([profile, { signers = {} }]) =>
    Object.entries(signers).flatMap(([name, { publicKey }]) => {
      const key = readSignerKey(publicKey);
      if (key.ok) return [];
      const { problem, remedy } = key.error;
      const path = ['profiles', profile, 'signers', name, 'publicKey'];
      const text = formatProblem(problem, remedy);
      return [{ file, line: lineOf(path), key: path.join('.'), text }];
    }),
  );

/** Each theme file is read once. */
const themeProblems = ({ profiles }: ConfigFile): readonly FileProblem[] => {
  const themes = Object.values(profiles).map(({ theme = 'auto' }) => theme);
  return [...new Set(themes.filter(isThemeFile))].flatMap((path) => {
    const read = readThemeFile(path);
    return read.ok ? [] : read.error;
  });
};

const path = (): number => {
  writeStdout(`${configPath(process.env).path}\n`);
  return 0;
};

const schema = (): number => {
  writeStdout(`${JSON.stringify(configJsonSchema(), null, 2)}\n`);
  return 0;
};

const themeSchema = (): number => {
  writeStdout(`${JSON.stringify(themeFileSchema(), null, 2)}\n`);
  return 0;
};

const init = (): number => {
  const { path: target } = configPath(process.env);
  const made = tryFile(() => createPrivateFile(target, configTemplate()));
  if (made.ok) {
    writeStdout(`${target}\n`);
    printError('set ledgerUrl, scanUrl and token in this file. Then run: cantui config check');
    return 0;
  }
  const next = isFileThere(target) ? '. Edit it, or move it away' : '';
  printError(`cannot write ${target}: ${made.error}${next}`);
  return usageError;
};

const checkConfig = async (flags: GlobalFlags, program: Program): Promise<number> => {
  const loaded = await loadConfigOrExit();
  if (loaded.kind === 'none') {
    printError(`${loaded.path} does not exist. Run cantui config init to create it.`);
    return 0;
  }
  const { file } = loaded;
  const problems = [
    ...brokenProfileProblems(file),
    ...profileProblems(file, settingsInput(flags)),
    ...signerProblems(file),
    ...themeProblems(file),
    ...(await program.applyDashboardSettings(file)),
  ];
  printConfigProblems(problems);
  if (problems.length > 0) return usageError;
  printError(
    `${file.path}: ${pluralize(Object.keys(file.profiles).length, 'profile')}, no problems`,
  );
  return 0;
};

type Row = { readonly name: string; readonly value: string; readonly from: string };

type ResolvedConfig = Awaited<ReturnType<typeof resolveSettingsOrExit>>;

/** Returns the option, the variable or the line that chose the profile. */
const profileGiver = ({ loaded, value: { settings, sources } }: ResolvedConfig): string => {
  switch (sources.profile) {
    case 'flag':
      return '--profile';
    case 'environment':
      return 'CANTUI_PROFILE';
    case 'default':
      return 'default';
    case 'profile':
      return loaded.kind === 'none'
        ? `profile ${settings.profile}`
        : `default, line ${loaded.file.lineOf(['default'])}`;
    default:
      return sources.profile satisfies never;
  }
};

/** Returns the source of a value: the option, the variable, or the line of the file. */
const giverOf = (
  name: SettingName,
  source: SettingSource,
  { loaded, value: { settings } }: ResolvedConfig,
): string => {
  const setting: Setting = settingTable[name];
  switch (source) {
    case 'flag':
      return flagName(setting);
    case 'environment':
      return setting.env ?? formatSecretSource(settings.tokenFrom);
    case 'default':
      return 'default';
    case 'profile': {
      if (loaded.kind === 'none') return `profile ${settings.profile}`;
      const line = loaded.file.lineOf(['profiles', settings.profile, name]);
      return `profile ${settings.profile}, line ${line}`;
    }
    default:
      return source satisfies never;
  }
};

const settingText = (value: unknown): string => {
  if (value === undefined || value === '') return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const signerWords = ({ signers = {} }: SettingValues): string => {
  const words = Object.entries(signers).map(([signer, { type }]) => `${signer} (${type})`);
  return words.length === 0 ? '-' : words.join(', ');
};

const valueWords = (name: SettingName, values: SettingValues): string => {
  if (name === 'token') return formatSecretSource(values.token);
  if (name === 'clientKeyPassphrase' && values[name] !== undefined)
    return formatSecretSource(values[name]);
  if (settingTable[name].kind === 'duration') return formatDurationOption(Number(values[name]));
  if (name === 'signers') return signerWords(values);
  if (name === 'filters') return settingText(values.filters?.map((filter) => filter.name));
  if (name === 'trustedPackages')
    return settingText(values.trustedPackages.map(formatTrustedPackage));
  if (name === 'trustedDars') return settingText(values.trustedDars.map(({ path }) => path));
  if (name === 'readings') return settingText(values.readings && Object.keys(values.readings));
  return name === 'alerts'
    ? settingText(values.alerts.map((rule) => rule.name))
    : settingText(values[name]);
};

/** What follows from the settings and the machine policy. The rule may be stricter than the profile. */
const ruleRow = (known: ResolvedConfig): readonly Row[] => {
  const { settings, sources } = known.value;
  const {
    requiredApprovals = 0,
    allowedSigners: approvers = [],
    ruleFrom,
    policyTrouble,
    isTestLedger = false,
    testingForbiddenBy = giverOf('mode', sources.mode, known),
  } = settings;
  const reason = policyTrouble ?? testingForbiddenBy;
  const test = { name: 'testLedger', value: String(isTestLedger), from: reason };
  if (policyTrouble !== undefined)
    return [test, { name: 'approvalRule', value: 'writes are blocked', from: policyTrouble }];
  if (requiredApprovals === 0) return [test];
  const value = [pluralize(requiredApprovals, 'approval'), ...approvers].join(', ');
  return [test, { name: 'approvalRule', value, from: ruleFrom ?? 'default' }];
};

const settingRows = (known: ResolvedConfig): readonly Row[] => {
  const { values, sources, settings } = known.value;
  const rows = settingNames.map((name) => ({
    name,
    value: valueWords(name, values),
    from: giverOf(name, sources[name], known),
  }));
  return [
    { name: 'profile', value: settings.profile, from: profileGiver(known) },
    ...rows,
    ...ruleRow(known),
  ];
};

/** For the token, it names the place, never the token. */
export const configLines = (known: ResolvedConfig): readonly string[] =>
  textTable(settingRows(known).map(({ name, value, from }) => [name, value, from])).map(sanitize);

const showSettings = async (flags: GlobalFlags): Promise<number> => {
  const known = await resolveSettingsOrExit(flags);
  if (flags.output === 'json') {
    const shown = settingRows(known).map(({ name, ...row }) => [name, row]);
    writeStdout(`${JSON.stringify(Object.fromEntries(shown), null, 2)}\n`);
    return 0;
  }
  writeStdout(`${configLines(known).join('\n')}\n`);
  known.value.settings.notes.forEach(printError);
  return 0;
};

export type ConfigAction = 'show' | 'path' | 'check' | 'init' | 'schema' | 'theme-schema';

type Action = (flags: GlobalFlags, program: Program) => number | Promise<number>;

const actions: Readonly<Record<ConfigAction, Action>> = {
  show: showSettings,
  path,
  check: checkConfig,
  init,
  schema,
  'theme-schema': themeSchema,
};

export const config = async (
  action: ConfigAction,
  flags: GlobalFlags,
  program: Program,
): Promise<void> => exitWith(await actions[action](flags, program));
