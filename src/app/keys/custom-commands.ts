import type { CustomCommand } from '../../config/settings/schemas/custom-command-schema.ts';
import { customBinding } from '../../features/activity/custom/custom-bindings.ts';
import { formatKey } from '../../shell/keys/chords.ts';
import type { KeyScope } from '../state.ts';
import type { KeyBinding } from '../../shell/keys/key-binding.ts';
import { parseKeyName } from '../../shell/keys/key-name.ts';
import { rebindText } from './messages.ts';
import { findClashes, type KeyPlaces } from './rebind-keys.ts';

/** A problem of one command, by its place in the list. */
type CommandProblem = { readonly index: number; readonly text: string };

type CustomBindings = {
  readonly bindings: readonly KeyBinding[];
  readonly problems: readonly CommandProblem[];
};

/** In the JSON of an activity, the keys of its tree come first. */
const comesFirst: KeyScope = 'tree';

/** Makes the bindings of custom commands, and refuses keys that are taken on the same screen. */
export const bindCustomCommands = (
  commands: readonly CustomCommand[],
  places: KeyPlaces,
): CustomBindings => {
  const parsed = commands.map(({ key }) => parseKeyName(key));
  const unreadable = parsed.flatMap((result, index) =>
    result.ok ? [] : [{ index, text: `${result.error.message}: ${result.error.remedy}` }],
  );
  const bindings = commands.flatMap((command, index) => {
    const key = parsed[index];
    return key?.ok === true ? [customBinding(command, key.value, index)] : [];
  });
  const ids = new Set(bindings.map(({ id }) => id));
  const clashes = findClashes(ids, [...places.table, ...bindings], places)
    .filter(({ other }) => other.scope !== comesFirst)
    .map(({ id, key, other }) => ({
      index: Number(id.slice('command.'.length)) - 1,
      text: rebindText.clash(formatKey(key), other.id, other.help),
    }));
  return { bindings, problems: [...unreadable, ...clashes] };
};
