import { describe, expect, it } from 'vitest';
import {
  parseActivityOptions,
  type ActivityFlags,
  type ActivityOptions,
} from '../../../../../src/features/activity/cli/activity-options.ts';
import type { Activity } from '../../../../../src/ledger/activity/activity.ts';
import { matchesFilter } from '../../../../../src/ledger/filter/filter.ts';
import { abort, mint, transfer } from '../../../../support/samples/sample-activities.ts';

const options = async (flags: ActivityFlags): Promise<ActivityOptions> => {
  const read = await parseActivityOptions(flags);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

const problem = async (flags: ActivityFlags): Promise<string> => {
  const read = await parseActivityOptions(flags);
  if (read.ok) throw new Error('these options were taken');
  return read.error;
};

const passes = async (flags: ActivityFlags, activity: Activity): Promise<boolean> =>
  (await options(flags)).filters.every((filter) =>
    matchesFilter(filter, activity, activity.at ?? 0),
  );

describe('options of activity', () => {
  it('ask for the newest 20 as a table when nothing is said', async () => {
    expect(await options({})).toEqual({
      follow: false,
      parties: [],
      limit: 20,
      hasLimit: false,
      after: undefined,
      strict: false,
      cursor: undefined,
      keepsCursor: true,
      format: 'table',
      filters: [],
      window: {},
    });
  });

  it('say whether a limit was given, even when it is the default', async () => {
    expect(await options({ limit: '20' })).toMatchObject({ limit: 20, hasLimit: true });
    expect(await options({ limit: '0' })).toMatchObject({ limit: 0, hasLimit: true });
  });

  it('let a run that follows begin now', async () => {
    expect(await options({ since: '0', follow: true })).toMatchObject({ follow: true });
  });

  it('combine filters: all must pass', async () => {
    const flags = { kind: ['transfer,mint'], party: 'alice', filter: 'amount>2' };
    expect(await passes(flags, transfer(5))).toBe(true);
    expect(await passes(flags, transfer(1))).toBe(false);
    expect(await passes(flags, mint(5))).toBe(false);
    expect(await passes({ kind: ['tap', 'abort'] }, abort(1))).toBe(true);
  });

  it('take a party as a text and not as an expression', async () => {
    expect(await passes({ party: 'alice::' }, transfer(1))).toBe(true);
    expect(await passes({ party: 'ali ce' }, transfer(1))).toBe(false);
    expect(await passes({ party: '!bob' }, transfer(1))).toBe(false);
  });
});

describe('a filter of activity', () => {
  it('is printed whole, with a caret below the term that is wrong', async () => {
    const typed = `${'party~日本 or '.repeat(40)}amout>5 or type=mint`;
    const lines = (await problem({ filter: typed })).split('\n');
    expect(lines[0]).toBe('--filter: unknown filter field "amout"');
    expect(lines[1]).toBe(`  ${typed}`);
    expect(lines[2]).toBe(`${' '.repeat(2 + 40 * 'party~1234 or '.length)}^`);
    expect(lines[3]).toContain('Fields: type, kind, state, offer.state, party');
  });

  it('is printed in part if it is too long to be read', async () => {
    const [, shown = '', caret] = (await problem({ filter: 'a'.repeat(1_000_000) })).split('\n');
    expect(shown.length).toBeLessThan(80);
    expect(caret).toMatch(/^ {2,}\^$/);
  });

  it('may contain a regex', async () => {
    const flags = { filter: 'party~/^ALICE::/ and type=/^t/' };
    expect(await passes(flags, transfer(1))).toBe(true);
    expect(await passes(flags, mint(1))).toBe(false);
  });

  it('may name a saved filter', async () => {
    const saved = [{ name: 'large', text: 'amount>2 or party=/^x/' }];
    const read = await parseActivityOptions({ filter: 'type=transfer @large' }, saved);
    expect(read).toMatchObject({
      value: { filters: [{ text: 'type=transfer and (amount>2 or party=/^x/)' }] },
    });
    expect(await problem({ filter: '@large' })).toContain('Saved filters: none');
  });

  it('takes quotes in the text of --party', async () => {
    expect(await passes({ party: 'alice"' }, transfer(1))).toBe(false);
    expect(await passes({ party: 'alice\\' }, transfer(1))).toBe(false);
  });
});

describe('an option of activity that cannot be used', () => {
  it.each([
    [{ limit: 'many' }, ['--limit', 'whole number from 0 to 100,000', 'Example: --limit 50']],
    [{ limit: '-1' }, ['--limit']],
    [{ limit: '1.5' }, ['--limit']],
    [{ limit: '' }, ['--limit']],
    [{ limit: '100001' }, ['--limit']],
    [{ output: 'yaml' }, ['--output format "yaml"', 'Use table, json, ndjson or csv.']],
    [{ output: 'json', follow: true }, ['--output json', 'with --follow', 'Use --output ndjson.']],
    [{ since: '0', afterId: '#1220ab:0' }, ['--since "0" is not before now', 'or remove it']],
    [{ since: '0', afterId: '#1220ab:0', follow: true }, ['--since "0" is not before now']],
    [{ since: '0' }, ['--since "0" is not before now']],
    [{ afterId: '' }, ['--after-id is empty', 'Give the event id']],
    [{ party: '' }, ['--party is empty', 'remove --party']],
    [{ party: ' ' }, ['--party is empty', 'remove --party']],
    [{ filter: '' }, ['--filter is empty', 'remove --filter']],
    [{ kind: ['transfers'] }, ['--kind', 'transfers', 'use']],
    [{ filter: 'amount>much' }, ['--filter', 'much', 'for example']],
  ])('is told with the option, the rule and the remedy: %j', async (flags, words) => {
    for (const word of words) expect(await problem(flags)).toContain(word);
  });
});
