import type { AlertRule } from './schemas/alert-schema.ts';
import type { TrustedPackage } from '../../ledger/packages/trusted-package.ts';
import type { SavedFilter } from '../../ledger/filter/saved-filters.ts';
import type { RegistryAddresses } from './schemas/registries-schema.ts';
import type { SignerSettings } from './schemas/signer-schema.ts';
import type { settingTable, SettingKind, SettingName } from './settings-table.ts';
import type { ColumnName } from '../../ledger/activity/list-columns.ts';
import type { SecretSource, TokenSource } from '../tokens/token-source.ts';

/** The type of value of each kind of setting. */
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
      readonly parties: readonly string[];
      readonly packages: readonly TrustedPackage[];
      readonly columns: readonly ColumnName[];
      readonly token: TokenSource;
      readonly secret: SecretSource;
      readonly signers: SignerSettings;
      readonly registries: RegistryAddresses;
      readonly filters: readonly SavedFilter[];
      readonly alerts: readonly AlertRule[];
      readonly choice: string;
    }[S['kind']];

type Table = typeof settingTable;

type Always = {
  [K in SettingName]: Table[K] extends { readonly fallback: unknown } ? K : never;
}[SettingName];

/** The settings of a profile as written: each may be absent. */
export type ProfileValues = { readonly [K in SettingName]?: ValueOf<Table[K]> | undefined };

/** Every setting with its value; one without a default may still be absent. */
export type SettingValues = { readonly [K in Always]: ValueOf<Table[K]> } & Omit<
  ProfileValues,
  Always
>;
