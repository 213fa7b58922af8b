import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSentTo, type Entry } from '../../../src/storage/journal/entry.ts';
import { writeStatuses, type WriteStatus } from '../../../src/storage/journal/records.ts';
import {
  acknowledgedBy,
  attemptWithSubmissionId,
  latestAttempt,
  sendObjection,
} from '../../../src/submission/find-attempts.ts';
import { checkSentBefore } from '../../../src/submission/send/check-duplicates.ts';
import { whatProtects, type Attempt } from '../../../src/submission/find-twins.ts';
import type { VerificationCheck } from '../../../src/verify/check-result.ts';

const digest = (body: string): string => createHash('sha256').update(body).digest('hex');

const entry = (name: string, word: WriteStatus, body = ''): Entry => ({
  entry: name,
  word,
  bodySha256: digest(body),
  event: 'intent',
  operation: 'executeSubmission',
  url: 'http://ledger.example/v2/interactive-submission/execute',
  profile: 'demo',
  content: 'same',
  identity: 'execution:a',
  purpose: 'payment:a',
  spends: ['00aa'],
  bodyBytes: body.length,
  at: '2026-02-03T12:00:00.000Z',
  who: 'ops@host',
  process: { host: 'host', pid: 1 },
  findings: [],
  resentAs: [],
});

const { operation, url, content, identity, purpose, spends } = entry('X-0001', 'UNKNOWN');
const write = { operation, url, content, identity, purpose, spends };
/** A day after the entries: none of them is recent. */
const nowMs = Date.parse('2026-02-04T12:00:00.000Z');

const openWords: readonly WriteStatus[] = ['UNKNOWN', 'SENDING', 'ACCEPTED', 'IN FLIGHT'];

const firstCheck = (entries: readonly Entry[], attempt: Attempt): VerificationCheck =>
  checkSentBefore(entries, attempt, { nowMs })[0];
const local = 'http://127.0.0.1:7575/v2/interactive-submission/execute';

describe('the ledger that a write was sent to', () => {
  it('is the one at that address in any spelling, and none whose path only begins alike', () => {
    const sent = { operation, url: `https://gw.example/mainnet2${new URL(url).pathname}` } as const;
    expect(isSentTo(sent, 'https://GW.example.:443/mainnet2/')).toBe(true);
    for (const path of ['/mainnet', '/testnet', '', '/mainnet2/v2'])
      expect(isSentTo(sent, `https://gw.example${path}`)).toBe(false);
    expect(isSentTo(sent, '')).toBe(false);
  });
});

