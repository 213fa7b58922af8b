import type { OperationName } from '../ledger/operations.ts';
import { listDrafts, type Draft } from '../storage/draft-store.ts';
import type { Entry } from '../storage/journal/entry.ts';
import type { WriteName } from './classify-outcome.ts';

export type FormId = 'allocate' | 'execute';

export const formIds: readonly FormId[] = ['allocate', 'execute'];

export const writeFormForTab = (tab: string): FormId | undefined =>
  formIds.find((id) => id === tab);

export const formPages = {
  allocate: ['Target', 'Topology', 'Signatures'],
  execute: ['Transaction', 'Signatures', 'Options'],
} as const satisfies Readonly<Record<FormId, readonly string[]>>;

/** The page in front of a form has no number: it says what a participant is asked for. */
export const requestPage = -1;
export const requestPageTitles: Readonly<Record<FormId, string>> = {
  allocate: 'Request',
  execute: 'Prepare',
};

export const pagesBehind = ['Checks', 'Review', 'Outcome'] as const;

export const pagesOf = (id: FormId): readonly string[] => [...formPages[id], ...pagesBehind];

/** Returns a text such as `3/6 Check`. */
export const formatPageNumber = (id: FormId, page: number): string => {
  if (page === requestPage) return requestPageTitles[id];
  const pages = pagesOf(id);
  const at = Math.min(pages.length - 1, Math.max(0, Math.trunc(page)));
  return `${at + 1}/${pages.length} ${pages[at] ?? ''}`;
};

export const writeNames = {
  allocate: 'allocateParty',
  execute: 'executeSubmission',
} as const satisfies Record<FormId, WriteName>;

export const formForOperation = (operation: OperationName): FormId =>
  formIds.find((id) => writeNames[id] === operation) ?? 'execute';

/** Whether the request certainly had no effect, so that its draft can be edited. */
export const canBeCorrected = ({ word }: Pick<Entry, 'word'>): boolean =>
  word === 'REJECTED' || word === 'NOT SENT';

/** A killed program may leave the draft's file behind. */
export const sentAs = (entries: readonly Entry[], { id }: Draft): Entry | undefined =>
  entries.findLast((entry) => entry.draft === id && !canBeCorrected(entry));

/** The drafts of all forms, newest first. Reads only. */
export const openDrafts = (
  entries: readonly Entry[],
  profile: string,
  stateDir: string,
): readonly Draft[] =>
  formIds
    .flatMap((id) => listDrafts(stateDir, id).drafts)
    .filter((draft) => draft.profile === profile && sentAs(entries, draft) === undefined)
    .toSorted((a, b) => b.at - a.at);
