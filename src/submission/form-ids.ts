import { listDrafts, type Draft } from '../storage/drafts/draft-store.ts';
import type { Entry } from '../storage/journal/entry.ts';
import type { WriteName } from './classify-outcome.ts';

/** The two writes that a form guides through. */
export type FormId = 'allocate' | 'execute';

export const formIds: readonly FormId[] = ['allocate', 'execute'];

/** Returns the form of a tab; undefined for the other tabs. */
export const writeFormForTab = (tab: string): FormId | undefined =>
  formIds.find((id) => id === tab);

export const formPages = {
  allocate: ['Target', 'Topology', 'Signatures'],
  execute: ['Transaction', 'Signatures', 'Options'],
} as const satisfies Readonly<Record<FormId, readonly string[]>>;

/** The page in front of a form: what a participant is asked for. It has no number. */
export const requestPage = -1;
export const requestPageTitles: Readonly<Record<FormId, string>> = {
  allocate: 'Request',
  execute: 'Prepare',
};

export const pagesBehind = ['Checks', 'Review', 'Outcome'] as const;

export const pagesOf = (id: FormId): readonly string[] => [...formPages[id], ...pagesBehind];

/** Formats the number and title of a page: `3/6 Check`. */
export const formatPageNumber = (id: FormId, page: number): string => {
  if (page === requestPage) return requestPageTitles[id];
  const pages = pagesOf(id);
  const at = Math.min(pages.length - 1, Math.max(0, Math.trunc(page)));
  return `${at + 1}/${pages.length} ${pages[at] ?? ''}`;
};

/** Returns the operation of a form, which is also the name of its command. */
export const writeNames = {
  allocate: 'allocateParty',
  execute: 'executeSubmission',
} as const satisfies Record<FormId, WriteName>;

/** Returns true for a write that was refused or never sent: it can be corrected and sent again. */
const isToBeCorrected = ({ word }: Entry): boolean => word === 'REJECTED' || word === 'NOT SENT';

/** Returns the entry that a draft became, if a killed program left the draft's file behind. */
export const sentAs = (entries: readonly Entry[], { id }: Draft): Entry | undefined =>
  entries.findLast((entry) => entry.draft === id && !isToBeCorrected(entry));

/** The unsent drafts of a profile, of all forms, newest first. Reads only. */
export const openDrafts = (
  entries: readonly Entry[],
  profile: string,
  stateDir: string,
): readonly Draft[] =>
  formIds
    .flatMap((id) => listDrafts(stateDir, id).drafts)
    .filter((draft) => draft.profile === profile && sentAs(entries, draft) === undefined)
    .toSorted((a, b) => b.at - a.at);
