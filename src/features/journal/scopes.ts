import type { KeyScope, State } from '../../app/state.ts';
import type { ScopeTable } from '../../shell/keys/key-binding.ts';

/** The scopes of this feature. */
export const journalScopeTable = {
  entries: { title: 'JOURNAL ENTRIES', scroll: 'move' },
  entry: { title: 'AN ENTRY', scroll: 'scroll', scrollAfter: 'journal.receipt' },
  journal: { title: 'JOURNAL' },
  receipt: { title: 'A RECEIPT', kind: 'menu', scroll: 'scroll', scrollAfter: 'receipt.close' },
  mark: { title: 'MARK PROMPT', kind: 'text', noClicks: true },
} as const satisfies ScopeTable;

// Each list is created once, because a new list redraws the footer.
const stacks = {
  list: ['entries', 'journal', 'scroll', 'global'],
  detail: ['entry', 'journal', 'scroll', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export const journalStacks: readonly (readonly KeyScope[])[] = Object.values(stacks);

/** The scopes of the Journal tab. */
export const journalScopes = ({ journal }: State): readonly KeyScope[] => stacks[journal.pane];
