import type { WriteName } from './classify-outcome.ts';

/** The two writes that a form guides through. */
export type FormId = 'allocate' | 'execute';

export const formIds: readonly FormId[] = ['allocate', 'execute'];

/** The form behind a tab; the other tabs have none. */
export const writeFormForTab = (tab: string): FormId | undefined =>
  formIds.find((id) => id === tab);

/** The pages of each form on which something is entered. */
export const formPages = {
  allocate: ['Target', 'Topology', 'Signatures'],
  execute: ['Transaction', 'Signatures', 'Options'],
} as const satisfies Readonly<Record<FormId, readonly string[]>>;

/** The pages that follow them. */
export const pagesBehind = ['Checks', 'Review', 'Outcome'] as const;

export const pagesOf = (id: FormId): readonly string[] => [...formPages[id], ...pagesBehind];

/** `3/6 Check`, of a page. */
export const formatPageNumber = (id: FormId, page: number): string => {
  const pages = pagesOf(id);
  const at = Math.min(pages.length - 1, Math.max(0, Math.trunc(page)));
  return `${at + 1}/${pages.length} ${pages[at] ?? ''}`;
};

/** The operation of a form, and of the command of the same name. */
export const writeNames = {
  allocate: 'allocateParty',
  execute: 'executeSubmission',
} as const satisfies Record<FormId, WriteName>;
