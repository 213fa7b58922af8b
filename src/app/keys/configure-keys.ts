import type { KeyBinding } from '../state.ts';
import type { DashboardSettings, CustomCommand } from '../../config/file/dashboard-schema.ts';
import { setKeyChanges } from '../../lib/keys/key-for.ts';
import { loadScreens } from '../screens.ts';
import { definitionOf, scopeStacks } from './key-scopes.ts';
import { allBindings, setAddedKeys } from './keymap.ts';
import { rebindKeys, withKeys, findClashes, type KeyPlaces, rebindText } from './rebind-keys.ts';
import { customBinding } from '../../features/activity/custom-bindings.ts';
import { formatKey } from '../../lib/keys/chords.ts';
import type { KeyScope } from '../../shell/keys/key-binding.ts';
import { parseKeyName } from '../../shell/keys/key-name.ts';
import {
  toFileProblem,
  type ConfigFile,
  type FileProblem,
} from '../../config/file/parse-config-file.ts';
import type { ContentProblem } from '../../config/file/file-schema.ts';

/** In the JSON of an activity, the keys of its tree come first. */
const comesFirst: KeyScope = 'tree';

const keyProblem = (index: number, text: string): ContentProblem => ({
  path: ['commands', index, 'key'],
  text,
});

/** Makes the bindings of custom commands, and refuses keys that are taken on the same screen. */
const bindCustomCommands = (
  commands: readonly CustomCommand[],
  places: KeyPlaces,
): { readonly bindings: readonly KeyBinding[]; readonly problems: readonly ContentProblem[] } => {
  const parsed = commands.map(({ key }) => parseKeyName(key));
  const unreadable = parsed.flatMap((result, index) =>
    result.ok ? [] : [keyProblem(index, result.error)],
  );
  const bindings = commands.flatMap((command, index) => {
    const key = parsed[index];
    return key?.ok === true ? [customBinding(command, key.value, index)] : [];
  });
  const ids = new Set(bindings.map(({ id }) => id));
  const clashes = findClashes(ids, [...places.table, ...bindings], places)
    .filter(({ other }) => other.scope !== comesFirst)
    .map(({ id, key, other }) =>
      keyProblem(
        Number(id.slice('command.'.length)) - 1,
        rebindText.clash(formatKey(key), other.id, other.help),
      ),
    );
  return { bindings, problems: [...unreadable, ...clashes] };
};

/**
 * Gives commands the keys of a configuration, and adds its own commands, before the first table of keys
 * is made; returns what is wrong with them instead. Only a configuration with keys or commands loads
 * all screens for this.
 */
export const configureKeys = async ({
  keys = { commands: {} },
  commands = [],
}: Pick<DashboardSettings, 'keys' | 'commands'>): Promise<readonly ContentProblem[]> => {
  await loadScreens();
  const places = { table: allBindings(), stacks: scopeStacks(), definitionOf };
  const rebound = rebindKeys(keys, places);
  const changes = rebound.ok ? rebound.value : new Map<string, readonly string[]>();
  const own = bindCustomCommands(commands, { ...places, table: withKeys(places.table, changes) });
  const problems = [
    ...(rebound.ok ? [] : rebound.error.map(({ key, text }) => ({ path: ['keys', key], text }))),
    ...own.problems,
  ];
  if (problems.length === 0) {
    setKeyChanges(changes);
    setAddedKeys(own.bindings);
  }
  return problems;
};

/** Applies the settings of the dashboard in a file, and lists what is wrong with them, each with its line. */
export const applyDashboardSettings = async (
  file: Pick<ConfigFile, 'dashboard' | 'path' | 'lineOf'>,
): Promise<readonly FileProblem[]> => {
  const { keys, commands } = file.dashboard ?? {};
  if (keys === undefined && commands === undefined) return [];
  const problems = await configureKeys({ keys, commands });
  return problems.map((problem) => toFileProblem(file, problem));
};
