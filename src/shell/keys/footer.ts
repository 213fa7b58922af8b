import { displayWidth } from '../../lib/text/width.ts';
import {
  modalScopes,
  textInputScopes,
  type KeyScope,
  type CommandId,
  type KnownBinding,
} from './key-binding.ts';
import { formatKey } from './key-labels.ts';

export interface Hint {
  readonly keys: string;
  readonly hint: string;
}

export interface FooterOptions {
  /** Has all bindings of these scopes; a start has no use for those of others. */
  readonly table: readonly KnownBinding[];
  /** The scopes that have the keys now, innermost first. */
  readonly scopes: readonly KeyScope[];
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
const reachable = (scopes: readonly KeyScope[]): readonly KeyScope[] => {
  const closed = scopes.findIndex((scope) => modalScopes.has(scope));
  if (closed < 0) return scopes;
  return scopes.filter(
    (scope, index) => index <= closed || (scope === 'field' && textInputScopes.has(scope)),
  );
};

/** What a key does in an inner scope it does in none around it: those get nothing of it. */
const unshadowed = (
  table: readonly KnownBinding[],
  scopes: readonly KeyScope[],
): readonly KnownBinding[] => {
  const taken = new Set<string>();
  return scopes.flatMap((scope) => {
    const its = table.filter((binding) => binding.scope === scope);
    const free = its.filter(({ keys }) => !keys.every((key) => taken.has(key)));
    for (const { keys } of its) keys.forEach((key) => taken.add(key));
    return free;
  });
};

const inFooter = ({ table, scopes, without }: FooterOptions): readonly KnownBinding[] =>
  unshadowed(table, reachable(scopes))
    .filter(({ id, footerOrder }) => footerOrder !== undefined && without?.has(id) !== true)
    .sort((a, b) => (a.footerOrder ?? 0) - (b.footerOrder ?? 0));

/** A key and its counterpart of the same words are one hint: `j/k move`, `n/N next, previous`. */
const hintOf = ({ table, without, wording }: FooterOptions, binding: KnownBinding): Hint => {
  const partners = table.filter(
    ({ id, scope, description }) =>
      scope === binding.scope && description === binding.description && without?.has(id) !== true,
  );
  const keys = partners.map(({ keys: [first] }) => formatKey(first ?? ''));
  return { keys: keys.join('/'), hint: wording?.get(binding.id) ?? binding.footerLabel };
};

/** The cells of one hint. */
const hintWidth = ({ keys, hint }: Hint): number => displayWidth(keys) + 1 + displayWidth(hint);

const between = 2;
const margin = 1;

/** Chooses the hints that fit into so many cells: the most important first, dropped from the right. */
export const footerHints = (options: FooterOptions): FooterHints => {
  const { width } = options;
  const keys = inFooter(options);
  const help = keys.find(({ id }) => id === 'help.open');
  const right = help === undefined ? undefined : hintOf(options, help);
  const reserved = right === undefined ? 0 : hintWidth(right) + between;
  const left: Hint[] = [];
  let used = margin + reserved;
  for (const key of keys.filter((binding) => binding !== help)) {
    const hint = hintOf(options, key);
    used += hintWidth(hint) + (left.length === 0 ? 0 : between);
    if (used > width - margin) break;
    left.push(hint);
  }
  return right !== undefined && reserved + margin <= width ? { left, right } : { left };
};
