/** The two writes that a form guides through. */
export type FormId = 'allocate' | 'execute';

export const formIds: readonly FormId[] = ['allocate', 'execute'];

/** The form behind a tab; the other tabs have none. */
export const formOfTab = (tab: string): FormId | undefined => formIds.find((id) => id === tab);
