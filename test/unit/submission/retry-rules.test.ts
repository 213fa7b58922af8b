import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../src/storage/journal/entry.ts';
import type { WriteStatus } from '../../../src/storage/journal/records.ts';
import { sendObjection } from '../../../src/submission/find-attempts.ts';
import { checkSentBefore } from '../../../src/submission/send/check-duplicates.ts';
import {
  attemptAt,
  openTwins,
  protectRetry,
  whatProtects,
} from '../../../src/submission/find-twins.ts';
import { retryText } from '../../../src/submission/messages/retry-messages.ts';
import { execution } from '../../support/writes/small-execution.ts';

const sentAt = Date.parse('2026-02-03T12:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;

const here = 'http://ledger.example/v2/interactive-submission/execute';
const elsewhere = 'http://other.example/v2/interactive-submission/execute';

/** Each entry has bytes of its own: only what they do is the same. */
const entry = (name: string, word: WriteStatus, more: Partial<Entry> = {}): Entry => ({
  ...{ entry: name, word, event: 'intent', operation: 'executeSubmission', url: here },
  ...{ profile: 'demo', bodySha256: name, bodyBytes: 1, who: 'ops@host', findings: [] },
  ...{ content: name, identity: name, purpose: 'payment:a', spends: [], resentAs: [] },
  ...{ at: new Date(sentAt).toISOString(), process: { host: 'host', pid: 1 } },
  ...more,
});

const { operation } = entry('X-0001', 'UNKNOWN');

/** The same payment, prepared once more. */
const write = {
  ...{ operation, url: here, content: 'new', identity: 'new', bodySha256: 'new' },
  ...{ purpose: 'payment:a', spends: [] as readonly string[], commandId: 'pay-1' },
};

const retry = { resends: 'X-0001' };
const later = sentAt + 10 * minute;

describe('a retry is refused', () => {
  it('if the entry was sent to another ledger', () => {
    const before = entry('X-0001', 'UNKNOWN', { url: elsewhere, spends: ['00aa'] });
    const objection = sendObjection([before], { ...write, spends: ['00aa'] }, retry, later);
    expect(objection).toContain('does something else');
  });

  it('if the entry was only claimed to have had no effect, and nothing protects it', () => {
    const marked = entry('X-0001', 'MARKED');
    expect(sendObjection([marked], write, retry, later)).toContain('both could be executed');
    const both = { spends: ['00aa'] };
    expect(
      sendObjection([{ ...marked, ...both }], { ...write, ...both }, retry, later),
    ).toBeUndefined();
  });

  it('if another entry that does the same is open, with whatever bytes', () => {
    const both = { spends: ['00aa'] };
    const entries = [entry('X-0001', 'UNKNOWN', both), entry('X-0002', 'UNKNOWN', both)];
    expect(sendObjection(entries, { ...write, ...both }, retry, later)).toContain(
      'X-0002 (UNKNOWN) does the same',
    );
  });
});

describe('a write is refused', () => {
  it('is refused if an attempt at the same signed content came after its confirmation', () => {
    const same = { content: 'new', identity: 'new' };
    for (const word of ['EXPIRED', 'MARKED'] as const) {
      const attempt = entry('X-0001', word, same);
      expect(sendObjection([attempt], write, {}, later)).toContain(`X-0001 (${word})`);
      expect(sendObjection([attempt], write, { known: ['X-0001'] }, later)).toBeUndefined();
    }
  });
});

describe('a retry of an allocation', () => {
  it('is protected by its party, which exists once', () => {
    const allocation = {
      operation: 'allocateParty',
      url: 'http://ledger.example/allocate',
    } as const;
    const before = entry('A-0001', 'UNKNOWN', allocation);
    const again = { ...write, ...allocation, commandId: undefined, purpose: undefined };
    expect(whatProtects(before, again, later)).toBe(retryText.byParty('A-0001'));
  });
});

describe('a command id protects a retry only', () => {
  const sent = {
    ...{ commandId: 'pay-1', userId: 'ops', deduplicationSeconds: 200_000 },
    maxRecordTime: new Date(sentAt + 30 * minute).toISOString(),
  };
  const earlier = entry('X-0001', 'UNKNOWN', sent);
  const again = { ...write, userId: 'ops', deduplicationSeconds: 1800 };

  it('the period of deduplication has to cover the life of both', () => {
    expect(whatProtects(earlier, again, later)).toContain('within 1800 s');
  });

  it('if both have one', () => {
    const [one, other] = [
      { ...earlier, commandId: undefined },
      { ...again, commandId: undefined },
    ];
    expect(whatProtects(one, other, later)).toBeUndefined();
  });

  it('if the tokens of both have the same user, as far as they are known', () => {
    const [one, other] = [
      { ...earlier, subject: 'ops' },
      { ...again, subject: 'mallory' },
    ];
    expect(whatProtects(one, other, later)).toBeUndefined();
    expect(whatProtects(one, again, later)).toBeDefined();
  });

  it('if both do the same: the parties of a command count, too', () => {
    expect(whatProtects(earlier, { ...again, purpose: 'payment:b' }, later)).toBeUndefined();
  });

  // Of 30 minutes after it was sent, 20 are left, and a minute for clocks that differ.
  it('until the earlier attempt can no longer be recorded, and a minute longer', () => {
    const seconds = 20 * 60 + 60;
    const within = (deduplicationSeconds: number) =>
      whatProtects(earlier, { ...again, deduplicationSeconds }, later);
    expect([within(seconds) === undefined, within(seconds - 1)]).toEqual([false, undefined]);
  });

  it('if its period reaches back before the earlier attempt was sent', () => {
    const over = sentAt + 40 * minute;
    const within = (deduplicationSeconds: number) =>
      whatProtects(earlier, { ...again, deduplicationSeconds }, over);
    expect([within(41 * 60) === undefined, within(41 * 60 - 1)]).toEqual([false, undefined]);
  });

  it('an earlier attempt without a deadline counts for a day', () => {
    const endless = { ...earlier, maxRecordTime: undefined };
    const within = (deduplicationSeconds: number) =>
      whatProtects(endless, { ...again, deduplicationSeconds }, later);
    const seconds = (day - 10 * minute) / 1000 + 60;
    expect([within(seconds) === undefined, within(seconds - 1)]).toEqual([false, undefined]);
  });
});

describe('a retry that nothing else protects', () => {
  const target = { operation, url: here };
  const earlier = entry('X-0001', 'UNKNOWN');

  it('gets a deduplication period, unless it names one or nothing is retried', () => {
    const period = protectRetry(target, {}, { earlier, nowMs: later })['deduplicationPeriod'];
    expect(period).toHaveProperty('DeduplicationDuration');
    const named = { deduplicationPeriod: { Empty: {} } };
    expect(protectRetry(target, named, { earlier, nowMs: later })).toEqual(named);
    expect(protectRetry(target, {}, { earlier: undefined, nowMs: later })).toEqual({});
  });

  it('is sent as it is if something else protects it', () => {
    const { content } = attemptAt(target, execution);
    const same = entry('X-0001', 'UNKNOWN', { content });
    expect(protectRetry(target, execution, { earlier: same, nowMs: later })).toBe(execution);
  });

  it('is still protected after a person has read it for ten minutes', () => {
    const { purpose, commandId, userId } = attemptAt(target, execution);
    const other = entry('X-0001', 'UNKNOWN', { purpose, commandId, userId });
    const nowMs = sentAt + 20 * 60 * minute;
    const again = attemptAt(target, protectRetry(target, execution, { earlier: other, nowMs }));
    const protectedAfter = (minutes: number) =>
      whatProtects(other, again, nowMs + minutes * minute) !== undefined;
    expect([protectedAfter(10), protectedAfter(11)]).toEqual([true, false]);
  });
});

describe('an entry that met another one in flight', () => {
  const met = (
    existingSubmissionId: string | undefined,
    word: 'IN FLIGHT' | 'UNKNOWN' = 'IN FLIGHT',
  ): Entry =>
    entry('X-0002', word, {
      submissionId: 'second',
      findings: [
        {
          ...{
            event: 'finding',
            entry: 'X-0002',
            word,
            evidence: '',
            ...(existingSubmissionId !== undefined && { existingSubmissionId }),
          },
          ...{ at: new Date(sentAt).toISOString(), who: 'ops@host' },
        },
      ],
    });
  const first = entry('X-0001', 'REJECTED', { submissionId: 'first' });

  it('is closed if that one is in this journal, and open if it is itself or somewhere else', () => {
    const openWith = (existing: string) =>
      openTwins([first, met(existing)], write).map(({ entry: name }) => name);
    expect(openWith('first')).toEqual([]);
    expect(openWith('second')).toEqual(['X-0002']);
    expect(openWith('elsewhere')).toEqual(['X-0002']);
  });

  it('is open if the ledger did not name that one, although an entry has no submission id', () => {
    const nameless = entry('X-0003', 'REJECTED');
    const found = openTwins([nameless, met(undefined)], write);
    expect(found.map(({ entry: name }) => name)).toEqual(['X-0002']);
  });

  it('warns of no other address once it is closed', () => {
    const checks = checkSentBefore([first, met('first')], write, { nowMs: later });
    expect(checks.map(({ state }) => state)).toEqual(['verified']);
  });

  it('is open although that one is in this journal, if the ledger did not say that it was in flight', () => {
    expect(openTwins([first, met('first', 'UNKNOWN')], write)).toHaveLength(1);
  });
});
