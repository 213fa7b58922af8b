import { completeFilter } from '../../ledger/filter/complete.ts';
import type { FilterProblem } from '../../ledger/filter/filter.ts';
import { parseFilter } from '../../ledger/filter/parse-filter.ts';
import { collectEndings } from '../../ledger/activity/open-contracts.ts';
import { isGap, type Timeline } from '../../features/activity/model/timeline/timeline.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { fieldText, type TextFieldState } from '../../lib/text/text-field.ts';
import { truncateStart, displayWidth, wrapWords } from '../../lib/text/width.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { parseJournalFilter } from '../../features/journal/state/journal-filter.ts';
import { compileFilter, filterTimeline } from '../../features/activity/state/activity-filter.ts';
import { filterText } from '../messages.ts';

export type FilterPrompt = {
  readonly of?: 'journal';
  readonly field: TextFieldState;
};

/** The lines around the text of the filter prompt. */
export type FilterLines = {
  readonly rule: string;
  readonly isProblem: boolean;
  /** The allowed terms in full; drawn over the lines above the rule. */
  readonly above: readonly string[];
  /** A caret below the invalid term. */
  readonly caret?: string;
};

const maxLinesAbove = 6;

/** The label and the space before the text: `" / "`. */
const labelWidth = 3;

/** Returns the column of a character in the line, which scrolls to keep the cursor visible. */
const columnOf = ({ before, after }: TextFieldState, at: number, width: number): number => {
  const room = Math.max(0, width - labelWidth - 1);
  const lookahead = Math.min(displayWidth(sanitize(after)), Math.floor(room / 4));
  const hidden =
    displayWidth(sanitize(before)) - displayWidth(truncateStart(before, room - lookahead));
  const passed = displayWidth(sanitize(`${before}${after}`.slice(0, at)));
  const cursor = at >= before.length ? 1 : 0;
  return Math.max(labelWidth, Math.min(width - 1, labelWidth + passed - hidden + cursor));
};

const problemLines = (
  { at, message, remedy }: FilterProblem,
  field: TextFieldState,
  width: number,
): FilterLines => ({
  rule: filterText.title(message),
  isProblem: true,
  above: wrapWords(remedy, Math.max(8, width - 2)).slice(0, maxLinesAbove),
  caret: `${' '.repeat(columnOf(field, at - 1, width))}^`,
});

/** Counts the rows that the list would show. */
const countMatches = (text: string, timeline: Timeline, now: number): string => {
  const parsed = parseFilter(text);
  if (!parsed.ok) return '';
  const activities = timeline.entries.map((entry) => (isGap(entry) ? undefined : entry.activity));
  const sieve = compileFilter(text, parsed.value);
  const { matching, loaded } = filterTimeline(timeline, sieve, now, collectEndings(activities));
  return filterText.matches(formatInteger(matching), formatInteger(loaded));
};

/**
 * Describes the text so far: how many rows match and how it can be completed, or what is wrong, where,
 * and what is allowed.
 */
export const filterLines = (
  { of, field }: FilterPrompt,
  {
    timeline,
    parties,
    now,
    width,
  }: {
    readonly timeline: Timeline;
    readonly parties: () => readonly string[];
    readonly now: number;
    readonly width: number;
  },
): FilterLines => {
  const text = fieldText(field);
  if (text.trim() === '')
    return { rule: filterText.title(filterText.empty), isProblem: false, above: [] };
  const parsed = of === 'journal' ? parseJournalFilter(text) : parseFilter(text);
  if (!parsed.ok) return problemLines(parsed.error, field, width);
  if (of === 'journal')
    return { rule: filterText.title(filterText.apply), isProblem: false, above: [] };
  const { offers } = completeFilter(field.before, { parties: parties() });
  const isNews = offers.length > 0 && !offers.some((offer) => field.before.endsWith(offer));
  const tab = isNews ? filterText.complete(offers.join(' ')) : '';
  return {
    rule: filterText.title(`${countMatches(text, timeline, now)}${tab}`),
    isProblem: false,
    above: [],
  };
};
