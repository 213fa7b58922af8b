import fc from 'fast-check';
import { RE2JS, RE2JSException } from 're2js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { activityLanguage, parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import { completeFilter, expectsMore } from '../../../../src/ledger/filter/complete.ts';
import { readDefinition } from '../../../../src/ledger/filter/saved-filters.ts';
import { matchesFilter, type Filter } from '../../../../src/ledger/filter/filter.ts';
import { regexSize } from '../../../../src/ledger/filter/grammar/limits.ts';
import { loadRegexFor } from '../../../../src/ledger/filter/regex.ts';
import { textOfCodePoints } from '../../../support/samples/arbitrary-text.ts';
import { roundsOf } from '../../../support/models/torture.ts';

const now = Date.UTC(2026, 4, 6, 8, 0, 0);
const olga = 'olga::1220aa';

const rent: Activity = {
  id: '#1220beef:0',
  kind: 'transfer',
  typeName: 'transfer',
  at: now - 5 * 60_000,
  round: '512',
  from: olga,
  to: [{ party: 'Piet::1220bb', amount: '1000.0000000001' }],
  amount: '1000.0000000001',
  notices: [],
  raw: { event_id: '#1220beef:0', transfer: { description: 'Rent for "May"', tags: ['flat 3'] } },
};
const mint: Activity = {
  id: '#1220beef:1',
  kind: 'mint',
  typeName: 'mint',
  at: now - 2 * 3_600_000,
  to: [{ party: 'sv-4::1220cc', amount: '8.15' }],
  amount: '8.15',
  notices: [],
  raw: { event_id: '#1220beef:1' },
};
const stray: Activity = { id: 'x', kind: 'other', typeName: 'new', to: [], notices: [], raw: {} };
const activities = [rent, mint, stray];

const filterOf = (text: string): Filter => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.value;
};
const passing = (text: string): readonly Activity[] =>
  activities.filter((activity) => matchesFilter(filterOf(text), activity, now));

const problemOf = (text: string) => {
  const parsed = parseFilter(text);
  if (parsed.ok) throw new Error(`${text} was understood`);
  return parsed.error;
};

describe('a filter', () => {
  it('lets everything pass when it is empty', () => {
    expect(passing('')).toEqual(activities);
    expect(passing('   ')).toEqual(activities);
  });

  it('chooses kinds, under both names and in any case', () => {
    expect(passing('type=xfer')).toEqual([rent]);
    expect(passing('kind=Transfer,mint')).toEqual([rent, mint]);
    expect(passing('type=other')).toEqual([stray]);
  });

  it('finds a party by a part of its id in any case, or by the whole id as it is', () => {
    expect(passing('party~OLGA')).toEqual([rent]);
    expect(passing('party~piet')).toEqual([rent]);
    expect(passing(`party=${olga}`)).toEqual([rent]);
    expect(passing('party=olga')).toEqual([]);
  });

  it('compares amounts to the last digit', () => {
    expect(passing('amount>1000')).toEqual([rent]);
    expect(passing('amount>1000.0000000001')).toEqual([]);
    expect(passing('amount>=1000.0000000001')).toEqual([rent]);
    expect(passing('amount<9')).toEqual([mint]);
    expect(passing('amount<=8.150')).toEqual([mint]);
    expect(passing('amount=8.1500')).toEqual([mint]);
  });

  it('compares ages with the clock it is given', () => {
    expect(passing('age<10m')).toEqual([rent]);
    expect(passing('age<=300s')).toEqual([rent]);
    expect(passing('age>1h')).toEqual([mint]);
    expect(passing('age>=1d')).toEqual([]);
  });

  it('finds a round', () => {
    expect(passing('round=512')).toEqual([rent]);
  });

  it('looks for words in everything that was received', () => {
    expect(passing('rent')).toEqual([rent]);
    expect(passing('text~FLAT')).toEqual([rent]);
    expect(passing('"rent for"')).toEqual([rent]);
    expect(passing('text~"flat 3"')).toEqual([rent]);
    expect(passing('"type=xfer"')).toEqual([]);
    expect(passing('olga::1220aa')).toEqual([]);
  });

  it('turns a term round with !', () => {
    expect(passing('!type=xfer')).toEqual([mint, stray]);
    expect(passing('!rent !type=other')).toEqual([mint]);
    expect(passing('!"rent for"')).toEqual([mint, stray]);
    expect(passing('!amount>10')).toEqual([mint, stray]);
  });

  it('lets pass what every term lets pass', () => {
    const term = fc.constantFrom(
      'type=xfer,mint',
      '!type=mint',
      'age<1d',
      'rent',
      'amount>8',
      'party~o',
    );
    fc.assert(
      fc.property(fc.array(term), fc.array(term), (left, right) => {
        const both = passing([...left, ...right].join('  '));
        const inLeft = passing(left.join(' '));
        expect(both).toEqual(passing(right.join(' ')).filter((one) => inLeft.includes(one)));
      }),
    );
  });

  it('finds text in a list of any length', () => {
    const raw = { event_id: 'long', notes: Array.from({ length: 300_000 }, () => 'a') };
    expect(matchesFilter(filterOf('b'), { ...stray, raw }, now)).toBe(false);
  });
});

