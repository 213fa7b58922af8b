import { formIds } from './form-ids.ts';
import { listDrafts, type Draft } from '../storage/drafts/draft-store.ts';
import type { Entry } from '../storage/journal/entry.ts';

/** A write that was refused or never sent can be corrected and sent again. */
const isToBeCorrected = ({ word }: Entry): boolean => word === 'REJECTED' || word === 'NOT SENT';

/** The entry that a draft became, though its file was left behind: by a program that was killed. */
export const sentAs = (entries: readonly Entry[], { id }: Draft): Entry | undefined =>
  entries.findLast((entry) => entry.draft === id && !isToBeCorrected(entry));

/** The drafts of a profile that were not sent, of all forms, newest first; nothing is moved. */
export const openDrafts = (
  entries: readonly Entry[],
  profile: string,
  stateDir: string,
): readonly Draft[] =>
  formIds
    .flatMap((id) => listDrafts(stateDir, id).drafts)
    .filter((draft) => draft.profile === profile && sentAs(entries, draft) === undefined)
    .toSorted((a, b) => b.at - a.at);
