import type { KeySettings } from '../../config/file/dashboard-schema.ts';
import { setKeyChanges } from '../../shell/keys/key-changes.ts';
import { loadSlices } from '../features.ts';
import { loadScreens } from '../screens.ts';
import { kindOfScope, scopeStacks } from './key-scopes.ts';
import { allBindings } from './keymap.ts';
import { rebindKeys, type RebindProblem } from './rebind-keys.ts';

/**
 * Gives commands the keys of a configuration, before the first table of keys is made; returns what is
 * wrong with them instead. Only a configuration with keys loads all screens for this.
 */
export const configureKeys = async (settings: KeySettings): Promise<readonly RebindProblem[]> => {
  await Promise.all([loadSlices(), loadScreens()]);
  const places = { table: allBindings(), stacks: scopeStacks(), kindOf: kindOfScope };
  const rebound = rebindKeys(settings, places);
  if (!rebound.ok) return rebound.error;
  setKeyChanges(rebound.value);
  return [];
};