describe('terms are joined', () => {
  it('terms are joined by or, which needs one of them', () => {
    expect(passing('amount>100 or type=mint')).toEqual([rent, mint]);
    expect(passing('type=mint OR type=other')).toEqual([mint, stray]);
    expect(passing('amount>100 or type=tap')).toEqual([rent]);
  });

  it('terms are joined by and, which binds closer than or', () => {
    expect(passing('type=other or type=mint and amount>100')).toEqual([stray]);
    expect(passing('(type=other or type=mint) and amount>1')).toEqual([mint]);
    expect(passing('type=other or type=mint amount>100')).toEqual([stray]);
  });

  it('terms are joined by not and !, which bind closest', () => {
    expect(passing('not type=mint')).toEqual([rent, stray]);
    expect(passing('not (type=mint or type=other)')).toEqual([rent]);
    expect(passing('!(type=mint or type=other)')).toEqual([rent]);
    expect(passing('not not rent')).toEqual([rent]);
    expect(passing('type!=mint,other')).toEqual([rent]);
  });

  it('operators in quotes are text', () => {
    expect(passing('"or"')).toEqual([rent]);
    expect(passing('"not"')).toEqual([]);
  });
});

describe('a field', () => {
  it('takes several values, of which one is enough', () => {
    expect(passing('party~olga,sv-4')).toEqual([rent, mint]);
  });

  it('takes spaces around its operator', () => {
    expect(passing('amount > 1000')).toEqual([rent]);
    expect(passing('type = mint')).toEqual([mint]);
  });

  it('takes * for any characters, and a * in quotes as it is', () => {
    expect(passing('party=olga*')).toEqual([rent]);
    expect(passing('party=*::1220cc')).toEqual([mint]);
    expect(passing('party=o*a*aa')).toEqual([rent]);
    expect(passing('party=olga*olga*')).toEqual([]);
    expect(passing('party~LG*22')).toEqual([rent]);
    expect(passing('party="olga*"')).toEqual([]);
  });

  it('finds a party by its id as a screen shortens it', () => {
    expect(passing('party=olga::12…aa')).toEqual([rent]);
    expect(passing('party=ol…::…aa')).toEqual([rent]);
    expect(passing('party~"olga::12…"')).toEqual([rent]);
    expect(passing('party=olga::12…cc')).toEqual([]);
  });

  it('tells sender and receiver apart', () => {
    expect(passing('from~olga')).toEqual([rent]);
    expect(passing('to~olga')).toEqual([]);
    expect(passing('to~piet or from~piet')).toEqual([rent]);
  });

  it('finds updates and activities by their ids', () => {
    expect(passing('id=#1220beef:1')).toEqual([mint]);
    const updateId = `1220${'ab'.repeat(32)}`;
    const row = { ...mint, id: `#${updateId}:0` };
    expect(matchesFilter(filterOf(`update=${updateId}`), row, now)).toBe(true);
    expect(matchesFilter(filterOf('update~abab'), row, now)).toBe(true);
    expect(matchesFilter(filterOf('update!=1220*'), row, now)).toBe(false);
  });

  it('compares points in time, of which a clock time is today in UTC', () => {
    expect(passing('time>=07:50')).toEqual([rent]);
    expect(passing('time<07:00')).toEqual([mint]);
    expect(passing('time>=2026-05-06T06:00Z time<2026-05-06T07:00:00Z')).toEqual([mint]);
    expect(passing('time>=2026-05-07')).toEqual([]);
  });

  it('tells rows that were derived from updates', () => {
    expect(passing('derived=no')).toEqual(activities);
    expect(passing('derived=yes')).toEqual([]);
  });

  it('offers the nearest name when it is mistyped, and all names', () => {
    expect(problemOf('amout>100').remedy).toMatch(
      /^did you mean amount\? Fields: type, kind, state, offer.state, party/,
    );
  });
});

