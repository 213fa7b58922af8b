import * as v from 'valibot';
import {
  customCommandsSchema,
  type CustomCommand,
} from '../settings/schemas/custom-command-schema.ts';
import { formatProblem } from '../settings/settings-table.ts';
import { mapping } from '../settings/schemas/strict-object.ts';

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
  mouse: v.optional(
    v.boolean(formatProblem('is not true or false', 'use true or false, without quotation marks')),
  ),
};
