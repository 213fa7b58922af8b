import { displayWidth } from '../../lib/text/width.ts';
import { withScrollHint } from '../scroll/scroll-hints.ts';
import type { KeyScope, CommandId, KeyBinding, KindOfScope } from './key-binding.ts';
import { formatKey } from './chords.ts';
import { reachableKeys } from './reachable-keys.ts';

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

/** A key does nothing in the scopes around the one that binds it, so they don't list it. */
const unshadowed = ({ table, scopes, kindOf, without }: FooterOptions): readonly KeyBinding[] => {
  const taken = new Set<string>();
  return scopes.flatMap((scope) => {
    const reached = table
      .filter((binding) => binding.scope === scope)
      .map((binding) => ({ binding, keys: reachableKeys(binding, scopes, kindOf) }));
    const free = reached.flatMap(({ binding, keys: all }) => {
      const keys = all.filter((key) => !taken.has(key));
      return keys.length === 0 || without?.has(binding.id) === true ? [] : [{ ...binding, keys }];
    });
    for (const { keys } of reached) keys.forEach((key) => taken.add(key));
    return free;
  });
};

/** A key and its counterpart with the same words share one hint: `j/k move`, `n/N next, previous`. */
const hintOf = (
  { wording }: FooterOptions,
  binding: KeyBinding,
  working: readonly KeyBinding[],
): Hint => {
  const partners = working.filter(
    ({ scope, help }) => scope === binding.scope && help === binding.help,
  );
  const keys = partners.map(({ keys: [first] }) => formatKey(first ?? ''));
  return { id: binding.id, keys: keys.join('/'), hint: wording?.get(binding.id) ?? binding.hint };
};

/** The cells of one hint. */
const hintWidth = ({ keys, hint }: Hint): number => displayWidth(keys) + 1 + displayWidth(hint);

const between = 2;
const margin = 1;

/** Chooses the hints that fit into `width` cells: the most important first, dropped from the right. */
export const footerHints = (options: FooterOptions): FooterHints => {
  const { width } = options;
  const working = unshadowed(options);
  const keys = working
    .map(withScrollHint(options.scopes))
    .filter(({ order }) => order !== undefined)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const help = keys.find(({ id }) => id === 'help.open');
  const right = help === undefined ? undefined : hintOf(options, help, working);
  const reserved = right === undefined ? 0 : hintWidth(right) + between;
  const left: Hint[] = [];
  let used = margin + reserved;
  for (const key of keys.filter((binding) => binding !== help)) {
    const hint = hintOf(options, key, working);
    used += hintWidth(hint) + (left.length === 0 ? 0 : between);
    if (used > width - margin) break;
    left.push(hint);
  }
  return right !== undefined && reserved + margin <= width ? { left, right } : { left };
};

/** The command of the hint under a column of the line of keys: what a click there runs. */
export const hintTargetAt = (
  options: FooterOptions,
  column: number,
): { readonly kind: 'command'; readonly id: CommandId } | undefined => {
  const { left, right } = footerHints(options);
  let end = 0;
  const places = left.map((hint, index) => {
    const from = end + (index === 0 ? margin : between);
    end = from + hintWidth(hint);
    return { id: hint.id, from, end };
  });
  const edge = options.width - margin;
  const last = right && { id: right.id, from: edge - hintWidth(right), end: edge };
  const hint = [...places, ...(last === undefined ? [] : [last])].find(
    (place) => column >= place.from && column < place.end,
  );
  return hint && { kind: 'command', id: hint.id };
};