describe('a filter is read in time that grows with its length', () => {
  it('a filter is read in time that grows with its length, whatever its wildcards are', () => {
    const raw = { event_id: 'long' };
    const party = 'a'.repeat(50_000);
    const filter = filterOf(`party=${'*a'.repeat(200)}*b`);
    expect(matchesFilter(filter, { ...stray, from: party, raw }, now)).toBe(false);
  });

  it('a filter that is nested too deeply is refused', () => {
    expect(problemOf(`${'('.repeat(5000)}rent${')'.repeat(5000)}`).message).toContain(
      'too many nested groups',
    );
    expect(problemOf(`${'!'.repeat(5000)}rent`).message).toContain('too many nested groups');
  });
});

describe('a filter that cannot be understood', () => {
  it('says at which character, what is wrong, and what to type', () => {
    expect(problemOf('rent type=xfr')).toEqual({
      at: 6,
      message: 'unknown activity type "xfr"',
      remedy: 'use transfer, offer, allocation, mint, tap, abort, other',
    });
  });

  it.each([
    ['amount>1,000', '"1,000" is not a decimal number'],
    ['amount=1,000', '"1,000" is not a decimal number'],
    ['age<5m,6m', 'not a duration'],
    ['amount~5', 'does not support ~'],
    ['age<ten', 'not a duration'],
    ['age=5m', 'does not support ='],
    ['round=last', 'not a decimal number'],
    ['party~', 'has no value'],
    ['size>3', 'unknown filter field "size"'],
    ['Type=mint', 'unknown filter field "Type"'],
    ['constructor=1', 'unknown filter field "constructor"'],
    ['amout>100', 'unknown filter field "amout"'],
    ['type=constructor', 'unknown activity type'],
    ['!', 'a term is missing'],
    ['rent and', 'a term is missing'],
    ['or rent', 'a term is missing'],
    ['rent or or mint', 'a term is missing'],
    ['()', 'a term is missing'],
    ['(rent', '( has no matching )'],
    ['rent)', ') has no matching ('],
    ['(((rent))', '( has no matching )'],
    ['time>noon', 'not a time'],
    ['time>25:00', 'not a time'],
    ['derived=maybe', 'is not yes or no'],
    ['type=mint,', 'has no value'],
    ['amount>100 or typ=tap', 'unknown filter field "typ"'],
    ['text~"flat', 'quote is not closed'],
  ])('is refused with its rule: %s', (text, rule) => {
    const { message, remedy } = problemOf(text);
    expect(message).toContain(rule);
    expect(remedy).not.toBe('');
  });

  it('never throws, and points into the text', () => {
    const pieces = fc.constantFrom(
      'type',
      'age',
      'party',
      '=',
      '~',
      '<',
      '>',
      '!',
      '"',
      ' ',
      '5m',
      'mint',
      '日',
    );
    const text = fc.oneof(
      fc.array(pieces).map((parts) => parts.join('')),
      textOfCodePoints(),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseFilter(typed);
        if (parsed.ok) return;
        expect(parsed.error.at).toBeGreaterThan(0);
        expect(parsed.error.at).toBeLessThanOrEqual(typed.length);
      }),
    );
  });
});

