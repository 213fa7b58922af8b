import type { Result } from '../../../lib/result.ts';
import { sentAs } from '../../../submission/open-drafts.ts';
import {
  expireDrafts,
  deleteDraft,
  listDrafts,
  type Draft,
} from '../../../storage/drafts/draft-store.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { type FormId } from '../../../submission/form-ids.ts';
import { tryIo } from '../../../lib/io/try-io.ts';
import { statusLabel } from '../../../storage/journal/status-label.ts';

export type DraftOffers = {
  /** Drafts to go on with, newest first. */
  readonly drafts: readonly Draft[];
  /** What is to be said about others, in words. */
  readonly remarks: readonly string[];
};

/** As after an answer: the journal has what was sent. */
const forgotten = (draft: Draft, entry: Entry, { stateDir }: Place): string => {
  const gone = tryIo(() => deleteDraft(stateDir, draft.id));
  const where = gone.ok ? '' : `; its file stays: ${gone.error}`;
  return `${draft.id} was sent as ${entry.entry} (${statusLabel(entry.word)}): 5 shows it${where}`;
};

type Place = { readonly stateDir: string; readonly now: number };

/**
 * Looks for drafts that can be gone on with. Those that were sent are none any more, and those that
 * are old go into the trash.
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
  // What was written for one ledger means nothing on another.
  const own = result.value.drafts.filter((draft) => draft.profile === profile);
  const read = tryIo(() => (own.length === 0 ? [] : readEntries(stateDir)));
  const entries = read.ok ? read.value : [];
  const sent = own.flatMap((draft) => {
    const entry = sentAs(entries, draft);
    return entry === undefined ? [] : [{ draft, entry }];
  });
  const remarks = [
    ...(damaged.length > 0 ? [`Not a draft: ${damaged.join('; ')}`] : []),
    ...(read.ok ? [] : [`Whether a draft was sent is not known: ${read.error}`]),
    ...sent.map(({ draft, entry }) => forgotten(draft, entry, place)),
  ];
  const drafts = own.filter((draft) => !sent.some((item) => item.draft === draft));
  return { ok: true, value: { drafts, remarks } };
};