describe('what was sent before', () => {
  it('names every attempt, the one that weighs most first', () => {
    const attempts = [
      entry('X-0001', 'EXPIRED'),
      entry('X-0002', 'REJECTED'),
      entry('X-0003', 'MARKED'),
    ];
    const check = firstCheck(attempts, write);
    expect(check.state).toBe('warning');
    expect(check.detail).toContain('X-0003 (MARKED), X-0001 (EXPIRED), X-0002 (REJECTED)');
    expect(check.reason).toContain('X-0003');
  });

  it.each(openWords)('stops what does the same as an entry that is %s', (word) => {
    const before = { ...entry('X-0001', word), identity: 'execution:b', content: 'other' };
    const check = firstCheck([before], write);
    expect(check).toMatchObject({ id: 'sent-before', state: 'failed' });
    expect(check.remedy).toContain('cantui journal check X-0001');
    expect(firstCheck([before], { ...write, purpose: 'payment:b' }).state).toBe('verified');
    const elsewhere = { ...before, url: local };
    expect(firstCheck([elsewhere], write)).toMatchObject({ state: 'warning' });
  });

  it('is a warning where the same was paid within fifteen minutes', () => {
    const at = '2026-02-03T12:00:00.000Z';
    const idsFor = (word: WriteStatus, minutes: number) => {
      const paid = { ...entry('X-0001', word), identity: 'execution:b', content: 'other' };
      const checks = checkSentBefore([paid], write, { nowMs: Date.parse(at) + minutes * 60_000 });
      return checks.map(({ id, state }) => `${id} ${state}`);
    };
    // What was superseded was executed as another attempt, which the journal may not have.
    for (const word of ['COMMITTED', 'SUPERSEDED', 'ACCEPTED EARLIER'] as const) {
      expect(idsFor(word, 14)).toEqual(['sent-before verified', 'paid-before warning']);
      expect(idsFor(word, 16)).toEqual(['sent-before verified']);
    }
  });

  it('is nothing that never left this machine, and no attempt is linked to it', () => {
    const unsent = { ...entry('X-0001', 'NOT SENT'), submissionId: 'sub-1' };
    expect(firstCheck([unsent], write).detail).toBe('no earlier attempt in the journal');
    expect(latestAttempt([unsent], write)).toBeUndefined();
    expect(attemptWithSubmissionId([unsent], { submissionId: 'sub-1', url })).toBeUndefined();
  });

  it('is known by its submission id on its own ledger alone', () => {
    const sent = { ...entry('X-0001', 'UNKNOWN'), submissionId: 'sub-1' };
    const named = (at: string) =>
      attemptWithSubmissionId([sent], { submissionId: 'sub-1', url: at })?.entry;
    expect([named(url), named(local)]).toEqual(['X-0001', undefined]);
  });

  it('fails where the same transaction was executed, and nothing else does that', () => {
    expect(firstCheck([], write)).toMatchObject({
      state: 'verified',
      title: 'Earlier attempts',
    });
    const executed = (word: WriteStatus) =>
      firstCheck([entry('X-0001', word), entry('X-0002', 'REJECTED')], write);
    expect(executed('COMMITTED')).toMatchObject({
      state: 'failed',
      title: 'Earlier attempts',
      detail: 'X-0001 (COMMITTED) already executed this',
      remedy: 'there is nothing to do; to do it in addition, prepare a new transaction',
    });
    expect(executed('ACCEPTED EARLIER')).toMatchObject({ state: 'failed' });
    // What was accepted may be another write under the same command id.
    expect(executed('SUPERSEDED')).toMatchObject({
      state: 'failed',
      detail: 'another attempt was executed instead of X-0001 (SUPERSEDED)',
      remedy: 'to do it in addition, prepare a new transaction',
    });
    expect(executed('EXPIRED').state).toBe('warning');
    // Another address may be the same ledger: what is sure comes first.
    const elsewhere = { ...entry('X-0002', 'UNKNOWN'), url: local };
    expect(firstCheck([entry('X-0001', 'COMMITTED'), elsewhere], write).state).toBe('failed');
    const allocation = { ...write, operation: 'allocateParty', purpose: undefined } as const;
    const allocated = { ...entry('A-0001', 'ALLOCATED'), operation: 'allocateParty' } as const;
    const check = firstCheck(
      [{ ...allocated, url: 'http://ledger.example/v2/parties/external/allocate' }],
      { ...allocation, url: 'http://ledger.example/v2/parties/external/allocate' },
    );
    expect(check).toMatchObject({ state: 'failed', remedy: 'there is nothing to do' });
  });

  it('leaves a new transaction for the same payment possible', () => {
    const fresh = { ...write, content: 'new', identity: 'execution:b', spends: ['00bb'] };
    const paid = [entry('X-0001', 'COMMITTED')];
    const atOnce = Date.parse('2026-02-03T12:01:00.000Z');
    const checks = checkSentBefore(paid, fresh, { nowMs: atOnce });
    expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'sent-before verified',
      'paid-before warning',
    ]);
    const known = acknowledgedBy(paid, fresh);
    const wanted = { ...fresh, bodySha256: digest('new') };
    expect(sendObjection(paid, wanted, { known }, atOnce)).toBeUndefined();
  });

  it('is not called unsent where all earlier attempts were rejected', () => {
    const attempts = [entry('X-0001', 'REJECTED'), entry('X-0002', 'REJECTED')];
    expect(firstCheck(attempts, write)).toMatchObject({
      state: 'verified',
      title: 'Rejected earlier attempts',
      detail:
        'the same request was sent as X-0001 (REJECTED), X-0002 (REJECTED); nothing was executed',
    });
  });

  it.each(writeStatuses.filter((word) => !['NOT SENT', 'REJECTED', ...openWords].includes(word)))(
    'names an earlier attempt that is %s',
    (word) => {
      const check = firstCheck([entry('X-0001', 'REJECTED'), entry('X-0002', word)], write);
      const isOver = ['MARKED', 'EXPIRED'].includes(word);
      expect(check.state).toBe(isOver ? 'warning' : 'failed');
      expect(check.detail).toContain(`X-0002 (${word})`);
      if (isOver) expect(check.reason).toContain('X-0002');
    },
  );

  it.each([
    ['another body', { content: 'other' }],
    [
      'another name of this machine',
      { url: 'http://LOCALHOST.:7575//v2/interactive-submission/execute' },
    ],
    [
      'an entry of an earlier release, of which the signed hash is known',
      { identity: undefined, content: 'other', hash: 'aa' },
    ],
  ])('is found in %s', (_where, change) => {
    const before = { ...entry('X-0001', 'COMMITTED'), url: local, ...change };
    const check = firstCheck([before], { ...write, url: local, hash: 'aa' });
    expect(check).toMatchObject({ state: 'failed' });
  });

  it('is not claimed to be known where what is signed cannot be read', () => {
    expect(firstCheck([], { ...write, identity: 'bytes:aa' }).state).toBe('unknown');
    expect(firstCheck([], { ...write, identity: undefined }).state).toBe('unknown');
  });

  it('is not claimed to be known where the same went to another address', () => {
    const before = { ...entry('X-0001', 'COMMITTED'), url: local };
    expect(firstCheck([before], write)).toMatchObject({
      state: 'unknown',
      detail: `the same request was sent as X-0001 to ${local}`,
    });
  });
});