describe('a value', () => {
  it('a list in parentheses takes several values, numbers too', () => {
    expect(passing('type in (transfer, mint)')).toEqual([rent, mint]);
    expect(passing('type not in (transfer, mint)')).toEqual([stray]);
    expect(passing('round in (511, 512)')).toEqual([rent]);
    expect(passing('amount in (8.15, 1000.0000000001) and from in (olga*)')).toEqual([rent]);
  });

  it('the words of other languages mean the same', () => {
    expect(passing('type==mint')).toEqual([mint]);
    expect(passing('party=~OLGA')).toEqual([rent]);
    expect(passing('party!~olga')).toEqual([mint, stray]);
    expect(passing('type=mint || type=other')).toEqual([mint, stray]);
    expect(passing('type=transfer && amount>10')).toEqual([rent]);
    expect(passing('-type=mint -"rent for"')).toEqual([stray]);
    expect(passing("text~'flat 3'")).toEqual([rent]);
    expect(passing('derived=false')).toEqual(activities);
  });

  it('a backslash takes a quote into a text in quotes', () => {
    expect(passing(String.raw`text~"for \"May\""`)).toEqual([rent]);
    expect(passing(`text~'for "May"'`)).toEqual([rent]);
  });

  it('a kind may be a part of its name, or have a wildcard', () => {
    expect(passing('type=m*')).toEqual([mint]);
    expect(passing('type~trans')).toEqual([rent]);
  });

  it('a clock time is its whole minute, and a date its whole day', () => {
    expect(passing('time=07:55')).toEqual([rent]);
    expect(passing('time=07:54')).toEqual([]);
    expect(passing('time=07:55:00')).toEqual([rent]);
    expect(passing('time=07:55:01')).toEqual([]);
    expect(passing('time=2026-05-06')).toEqual([rent, mint]);
    expect(passing('time=2026-05-06T06:00Z')).toEqual([mint]);
    expect(passing('time!=2026-05-06')).toEqual([stray]);
  });

  it('a duration has several units', () => {
    expect(passing('age>1h59m')).toEqual([mint]);
    expect(passing('age>2h1s')).toEqual([]);
  });
});

describe('a regex', () => {
  beforeAll(() => loadRegexFor('/'));

  it('a regex matches anywhere in a text, in any case after ~', () => {
    expect(passing('party~/^OLGA::/')).toEqual([rent]);
    expect(passing('party=/^OLGA::/')).toEqual([]);
    expect(passing('party=/^(?i)OLGA::/')).toEqual([rent]);
    expect(passing('party=/sv-[0-9]+/,olga*')).toEqual([rent, mint]);
    expect(passing('type=/^(mint|other)$/')).toEqual([mint, stray]);
    expect(passing('party!=/o/')).toEqual([mint, stray]);
  });

  it('a regex without a field searches everything that was received', () => {
    expect(passing('/flat [0-9]/')).toEqual([rent]);
    expect(passing('not /flat/')).toEqual([mint, stray]);
    expect(passing(String.raw`text~/for "\w+"/`)).toEqual([rent]);
  });

  it('a slash inside brackets or after a backslash does not end a regex', () => {
    expect(passing('party~/[/]olga/ or /x/')).toEqual([]);
    expect(passing(String.raw`id~/beef\/|beef:0/`)).toEqual([rent]);
  });

  it('a regex takes time that grows with the text, whatever it is', () => {
    const party = `${'a'.repeat(100_000)}!`;
    const row = { ...stray, from: party };
    for (const regex of ['(a+)+$', '^(a|a)*$', '(a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$'])
      expect(matchesFilter(filterOf(`party~/${regex}/`), row, now)).toBe(false);
  });

  it.each([
    ['party~/(/', 'missing closing )'],
    [String.raw`party~/(a)\1/`, 'invalid escape sequence'],
    ['party~/a(?=b)/', 'invalid or unsupported Perl syntax'],
    ['party~/((a{900}){900}){900}/', 'too many steps'],
    ['party~/a{5,3}/', 'invalid repeat count'],
    ['party~/abc', 'this / has no closing /'],
  ])('is refused with its reason: %s', (text, reason) => {
    expect(problemOf(text).message).toContain(reason);
  });
});

