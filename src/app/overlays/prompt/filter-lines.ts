import { activityLanguage, parseFilter } from '../../../ledger/filter/activity-language.ts';
import {
  completeFilter,
  savedAt,
  type FilterCompletion,
  type FilterContext,
} from '../../../ledger/filter/complete.ts';
import { excerptAt, type FilterProblem } from '../../../ledger/filter/filter.ts';
import {
  lacksName,
  readDefinition,
  type SavedFilter,
} from '../../../ledger/filter/saved-filters.ts';
import { journalLanguage, parseJournalFilter } from '../../../features/journal/journal-rows.ts';
import { textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import {
  shortenId,
  truncateEnd,
  truncateStart,
  displayWidth,
  wrapWords,
} from '../../../lib/text/width.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { filterText } from '../../messages.ts';

export type FilterPrompt = {
  readonly of?: 'journal';
  readonly field: TextFieldState;
};

export type FilterFacts = {
  readonly parties: () => readonly string[];
  readonly saved?: readonly SavedFilter[] | undefined;
  /** How many rows match a text, of how many; undefined while its last word may become a field. */
  readonly matches: (
    text: string,
  ) => readonly [matching: number, loaded: number, isWhole: boolean] | undefined;
  readonly width: number;
  /** False in a window too low for a line below the text. */
  readonly hasCaretLine: boolean;
};

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

/** A longer text has no caret below it but an excerpt above: measuring all of it takes too long. */
const mostPerCell = 50;

/** The column of a character in the line, which scrolls to keep the cursor visible; undefined if hidden. */
const columnOf = (
  { before, after }: TextFieldState,
  at: number,
  width: number,
): number | undefined => {
  if (before.length + after.length > width * mostPerCell) return undefined;
  const room = Math.max(0, width - labelWidth - 1);
  const lookahead = Math.min(displayWidth(truncateEnd(after, room)), Math.floor(room / 4));
  const shown = displayWidth(truncateStart(before, room - lookahead));
  const hidden = displayWidth(sanitize(before)) - shown;
  const passed = displayWidth(sanitize(`${before}${after}`.slice(0, at)));
  const cursor = at >= before.length ? 1 : 0;
  const column = labelWidth + passed - hidden + cursor;
  // The first cell of a scrolled line is its ellipsis, and so is the last one of a cut line.
  const start = labelWidth + (hidden > 0 ? 1 : 0);
  return column < start || column >= width ? undefined : column;
};

const pointAt = (column: number): string => `${' '.repeat(column)}^`;

const problemLines = (
  { at, message, remedy }: FilterProblem,
  field: TextFieldState,
  { width, hasCaretLine }: Pick<FilterFacts, 'width' | 'hasCaretLine'>,
): FilterLines => {
  const column = hasCaretLine ? columnOf(field, at - 1, width) : undefined;
  const room = Math.max(8, width - 2);
  const remedyLines = wrapWords(remedy, room).slice(0, maxLinesAbove);
  const problem = { rule: filterText.title(message), isProblem: true };
  if (column !== undefined) return { ...problem, above: remedyLines, caret: pointAt(column) };
  const excerpt = excerptAt(textOfField(field), at - 1, room);
  return { ...problem, above: [excerpt.line, pointAt(excerpt.column), ...remedyLines] };
};

/** A rule needs these cells for its ends. */
const ruleEnds = 6;

/** Names the offers in the rule, or above it where they don't fit. */
const withOffers = (lines: FilterLines, offers: string, width: number): FilterLines => {
  if (offers === '') return lines;
  const rule = `${lines.rule}  ${offers}`;
  if (displayWidth(rule) <= width - ruleEnds) return { ...lines, rule };
  const wrapped = wrapWords(offers, Math.max(8, width - 2)).slice(0, maxLinesAbove);
  return { ...lines, above: [...lines.above, ...wrapped] };
};

/** Parties are shown as the list shortens them. */
const maxOfferWidth = 32;

export const completePrompt = (
  of: FilterPrompt['of'],
  before: string,
  context: FilterContext,
): FilterCompletion =>
  of === 'journal'
    ? completeFilter(journalLanguage, before, context)
    : completeFilter(activityLanguage, before, context);

const offersText = ({ partial, offers }: FilterCompletion): string => {
  const isNews = offers.length > 0 && !offers.includes(partial);
  return isNews
    ? filterText.complete(offers.map((offer) => shortenId(offer, maxOfferWidth)).join(' '))
    : '';
};

/** The saved filters that the word at the cursor may mean, each with its text. */
const savedLines = (before: string, context: FilterContext, width: number): readonly string[] =>
  savedAt(before, context)
    .slice(0, maxLinesAbove)
    .map((filter) => truncateEnd(filterText.saved(filter), Math.max(8, width - 2)));

/** What Enter does with a text that gives a filter a name. */
const definitionText = ({ name, text }: SavedFilter): string =>
  text === '' ? filterText.deletes(name) : filterText.saves(name);

/** Says how many rows match and how the text can go on, or what is wrong and what is allowed. */
export const filterLines = ({ of, field }: FilterPrompt, facts: FilterFacts): FilterLines => {
  const { parties, saved = [], matches, width } = facts;
  const calm = (text: string, above: readonly string[] = []): FilterLines => ({
    rule: filterText.title(text),
    isProblem: false,
    above,
  });
  const typed = textOfField(field);
  if (typed.trim() === '') return calm(filterText.empty);
  const isJournal = of === 'journal';
  if (!isJournal && typed === '@' && saved.length === 0) return calm(filterText.noneSaved);
  if (!isJournal && lacksName(typed)) return calm(filterText.unnamed);
  const named = isJournal ? undefined : readDefinition(typed);
  const text = named?.text ?? typed;
  const parsed = isJournal ? parseJournalFilter(text) : parseFilter(text, saved);
  const context = { parties, saved };
  const offers = offersText(completePrompt(of, field.before, context));
  const above = savedLines(field.before, context, width);
  if (above.length > 0) return calm(offers, above);
  if (!parsed.ok) {
    const at = parsed.error.at + (named?.at ?? 0);
    return withOffers(problemLines({ ...parsed.error, at }, field, facts), offers, width);
  }
  const found = text === '' ? undefined : matches(text.trim());
  const parts = [
    named === undefined ? '' : definitionText(named),
    found === undefined ? '' : filterText.matches(...found),
  ].filter((part) => part !== '');
  return parts.length === 0 ? calm(offers) : withOffers(calm(parts.join('  ')), offers, width);
};
