import type { KeyScope, ScopeTable } from '../../shell/keys/key-binding.ts';
import type { AppState } from './context.ts';
import { isNamesLine } from './state/lookup-form.ts';
import { currentVisit, type LookupVisit } from './slice.ts';

export const lookupScopeTable = {
  lookup: { title: 'LOOKUP' },
  lookupText: { title: 'LOOKUP FIELD', kind: 'text' },
  lookupPlace: { title: 'LOOKUP FORM', scroll: 'move', scrollAfter: 'place.previous' },
  lookupHistory: { title: 'EARLIER LOOKUPS', scroll: 'move', scrollAfter: 'place.previous' },
  format: { title: 'FORMAT' },
  formatText: { title: 'FORMAT NAMES', kind: 'text' },
  facts: { title: 'FACTS', scroll: 'move', scrollAfter: 'result.again' },
  result: { title: 'RESULT' },
  failed: { title: 'A FAILED LOOKUP', scroll: 'scroll', scrollAfter: 'lookup.forward' },
  differences: { title: 'DIFFERENCES', scroll: 'move', scrollAfter: 'differences.close' },
} as const satisfies ScopeTable;

// Each list is created once, because a new list redraws the footer.
const stacks = {
  failed: ['failed', 'result', 'lookup', 'scroll', 'global'],
  waiting: ['result', 'lookup', 'global'],
  differences: ['differences', 'lookup', 'scroll', 'global'],
  facts: ['facts', 'result', 'lookup', 'scroll', 'global'],
  tree: ['tree', 'result', 'lookup', 'scroll', 'global'],
  formatText: ['formatText', 'field', 'global'],
  format: ['format', 'scroll', 'global'],
  text: ['lookupText', 'field', 'global'],
  history: ['lookupHistory', 'lookupPlace', 'lookup', 'scroll', 'global'],
  place: ['lookupPlace', 'lookup', 'scroll', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export const lookupStacks: readonly (readonly KeyScope[])[] = Object.values(stacks);

export const resultScopes = (visit: LookupVisit | undefined): readonly KeyScope[] => {
  if (visit?.fetched.kind === 'failed') return stacks.failed;
  if (visit?.fetched.kind !== 'ready') return stacks.waiting;
  if (visit.comparison !== undefined) return stacks.differences;
  return visit.tree === undefined ? stacks.facts : stacks.tree;
};

export const lookupScopes = ({ lookup }: AppState): readonly KeyScope[] => {
  const { page, form } = lookup;
  if (page === 'result') return resultScopes(currentVisit(lookup));
  if (page === 'format') return isNamesLine(form.line) ? stacks.formatText : stacks.format;
  if (form.field === 'id' || form.field === 'party') return stacks.text;
  return form.field === 'history' ? stacks.history : stacks.place;
};
