import { dropOldest, keepLast } from '../../lib/keep.ts';
import { displayWidth } from '../../lib/text/width.ts';
import { type Line, lineWidth, segment, unmasked } from '../../ui-kit/text/line.ts';
import { formatKey, type Chord } from '../../lib/keys/chords.ts';
import {
  helpCommand,
  reachableKeys,
  type CommandId,
  type DefinitionOf,
  type KeyBinding,
  type KeyScope,
} from './key-binding.ts';

type Hint = {
  readonly id: CommandId;
  readonly keys: string;
  readonly hint: string;
};

export type FooterOptions = {
  /** Contains at least the bindings of these scopes, in the order of the hints. */
  readonly table: readonly KeyBinding[];
  readonly scopes: readonly KeyScope[];
  readonly definitionOf: DefinitionOf;
  readonly width: number;
  /** These replace the hint of a command; an empty one leaves the command out. */
  readonly hints?: ReadonlyMap<CommandId, string>;
};

export type FooterHints = {
  readonly left: readonly Hint[];
  /** `? help`, kept at the right end while there is room for it. */
  readonly right?: Hint;
};

/** With the keys that no scope further inside takes, and its place in the table. */
type FreeBinding = {
  readonly binding: KeyBinding;
  readonly keys: readonly Chord[];
  readonly place: number;
};

const findFree = ({
  table,
  scopes,
  definitionOf,
  hints,
}: FooterOptions): readonly FreeBinding[] => {
  const active = table.map((binding, place) => ({ binding, place }));
  const taken = new Set<Chord>();
  return scopes.flatMap((scope) => {
    const reached = active
      .filter(({ binding }) => binding.scope === scope)
      .map((row) => ({ ...row, keys: reachableKeys(row.binding, scopes, definitionOf) }));
    const free = reached.map((row) => ({
      ...row,
      keys: row.keys.filter((key) => !taken.has(key)),
    }));
    for (const key of reached.flatMap(({ keys }) => keys)) taken.add(key);
    return free.filter(({ binding, keys }) => keys.length > 0 && hints?.get(binding.id) !== '');
  });
};

/** Places the hints as the innermost pane defines them. */
const placeScrollHints = ({ scopes, definitionOf }: FooterOptions) => {
  const pane = scopes.map(definitionOf).find(({ scroll }) => scroll !== undefined);
  return new Map<CommandId, { readonly hint: string; readonly after: CommandId | undefined }>([
    ...(pane?.scroll === undefined
      ? []
      : [['scroll.down', { hint: pane.scroll, after: pane.scrollAfter }] as const]),
    ...(pane?.pageAfter === undefined
      ? []
      : [['scroll.pageDown', { hint: 'page', after: pane.pageAfter }] as const]),
  ]);
};

const listHints = (options: FooterOptions): readonly Hint[] => {
  const free = findFree(options);
  const scrolling = placeScrollHints(options);
  const placeOf = ({ binding, place }: FreeBinding): number => {
    const after = scrolling.get(binding.id)?.after;
    const before = options.table.findIndex(({ id }) => id === after);
    return before === -1 ? place : before + (binding.id === 'scroll.down' ? 0.25 : 0.5);
  };
  const keysOf = ({ scope, help }: KeyBinding): string =>
    free
      .filter(({ binding }) => binding.scope === scope && binding.help === help)
      .flatMap(({ keys }) => keys.slice(0, 1).map(formatKey))
      .join('/');
  return free
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row: { binding } }) => ({
      id: binding.id,
      keys: keysOf(binding),
      hint: scrolling.get(binding.id)?.hint ?? options.hints?.get(binding.id) ?? binding.hint,
    }))
    .filter(({ hint }) => hint !== '');
};

const hintWidth = ({ keys, hint }: Hint): number => displayWidth(keys) + 1 + displayWidth(hint);
const between = 2;
const margin = 1;

export const footerHints = (options: FooterOptions): FooterHints => {
  const { width } = options;
  const hints = listHints(options);
  const help = hints.find(({ id }) => id === helpCommand);
  const reserved = help === undefined ? 0 : hintWidth(help) + between;
  const left: Hint[] = [];
  let used = margin + reserved;
  for (const hint of hints.filter((other) => other !== help)) {
    used += hintWidth(hint) + (left.length === 0 ? 0 : between);
    if (used > width - margin) break;
    left.push(hint);
  }
  return help !== undefined && reserved + margin <= width ? { left, right: help } : { left };
};

const piecesOf = ({ id: command, keys, hint }: Hint): Line => [
  { ...segment(keys, 'focus'), command },
  { ...segment(` ${hint}`), command },
];

const drawHints = (options: FooterOptions): Line => {
  const { left, right } = footerHints(options);
  const first = left.flatMap((hint, index) => [
    segment(' '.repeat(index === 0 ? margin : between)),
    ...piecesOf(hint),
  ]);
  const last = right === undefined ? [] : [...piecesOf(right), segment(' ')];
  const rest = options.width - lineWidth(first) - lineWidth(last);
  return unmasked([...first, segment(' '.repeat(Math.max(0, rest))), ...last]);
};

const footerKey = ({ scopes, width, hints = new Map() }: FooterOptions): string =>
  [width, ...scopes, ...[...hints].flat()].join('\n');

/** A list asks for few different ones, and drawing one takes a fifth of a key. */
const mostLines = 16;

const keepLines = keepLast<Map<string, Line>>();

/** Exactly `width` cells: keys that work now, the most important first, help last. */
export const keyHintLine = (options: FooterOptions): Line => {
  const lines = keepLines([options.table], () => new Map());
  const key = footerKey(options);
  const line = lines.get(key) ?? drawHints(options);
  lines.set(key, line);
  dropOldest(lines, mostLines);
  return line;
};
