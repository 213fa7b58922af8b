import { formIds } from './form-ids.ts';
import { listDrafts, type Draft } from '../storage/drafts/draft-store.ts';
import type { Entry } from '../storage/journal/entry.ts';

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
