import type { KeyBinding } from '../state.ts';
import type { KeySettings } from '../../config/file/dashboard-schema.ts';
import type { Result } from '../../lib/result.ts';
import { closestMatch } from '../../lib/text/closest-match.ts';
import { formatKey, isPrintable, type Chord } from '../../lib/keys/chords.ts';
import {
  helpCommand,
  reachableKeys,
  worksEverywhere,
  type CommandId,
  type DefinitionOf,
  type KeyScope,
} from '../../shell/keys/key-binding.ts';
import type { KeyChanges } from '../../lib/keys/key-for.ts';
import { parseKeyName } from '../../shell/keys/key-name.ts';
import { keyPresets, type PresetName } from './key-presets.ts';
import { formatProblem } from '../../config/settings/settings-table.ts';

/** Problems of the `keys` section of the config file: the rule, and what to do. */
export const rebindText = {
  unknown: (meant: string | undefined): string =>
    formatProblem(
      'is not a command',
      meant === undefined ? 'REFERENCE.md lists the ids of all commands' : `did you mean ${meant}?`,
    ),
  unknownPreset: (name: string, known: readonly string[]): string =>
    formatProblem(`is an unknown preset (${name})`, `use one of ${known.join(', ')}`),
  needed: formatProblem(
    'has no key, but help, quit, cancel and each way back need one',
    'give it a key',
  ),
  inText: (key: string): string =>
    formatProblem(
      `is ${key}, which a text field takes as text`,
      'use a key that types no character, for example Ctrl-X',
    ),
  altInText: (key: string): string =>
    formatProblem(
      `is ${key}, which a slow line can split into Esc and a character in a text field`,
      'use a key with Ctrl',
    ),
  inReview: (key: string): string =>
    formatProblem(
      `is ${key}, but in a review no letter, digit or space may run a command`,
      'use a key that types no character, for example Ctrl-X',
    ),
  clash: (key: string, id: string, help: string): string =>
    formatProblem(
      `is ${key}, which also runs ${id} (${help}) on the same screen`,
      `use another key, or change the key of ${id}`,
    ),
} as const;

/** What the keys are for: their table, and the scopes that can be active together. */
export type KeyPlaces = {
  readonly table: readonly KeyBinding[];
  readonly stacks: readonly (readonly KeyScope[])[];
  readonly definitionOf: DefinitionOf;
};

type RebindProblem = { readonly key: string; readonly text: string };

/** Returns whether a user could be stuck without the command: help, quit, cancel, and every way out on Esc. */
const isNeeded = (id: CommandId, table: readonly KeyBinding[]): boolean =>
  ['help.open', 'quit', 'interrupt'].includes(id) ||
  table.find((binding) => binding.id === id)?.keys.includes('escape') === true;

const isPreset = (name: string): name is PresetName => Object.hasOwn(keyPresets, name);

type Change = { readonly id: CommandId; readonly keys: readonly Chord[] };

const parseChange = (
  id: CommandId,
  written: readonly string[],
  { table }: KeyPlaces,
): Result<Change, readonly RebindProblem[]> => {
  if (!table.some((binding) => binding.id === id)) {
    const ids = table.map((binding) => binding.id);
    return { ok: false, error: [{ key: id, text: rebindText.unknown(closestMatch(id, ids)) }] };
  }
  const parsed = written.map(parseKeyName);
  const problems = parsed.flatMap((result) => (result.ok ? [] : [{ key: id, text: result.error }]));
  const keys = parsed.flatMap((result) => (result.ok ? [result.value] : []));
  return problems.length > 0
    ? { ok: false, error: problems }
    : { ok: true, value: { id, keys: [...new Set(keys)] } };
};

/** Returns why keys can't serve a binding, whatever the others have. */
const objection = (binding: KeyBinding, { definitionOf, table }: KeyPlaces): string | undefined => {
  const { id, keys, scope } = binding;
  if (keys.length === 0) return isNeeded(id, table) ? rebindText.needed : undefined;
  const printable = keys.find(isPrintable);
  const { kind } = definitionOf(scope);
  if (printable !== undefined && (kind === 'text' || worksEverywhere.has(id)))
    return rebindText.inText(formatKey(printable));
  if (printable !== undefined && kind === 'review')
    return rebindText.inReview(formatKey(printable));
  const letter = keys.find((key) => /^[\p{L}\p{N} ]$/u.test(key));
  if (letter !== undefined && id === helpCommand) return rebindText.inReview(formatKey(letter));
  const alt = keys.find((key) => key.startsWith('meta+'));
  return alt !== undefined && kind === 'text' ? rebindText.altInText(formatKey(alt)) : undefined;
};

