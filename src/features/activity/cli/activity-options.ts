import * as messages from '../messages/cli.ts';
import { normalizeEventId } from '../../../ledger/ids/identify-id.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { err, type Result, tryIo } from '../../../lib/result.ts';
import {
  filtersByState,
  type Filter,
  excerptAt,
  type FilterProblem,
} from '../../../ledger/filter/filter.ts';
import { type SavedFilter, withSavedTexts } from '../../../ledger/filter/saved-filters.ts';
import { unknownOutput, type GlobalFlags, chooseStateDir } from '../../../cli-kit/load-settings.ts';
import { filterLimits } from '../../../ledger/filter/grammar/limits.ts';
import { parseFilter } from '../../../ledger/filter/activity-language.ts';
import { loadRegexFor } from '../../../ledger/filter/regex.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { parseWindow, type TimeWindow } from '../../../lib/time/moment.ts';
import { mergeFilters, readSavedFilters } from '../../../storage/history/profile-files.ts';
import { savedFiltersUnreadable } from '../messages/cli.ts';

/** An option of a filter, with the expression that it means. */
interface FilterOption {
  readonly option: string;
  readonly text: string | undefined;
}

/** An error quotes this much of a filter that is too long. */
const excerptWidth = 72;

/** The whole expression, a caret at the term, and the allowed values. */
const filterProblemText = (
  option: string,
  text: string,
  { at, message, remedy }: FilterProblem,
): string => {
  if (option !== '--filter') return `${option}: ${message}: ${remedy}`;
  const width = text.length > filterLimits.length ? excerptWidth : Infinity;
  const { line, column } = excerptAt(text, at - 1, width);
  return `${option}: ${message}\n  ${line}\n  ${' '.repeat(column)}^\n${remedy}`;
};

const readFilters = async (
  options: readonly FilterOption[],
  saved: readonly SavedFilter[],
): Promise<Result<readonly Filter[], string>> => {
  const filters: Filter[] = [];
  for (const { option, text = '' } of options) {
    if (text === '') continue;
    await loadRegexFor(withSavedTexts(text, saved));
    const parsed = parseFilter(text, saved);
    if (!parsed.ok) return { ok: false, error: filterProblemText(option, text, parsed.error) };
    filters.push(parsed.value);
  }
  return { ok: true, value: filters };
};

/** The flags as a user typed them. */
export interface ActivityFlags extends GlobalFlags {
  readonly follow?: boolean;
  readonly limit?: string;
  readonly afterId?: string;
  readonly kind?: readonly string[];
  readonly party?: string;
  readonly filter?: string;
  readonly failOnGap?: boolean;
  readonly cursor?: string;
  readonly until?: string;
}

export type OutputFormat = 'table' | 'json' | 'ndjson' | 'csv';

export interface ActivityOptions {
  readonly follow: boolean;
  readonly limit: number;
  /** True if a limit was given. A following run starts there only without a saved cursor. */
  readonly hasLimit: boolean;
  readonly after: string | undefined;
  readonly strict: boolean;
  /** An unnamed cursor belongs to profile, scan and filters. */
  readonly cursor: string | undefined;
  /** True if a following run resumes from the last one, and the next one from this one. */
  readonly keepsCursor: boolean;
  readonly format: OutputFormat;
  /** The only parties whose updates a ledger is asked for; empty for all that the user may read as. */
  readonly parties: readonly string[];
  readonly filters: readonly Filter[];
  /** Empty unless an option names an end of it. */
  readonly window: TimeWindow;
}

const defaultLimit = 20;
const maxLimit = 100_000;
const formats: readonly OutputFormat[] = ['table', 'json', 'ndjson', 'csv'];

/** The name is valid on every system, and not hidden. */
const cursorName = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$/;

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const terms = ({ kind, party, filter }: ActivityFlags): readonly FilterOption[] => [
  { option: '--kind', text: kind && `type=${kind.join(',')}` },
  { option: '--party', text: party && `party~${quote(party)}` },
  { option: '--filter', text: filter },
];

/** `saved` are the filters that `@name` means. A problem names the option, the rule and the remedy. */
export const parseActivityOptions = async (
  flags: ActivityFlags,
  saved: readonly SavedFilter[] = [],
): Promise<Result<ActivityOptions, string>> => {
  const limit = flags.limit === undefined ? defaultLimit : Number(flags.limit);
  if (!Number.isInteger(limit) || limit < 0 || limit > maxLimit || flags.limit === '') {
    return err(messages.badLimit(flags.limit ?? '', maxLimit));
  }
  const follow = flags.follow === true;
  const wanted = flags.output ?? 'table';
  const format = formats.find((outputFormat) => outputFormat === wanted);
  if (format === undefined) return err(unknownOutput(wanted, formats));
  if (follow && format === 'json') return err(messages.jsonNeverEnds);
  if (follow && flags.until !== undefined) return err(messages.untilNeedsEnd);
  const mayStartNow = follow && flags.afterId === undefined;
  const within = parseWindow(flags, Date.now(), mayStartNow);
  if (!within.ok) return within;
  const { value: window } = within;
  if (flags.afterId === '') return err(messages.emptyAfterId);
  // A script may pass an unset variable, which must not select more than it meant to.
  if (flags.party?.trim() === '') return err(messages.emptyParty);
  if (flags.filter?.trim() === '') return err(messages.emptyFilter);
  if (flags.cursor !== undefined && !follow) return err(messages.cursorNeedsFollow);
  if (flags.cursor !== undefined && !cursorName.test(flags.cursor))
    return err(messages.badCursorName(flags.cursor));
  const filters = await readFilters(terms(flags), saved);
  if (!filters.ok) return err(filters.error);
  if (follow && filters.value.some(filtersByState)) return err(messages.stateNeedsEnd);
  const { afterId, cursor, failOnGap: strict = false } = flags;
  const after = afterId === undefined ? undefined : normalizeEventId(afterId);
  const hasLimit = flags.limit !== undefined;
  // A part of an id only filters.
  const { party = '' } = flags;
  const parties = party.includes('::') && checkPartyId(party) === undefined ? [party] : [];
  const isWindow = Object.keys(window).length > 0;
  const options = {
    ...{ parties, follow, hasLimit, after, strict, cursor, keepsCursor: true, format, window },
    limit: isWindow && !hasLimit ? Infinity : limit,
  };
  return { ok: true, value: { ...options, filters: filters.value } };
};

export const savedFiltersOf = (settings: Settings): Result<readonly SavedFilter[], string> => {
  const saved = tryIo(() => readSavedFilters(chooseStateDir(settings), settings.profile));
  return saved.ok
    ? { ok: true, value: mergeFilters(settings.filters ?? [], saved.value) }
    : { ok: false, error: savedFiltersUnreadable(saved.error) };
};
