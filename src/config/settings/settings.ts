import type { Result } from '../../lib/result.ts';
import {
  brokenProfileNotes,
  brokenProfileObjection,
  chooseProfile,
  type ChosenProfile,
} from '../profiles/choose-profile.ts';
import type {
  ActivitySourceKind,
  CursorDirection,
  ColumnName,
} from '../../ledger/activity/listing.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import type { TrustedPackage } from '../../ledger/packages/known-packages.ts';
import type { SavedFilter } from '../../ledger/filter/saved-filters.ts';
import type { AlertRule } from './schemas/alert-schema.ts';
import {
  strictestRule,
  collectApprovalRules,
  type LedgerRule,
  type Policy,
} from '../policy/approval-rule.ts';
import type { ConfigFile } from '../file/config-file.ts';
import { crossFieldProblems } from './cross-field-rules.ts';
import { localHosts } from '../profiles/same-ledger.ts';
import {
  resolveSetting,
  type Environment,
  type SettingProblem,
  type SettingSource,
  type SettingValues,
} from './precedence.ts';
import { settingNames, type SettingName, formatProblem } from './settings-table.ts';
import {
  resolveTokenSource,
  type ResolvedTokenSource,
  type ReadTokenResult,
} from '../tokens/token.ts';
import type { SecretSource, TokenSource } from '../tokens/token-schema.ts';
import type { RegistryAddresses } from './schemas/registries-schema.ts';
import type { SignerSettings } from './schemas/signer-schema.ts';
import { isSameLedgerUrl, parseScanUrl, urlOrigin } from './urls.ts';
import type { ThemeColor } from './theme-setting.ts';

type Switch = 'readOnly' | 'lookupHistory';

/** Options that every command accepts, as typed; a switch is true or false. */
export type Flags = Readonly<
  Partial<Record<Exclude<SettingName, 'token' | Switch> | 'profile' | 'tokenFile', string>>
> & { readonly [K in Switch]?: boolean };

export interface Settings {
  readonly profile: string;
  /** Empty if no ledger service is configured: then only the scan is used. */
  readonly ledgerUrl: string;
  /** The ledger of the profile itself, if an option or a variable named another one. */
  readonly ownLedgerUrl?: string | undefined;
  /**
   * Whose history lookups stand in: the profile's, or that of the service that an option or a variable named
   * instead of the profile's own. The profile's if absent.
   */
  readonly historyOwner?: string | undefined;
  /** With its `/api/scan` prefix; empty if no scan service is configured. */
  readonly scanUrl: string;
  /** The source of the token; absent for a service without authorization. */
  readonly tokenFrom?: TokenSource | undefined;
  /** Milliseconds. */
  readonly timeoutMs: number;
  readonly pollIntervalMs: number;
  readonly pageSize: number;
  /** Activities kept in memory. */
  readonly maxRows: number;
  readonly cursorDirection?: CursorDirection | undefined;
  /** The source of activities; `auto` uses what the scan offers. */
  readonly source: ActivitySourceKind | 'auto';
  /** The age of the first update in a listing without a cursor. */
  readonly sinceMs: number;
  readonly signers?: SignerSettings | undefined;
  /** The registries of tokens, by the party of the instrument admin. */
  readonly registries?: RegistryAddresses | undefined;
  /** The filters of the configuration file. */
  readonly filters?: readonly SavedFilter[] | undefined;
  readonly alerts?: readonly AlertRule[] | undefined;
  /** The columns of the activity list, from left to right. */
  readonly columns?: readonly ColumnName[] | undefined;
  readonly parties?: readonly string[] | undefined;
  /** Packages that the user trusts besides the published ones. */
  readonly trustedPackages?: readonly TrustedPackage[] | undefined;
  /** Absolute path of PEM certificates to trust. */
  readonly caFile?: string | undefined;
  /** Absolute paths of the PEM certificate and key that the client shows. */
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  readonly clientKeyPassphrase?: SecretSource | undefined;
  /** The name that the ledger's certificate is checked against. */
  readonly serverName?: string | undefined;
  /** Origin of an HTTP proxy for both services. */
  readonly proxy?: string | undefined;
  /** True if the token may cross a network unencrypted. */
  readonly allowPlainHttp?: boolean | undefined;
  /** True to execute with executeAndWait where the ledger has it. */
  readonly waitForOutcome?: boolean | undefined;
  /** True to keep the bodies of writes on disk; false keeps their SHA-256 only. */
  readonly storeBodies?: boolean | undefined;
  readonly color: boolean;
  readonly ascii: boolean;
  /** The theme as set; absent if nothing was resolved. */
  readonly theme?: string | undefined;
  /** The colors of a theme, by tone, as the terminal can show them; the dashboard adds them. */
  readonly themeColors?: Readonly<Record<string, ThemeColor>> | undefined;
  readonly mode: 'demo' | 'dev' | 'test' | 'prod';
  /** True if the mode was not set: `dev` is then only the default, and says nothing about the ledger. */
  readonly isModeUnset?: boolean | undefined;
  readonly readOnly: boolean;
  /** The number of approvals by other people that a write needs; absent means none. */
  readonly requiredApprovals?: number | undefined;
  /** Absolute paths of allowed_signers files: an approval counts only if each of them lists its key. */
  readonly allowedSigners?: readonly string[] | undefined;
  /** The origin of the strictest approval rule: `profile prod`, or the path of the policy. */
  readonly ruleFrom?: string | undefined;
  /** The files that the rule is read from, apart from the allowed_signers files. */
  readonly ruleFiles?: readonly string[] | undefined;
  /** All rules on this machine: they are evaluated again after addresses are resolved. */
  readonly ledgerRules?: readonly LedgerRule[] | undefined;
  /** The reason why this machine's policy is unusable: then nothing is sent. */
  readonly policyTrouble?: string | undefined;
  /**
   * True if the profile calls its own ledger a test ledger, or if the ledger has proved to be a sandbox.
   */
  readonly isTestLedger?: boolean | undefined;
  /** False keeps no history of lookups on disk. */
  readonly lookupHistory?: boolean | undefined;
  /** False forbids the custom commands of the configuration file. */
  readonly customCommands?: boolean | undefined;
  /** True if the services are a recording. */
  readonly isReplay?: boolean | undefined;
  /** Notes about changed or doubtful values. */
  readonly notes: readonly string[];
}

