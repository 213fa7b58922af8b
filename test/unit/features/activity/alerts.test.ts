import { describe, expect, it } from 'vitest';
import type { AlertRule } from '../../../../src/config/settings/schemas/filter-schemas.ts';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { parseFilter } from '../../../../src/ledger/filter/activity-language.ts';
import {
  emptyTimeline,
  type TimelineEntry,
  type Timeline,
} from '../../../../src/features/activity/timeline/timeline.ts';
import {
  createNewRowDetector,
  createAlertMatcher,
} from '../../../../src/features/activity/alerts.ts';
import { mint, transfer } from '../../../support/samples/sample-activities.ts';

const rule = (text: string, changes: Partial<AlertRule> = {}): AlertRule => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { name: text, filter: parsed.value, bell: true, ...changes };
};

const of = (...entries: readonly (Activity | { readonly id: string } | 'gap')[]): Timeline => ({
  ...emptyTimeline({ pageSize: 100 }),
  entries: entries.map((entry, index): TimelineEntry => {
    if (entry === 'gap') return { gap: `g${index}`, state: 'open', pages: 0, budget: 40 };
    return 'raw' in entry ? { id: entry.id, activity: entry } : { id: entry.id };
  }),
});

const empty = of();
const watch = (start = empty, rules = [rule('type=mint')]) =>
  createNewRowDetector(
    start,
    createAlertMatcher(rules, () => 0),
  );

const ids = (alarms: ReturnType<ReturnType<typeof watch>['take']>): readonly string[] =>
  alarms.map(({ activity }) => activity.id);

describe('an alert for pins', () => {
  const pinned = new Set<string>();
  const alertsOf = createAlertMatcher(
    [
      { name: 'pins', pins: true, bell: true },
      rule('type=mint', { name: 'pinned mints', pins: true }),
      rule('type=mint', { name: 'mints' }),
    ],
    () => 0,
    ({ id }) => pinned.has(id),
  );
  const namesOf = (activity: Activity): readonly string[] =>
    alertsOf(activity).map(({ name }) => name);

  it('matches activities that concern a pin, from when it is pinned until it no longer is', () => {
    const [own, other] = [mint(1), transfer(2)];
    expect([namesOf(own), namesOf(other)]).toEqual([['mints'], []]);
    pinned.add(own.id).add(other.id);
    expect(namesOf(own)).toEqual(['pins', 'pinned mints', 'mints']);
    expect(namesOf(other)).toEqual(['pins']);
    pinned.clear();
    expect([namesOf(own), namesOf(other)]).toEqual([['mints'], []]);
  });
});

describe('an alert', () => {
  it('is not raised for what was there when a first run began', () => {
    const alarms = watch();
    expect(alarms.take(of(mint(1), mint(2)))).toEqual([]);
  });

  it('is raised once for each activity that comes and meets the rule, oldest first', () => {
    const alarms = watch();
    alarms.take(of(mint(1)));
    expect(ids(alarms.take(of(mint(1), transfer(2), mint(3), mint(4))))).toEqual([
      mint(3).id,
      mint(4).id,
    ]);
    expect(alarms.take(of(mint(1), transfer(2), mint(3), mint(4)))).toEqual([]);
    expect(ids(alarms.take(of(mint(1), transfer(2), mint(3), mint(4), mint(5))))).toEqual([
      mint(5).id,
    ]);
  });

  it('is raised for what came while the program was away', () => {
    const alarms = watch(of({ id: mint(1).id }, { id: mint(2).id }));
    expect(ids(alarms.take(of({ id: mint(1).id }, mint(2), mint(3))))).toEqual([mint(3).id]);
  });

  it('is raised for what fills a gap, and for what comes late', () => {
    const alarms = watch();
    alarms.take(of(mint(1)));
    expect(ids(alarms.take(of(mint(1), 'gap', mint(9))))).toEqual([mint(9).id]);
    expect(ids(alarms.take(of(mint(1), mint(4), mint(5), mint(9))))).toEqual([
      mint(4).id,
      mint(5).id,
    ]);
  });

  it('is not raised again for rows that vanish and are listed again', () => {
    const alarms = watch();
    alarms.take(of(mint(1)));
    expect(ids(alarms.take(of(mint(1), 'gap', mint(5))))).toEqual([mint(5).id]);
    expect(alarms.take(of(mint(1)))).toEqual([]);
    expect(ids(alarms.take(of(mint(1), mint(4), mint(5), mint(6))))).toEqual([
      mint(4).id,
      mint(6).id,
    ]);
  });

  it('is not raised for older rows that the reader asks for', () => {
    const alarms = watch();
    alarms.take(of(mint(5)));
    expect(alarms.take(of(mint(3), mint(4), mint(5)))).toEqual([]);
  });

  it('names every rule that an activity meets', () => {
    const alarms = watch(of({ id: 'a' }), [rule('type=mint'), rule('amount>0'), rule('type=tap')]);
    const [alarm] = alarms.take(of({ id: 'a' }, mint(1)));
    expect(alarm?.rules.map(({ name }) => name)).toEqual(['type=mint', 'amount>0']);
  });
});
