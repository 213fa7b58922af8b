import { type Result, tryIo } from '../../../lib/result.ts';
import { sentAs, type FormId } from '../../../submission/form-ids.ts';
import {
  expireDrafts,
  deleteDraft,
  listDrafts,
  type Draft,
} from '../../../storage/drafts/draft-store.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { statusLabel } from '../../../storage/journal/records.ts';
import { draftRemarks } from '../messages/forms.ts';

export type DraftOffers = {
  readonly drafts: readonly Draft[];
  readonly remarks: readonly string[];
};

const forgetSent = (draft: Draft, entry: Entry, { stateDir }: Place): string => {
  const gone = tryIo(() => deleteDraft(stateDir, draft.id));
  const word = statusLabel(entry.word);
  return draftRemarks.sent(draft.id, entry.entry, word, gone.ok ? undefined : gone.error);
};

type Place = { readonly stateDir: string; readonly now: number };

/**
 * Finds the drafts that can be continued. Deletes those that were sent, and moves old ones to the
 * trash.
 */
export const findDraftOffers = (
  id: FormId,
  profile: string,
  place: Place,
): Result<DraftOffers, string> => {
  const { stateDir, now } = place;
  const result = tryIo(() => {
    expireDrafts(stateDir, now);
    return listDrafts(stateDir, id);
  });
  if (!result.ok) return result;
  const { damaged } = result.value;
  // A request for one ledger is useless on another.
  const own = result.value.drafts.filter((draft) => draft.profile === profile);
  const read = tryIo(() => (own.length === 0 ? [] : readEntries(stateDir)));
  const entries = read.ok ? read.value : [];
  const sent = own.flatMap((draft) => {
    const entry = sentAs(entries, draft);
    return entry === undefined ? [] : [{ draft, entry }];
  });
  const remarks = [
    ...(damaged.length > 0 ? [draftRemarks.damaged(damaged)] : []),
    ...(read.ok ? [] : [draftRemarks.journalUnread(read.error)]),
    ...sent.map(({ draft, entry }) => forgetSent(draft, entry, place)),
  ];
  const drafts = own.filter((draft) => !sent.some((item) => item.draft === draft));
  return { ok: true, value: { drafts, remarks } };
};