export type SettingSources = Readonly<Record<'profile' | SettingName, SettingSource>>;

export type ResolveSettingsResult = Result<
  { readonly settings: Settings; readonly values: SettingValues; readonly sources: SettingSources },
  { readonly profile: string; readonly problems: readonly SettingProblem[] }
>;

export interface SettingsInput {
  readonly flags: Flags;
  readonly env: Environment;
  readonly file?: ConfigFile | undefined;
  /** The machine's rules; absent in commands that send nothing. */
  readonly policy?: Policy | undefined;
  readonly color: boolean;
  readonly ascii: boolean;
  /** Notes from earlier steps, reported together with new ones. */
  readonly notes?: readonly string[] | undefined;
  /** Reads a token that was typed on the command line, to see immediately whether it is usable. */
  readonly readToken: (source: TokenSource) => ReadTokenResult | undefined;
}

const modes = { production: 'prod', test: 'test', development: 'dev' } as const;

/** A profile's token is for the origin of its ledger: it isn't sent to another one that was typed. */
const isForElsewhere = (
  token: ResolvedTokenSource,
  ledgerUrl: string,
  own: string | undefined,
): boolean => token.source === 'profile' && urlOrigin(ledgerUrl) !== urlOrigin(own ?? '');

const ownLedger = (used: string, own: string | undefined): string | undefined =>
  own !== undefined && !isSameLedgerUrl(used, own) ? own : undefined;

/** A lookup on another ledger than the profile's is no part of the profile's history. */
const ownerOfHistory = (
  { name, values: own }: ChosenProfile,
  values: SettingValues,
  sourceOf: (setting: 'ledgerUrl' | 'scanUrl') => SettingSource,
): string => {
  const service = values.ledgerUrl === '' ? 'scanUrl' : 'ledgerUrl';
  const address = normalizeServiceAddress(values[service]);
  const isNamed = ['flag', 'environment'].includes(sourceOf(service));
  return isNamed && address !== normalizeServiceAddress(own[service] ?? '') ? address : name;
};

/** A token from an option is read now; a profile's token is read when it is needed. */
const typedToken = (
  { value, source, name }: ResolvedTokenSource,
  readToken: SettingsInput['readToken'],
) => {
  const isTyped = source === 'flag' || source === 'environment';
  const read = isTyped && value !== undefined ? readToken(value) : undefined;
  if (read === undefined) return {};
  return read.ok
    ? { note: read.value.note }
    : { problem: { option: name, text: formatProblem(read.error.message, read.error.remedy) } };
};

/** Without a scan, the ledger is the source of the tail. */
const sourceOf = ({ source, scanUrl, ledgerUrl }: SettingValues): SettingValues['source'] =>
  source === 'auto' && scanUrl === '' && ledgerUrl !== '' ? 'ledger' : source;

/** The address of the service whose updates or activities the tail lists. */
export const listUrlOf = ({
  source,
  scanUrl,
  ledgerUrl,
}: Pick<Settings, 'source' | 'scanUrl' | 'ledgerUrl'>): string =>
  source === 'ledger' ? ledgerUrl : scanUrl;

const plainSettings = (
  values: SettingValues,
  { color, ascii }: Pick<SettingsInput, 'color' | 'ascii'>,
) => ({
  ledgerUrl: values.ledgerUrl,
  scanUrl: values.scanUrl,
  timeoutMs: values.timeout,
  pollIntervalMs: values.pollInterval,
  pageSize: values.pageSize,
  maxRows: values.maxRows,
  cursorDirection: values.cursorDirection,
  source: sourceOf(values),
  sinceMs: values.since,
  signers: values.signers,
  registries: values.registries,
  filters: values.filters,
  alerts: values.alerts,
  parties: values.parties,
  trustedPackages: values.trustedPackages,
  columns: values.columns,
  caFile: values.caFile,
  clientCert: values.clientCert,
  clientKey: values.clientKey,
  clientKeyPassphrase: values.clientKeyPassphrase,
  serverName: values.serverName,
  proxy: values.proxy,
  allowPlainHttp: values.allowPlainHttp,
  waitForOutcome: values.waitForOutcome,
  storeBodies: values.storeBodies,
  color: color && values.theme !== 'no-color',
  ascii: ascii || values.theme === 'ascii',
  theme: values.theme,
  mode: modes[values.mode],
  readOnly: values.readOnly,
  lookupHistory: values.lookupHistory,
  customCommands: values.customCommands,
});

