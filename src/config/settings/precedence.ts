import * as v from 'valibot';
import type { ColumnName } from '../../ledger/activity/listing.ts';
import type { PartyNames } from '../../lib/text/party-names.ts';
import type { SavedFilter } from '../../ledger/filter/saved-filters.ts';
import type { TrustedPackage } from '../../ledger/packages/known-packages.ts';
import type { SecretSource, TokenSource } from '../tokens/token-schema.ts';
import type { AlertRule } from './schemas/filter-schemas.ts';
import type { WatchLimits } from './schemas/watch-schema.ts';
import type { ReadingsByTemplate, TrustedDar } from './schemas/trust-schemas.ts';
import type { RegistryAddresses } from './schemas/party-schemas.ts';
import { parsedFromText, settingSchema } from './schemas/setting-schemas.ts';
import type { SignerSettings } from './schemas/signer-schema.ts';
import {
  settingTable,
  type Setting,
  type SettingName,
  type SettingKind,
} from './settings-table.ts';

type ValueOf<S extends SettingKind> = S extends { readonly kind: 'choice' }
  ? S['among'][number]
  : {
      readonly url: string;
      readonly number: number;
      readonly duration: number;
      readonly yesNo: boolean;
      readonly path: string;
      readonly theme: string;
      readonly host: string;
      readonly user: string;
      readonly party: string;
      readonly parties: readonly string[];
      readonly packages: readonly TrustedPackage[];
      readonly dars: readonly TrustedDar[];
      readonly readings: ReadingsByTemplate;
      readonly names: PartyNames;
      readonly columns: readonly ColumnName[];
      readonly token: TokenSource;
      readonly secret: SecretSource;
      readonly signers: SignerSettings;
      readonly registries: RegistryAddresses;
      readonly filters: readonly SavedFilter[];
      readonly alerts: readonly AlertRule[];
      readonly watch: WatchLimits;
      readonly choice: string;
    }[S['kind']];

type Table = typeof settingTable;

type Always = {
  [K in SettingName]: Table[K] extends { readonly fallback: unknown } ? K : never;
}[SettingName];

export type ProfileValues = { readonly [K in SettingName]?: ValueOf<Table[K]> | undefined };

export type SettingValues = { readonly [K in Always]: ValueOf<Table[K]> } & Omit<
  ProfileValues,
  Always
>;

export type SettingSource = 'flag' | 'environment' | 'profile' | 'default';

/** Says where the setting comes from, the broken rule, and the remedy. */
export interface SettingProblem {
  readonly option: string;
  readonly text: string;
  /** A command line option has no path. */
  readonly path?: readonly string[] | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type Layers = {
  readonly flags: Readonly<Partial<Record<SettingName, string | boolean>>>;
  readonly env: Environment;
  readonly profile: ProfileValues;
};

export type ResolvedSetting = {
  readonly value: unknown;
  readonly source: SettingSource;
  readonly name: string;
  readonly problem?: SettingProblem;
};

export const flagName = ({ flag = '' }: Pick<Setting, 'flag'>): string => flag.replace(/ .*/, '');

const typed = (setting: Setting, name: SettingName, { flags, env }: Layers) => {
  const flag = flags[name];
  if (flag !== undefined) return { text: flag, source: 'flag', name: flagName(setting) } as const;
  const variable = setting.env ?? '';
  const text = env[variable];
  // An empty variable counts as unset.
  return text === undefined || text === ''
    ? undefined
    : ({ text, source: 'environment', name: variable } as const);
};

/** A flag comes before the environment, then the profile, then the default. */
export const resolveSetting = (name: SettingName, layers: Layers): ResolvedSetting => {
  const setting: Setting = settingTable[name];
  const given = typed(setting, name, layers);
  const inProfile = layers.profile[name];
  if (given === undefined)
    return inProfile === undefined
      ? { value: setting.fallback, source: 'default', name }
      : { value: inProfile, source: 'profile', name };
  const { text, source, name: option } = given;
  const value = typeof text === 'string' ? parsedFromText(setting, text) : text;
  const checked = v.safeParse(settingSchema(setting), value);
  if (checked.success) return { value: checked.output, source, name: option };
  const problem = { option, text: checked.issues[0].message };
  return { value: setting.fallback, source, name: option, problem };
};
