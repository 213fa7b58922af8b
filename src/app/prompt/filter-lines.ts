import { completeFilter } from '../../ledger/filter/complete.ts';
import type { FilterProblem } from '../../ledger/filter/filter.ts';
import { parseFilter } from '../../ledger/filter/parse-filter.ts';
import { collectEndings } from '../../ledger/activity/open-contracts.ts';
import { isGap, type Timeline } from '../../features/activity/model/timeline/timeline.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { fieldText, type TextFieldState } from '../../lib/text/text-field.ts';
import { truncateStart, displayWidth } from '../../lib/text/width.ts';
import { sanitise } from '../../lib/text/sanitise.ts';
import { wrapWords } from '../../lib/text/wrap.ts';
import { parseJournalFilter } from '../../features/journal/state/journal-filter.ts';
import { compileFilter, filterTimeline } from '../../features/activity/state/activity-filter.ts';

export type FilterPrompt = {
  readonly of?: 'journal';
  readonly field: TextFieldState;
};

/** What the filter prompt says around the line that is typed into. */
export type FilterLines = {
  readonly rule: string;
  readonly isProblem: boolean;
  /** What is allowed, whole, at any width; drawn over the lines above the rule. */
  readonly above: readonly string[];
  /** A caret below the term that cannot be understood. */
  readonly caret?: string;
};

const maxLinesAbove = 6;

/** The label and the space before the text: `" / "`. */
const labelWidth = 3;

/** Where a character stands on the line, which scrolls so that the cursor is in sight. */
const columnOf = ({ before, after }: TextFieldState, at: number, width: number): number => {
  const room = Math.max(0, width - labelWidth - 1);
  const lookahead = Math.min(displayWidth(sanitise(after)), Math.floor(room / 4));
  const hidden =
    displayWidth(sanitise(before)) - displayWidth(truncateStart(before, room - lookahead));
  const passed = displayWidth(sanitise(`${before}${after}`.slice(0, at)));
  const cursor = at >= before.length ? 1 : 0;
  return Math.max(labelWidth, Math.min(width - 1, labelWidth + passed - hidden + cursor));
};

const problemLines = (
  { at, message, remedy }: FilterProblem,
  field: TextFieldState,
  width: number,
): FilterLines => ({
  rule: `filter: ${message}`,
  isProblem: true,
  above: wrapWords(remedy, Math.max(8, width - 2)).slice(0, maxLinesAbove),
  caret: `${' '.repeat(columnOf(field, at - 1, width))}^`,
});

/** The rows that the list would show, counted as it counts them. */
const countMatches = (text: string, timeline: Timeline, now: number): string => {
  const parsed = parseFilter(text);
  if (!parsed.ok) return '';
  const activities = timeline.entries.map((entry) => (isGap(entry) ? undefined : entry.activity));
  const sieve = compileFilter(text, parsed.value);
  const { matching, loaded } = filterTimeline(timeline, sieve, now, collectEndings(activities));
  return `${formatInteger(matching)} of ${formatInteger(loaded)} rows match`;
};

/**
 * What the prompt says about the text so far: how many rows match and how it can go on, or what is
 * wrong with it, where, and what is allowed.
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
    return { rule: 'filter: Enter with no text shows every row', isProblem: false, above: [] };
  const parsed = of === 'journal' ? parseJournalFilter(text) : parseFilter(text);
  if (!parsed.ok) return problemLines(parsed.error, field, width);
  if (of === 'journal') return { rule: 'filter: Enter applies it', isProblem: false, above: [] };
  const { offers } = completeFilter(field.before, { parties: parties() });
  const isNews = offers.length > 0 && !offers.some((offer) => field.before.endsWith(offer));
  const tab = isNews ? `  Tab: ${offers.join(' ')}` : '';
  return {
    rule: `filter: ${countMatches(text, timeline, now)}${tab}`,
    isProblem: false,
    above: [],
  };
};
