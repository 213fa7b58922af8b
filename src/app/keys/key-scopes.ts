import type {
  KeyScope,
  KindOfScope,
  ScopeDefinition,
  ScopesOf,
  ScopeTable,
} from '../../shell/keys/key-binding.ts';
import { treeScopes } from '../../shell/tree/tree-keys.ts';
import { mergeParts } from '../features.ts';
import { overlayStacks } from '../overlays/overlay-parts.ts';
import { loadedScreens } from '../screens.ts';

/** Scopes of no tab: those around the ones of the tabs, and that of any text field. */
const outerScopes = {
  leave: { title: 'LEAVING A WRITE', kind: 'menu', noClicks: true },
  scroll: { title: 'SCROLLING' },
  global: { title: 'EVERYWHERE' },
  filter: { title: 'FILTER PROMPT', kind: 'text' },
  palette: { title: 'PALETTE', kind: 'text' },
  help: { title: 'HELP', kind: 'menu' },
  find: { title: 'SEARCH IN HELP', kind: 'text' },
  field: { title: 'IN A TEXT FIELD', kind: 'text' },
} as const satisfies ScopeTable;

declare module '../../shell/keys/key-binding.ts' {
  interface KeyScopes extends ScopesOf<typeof outerScopes> {}
}

type Definitions = Readonly<Record<KeyScope, ScopeDefinition>>;

let table: Definitions | undefined;

const definitions = (): Definitions =>
  (table ??= mergeParts<Definitions>([
    ...loadedScreens().map(({ scopes }) => scopes),
    treeScopes,
    outerScopes,
  ]));

/** Every scope, in the order of help: those of the features, then those around them. */
export const everyScope = (): readonly KeyScope[] => Object.keys(definitions()) as KeyScope[];

/** The title of a scope in help. */
export const scopeTitle = (scope: KeyScope): string => definitions()[scope].title;

export const kindOfScope: KindOfScope = (scope) => definitions()[scope].kind;

/** Returns whether clicks act while a scope has the keys: never in a review, or where something is decided. */
export const allowsClicks = (scope: KeyScope): boolean => {
  const { kind, noClicks = false } = definitions()[scope];
  return kind !== 'review' && !noClicks;
};

/** Every list of scopes that can be active together, innermost first. */
export const scopeStacks = (): readonly (readonly KeyScope[])[] => [
  ...loadedScreens().flatMap(({ stacks }) => stacks),
  ...overlayStacks(),
];
