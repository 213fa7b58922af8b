import type { DashboardSettings } from '../../config/file/dashboard-schema.ts';
import { setOwnKeys } from '../../shell/keys/key-changes.ts';
import { loadScreens } from '../screens.ts';
import { bindCustomCommands } from './custom-commands.ts';
import { definitionOf, scopeStacks } from './key-scopes.ts';
import { allBindings } from './keymap.ts';
import { rebindKeys, withKeys } from './rebind-keys.ts';

/** A problem of a setting: its place in the file, and the rule. */
export type KeyProblem = { readonly path: readonly (string | number)[]; readonly text: string };

/**
 * Gives commands the keys of a configuration, and adds its own commands, before the first table of keys
 * is made; returns what is wrong with them instead. Only a configuration with keys or commands loads
 * all screens for this.
 */
export const configureKeys = async ({
  keys = { commands: {} },
  commands = [],
}: Pick<DashboardSettings, 'keys' | 'commands'>): Promise<readonly KeyProblem[]> => {
  await loadScreens();
  const places = { table: allBindings(), stacks: scopeStacks(), definitionOf };
  const rebound = rebindKeys(keys, places);
  const changes = rebound.ok ? rebound.value : new Map<string, readonly string[]>();
  const own = bindCustomCommands(commands, { ...places, table: withKeys(places.table, changes) });
  const problems = [
    ...(rebound.ok ? [] : rebound.error.map(({ key, text }) => ({ path: ['keys', key], text }))),
    ...own.problems.map(({ index, text }) => ({ path: ['commands', index, 'key'], text })),
  ];
  if (problems.length === 0) setOwnKeys({ changes, added: own.bindings });
  return problems;
};