/** Combines the approval rules of the profile, the other profiles and the machine's policy. */
const settleRules = (
  values: SettingValues,
  { name, values: profile }: ChosenProfile,
  { file, policy = { rules: [] } }: Pick<SettingsInput, 'file' | 'policy'>,
) => {
  const profiles = file?.profiles ?? {};
  const isRuled =
    Object.keys(profiles).length > 0 || file?.broken !== undefined || policy.rules.length > 0;
  const own = isRuled ? localHosts() : undefined;
  const hosts = own?.ok === true ? own.value : [];
  const rules = collectApprovalRules(profiles, policy, hosts);
  const { requiredApprovals: required, allowedSigners, ledgerUrl: url, serverName } = values;
  const asked = {
    required,
    approvers: allowedSigners === undefined ? [] : [allowedSigners],
    from: required > 0 ? `profile ${name}` : undefined,
  };
  const rule = strictestRule(asked, rules, { url, serverName, ownHosts: hosts });
  const isOwn = normalizeServiceAddress(url) === normalizeServiceAddress(profile.ledgerUrl ?? '');
  const trouble =
    policy.trouble ??
    (own?.ok === false ? own.error : brokenProfileObjection(file, { url, serverName }, hosts));
  const isTestLedger =
    profile.mode === 'test' && isOwn && !rule.forbidsTesting && trouble === undefined;
  return { rule, rules, isTestLedger, policyTrouble: trouble };
};

/** Resolves every setting: flag before environment before profile before default. */
export const resolveSettings = (input: SettingsInput): ResolveSettingsResult => {
  const { env, file } = input;
  const { profile: profileFlag, tokenFile, ...others } = input.flags;
  const chosen = chooseProfile({ flag: profileFlag, env, file });
  const flags = { ...others, ...(tokenFile !== undefined && { token: tokenFile }) };
  const layers = { flags, env, profile: chosen.values };
  const settled = settingNames.map((name) => ({ setting: name, ...resolveSetting(name, layers) }));
  // Each value has passed the schema of its setting, which also defines its type.
  const values = Object.fromEntries(
    settled.map(({ setting, value }) => [setting, value]),
  ) as SettingValues;

  const tokenSource = resolveTokenSource(layers);
  const elsewhere = isForElsewhere(tokenSource, values.ledgerUrl, chosen.values.ledgerUrl);
  const token: ResolvedTokenSource = elsewhere
    ? { ...tokenSource, value: undefined, source: 'default' }
    : tokenSource;
  const settledOf = (name: SettingName) =>
    (name === 'token' ? undefined : settled.find(({ setting }) => setting === name)) ?? token;
  const read = typedToken(token, input.readToken);
  const problems = [
    ...(chosen.problems ?? []),
    ...settled.map(({ problem }) => problem),
    read.problem,
    ...crossFieldProblems({ ...values, token: token.value }, settledOf),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) return { ok: false, error: { profile: chosen.name, problems } };

  const scanText = input.flags.scanUrl ?? env['CANTUI_SCAN_URL'] ?? '';
  const scanNote = scanText === '' ? undefined : parseScanUrl(scanText);
  const { rule, rules, isTestLedger, policyTrouble } = settleRules(values, chosen, input);
  const notes = [
    ...(file === undefined ? [] : brokenProfileNotes(file)),
    ...(input.notes ?? []),
    policyTrouble,
    rule.note,
    scanNote?.ok === true ? scanNote.value.note : undefined,
    read.note,
    elsewhere
      ? `the token of profile ${chosen.name} is for another ledger and is not used`
      : undefined,
  ].filter((note) => note !== undefined);
  const sources = Object.fromEntries(settled.map(({ setting, source }) => [setting, source]));
  return {
    ok: true,
    value: {
      values: { ...values, token: token.value },
      sources: { ...(sources as SettingSources), token: token.source, profile: chosen.source },
      settings: {
        profile: chosen.name,
        tokenFrom: token.value,
        notes,
        ...plainSettings(values, input),
        isModeUnset: settledOf('mode').source === 'default',
        ownLedgerUrl: ownLedger(values.ledgerUrl, chosen.values.ledgerUrl),
        historyOwner: ownerOfHistory(chosen, values, (setting) => settledOf(setting).source),
        requiredApprovals: rule.required,
        allowedSigners: rule.approvers,
        ruleFrom: rule.from,
        ruleFiles: input.file === undefined ? [] : [input.file.path],
        ledgerRules: rules,
        policyTrouble,
        isTestLedger,
      },
    },
  };
};
