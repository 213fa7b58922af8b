import type { Result } from '../../../lib/result.ts';
import { filtersByState, type Filter } from '../../../ledger/filter/filter.ts';
import type { FilterOption, ParsedFilters } from './filter-options.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';

/** Options of `cantui activity` as they were typed. */
export interface ActivityFlags extends GlobalFlags {
  readonly follow?: boolean;
  readonly limit?: string;
  readonly afterId?: string;
  readonly kind?: readonly string[];
  readonly party?: string;
  readonly filter?: string;
  readonly failOnGap?: boolean;
  readonly cursor?: string;
}

export type OutputFormat = 'table' | 'json' | 'ndjson' | 'csv';

export interface ActivityOptions {
  readonly follow: boolean;
  readonly limit: number;
  /** A limit was given: a following run begins there and not where the last one ended. */
  readonly hasLimit: boolean;
  readonly after: string | undefined;
  readonly strict: boolean;
  /** The name of the cursor to resume from; without one it belongs to profile, scan and filters. */
  readonly cursor: string | undefined;
  /** A following run goes on from the last one, and the next one from it. */
  readonly keepsCursor: boolean;
  readonly format: OutputFormat;
  readonly filters: readonly Filter[];
}

export type ParsedActivityOptions = Result<ActivityOptions, string>;

const defaultLimit = 20;
const maxLimit = 100_000;
const formats: readonly OutputFormat[] = ['table', 'json', 'ndjson', 'csv'];

/** A name that is a file's name on every system, and no hidden one. */
const cursorName = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,63}$/;

const wrong = (problem: string): ParsedActivityOptions => ({ ok: false, error: problem });

/** Reads the filters of the options; the parser is loaded for them alone. */
const readFilters = async (options: readonly FilterOption[]): Promise<ParsedFilters> => {
  const filled = options.filter(({ text }) => text !== undefined && text !== '');
  if (filled.length === 0) return { ok: true, value: [] };
  const { parseFilterOptions } = await import('./filter-options.ts');
  return parseFilterOptions(filled);
};

/** What each option adds to the filter, with its value in quotes as one term. */
const terms = ({ kind, party, filter }: ActivityFlags): readonly FilterOption[] => [
  { option: '--kind', text: kind && `type=${kind.join(',')}` },
  { option: '--party', text: party && `party~"${party}"` },
  { option: '--filter', text: filter },
];

/** Checks the options of `cantui activity`; a problem names the option, the rule and the remedy. */
export const parseActivityOptions = async (
  flags: ActivityFlags,
): Promise<ParsedActivityOptions> => {
  const limit = flags.limit === undefined ? defaultLimit : Number(flags.limit);
  if (!Number.isInteger(limit) || limit < 0 || limit > maxLimit || flags.limit === '') {
    return wrong(`--limit is not a whole number from 0 to ${maxLimit}: for example --limit 50`);
  }
  const follow = flags.follow === true;
  const wanted = flags.output ?? 'table';
  const format = formats.find((outputFormat) => outputFormat === wanted);
  if (format === undefined)
    return wrong(`--output ${wanted} is not for this command: use ${formats.join(', ')}`);
  if (follow && format === 'json')
    return wrong('--output json is one document, which following never ends: use ndjson');
  if (flags.afterId === '')
    return wrong('--after-id is empty: give the event id after which to begin');
  if (flags.cursor !== undefined && !follow)
    return wrong('--cursor names where a follower stopped: add --follow');
  if (flags.cursor !== undefined && !cursorName.test(flags.cursor))
    return wrong(
      '--cursor is not a name of 1 to 64 letters, digits, dots, hyphens or underscores: for example --cursor payouts',
    );
  const filters = await readFilters(terms(flags));
  if (!filters.ok) return wrong(filters.error);
  if (follow && filters.value.some(filtersByState))
    return wrong(
      '--filter asks for the state of offers, which changes after a row is printed: leave out --follow, or filter by kind',
    );
  const { afterId: after, cursor, failOnGap: strict = false } = flags;
  const hasLimit = flags.limit !== undefined;
  const keepsCursor = true;
  const options = { follow, limit, hasLimit, after, strict, cursor, keepsCursor, format };
  return { ok: true, value: { ...options, filters: filters.value } };
};
