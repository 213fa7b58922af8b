import {
  placeholdersIn,
  type Placeholder,
} from '../../../config/settings/schemas/custom-command-schema.ts';
import { updateOf } from '../../../ledger/activity/activity-values.ts';
import type { Activity } from '../../../ledger/activity/activity.ts';
import type { Result } from '../../../lib/result.ts';
import { customText } from '../messages/custom.ts';

const valueOf: Readonly<Record<Placeholder, (activity: Activity) => string | undefined>> = {
  event_id: ({ id }) => id,
  update_id: updateOf,
  party: ({ from, to }) => from ?? to[0]?.party,
};

/** Longer than any id. The system takes no argument of 128 KiB. */
const longest = 4096;

/**
 * Values come from a service. One that begins like an option (`-o`), a path (`/etc/…`, `../…`) or
 * a file to read (`@file`) would change what a program does, and other characters could mean something
 * to a shell that the program starts. Ids of the ledger have none of them.
 */
const isHarmless = (value: string): boolean =>
  value.length <= longest &&
  /^[A-Za-z0-9_#][A-Za-z0-9_#:./-]*$/.test(value) &&
  !value.includes('..');

/** Puts the values of an activity into the words of a command, or says why they can't be used. */
export const wordsFor = (
  run: readonly string[],
  activity: Activity,
): Result<readonly string[], string> => {
  const names = placeholdersIn(run);
  const values = new Map<string, string>();
  for (const name of new Set(names as readonly Placeholder[])) {
    const value = valueOf[name](activity);
    if (value === undefined) return { ok: false, error: customText.missing(name) };
    if (!isHarmless(value)) return { ok: false, error: customText.unsafe(name) };
    values.set(name, value);
  }
  const filled = run.map((word) =>
    word.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values.get(name) ?? ''),
  );
  return { ok: true, value: filled };
};
