import { describe, expect, it } from 'vitest';
import {
  contiguityLabel,
  showsSeconds,
  pollLabel,
  scanStatusLabel,
  tailStatusLabel,
  type TailFacts,
} from '../../../../../src/features/activity/view/tail-labels.ts';
import { epoch } from '../../../../support/samples/sample-activities.ts';
import { polled } from '../../../../support/screens/sample-session.ts';

const facts = (poll: Partial<TailFacts['poll']>, sinceMs = 0): TailFacts => ({
  poll: { ...polled, ...poll },
  now: epoch + sinceMs,
  connection: { pollIntervalMs: 4000 },
});

describe('the word for the scan service', () => {
  it('is one of the fixed words', () => {
    const nextAt = epoch + 7400;
    expect(scanStatusLabel(facts({}))).toBe('ok');
    expect(scanStatusLabel(facts({ latencyMs: 2500 }))).toBe('slow');
    expect(scanStatusLabel(facts({ state: 'retrying', nextAt }))).toBe('retry 8s');
    expect(scanStatusLabel(facts({ state: 'limited', nextAt }))).toBe('limited 8s');
    expect(scanStatusLabel(facts({ state: 'auth' }))).toBe('auth');
    expect(scanStatusLabel(facts({ state: 'offline' }))).toBe('down');
    expect(scanStatusLabel(facts({ state: 'no-endpoint' }))).toBe('no API');
    expect(scanStatusLabel(facts({ state: 'paused' }))).toBe('paused');
  });
});

describe('the word for the tail', () => {
  it('tells following from holding only while nothing else is the matter', () => {
    expect(tailStatusLabel(facts({}).poll, 'following')).toBe('FOLLOW');
    expect(tailStatusLabel(facts({}).poll, 'replayed')).toBe('REPLAY');
    expect(tailStatusLabel(facts({}).poll, 'scrolled')).toBe('SCROLLED');
    expect(tailStatusLabel(facts({}).poll, 'sorted')).toBe('SORTED');
    expect(tailStatusLabel(facts({ state: 'offline' }).poll, 'scrolled')).toBe('OFFLINE');
    expect(tailStatusLabel(facts({ state: 'paused' }).poll, 'following')).toBe('PAUSED');
    expect(tailStatusLabel(facts({ state: 'catching-up' }).poll, 'following')).toBe('CATCHING UP');
  });
});

describe('the words about polls', () => {
  it('count no longer than the whole wait after the clock was set back an hour', () => {
    const retrying = { state: 'retrying', attempt: 2, nextAt: epoch + 8000, waitMs: 8000 } as const;
    expect(scanStatusLabel(facts(retrying, -3_600_000))).toBe('retry 8s');
    expect(pollLabel(facts(retrying, -3_600_000))).toContain('8s');
  });

  it('are the same for as long as polls get a response in time', () => {
    const words = [0, 1000, 4000, 6900].map((ms) => pollLabel(facts({}, ms)));
    expect(new Set(words)).toEqual(new Set(['last poll ok']));
    expect(showsSeconds(facts({}, 6900))).toBe(false);
  });

  it('count nothing once a replay is over', () => {
    const over = {
      ...facts({}, 12_000),
      connection: { pollIntervalMs: 4000, replayEndsAt: epoch },
    };
    expect(pollLabel(over)).toBe('last poll ok');
  });

  it('count once a poll is late', () => {
    expect(pollLabel(facts({}, 12_000))).toBe('no response for 12 s');
    expect(showsSeconds(facts({}, 12_000))).toBe(true);
  });

  it('announce no retry where nothing failed, and none that is under way already', () => {
    const nextAt = epoch + 4000;
    expect(pollLabel(facts({ nextAt }, 12_000))).toBe('no response for 12 s');
    const failed = { state: 'retrying', attempt: 2, nextAt } as const;
    expect(pollLabel(facts(failed, 1000))).toBe('retry 2 in 3s');
    expect(pollLabel(facts(failed, 6000))).toBe('retry 2 under way');
    expect(pollLabel(facts(failed, 12_000))).toBe('no response for 12 s  retry 2 under way');
  });

  it('never count while polling is paused', () => {
    expect(pollLabel(facts({ state: 'paused' }, 60_000))).toBe('polling paused');
    expect(showsSeconds(facts({ state: 'paused' }, 60_000))).toBe(false);
  });
});

describe('the statement about contiguity', () => {
  it('says from which row on there is no gap, and how many gaps there are', () => {
    const zone = 'utc' as const;
    const proved = { isChecked: true, since: epoch, unresolved: 0, accepted: 0, now: epoch, zone };
    expect(contiguityLabel(proved)).toBe('no gaps since 12:00:00');
    expect(contiguityLabel({ ...proved, accepted: 1 })).toBe('no gaps since 12:00:00, 1 accepted');
    expect(contiguityLabel({ ...proved, unresolved: 2 })).toBe('2 GAPS, none since 12:00:00');
    expect(contiguityLabel({ ...proved, since: undefined })).toBe('no gaps');
    expect(contiguityLabel({ ...proved, isChecked: false })).toBe('gaps not checked yet');
    const later = { ...proved, now: epoch + 86_400_000 };
    expect(contiguityLabel(later)).toBe('no gaps since 2026-02-03 12:00:00');
  });

  it('is in the zone of the list', () => {
    const before = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      const since = Date.UTC(2026, 1, 3, 2);
      const proved = { isChecked: true, since, unresolved: 0, accepted: 0, zone: 'local' as const };
      expect(contiguityLabel({ ...proved, now: since })).toBe('no gaps since 21:00:00');
      const later = { ...proved, now: since + 86_400_000 };
      expect(contiguityLabel(later)).toBe('no gaps since 2026-02-02 21:00:00');
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });
});
