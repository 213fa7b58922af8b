import * as v from 'valibot';
import { formatProblem } from '../settings/settings-table.ts';
import {
  mapping,
  commandSchema,
  deadlineSchema,
  strictObject,
  textLike,
} from '../settings/schemas/strict-object.ts';
import type { Filter } from '../../ledger/filter/filter.ts';
import { filterSchema } from '../settings/schemas/filter-schemas.ts';

export type CustomCommand = {
  readonly name: string;
  /** The key is as written: `shell/keys/key-name` parses it. */
  readonly key: string;
  readonly scope: (typeof customScopes)[number];
  readonly when?: Filter | undefined;
  /** The program runs without a shell. Its arguments may have placeholders. */
  readonly run: readonly string[];
  readonly show: (typeof customOutputs)[number];
  /** If true, the user is asked before the program runs. */
  readonly confirm: boolean;
  readonly deadlineMs: number;
};

const customScopes = ['activity', 'list', 'detail'] as const;
const customOutputs = ['output', 'nothing', 'terminal'] as const;

/** Placeholders stand for fields of the selected activity. */
const placeholders = ['event_id', 'update_id', 'party'] as const;

export type Placeholder = (typeof placeholders)[number];

const nameRule = formatProblem(
  'is not a name of 1 to 40 characters',
  'for example, open in explorer',
);
const flagRule = formatProblem(
  'is not true or false',
  'use true or false, without quotation marks',
);

const known: readonly string[] = placeholders;

export const placeholdersIn = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => [...word.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

const wordsProblem = ([program = '', ...args]: readonly string[]): string | undefined => {
  if (/\{\w+\}/.test(program))
    return formatProblem(
      'has a placeholder in the program',
      'write the program as it is; placeholders are for its arguments',
    );
  const unknown = placeholdersIn(args).find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : formatProblem(
        `has an unknown placeholder {${unknown}}`,
        `use ${placeholders.map((name) => `{${name}}`).join(', ')}`,
      );
};

const run = v.pipe(
  commandSchema,
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? wordsProblem(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

const choice = <const T extends readonly string[]>(among: T) =>
  v.picklist(among, formatProblem(`is not one of ${among.join(', ')}`, 'use one of them'));

const command = v.pipe(
  strictObject({
    name: v.optional(textLike(/^[^\p{C}]{1,40}$/u, nameRule)),
    key: v.pipe(
      v.union([v.string(), v.number()], 'is not a key: for example, O'),
      v.transform(String),
    ),
    scope: v.optional(choice(customScopes), 'activity'),
    when: v.optional(filterSchema()),
    run,
    show: v.optional(choice(customOutputs), 'output'),
    confirm: v.optional(v.boolean(flagRule), false),
    deadline: v.optional(deadlineSchema(10, '30s'), '30s'),
  }),
  v.transform(({ name, deadline: deadlineMs, ...others }): CustomCommand => ({
    ...others,
    name: name ?? others.run.join(' ').slice(0, 40),
    deadlineMs,
  })),
);

const most = 50;

/** `commands: [{ key: O, run: [open, "https://scan.example/{update_id}"] }]`. */
export const customCommandsSchema = v.pipe(
  v.array(command, formatProblem('is not a list', 'start each command with a dash')),
  v.maxLength(most, formatProblem(`has more than ${most} commands`, 'remove some of them')),
);

export type KeySettings = {
  readonly preset?: string | undefined;
  readonly commands: Readonly<Record<string, readonly string[]>>;
};

export type DashboardSettings = {
  readonly keys?: KeySettings | undefined;
  readonly mouse?: boolean | undefined;
  readonly commands?: readonly CustomCommand[] | undefined;
};

const keyRule = formatProblem(
  'is not a key or a list of keys',
  'for example, Ctrl-P or [p, Ctrl-P]; [] removes all keys',
);

/** YAML reads the digit of a key as a number. */
const keyName = v.pipe(
  v.union([v.string(keyRule), v.pipe(v.number(keyRule), v.integer(keyRule))], keyRule),
  v.transform(String),
);

const keyNames = v.union(
  [
    v.pipe(
      keyName,
      v.transform((key) => [key]),
    ),
    v.array(keyName, keyRule),
  ],
  keyRule,
);

const keys = v.pipe(
  mapping,
  v.record(v.string(), keyNames),
  v.transform(({ preset, ...commands }): KeySettings => ({ preset: preset?.[0], commands })),
);

/** These settings belong to no profile. */
export const dashboardEntries = {
  keys: v.optional(keys),
  commands: v.optional(customCommandsSchema),
  mouse: v.optional(v.boolean(flagRule)),
};