describe('what the journal says against sending', () => {
  const wanted = { ...write, bodySha256: digest('new') };
  const known = ['X-0001'];

  it('is an attempt that was not listed when it was confirmed', () => {
    const before = [entry('X-0001', 'EXPIRED'), entry('X-0002', 'COMMITTED')];
    expect(sendObjection([], wanted, {}, nowMs)).toBeUndefined();
    expect(sendObjection(before.slice(0, 1), wanted, { known }, nowMs)).toBeUndefined();
    expect(sendObjection(before, wanted, { known }, nowMs)).toContain('X-0002 (COMMITTED)');
  });

  it.each(openWords)('is an entry that is %s, whoever vouched for it', (word) => {
    const before = { ...entry('X-0001', word), identity: 'execution:b', content: 'other' };
    const reason = sendObjection([before], wanted, { known }, nowMs);
    expect(reason).toContain('Check it first: cantui journal check X-0001');
    const retry = sendObjection([before], wanted, { resends: 'X-0001' }, nowMs);
    expect(retry?.includes('is SENDING') ?? false).toBe(word === 'SENDING');
  });

  it('is another write that did the same since it was confirmed', () => {
    const twin = { ...entry('X-0001', 'COMMITTED'), identity: 'execution:b', content: 'other' };
    const reason = sendObjection([twin], wanted, {}, nowMs);
    expect(reason).toContain('X-0001 (COMMITTED) did the same since this request was checked');
    const acknowledged = acknowledgedBy([twin], wanted);
    expect(sendObjection([twin], wanted, { known: acknowledged }, nowMs)).toBeUndefined();
    const otherPurpose = { ...wanted, purpose: 'payment:b' };
    expect(sendObjection([twin], otherPurpose, {}, nowMs)).toBeUndefined();
  });

  it('is that another retry was executed, whatever protects this one from the entry that it names', () => {
    const each = { identity: 'execution:b', content: 'other' };
    const first = { ...entry('X-0001', 'UNKNOWN'), ...each, spends: ['00aa', '00bb'] };
    const retried = { ...entry('X-0002', 'COMMITTED'), ...each, resends: 'X-0001' };
    const second = { ...wanted, spends: ['00bb'] };
    const reason = 'X-0002 (COMMITTED) did the same and was executed';
    expect(sendObjection([first, retried], second, { resends: 'X-0001' }, nowMs)).toContain(reason);
    // A retry that was refused belongs to the same wish as what it retried.
    const refused = { ...entry('X-0002', 'REJECTED'), ...each, resends: 'X-0001' };
    const done = { ...first, word: 'COMMITTED' } as const;
    expect(sendObjection([done, refused], second, { resends: 'X-0002' }, nowMs)).toContain(
      'X-0001 (COMMITTED) did the same and was executed',
    );
    // What was paid before the entry was asked for is another payment.
    const again = { ...entry('X-0002', 'UNKNOWN'), ...each, spends: ['00bb'] };
    expect(sendObjection([done, again], second, { resends: 'X-0002' }, nowMs)).toBeUndefined();
  });

  it.each(['COMMITTED', 'ALLOCATED', 'ACCEPTED EARLIER', 'SUPERSEDED'] as const)(
    'is the same transaction in other bytes that is %s, whoever vouched for it',
    (word) => {
      const done = [entry('X-0001', word, 'old'), entry('X-0002', 'REJECTED', 'older')];
      const objection = sendObjection(done, wanted, { known: ['X-0001', 'X-0002'] }, nowMs);
      expect(objection).toContain(`X-0001 (${word})`);
    },
  );

  it('is an attempt with the very same bytes, whoever vouched for it', () => {
    const done = [entry('X-0001', 'COMMITTED', 'new')];
    expect(sendObjection(done, wanted, { known }, nowMs)).toContain('there is nothing to do');
    const before = [entry('X-0001', 'EXPIRED', 'new')];
    expect(sendObjection(before, wanted, { known }, nowMs)).toContain('prepare the transaction');
    const marked = [entry('X-0001', 'MARKED', 'new')];
    expect(sendObjection(marked, wanted, { known }, nowMs)).toContain('--retry-of X-0001');
  });

  it('is that a retry could be executed beside the entry that it names', () => {
    const before = { ...entry('X-0001', 'UNKNOWN'), identity: 'execution:b', content: 'other' };
    const other = { ...wanted, spends: ['00bb'] };
    const retry = { resends: 'X-0001' };
    expect(sendObjection([before], other, retry, nowMs)).toContain('both could be executed');
    // An entry that certainly did nothing needs no protection.
    const refused = { ...before, word: 'REJECTED' } as const;
    expect(sendObjection([refused], other, retry, nowMs)).toBeUndefined();
  });

  it.each([
    'SENDING',
    'UNKNOWN',
    'ACCEPTED',
    'COMMITTED',
    'ACCEPTED EARLIER',
    'SUPERSEDED',
  ] as const)(
    'is another attempt that is %s: a resend covers the entry that it names alone',
    (word) => {
      const before = [entry('X-0001', 'UNKNOWN'), entry('X-0002', word)];
      const reason = sendObjection(before, wanted, { resends: 'X-0001' }, nowMs);
      const isOpen = openWords.includes(word);
      expect(reason).toContain(`X-0002 (${word})`);
      expect(reason).toContain(isOpen ? 'may have been executed. Check it' : 'nothing to retry');
    },
  );

  it.each(['NOT SENT', 'REJECTED', 'MARKED', 'EXPIRED'] as const)(
    'is no other attempt that is %s',
    (word) => {
      const before = [entry('X-0001', 'UNKNOWN'), entry('X-0002', word)];
      expect(sendObjection(before, wanted, { resends: 'X-0001' }, nowMs)).toBeUndefined();
    },
  );

  it.each([
    ...(['SENDING', 'COMMITTED', 'ALLOCATED', 'ACCEPTED EARLIER'] as const),
    ...(['SUPERSEDED', 'EXPIRED'] as const),
  ])('is that the named entry is %s', (word) => {
    const reason = sendObjection([entry('X-0001', word)], wanted, { resends: 'X-0001' }, nowMs);
    expect(reason).toContain(`X-0001 is ${word}`);
  });

  it('is that the named entry does something else, or is none', () => {
    const other = { ...entry('X-0001', 'UNKNOWN'), identity: 'execution:b', content: 'other' };
    const named = { ...other, purpose: 'payment:b' };
    const retry = { resends: 'X-0001' };
    expect(sendObjection([named], wanted, retry, nowMs)).toContain('does something else');
    expect(sendObjection([], wanted, retry, nowMs)).toContain('the journal has no entry X-0001');
  });
});

