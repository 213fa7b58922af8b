import { displayWidth } from '../lib/width.ts';
import { closedScopes, textScopes, type Scope } from './binding.ts';
import { bindingsOf, type CommandId, type Key } from './keymap.ts';
import { labelOf } from './labels.ts';

export interface Hint {
  readonly keys: string;
  readonly hint: string;
}

export interface FooterHints {
  readonly left: readonly Hint[];
  /** `? help`, kept at the right end as long as there is room for it. */
  readonly right?: Hint;
}

/** Inside a prompt or a menu the keys of the screen behind it do not work, so they are not shown. */
const reachable = (scopes: readonly Scope[]): readonly Scope[] => {
  const closed = scopes.findIndex((scope) => closedScopes.has(scope));
  if (closed < 0) return scopes;
  return scopes.filter(
    (scope, index) => index <= closed || (scope === 'field' && textScopes.has(scope)),
  );
};

/** What a key does in an inner scope it does in none around it: those get nothing of it. */
const unshadowed = (scopes: readonly Scope[]): readonly Key[] => {
  const taken = new Set<string>();
  return scopes.flatMap((scope) => {
    const free = bindingsOf(scope).filter(({ keys }) => !keys.every((key) => taken.has(key)));
    for (const { keys } of bindingsOf(scope)) keys.forEach((key) => taken.add(key));
    return free;
  });
};

const inFooter = (scopes: readonly Scope[], without: ReadonlySet<CommandId>): readonly Key[] =>
  unshadowed(reachable(scopes))
    .filter(({ id, footer }) => footer !== undefined && !without.has(id))
    .sort((a, b) => (a.footer ?? 0) - (b.footer ?? 0));

/** A key and its counterpart of the same words are one hint: `j/k move`, `n/N next, previous`. */
const hintOf = (binding: Key): Hint => {
  const partners = bindingsOf(binding.scope).filter(({ about }) => about === binding.about);
  const keys = partners.map(({ keys: [first] }) => labelOf(first ?? ''));
  return { keys: keys.join('/'), hint: binding.hint };
};

/** The cells of one hint. */
const hintWidth = ({ keys, hint }: Hint): number => displayWidth(keys) + 1 + displayWidth(hint);

const between = 2;
const margin = 1;

const none: ReadonlySet<CommandId> = new Set();

/**
 * Chooses the hints that fit into so many cells: the most important first, dropped from the right.
 * `without` are keys that would be refused now.
 */
export const footerHints = (
  scopes: readonly Scope[],
  width: number,
  without: ReadonlySet<CommandId> = none,
): FooterHints => {
  const keys = inFooter(scopes, without);
  const help = keys.find(({ id }) => id === 'help.open');
  const right = help === undefined ? undefined : hintOf(help);
  const reserved = right === undefined ? 0 : hintWidth(right) + between;
  const left: Hint[] = [];
  let used = margin + reserved;
  for (const hint of keys.filter((key) => key !== help).map(hintOf)) {
    used += hintWidth(hint) + (left.length === 0 ? 0 : between);
    if (used > width - margin) break;
    left.push(hint);
  }
  return right !== undefined && reserved + margin <= width ? { left, right } : { left };
};
