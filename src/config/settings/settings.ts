import type { Result } from '../../lib/result.ts';
import {
  brokenProfileNotes,
  brokenProfileObjection,
  chooseProfile,
  type ChosenProfile,
} from '../profiles/choose-profile.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import {
  strictestRule,
  collectApprovalRules,
  type LedgerRule,
  type Policy,
} from '../policy/approval-rule.ts';
import type { ConfigFile } from '../file/parse-config-file.ts';
import { collectTrusted } from '../packages/collect-trusted.ts';
import { crossFieldProblems } from './cross-field-rules.ts';
import { localHosts } from '../profiles/same-ledger.ts';
import {
  resolveSetting,
  type ProfileValues,
  type Environment,
  type SettingProblem,
  type SettingSource,
  type SettingValues,
} from './precedence.ts';
import { settingNames, type SettingName } from './settings-table.ts';
import { resolveTokenSource, type ResolvedTokenSource } from '../tokens/token.ts';
import type { SecretResult } from '../tokens/parse-secret.ts';
import type { TokenSource } from '../tokens/token-schema.ts';
import type { KnownSigner } from './schemas/signer-schema.ts';
import { isSameLedgerUrl, parseScanUrl, urlOrigin } from './urls.ts';
import type { ThemeColor } from './theme-setting.ts';

type Switch = 'readOnly' | 'lookupHistory';

export type Flags = Readonly<
  Partial<Record<Exclude<SettingName, 'token' | Switch> | 'profile' | 'tokenFile', string>>
> & { readonly [K in Switch]?: boolean };

/** A profile has these in another form, or always has them. */
type Settled =
  | ('ledgerUrl' | 'scanUrl' | 'source' | 'token' | 'mode' | 'readOnly' | 'allowedSigners')
  | ('timeout' | 'pollInterval' | 'pageSize' | 'maxRows' | 'since' | 'signers')
  | ('trustedDars' | 'readings');

/** What a profile may have is used as it is written; the table of settings explains it. */
type WrittenSettings = Omit<ProfileValues, Settled>;

export interface Settings extends WrittenSettings {
  readonly profile: string;
  /** Empty if no ledger is configured: then only the scan is used. */
  readonly ledgerUrl: string;
  /** The profile's own ledger, if an option or a variable named another one. */
  readonly ownLedgerUrl?: string | undefined;
  /** The profile of the lookup history, if another service than the profile's was named. */
  readonly historyOwner?: string | undefined;
  /** The URL has its `/api/scan` prefix; empty without a scan. */
  readonly scanUrl: string;
  readonly tokenFrom?: TokenSource | undefined;
  readonly timeoutMs: number;
  readonly pollIntervalMs: number;
  readonly pageSize: number;
  readonly maxRows: number;
  readonly source: SettingValues['source'];
  readonly sinceMs: number;
  readonly signers?: Readonly<Record<string, KnownSigner>> | undefined;
  readonly color: boolean;
  readonly ascii: boolean;
  /** The colors of each tone, as the terminal can show them; the dashboard adds them. */
  readonly themeColors?: Readonly<Record<string, ThemeColor>> | undefined;
  readonly mode: 'demo' | 'dev' | 'test' | 'prod';
  readonly isModeUnset?: boolean | undefined;
  readonly readOnly: boolean;
  readonly allowedSigners?: readonly string[] | undefined;
  readonly ruleFrom?: string | undefined;
  /** The files that the rule is in, apart from the allowed_signers files. */
  readonly ruleFiles?: readonly string[] | undefined;
  /** The rules are evaluated again after addresses are resolved. */
  readonly ledgerRules?: readonly LedgerRule[] | undefined;
  /** Why this machine's policy is unusable. Nothing is sent then. */
  readonly policyTrouble?: string | undefined;
  /** True if the profile says that its ledger is for tests, or the ledger proved it. */
  readonly isTestLedger?: boolean | undefined;
  /** The profile or the policy that makes this ledger none for tests, whatever the chosen profile says. */
  readonly testingForbiddenBy?: string | undefined;
  /** True if the services are a recording. */
  readonly isReplay?: boolean | undefined;
  /** The time of the last recorded response, in ms since 1970: none is missing after it. */
  readonly replayEndsAt?: number | undefined;
  readonly notes: readonly string[];
}