type Clash = { readonly id: CommandId; readonly key: Chord; readonly other: KeyBinding };

/** Finds commands that share a key and can be active together, apart from those that always did. */
export const findClashes = (
  changed: ReadonlySet<CommandId>,
  after: readonly KeyBinding[],
  { table, stacks, definitionOf }: KeyPlaces,
): readonly Clash[] => {
  const before = new Map(table.map(({ id, keys }) => [id, keys]));
  const had = (id: CommandId, key: Chord) => before.get(id)?.includes(key) === true;
  const clashes = new Map<string, Clash>();
  for (const stack of stacks) {
    const active = after
      .filter(({ scope }) => stack.includes(scope))
      .map((binding) => ({
        binding,
        keys: reachableKeys(binding, stack, definitionOf),
      }));
    for (const { binding, keys } of active.filter(({ binding: { id } }) => changed.has(id)))
      for (const key of keys)
        for (const { binding: other, keys: others } of active) {
          const isOld = had(binding.id, key) && had(other.id, key);
          if (other.id === binding.id || !others.includes(key) || isOld) continue;
          clashes.set(`${binding.id} ${key} ${other.id}`, { id: binding.id, key, other });
        }
  }
  return [...clashes.values()];
};

/** A pane may use a key of these for itself; the command then needs another one. */
const yields: ReadonlySet<KeyScope> = new Set(['scroll', 'field']);

const isYielding = ({ id, other }: Clash, after: readonly KeyBinding[]): boolean => {
  const own = after.find((binding) => binding.id === id);
  return [own, other].some(
    (binding) =>
      binding !== undefined &&
      yields.has(binding.scope) &&
      binding.keys.length > 1 &&
      own?.scope !== other.scope,
  );
};

export const withKeys = (
  table: readonly KeyBinding[],
  changes: KeyChanges,
): readonly KeyBinding[] =>
  table.map((binding) => ({ ...binding, keys: changes.get(binding.id) ?? binding.keys }));

/**
 * Returns the keys of commands that a configuration changes: those of its preset, then its own. Refuses
 * keys that terminals can't send, keys that don't work where the command is, two commands with one
 * key, and a map without a key for help, quit or cancel.
 */
export const rebindKeys = (
  { preset = 'default', commands }: KeySettings,
  places: KeyPlaces,
): Result<KeyChanges, readonly RebindProblem[]> => {
  if (!isPreset(preset)) {
    const known = Object.keys(keyPresets);
    return { ok: false, error: [{ key: 'preset', text: rebindText.unknownPreset(preset, known) }] };
  }
  const fromPreset = new Map<CommandId, readonly Chord[]>(Object.entries(keyPresets[preset]));
  const parsed = Object.entries(commands).map(([id, keys]) => parseChange(id, keys, places));
  const own = parsed.flatMap((result) => (result.ok ? [result.value] : []));
  const changes = new Map([...fromPreset, ...own.map(({ id, keys }) => [id, keys] as const)]);
  const after = withKeys(places.table, changes);
  const changed = new Set(own.map(({ id }) => id));
  const unusable = after
    .filter(({ id }) => changed.has(id))
    .flatMap((binding): readonly RebindProblem[] => {
      const text = objection(binding, places);
      return text === undefined ? [] : [{ key: binding.id, text }];
    });
  const clashes = findClashes(changed, after, places)
    .filter((clash) => !isYielding(clash, after))
    .map(({ id, key, other }) => ({
      key: id,
      text: rebindText.clash(formatKey(key), other.id, other.help),
    }));
  const problems = [
    ...parsed.flatMap((result) => (result.ok ? [] : result.error)),
    ...unusable,
    ...clashes,
  ];
  return problems.length > 0 ? { ok: false, error: problems } : { ok: true, value: changes };
};
