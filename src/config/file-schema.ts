import * as v from 'valibot';
import { knownKeys } from './known-keys.ts';
import { keyed } from './keyed.ts';
import { schemaOf } from './kinds.ts';
import { settingNames, settingTable } from './table.ts';
import { takenNames } from './taken-names.ts';
import { told } from './told.ts';
import type { ProfileValues } from './values.ts';

const nameRule = 'is not a name: letters, digits, dots and dashes, 32 at most';

const profileName = v.pipe(
  v.string(told(nameRule, 'for example prod-eu')),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, told(nameRule, 'for example prod-eu')),
  v.check(
    (name) => !takenNames.includes(name),
    told('has a meaning of its own', 'give the profile another name'),
  ),
);

const profile = knownKeys(
  Object.fromEntries(settingNames.map((name) => [name, v.optional(schemaOf(settingTable[name]))])),
);

/** What a configuration file holds. */
export type ConfigContent = {
  readonly default?: string | undefined;
  readonly profiles: Readonly<Record<string, ProfileValues>>;
};

const file = v.pipe(
  knownKeys({
    default: v.optional(v.string(told('is not the name of a profile', 'name one of the file'))),
    profiles: v.pipe(keyed, v.record(profileName, profile)),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { default: chosen, profiles } = dataset.value;
    const names = Object.keys(profiles);
    const [first] = names;
    if (first === undefined || (chosen !== undefined && names.includes(chosen))) return;
    const path: [v.ObjectPathItem] = [
      { type: 'object', origin: 'key', input: { ...dataset.value }, key: 'default', value: chosen },
    ];
    const message =
      chosen === undefined
        ? told('is missing', `name the profile to use, for example default: ${first}`)
        : told(`names no profile of this file: ${chosen}`, `there are ${names.join(', ')}`);
    addIssue({ message, path });
  }),
);

/** A place in the file, from the outermost key inwards. */
export type KeyPath = readonly (string | number)[];

export type ContentRead =
  | { readonly ok: true; readonly content: ConfigContent }
  | {
      readonly ok: false;
      readonly problems: readonly { readonly path: KeyPath; readonly text: string }[];
    };

const keyOf = ({ key }: v.IssuePathItem): string | number =>
  typeof key === 'number' ? key : String(key);

/** Checks what a file holds, and tells every value that breaks a rule. */
export const readContent = (value: unknown): ContentRead => {
  const read = v.safeParse(file, value);
  if (read.success) return { ok: true, content: read.output };
  const problems = read.issues.map(({ path = [], message }) => ({
    path: path.map(keyOf),
    text: message,
  }));
  return { ok: false, problems };
};