type SettingSources = Readonly<Record<'profile' | SettingName, SettingSource>>;

export type ResolveSettingsResult = Result<
  { readonly settings: Settings; readonly values: SettingValues; readonly sources: SettingSources },
  { readonly profile: string; readonly problems: readonly SettingProblem[] }
>;

export interface SettingsInput {
  readonly flags: Flags;
  readonly env: Environment;
  readonly file?: ConfigFile | undefined;
  /** Commands that send nothing have none. */
  readonly policy?: Policy | undefined;
  readonly color: boolean;
  readonly ascii: boolean;
  readonly notes?: readonly string[] | undefined;
  /** Reads a token that was typed, to see immediately whether it is usable. */
  readonly readToken: (source: TokenSource) => SecretResult | undefined;
}

const modes = { production: 'prod', test: 'test', development: 'dev' } as const;

/** A profile's token is for the origin of its ledger: another one that was typed doesn't get it. */
const isForElsewhere = (
  token: ResolvedTokenSource,
  ledgerUrl: string,
  own: string | undefined,
): boolean => token.source === 'profile' && urlOrigin(ledgerUrl) !== urlOrigin(own ?? '');

const ownLedger = (used: string, own: string | undefined): string | undefined =>
  own !== undefined && !isSameLedgerUrl(used, own) ? own : undefined;

/** A lookup on another ledger than the profile's is no part of its history. */
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

const typedToken = (
  { value, source, name }: ResolvedTokenSource,
  readToken: SettingsInput['readToken'],
) => {
  const isTyped = source === 'flag' || source === 'environment';
  const read = isTyped && value !== undefined ? readToken(value) : undefined;
  if (read === undefined) return {};
  return read.ok ? { note: read.value.note } : { problem: { option: name, text: read.error } };
};

/** Without a scan, the ledger is the source of the tail. */
const sourceOf = ({ source, scanUrl, ledgerUrl }: SettingValues): SettingValues['source'] =>
  source === 'auto' && scanUrl === '' && ledgerUrl !== '' ? 'ledger' : source;

export const listUrlOf = ({
  source,
  scanUrl,
  ledgerUrl,
}: Pick<Settings, 'source' | 'scanUrl' | 'ledgerUrl'>): string =>
  source === 'ledger' ? ledgerUrl : scanUrl;

const plainSettings = (
  values: SettingValues,
  { color, ascii }: Pick<SettingsInput, 'color' | 'ascii'>,
) => {
  const { timeout: timeoutMs, pollInterval: pollIntervalMs, since: sinceMs, ...others } = values;
  const { mode, token: _token, trustedDars: _dars, readings: _readings, ...written } = others;
  return {
    ...{ ...written, timeoutMs, pollIntervalMs, sinceMs },
    source: sourceOf(values),
    color: color && values.theme !== 'no-color',
    ascii: ascii || values.theme === 'ascii',
    mode: modes[mode ?? 'development'],
  };
};

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

/** A flag comes before the environment, then the profile, then the default. */
export const resolveSettings = (input: SettingsInput): ResolveSettingsResult => {
  const { env, file } = input;
  const { profile: profileFlag, tokenFile, ...others } = input.flags;
  const addresses = [
    ...(others.ledgerUrl === undefined ? [] : ['--ledger-url']),
    ...(others.scanUrl === undefined ? [] : ['--scan-url']),
  ];
  const chosen = chooseProfile({ flag: profileFlag, env, file, addresses });
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
  const trusted = collectTrusted(values);
  const problems = [
    ...(chosen.problems ?? []),
    ...settled.map(({ problem }) => problem),
    read.problem,
    ...trusted.problems,
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
        trustedPackages: trusted.packages,
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
        testingForbiddenBy: rule.forbiddenBy,
      },
    },
  };
};
