import { displayWidth } from '../../lib/text/width.ts';
import { withScrollHint } from '../scroll/scroll-hints.ts';
import type { KeyScope } from '../../app/state.ts';
import type { Chord, CommandId, KeyBinding, KindOfScope } from './key-binding.ts';
import { formatKey } from './chords.ts';
import { createReachableKeys } from './reachable-keys.ts';

export interface Hint {
  /** The command of its first key. */
  readonly id: CommandId;
  readonly keys: string;
  readonly hint: string;
}

export interface FooterOptions {
  /** Contains at least the bindings of these scopes: a start loads no others. */
  readonly table: readonly KeyBinding[];
  /** The scopes that have the keys now, innermost first. */
  readonly scopes: readonly KeyScope[];
  readonly kindOf: KindOfScope;
  readonly width: number;
  /** Keys that would be refused now. */
  readonly without?: ReadonlySet<CommandId>;
  /** Hints that replace those of the bindings now. */
  readonly wording?: ReadonlyMap<CommandId, string>;
}

export interface FooterHints {
  readonly left: readonly Hint[];
  /** `? help`, kept at the right end while there is room for it. */
  readonly right?: Hint;
}

/** A binding, and those of its keys that no scope further inside takes. */
type FreeBinding = { readonly binding: KeyBinding; readonly keys: readonly Chord[] };

const groupByScope = (table: readonly KeyBinding[]): ReadonlyMap<KeyScope, KeyBinding[]> => {
  const groups = new Map<KeyScope, KeyBinding[]>();
  for (const binding of table) {
    const group = groups.get(binding.scope);
    if (group === undefined) groups.set(binding.scope, [binding]);
    else group.push(binding);
  }
  return groups;
};

/** A key does nothing in the scopes around the one that binds it, so they don't list it. */
const unshadowed = ({ table, scopes, kindOf, without }: FooterOptions): readonly FreeBinding[] => {
  const taken = new Set<string>();
  const groups = groupByScope(table);
  return scopes.flatMap((scope) => {
    const reach = createReachableKeys(scope, scopes, kindOf);
    const reached = (groups.get(scope) ?? []).map((binding) => ({ binding, keys: reach(binding) }));
    const free = reached.flatMap(({ binding, keys: all }) => {
      if (without?.has(binding.id) === true) return [];
      const keys = all.filter((key) => !taken.has(key));
      return keys.length === 0 ? [] : [{ binding, keys }];
    });
    for (const { keys } of reached) keys.forEach((key) => taken.add(key));
    return free;
  });
};

/** Bindings of a scope with the same words share one hint: `j/k move`, `n/N next, previous`. */
const sharedHint = ({ scope, help }: KeyBinding): string => `${scope} ${help}`;

/** Returns the first key of each binding, by the hint that it is shown in. */
const firstKeysByHint = (
  working: readonly FreeBinding[],
): ReadonlyMap<string, readonly Chord[]> => {
  const byHint = new Map<string, Chord[]>();
  for (const { binding, keys } of working) {
    const shared = byHint.get(sharedHint(binding));
    if (shared === undefined) byHint.set(sharedHint(binding), keys.slice(0, 1));
    else shared.push(...keys.slice(0, 1));
  }
  return byHint;
};

/** The cells of one hint. */
const hintWidth = ({ keys, hint }: Hint): number => displayWidth(keys) + 1 + displayWidth(hint);

const between = 2;
const margin = 1;

/** Chooses the hints that fit into `width` cells: the most important first, dropped from the right. */
export const footerHints = (options: FooterOptions): FooterHints => {
  const { width, scopes, wording } = options;
  const working = unshadowed(options);
  const firstKeys = firstKeysByHint(working);
  const hintOf = (binding: KeyBinding): Hint => ({
    id: binding.id,
    keys: (firstKeys.get(sharedHint(binding)) ?? []).map(formatKey).join('/'),
    hint: wording?.get(binding.id) ?? binding.hint,
  });
  const withOrder = withScrollHint(scopes);
  const listed = working
    .map(({ binding }) => withOrder(binding))
    .filter(({ order }) => order !== undefined)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const help = listed.find(({ id }) => id === 'help.open');
  const right = help === undefined ? undefined : hintOf(help);
  const reserved = right === undefined ? 0 : hintWidth(right) + between;
  const left: Hint[] = [];
  let used = margin + reserved;
  for (const binding of listed.filter((other) => other !== help)) {
    const hint = hintOf(binding);
    used += hintWidth(hint) + (left.length === 0 ? 0 : between);
    if (used > width - margin) break;
    left.push(hint);
  }
  return right !== undefined && reserved + margin <= width ? { left, right } : { left };
};