describe('a filter that another program would take', () => {
  it.each([
    ['type:mint', 'type: is not an operator', 'use type=mint'],
    ['party=bob from:olga', 'from: is not an operator', 'use from~olga'],
    ['>5', 'this > has no field before it', 'for example, amount>100'],
    ['party<=>bob', '> is not the start of a value', 'in quotes'],
    ['round in (1, 2', 'this list has no )', 'for example, round in (a, b)'],
    ['party~x or ~(', 'this ~ has no field before it', 'put a text that begins so in quotes'],
    ['(memo~a(b)', 'this ( has no matching )', 'add a ) at the end'],
    ['memo~a(b', 'this value has a ( without its )', 'in quotes'],
    ['round in ()', 'round in ( has no value', 'type a value'],
  ])('%s is refused with the way it is written here', (text, message, remedy) => {
    expect(problemOf(text).message).toContain(message);
    expect(problemOf(text).remedy).toContain(remedy);
  });
});

describe('a hostile filter', () => {
  it.each([
    ['a megabyte', 'a'.repeat(1_000_000), 'too many characters: the limit is 50,000'],
    ['a list', `party=${'a,'.repeat(2000)}a`, 'too many values: the limit is 2,000'],
    ['patterns', `party~${'a,'.repeat(200)}a`, 'too many terms and patterns: the limit is 200'],
    ['words', 'a '.repeat(201), 'too many terms and patterns: the limit is 200'],
    ['regexes', `party~${'/a/,'.repeat(20)}/a/`, 'too many regexes: the limit is 20'],
    ['a regex', `/${'a'.repeat(1001)}/`, 'this regex has too many characters: the limit is 1,000'],
    ['a long repeat', String.raw`/\p{L}{500}/`, 'this regex has too many steps: the limit is 250'],
    ['repeats inside each other', '/((a{9}){9}){9}/', 'too many steps'],
    ['a long group', `/(${'a'.repeat(90)}){1000}/`, 'too many steps'],
    ['a control', 'party~a\u001b[2J', 'the invisible character ESC'],
    ['a change of direction', 'party~a\u202eb', 'the invisible character U+202E'],
  ])('%s is refused by the name of its limit', (_, text, message) => {
    expect(problemOf(text).message).toContain(message);
  });

  it('a regex for the ids of ledgers has few enough steps', () => {
    for (const regex of ['^1220[0-9a-f]{64}$', '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'])
      expect(parseFilter(`/${regex}/`).ok).toBe(true);
  });

  it('the steps of a regex are counted before it is compiled, and about as the engine counts them', () => {
    const pieces = ['a', '.', '[a-z]', '[]a]', String.raw`\p{L}`, String.raw`\{`, '(', ')', '|'];
    const repeats = ['', '?', '*', '{7}', '{2,}', '{3,9}'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...repeats)), {
          maxLength: 9,
        }),
        (parts) => {
          const pattern = parts.flat().join('');
          const size = regexSize(pattern);
          if (size > 2000) return;
          try {
            expect(RE2JS.compile(pattern).programSize()).toBeLessThanOrEqual(3 * size + 10);
          } catch (error) {
            if (!(error instanceof RE2JSException)) throw error;
          }
        },
      ),
      { numRuns: roundsOf(1000) },
    );
  });

  it.each([
    ['a word', 'a'.repeat(100_000), ''],
    ['values', 'type=a,'.repeat(15_000), 'amount'],
    ['spaces', `a${' '.repeat(100_000)}`, 'amount'],
    ['a name', `@x = a${' '.repeat(100_000)}b`, '@x'],
  ])('completion reads a few words before the cursor, after 100 kB of %s too', (_, text, typed) => {
    const { offers } = completeFilter(activityLanguage, `${text} ${typed}`, {
      parties: () => [],
      saved: [{ name: 'x', text: 'a' }],
    });
    expect(offers.length).toBeGreaterThan(0);
    expect(readDefinition(text)?.name).toBe(text.startsWith('@') ? 'x' : undefined);
    expect(expectsMore(activityLanguage, text)).toBe(false);
  });

  it('a long list of whole values is looked up', () => {
    const parties = Array.from({ length: 2000 }, (_, index) => `party-${index}`).join(',');
    expect(passing(`party=${parties.slice(0, 40_000).replace(/,[^,]*$/, '')},${olga}`)).toEqual([
      rent,
    ]);
  });
});
