import { reservedProfileNames } from './reserved-profile-names.ts';
import {
  resolveSettings,
  type Flags,
  type SettingsInput,
  type ResolveSettingsResult,
} from '../settings/settings.ts';

/** Options for addresses, tokens and safeguards apply only to the profile that they were given with. */
const bound: readonly (keyof Flags)[] = [
  'profile',
  'ledgerUrl',
  'scanUrl',
  'tokenFile',
  'mode',
  'cursorDirection',
  'caFile',
  'clientCert',
  'clientKey',
  'serverName',
  'proxy',
];

const boundVariables: readonly string[] = [
  'CANTUI_PROFILE',
  'CANTUI_LEDGER_URL',
  'CANTUI_SCAN_URL',
  'CANTUI_TOKEN',
  'CANTUI_TOKEN_FILE',
];

const withoutKeys = <T extends object>(value: T, keys: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) as Partial<T>;

/** Resolves a profile that the program was not started with, with its own addresses and token. */
export const resolveProfile = (name: string, input: SettingsInput): ResolveSettingsResult => {
  const { flags, env } = input;
  return resolveSettings({
    ...input,
    flags: { ...withoutKeys(flags, bound), profile: name },
    env: withoutKeys(env, boundVariables),
  });
};

/** The profiles of the file, and the sandbox, which always exists. */
export const profileNames = ({ file }: Pick<SettingsInput, 'file'>): readonly string[] => [
  ...Object.keys(file?.profiles ?? {}),
  ...Object.keys(file?.broken ?? {}),
  ...reservedProfileNames.filter((name) => name === 'demo'),
];
