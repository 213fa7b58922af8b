import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { mask } from '../../../lib/text/mask.ts';
import { wrapWords } from '../../../lib/text/wrap.ts';
import type { LabeledValue } from '../../../submission/describe/describe-entry.ts';
import type { JournalRow } from '../state/journal-rows.ts';
import { segment, type Segment } from '../../../ui-kit/text/segment.ts';
import { draftProgressLabel } from './list-columns.ts';
import { journalEntryLines, factLines, type EntryStyle } from './entry-lines.ts';

const isoOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

const factsOf = (draft: Draft, masked: boolean): readonly LabeledValue[] => [
  ['came to', draftProgressLabel(draft)],
  ['saved', isoOf(draft.at)],
  ['by', draft.who],
  ['profile', draft.profile],
  ['party', masked && draft.party !== undefined ? mask(draft.party) : draft.party],
  ['signed hash', draft.hash],
  ['accepted until', isoOf(draft.until)],
];

const meaning =
  'Entered and not sent. Enter in the list goes on with it, d lays it into the trash.';

const draftLines = (
  draft: Draft,
  { width, masked }: EntryStyle,
): readonly (readonly Segment[])[] => [
  [segment(` ${draft.id}  `, 'focus'), segment('DRAFT')],
  ...wrapWords(meaning, width - 2).map((part) => [segment(` ${part}`)]),
  [segment('')],
  ...factsOf(draft, masked).flatMap((fact) => factLines(fact, width)),
];

/** All that is known of a row of the journal. */
export const rowLines = (
  { entry, draft }: JournalRow,
  style: EntryStyle,
): readonly (readonly Segment[])[] => {
  if (entry !== undefined) return journalEntryLines(entry, style);
  return draft === undefined ? [] : draftLines(draft, style);
};
