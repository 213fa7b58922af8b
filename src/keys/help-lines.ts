import type { Chord, Scope, CommandId, Key } from './binding.ts';
import { isPrintable } from './chord.ts';
import { bindingsOf } from './keymap.ts';
import { labelOf } from './labels.ts';

/** One line of help: neighbours of one scope that say the same, with all their keys. */
export interface HelpLine {
  readonly keys: string;
  readonly about: string;
  readonly bindings: readonly Key[];
}

export interface HelpSection {
  readonly title: string;
  readonly scope: Scope;
  readonly lines: readonly HelpLine[];
}

const titles: Readonly<Record<Scope, string>> = {
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
  global: 'EVERYWHERE',
};

/** Letters before named keys, each in the order of the table: `j k ↓ ↑`. */
const keysOf = (bindings: readonly Key[]): string => {
  const chords: readonly Chord[] = bindings.flatMap((binding) => binding.keys);
  const letters = chords.filter(isPrintable);
  const others = chords.filter((chord) => !isPrintable(chord));
  return [...letters, ...others].map(labelOf).join(' ');
};

const linesOf = (scope: Scope, without: ReadonlySet<CommandId>): readonly HelpLine[] => {
  const byAbout = new Map<string, Key[]>();
  for (const binding of bindingsOf(scope).filter(({ id }) => !without.has(id))) {
    byAbout.set(binding.about, [...(byAbout.get(binding.about) ?? []), binding]);
  }
  return Array.from(byAbout, ([about, bindings]) => ({ keys: keysOf(bindings), about, bindings }));
};

const none: ReadonlySet<CommandId> = new Set();

/**
 * Makes the help of some scopes, a section each; every binding of them is on one of its lines, but
 * those `without` which it is asked for.
 */
export const helpSections = (
  scopes: readonly Scope[],
  without: ReadonlySet<CommandId> = none,
): readonly HelpSection[] =>
  scopes.map((scope) => ({ scope, title: titles[scope], lines: linesOf(scope, without) }));

/** Every scope, in the order in which the whole table is shown. */
export const everyScope: readonly Scope[] = [
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