describe('what protects a retry', () => {
  const sent = Date.parse('2026-02-03T12:00:00.000Z');
  const earlier = {
    ...entry('X-0001', 'UNKNOWN'),
    ...{ identity: 'execution:b', content: 'other', spends: [], commandId: 'pay-1' },
    maxRecordTime: '2026-02-03T12:30:00.000Z',
  };
  const retry = { ...write, spends: [], commandId: 'pay-1', deduplicationSeconds: 1800 };
  const at = sent + 10 * 60_000;

  it('is a contract that both use up', () => {
    const both = { ...retry, spends: ['00bb', '00aa'], commandId: 'other' };
    expect(whatProtects({ ...earlier, spends: ['00aa'] }, both, at)).toContain('00aa');
    expect(whatProtects({ ...earlier, spends: ['00cc'] }, both, at)).toBeUndefined();
  });

  it('is that both are the same signed transaction', () => {
    const same = { ...earlier, identity, content };
    expect(whatProtects(same, { ...retry, commandId: 'pay-2' }, at)).toContain('same signed');
  });

  it('is their command id while its period covers the life of both', () => {
    expect(whatProtects(earlier, retry, at)).toContain('within 1800 s');
    for (const other of [
      { ...retry, commandId: 'pay-2' },
      { ...retry, userId: 'someone' },
      // The earlier one can still be recorded for twenty minutes.
      { ...retry, deduplicationSeconds: 1200 },
      { ...retry, deduplicationSeconds: undefined },
    ])
      expect(whatProtects(earlier, other, at)).toBeUndefined();
    // Its own period ends before it does: arriving last, it would not find the retry.
    expect(whatProtects({ ...earlier, deduplicationSeconds: 30 }, retry, at)).toBeUndefined();
  });
});
