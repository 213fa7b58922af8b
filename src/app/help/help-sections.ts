import type {
  FeatureScopes,
  Chord,
  KeyScope,
  CommandId,
  KeyBinding,
} from '../../shell/keys/key-binding.ts';
import { isPrintable, formatKey } from '../../shell/keys/chords.ts';
import { bindingsOfScope } from '../keys/keymap.ts';
import { mergeParts } from '../merge-parts.ts';
import { loadedScreens } from '../screens.ts';

/** One line of help: neighbors of one scope with the same description, and all their keys. */
export interface HelpLine {
  readonly keys: string;
  readonly about: string;
  readonly bindings: readonly KeyBinding[];
}

export interface HelpSection {
  readonly title: string;
  readonly scope: KeyScope;
  readonly lines: readonly HelpLine[];
}

const titles: Readonly<Record<Exclude<KeyScope, keyof FeatureScopes>, string>> = {
  list: 'THIS LIST',
  detail: 'DETAIL',
  gap: 'A GAP',
  lookup: 'LOOKUP',
  lookupText: 'LOOKUP FIELD',
  lookupPlace: 'LOOKUP FORM',
  lookupHistory: 'EARLIER LOOKUPS',
  format: 'FORMAT',
  formatText: 'FORMAT NAMES',
  facts: 'FACTS',
  tree: 'JSON TREE',
  treeCopy: 'AFTER y IN A TREE',
  treeSearch: 'SEARCH IN A TREE',
  result: 'RESULT',
  failed: 'A FAILED LOOKUP',
  differences: 'DIFFERENCES',
  activity: 'ACTIVITY',
  copy: 'AFTER y',
  export: 'AFTER x',
  leave: 'LEAVING A WRITE',
  receipt: 'A RECEIPT',
  help: 'HELP',
  filter: 'FILTER PROMPT',
  reason: 'REASON PROMPT',
  load: 'FILE PROMPT',
  form: 'FORM',
  groups: 'A LIST IN A FORM',
  signing: 'SIGNATURES',
  checks: 'CHECKS',
  submission: 'OPTIONS',
  drafts: 'DRAFTS',
  decoded: 'WHAT THE BYTES SAY',
  expired: 'AN EXPIRED DRAFT',
  review: 'REVIEW',
  reviewDecoded: 'DECODED, FROM A REVIEW',
  confirm: 'CONFIRMATION',
  approve: 'APPROVAL',
  outcome: 'OUTCOME',
  typing: 'TYPING IN A FORM',
  entries: 'JOURNAL ENTRIES',
  entry: 'AN ENTRY',
  journal: 'JOURNAL',
  mark: 'MARK PROMPT',
  profiles: 'PROFILES',
  doctor: 'DOCTOR',
  token: 'TYPING A TOKEN',
  find: 'SEARCH IN HELP',
  palette: 'PALETTE',
  field: 'IN A TEXT FIELD',
  scroll: 'SCROLLING',
  global: 'EVERYWHERE',
};

/** The titles of all scopes: those above, and those that features add. */
const allTitles = (): Readonly<Partial<Record<KeyScope, string>>> =>
  mergeParts<Partial<Record<KeyScope, string>>>([
    titles,
    ...loadedScreens().map(({ scopeTitles }) => scopeTitles ?? {}),
  ]);

const titleOf = (scope: KeyScope): string => allTitles()[scope] ?? scope;

/** Letters before named keys, each in the order of the table: `j k ↓ ↑`. */
const keysOf = (bindings: readonly KeyBinding[]): string => {
  const chords: readonly Chord[] = bindings.flatMap((binding) => binding.keys);
  const letters = chords.filter(isPrintable);
  const others = chords.filter((chord) => !isPrintable(chord));
  return [...letters, ...others].map(formatKey).join(' ');
};

const linesOf = (scope: KeyScope, without: ReadonlySet<CommandId>): readonly HelpLine[] => {
  const byAbout = new Map<string, KeyBinding[]>();
  for (const binding of bindingsOfScope(scope).filter(({ id }) => !without.has(id))) {
    byAbout.set(binding.help, [...(byAbout.get(binding.help) ?? []), binding]);
  }
  return Array.from(byAbout, ([about, bindings]) => ({ keys: keysOf(bindings), about, bindings }));
};

const none: ReadonlySet<CommandId> = new Set();

/**
 * Builds the help of some scopes, one section each. Every binding of them is on one of its lines, except
 * those in `without`.
 */
export const helpSections = (
  scopes: readonly KeyScope[],
  without: ReadonlySet<CommandId> = none,
): readonly HelpSection[] =>
  scopes.map((scope) => ({ scope, title: titleOf(scope), lines: linesOf(scope, without) }));

/** Every scope, in the order of the whole table. */
const ownScopes: readonly KeyScope[] = [
  'list',
  'detail',
  'activity',
  'gap',
  'lookup',
  'lookupText',
  'lookupPlace',
  'lookupHistory',
  'format',
  'formatText',
  'facts',
  'tree',
  'treeCopy',
  'treeSearch',
  'result',
  'failed',
  'differences',
  'form',
  'groups',
  'signing',
  'checks',
  'submission',
  'drafts',
  'decoded',
  'expired',
  'review',
  'reviewDecoded',
  'confirm',
  'approve',
  'outcome',
  'typing',
  'entries',
  'entry',
  'journal',
  'profiles',
  'doctor',
  'token',
  'copy',
  'export',
  'leave',
  'receipt',
  'scroll',
  'global',
  'filter',
  'reason',
  'load',
  'mark',
  'palette',
  'help',
  'find',
  'field',
];

/** Every scope, with those that features add. */
export const everyScope = (): readonly KeyScope[] => [
  ...new Set([
    ...ownScopes,
    ...loadedScreens().flatMap(({ keys }) => keys.map(({ scope }) => scope)),
  ]),
];
