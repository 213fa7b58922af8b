/** The screens, each behind a tab. */
export type TabId = 'activity' | 'lookup' | 'allocate' | 'execute' | 'journal' | 'profiles';
