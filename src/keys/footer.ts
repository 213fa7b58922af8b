import { displayWidth } from '../lib/width.ts';
import { closedScopes, textScopes, type Scope, type CommandId, type Key } from './binding.ts';
import { labelOf } from './labels.ts';

export interface Hint {
  readonly keys: string;
  readonly hint: string;
}

export interface FooterAsked {
  /** Has all bindings of these scopes; a start has no use for those of others. */
  readonly table: readonly Key[];
  /** The scopes that have the keys now, innermost first. */
  readonly scopes: readonly Scope[];
  readonly width: number;
  /** Keys that would be refused now. */
  readonly without?: ReadonlySet<CommandId>;
  /** What keys do now, where that is not what their bindings say. */
  readonly wording?: ReadonlyMap<CommandId, string>;
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
const unshadowed = (table: readonly Key[], scopes: readonly Scope[]): readonly Key[] => {
  const taken = new Set<string>();
  return scopes.flatMap((scope) => {
    const its = table.filter((binding) => binding.scope === scope);
    const free = its.filter(({ keys }) => !keys.every((key) => taken.has(key)));
    for (const { keys } of its) keys.forEach((key) => taken.add(key));
    return free;
  });
};

const inFooter = ({ table, scopes, without }: FooterAsked): readonly Key[] =>
  unshadowed(table, reachable(scopes))
    .filter(({ id, footer }) => footer !== undefined && without?.has(id) !== true)
    .sort((a, b) => (a.footer ?? 0) - (b.footer ?? 0));

/** A key and its counterpart of the same words are one hint: `j/k move`, `n/N next, previous`. */
const hintOf = ({ table, without, wording }: FooterAsked, binding: Key): Hint => {
  const partners = table.filter(
    ({ id, scope, about }) =>
      scope === binding.scope && about === binding.about && without?.has(id) !== true,
  );
  const keys = partners.map(({ keys: [first] }) => labelOf(first ?? ''));
  return { keys: keys.join('/'), hint: wording?.get(binding.id) ?? binding.hint };
};

/** The cells of one hint. */
const hintWidth = ({ keys, hint }: Hint): number => displayWidth(keys) + 1 + displayWidth(hint);

const between = 2;
const margin = 1;

/** Chooses the hints that fit into so many cells: the most important first, dropped from the right. */
export const footerHints = (asked: FooterAsked): FooterHints => {
  const { width } = asked;
  const keys = inFooter(asked);
  const help = keys.find(({ id }) => id === 'help.open');
  const right = help === undefined ? undefined : hintOf(asked, help);
  const reserved = right === undefined ? 0 : hintWidth(right) + between;
  const left: Hint[] = [];
  let used = margin + reserved;
  for (const key of keys.filter((each) => each !== help)) {
    const hint = hintOf(asked, key);
    used += hintWidth(hint) + (left.length === 0 ? 0 : between);
    if (used > width - margin) break;
    left.push(hint);
  }
  return right !== undefined && reserved + margin <= width ? { left, right } : { left };
};
