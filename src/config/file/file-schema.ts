import * as v from 'valibot';
import { loadRegexFor } from '../../ledger/filter/regex.ts';
import type { SavedFilter } from '../../ledger/filter/saved-filters.ts';
import { markSecretVariable } from '../../lib/io/secret.ts';
import type { Result } from '../../lib/result.ts';
import { watchSchema } from '../settings/schemas/watch-schema.ts';
import { alertSchema, filtersIn, filtersSchema } from '../settings/schemas/filter-schemas.ts';
import { darsSchema, readingsSchema, packagesSchema } from '../settings/schemas/trust-schemas.ts';
import { namesSchema, registriesSchema } from '../settings/schemas/party-schemas.ts';
import { settingSchema } from '../settings/schemas/setting-schemas.ts';
import { signersSchema } from '../settings/schemas/signer-schema.ts';
import { strictObject, mapping } from '../settings/schemas/strict-object.ts';
import type { ProfileValues } from '../settings/precedence.ts';
import {
  configVersion,
  settingNames,
  settingTable,
  reservedProfileNames,
  sandboxProfile,
  formatProblem,
  type Setting,
} from '../settings/settings-table.ts';
import { dashboardEntries, type DashboardSettings } from './dashboard-schema.ts';

/** Schemas drop keys that every JavaScript object has without a word. */
const reservedKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

export type KeyPath = readonly (string | number)[];

/** Everything that a file says, with its place. */
export function* writtenIn(
  value: unknown,
  at: KeyPath = [],
): Generator<{ readonly path: KeyPath; readonly key: string; readonly value: unknown }> {
  if (typeof value !== 'object' || value === null) return;
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, held] of entries) {
    const path = [...at, key];
    yield { path, key: String(key), value: held };
    yield* writtenIn(held, path);
  }
}

const nameRule = 'is not a valid name: letters, digits, dots and dashes, at most 32';

const profileName = v.pipe(
  v.string(formatProblem(nameRule, 'for example, prod-eu')),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, formatProblem(nameRule, 'for example, prod-eu')),
  v.check(
    (name) => !reservedProfileNames.includes(name),
    formatProblem('is a reserved name', 'choose another name for the profile'),
  ),
);

const settingEntries = Object.fromEntries(
  settingNames.map((name) => [name, v.optional(settingSchema(settingTable[name]))]),
);

const alsoTriedNames = Object.fromEntries(
  Object.entries<Setting>(settingTable).flatMap(([name, { alsoTried = [] }]) =>
    alsoTried.map((tried) => [tried, name]),
  ),
);

/** `named` are the profile's own filters, which others may name. */
const profileSchema = (named: readonly SavedFilter[]) =>
  strictObject(
    {
      ...settingEntries,
      filters: v.optional(filtersSchema(named)),
      alerts: v.optional(alertSchema(named)),
      watch: v.optional(watchSchema),
      signers: v.optional(signersSchema),
      registries: v.optional(registriesSchema),
      trustedPackages: v.optional(packagesSchema),
      trustedDars: v.optional(darsSchema),
      readings: v.optional(readingsSchema),
      names: v.optional(namesSchema),
    },
    alsoTriedNames,
  );

export type ContentProblem = { readonly path: KeyPath; readonly text: string };

type BrokenProfile = {
  readonly problems: readonly ContentProblem[];
  /** The text of a broken profile may contain a rule about approvals that still applies. */
  readonly raw: unknown;
};

export type ConfigContent = {
  readonly default?: string | undefined;
  readonly dashboard?: DashboardSettings | undefined;
  readonly profiles: Readonly<Record<string, ProfileValues>>;
  readonly broken?: Readonly<Record<string, BrokenProfile>> | undefined;
};

const schemaVersion = v.literal(configVersion, ({ received }) =>
  formatProblem(
    `is ${received}, and this release of cantui reads version ${configVersion}`,
    `use version: ${configVersion}, or the release of cantui that the file is for`,
  ),
);

const file = v.pipe(
  strictObject({
    version: v.optional(schemaVersion),
    default: v.optional(
      v.string(formatProblem('is not the name of a profile', 'use a profile of this file')),
    ),
    ...dashboardEntries,
    profiles: v.pipe(mapping, v.record(v.string(), v.unknown())),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { default: chosen, profiles } = dataset.value;
    const names = Object.keys(profiles);
    const [first] = names;
    const isKnown = chosen !== undefined && [...names, sandboxProfile].includes(chosen);
    if (first === undefined || isKnown) return;
    const path: [v.ObjectPathItem] = [
      { type: 'object', origin: 'key', input: { ...dataset.value }, key: 'default', value: chosen },
    ];
    const message =
      chosen === undefined
        ? formatProblem('is missing', `set the profile to use, for example default: ${first}`)
        : formatProblem(
            `is not a profile of this file: ${chosen}`,
            `use one of ${names.join(', ')}`,
          );
    addIssue({ message, path });
  }),
);

type ParseConfigResult = Result<ConfigContent, readonly ContentProblem[]>;

const pathItemKey = ({ key }: v.IssuePathItem): string | number =>
  typeof key === 'number' ? key : String(key);

const problemsOf = (
  issues: readonly v.BaseIssue<unknown>[],
  within: KeyPath,
): readonly ContentProblem[] =>
  issues.map(({ path = [], message }) => ({
    path: [...within, ...path.map(pathItemKey)],
    text: message,
  }));

/** A typo in one profile leaves the others usable. */
const checkProfile = (
  name: string,
  raw: unknown,
): { readonly values: ProfileValues } | { readonly broken: BrokenProfile } => {
  const path = ['profiles', name];
  const named = v.safeParse(profileName, name);
  const read = v.safeParse(profileSchema(filtersIn(raw)), raw);
  const problems = [
    ...problemsOf(named.issues ?? [], path),
    ...problemsOf(read.issues ?? [], path),
  ];
  return read.success && problems.length === 0
    ? { values: read.output }
    : { broken: { problems, raw } };
};

/** A problem outside the profiles makes the file unusable; one in a profile, only that profile. */
export const parseConfig = (value: unknown): ParseConfigResult => {
  // For example, a profile called `constructor`.
  const reserved = [...writtenIn(value)].filter(({ key }) => reservedKeys.includes(key));
  if (reserved.length > 0) {
    const text = formatProblem('is a reserved name', 'choose another name');
    return { ok: false, error: reserved.map(({ path }) => ({ path, text })) };
  }
  const read = v.safeParse(file, value);
  if (!read.success) return { ok: false, error: problemsOf(read.issues, []) };
  const profiles: Record<string, ProfileValues> = {};
  const broken: Record<string, BrokenProfile> = {};
  for (const [name, raw] of Object.entries(read.output.profiles)) {
    const checked = checkProfile(name, raw);
    if ('values' in checked) profiles[name] = checked.values;
    else broken[name] = checked.broken;
  }
  const { default: chosen, keys, mouse, commands } = read.output;
  return {
    ok: true,
    value: { default: chosen, dashboard: { keys, mouse, commands }, profiles, broken },
  };
};

export const loadRegexForFilters = async (written: unknown): Promise<void> => {
  for (const { path, key, value } of writtenIn(written))
    if (typeof value === 'string' && (key === 'when' || path.at(-2) === 'filters'))
      await loadRegexFor(value);
};

/** Registers variables of every `env:` before any rule is checked: a mistake hides none. */
export const registerSecretVariables = (written: unknown): void => {
  for (const { key, value } of writtenIn(written))
    if (key === 'env' && typeof value === 'string') markSecretVariable(value);
};
