import { type Line, segment } from '../../../ui-kit/text/line.ts';
import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { mask, wrapWords } from '../../../lib/text/width.ts';
import type { LabeledValue } from '../../../submission/describe/describe-entry.ts';
import type { JournalRow } from '../state/journal-rows.ts';
import { draftProgressLabel } from './list-columns.ts';
import { journalEntryLines, factLines, type EntryStyle } from './entry-lines.ts';
import { draftText } from '../messages/entry.ts';

const isoOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

const factsOf = (draft: Draft, masked: boolean): readonly LabeledValue[] => [
  [draftText.progress, draftProgressLabel(draft)],
  [draftText.saved, isoOf(draft.at)],
  [draftText.by, draft.who],
  [draftText.profile, draft.profile],
  [draftText.party, masked && draft.party !== undefined ? mask(draft.party) : draft.party],
  [draftText.signedHash, draft.hash],
  [draftText.expires, isoOf(draft.until)],
];

const draftLines = (draft: Draft, { width, masked }: EntryStyle): readonly Line[] => [
  [segment(` ${draft.id}  `, 'focus'), segment(draftText.state)],
  ...wrapWords(draftText.meaning, width - 2).map((part) => [segment(` ${part}`)]),
  [segment('')],
  ...factsOf(draft, masked).flatMap((fact) => factLines(fact, width)),
];

/** Draws everything about a row of the journal. */
export const rowLines = ({ entry, draft }: JournalRow, style: EntryStyle): readonly Line[] => {
  if (entry !== undefined) return journalEntryLines(entry, style);
  return draft === undefined ? [] : draftLines(draft, style);
};
