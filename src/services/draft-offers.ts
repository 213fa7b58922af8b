import { ageDrafts, forgetDraft, listDrafts, type Draft } from '../journal/drafts.ts';
import type { Entry } from '../journal/entries.ts';
import { readEntries } from '../journal/submissions.ts';
import { formIds, type FormId } from '../forms/form-ids.ts';
import { attempt, type Attempt } from './attempt.ts';

export type Offers = {
  /** Drafts to go on with, newest first. */
  readonly drafts: readonly Draft[];
  /** What is to be said about others, in words. */
  readonly remarks: readonly string[];
};

/** What was refused, or never left, can be corrected and sent again. */
const isToBeCorrected = ({ word }: Entry): boolean => word === 'REJECTED' || word === 'NOT SENT';

/** The entry that a draft became, though its file was left behind: by a program that was killed. */
const sentAs = (entries: readonly Entry[], { id }: Draft): Entry | undefined =>
  entries.findLast((entry) => entry.draft === id && !isToBeCorrected(entry));

/** As after an answer: the journal has what was sent. */
const forgotten = (draft: Draft, entry: Entry, { stateDir }: Place): string => {
  const gone = attempt(() => forgetDraft(stateDir, draft.id));
  const where = gone.ok ? '' : `; its file stays: ${gone.why}`;
  return `${draft.id} was sent as ${entry.entry} (${entry.word}): 5 shows it${where}`;
};

type Place = { readonly stateDir: string; readonly now: number };

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

/**
 * Looks for drafts that can be gone on with. Those that were sent are none any more, and those that
 * are old go into the trash.
 */
export const findOffers = (id: FormId, profile: string, place: Place): Attempt<Offers> => {
  const { stateDir, now } = place;
  const found = attempt(() => {
    ageDrafts(stateDir, now);
    return listDrafts(stateDir, id);
  });
  if (!found.ok) return found;
  const { damaged } = found.value;
  // What was written for one ledger means nothing on another.
  const own = found.value.drafts.filter((draft) => draft.profile === profile);
  const read = attempt(() => (own.length === 0 ? [] : readEntries(stateDir)));
  const entries = read.ok ? read.value : [];
  const sent = own.flatMap((draft) => {
    const entry = sentAs(entries, draft);
    return entry === undefined ? [] : [{ draft, entry }];
  });
  const remarks = [
    ...(damaged.length > 0 ? [`Not a draft: ${damaged.join('; ')}`] : []),
    ...(read.ok ? [] : [`Whether a draft was sent is not known: ${read.why}`]),
    ...sent.map(({ draft, entry }) => forgotten(draft, entry, place)),
  ];
  const drafts = own.filter((draft) => !sent.some((each) => each.draft === draft));
  return { ok: true, value: { drafts, remarks } };
};
