import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveBody } from '../../../src/storage/journal/evidence.ts';
import { isSentTo, type Entry } from '../../../src/storage/journal/entry.ts';
import {
  writeStatuses,
  statusLabel,
  type WriteStatus,
} from '../../../src/storage/journal/records.ts';
import { sendObjection } from '../../../src/submission/find-attempts.ts';
import { diffWithAttempt } from '../../../src/submission/send/diff-attempts.ts';
import { checkSentBefore } from '../../../src/submission/send/check-duplicates.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

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
  bodyBytes: body.length,
  at: '2026-02-03T12:00:00.000Z',
  who: 'ops@host',
  process: { host: 'host', pid: 1 },
  findings: [],
  resentAs: [],
});

const { operation, url, content, identity } = entry('X-0001', 'UNKNOWN');
const write = { operation, url, content, identity };
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
      entry('X-0001', 'UNKNOWN'),
      entry('X-0002', 'REJECTED'),
      entry('X-0003', 'SUPERSEDED'),
    ];
    const check = checkSentBefore(attempts, write);
    expect(check.state).toBe('warning');
    expect(check.detail).toContain('X-0001 (UNKNOWN), X-0003 (DUPLICATE), X-0002 (REJECTED)');
    expect(check.reason).toContain('X-0001 may have been accepted');
  });

  it('is a warning unless nothing can have come of it', () => {
    expect(checkSentBefore([], write)).toMatchObject({
      state: 'verified',
      title: 'Not sent before',
    });
    expect(checkSentBefore([entry('X-0001', 'COMMITTED')], write)).toMatchObject({
      state: 'warning',
      title: 'Possible duplicate',
      detail: 'the same request was sent as X-0001 (COMMITTED)',
      reason: 'the ledger already executed X-0001',
    });
  });

  it('is not called unsent where all earlier attempts were rejected', () => {
    const attempts = [entry('X-0001', 'REJECTED'), entry('X-0002', 'REJECTED')];
    expect(checkSentBefore(attempts, write)).toMatchObject({
      state: 'verified',
      title: 'Earlier attempts rejected',
      detail:
        'the same request was sent as X-0001 (REJECTED), X-0002 (REJECTED); nothing was executed',
    });
  });

  it.each(writeStatuses.filter((word) => !['NOT SENT', 'REJECTED'].includes(word)))(
    'gives a reason that fits an earlier attempt that is %s',
    (word) => {
      const check = checkSentBefore([entry('X-0001', 'REJECTED'), entry('X-0002', word)], write);
      expect(check).toMatchObject({ state: 'warning', title: 'Possible duplicate' });
      expect(check.reason).toContain('X-0002');
      const isDone = ['COMMITTED', 'ALLOCATED', 'ACCEPTED EARLIER'].includes(word);
      expect(check.reason?.includes('already')).toBe(isDone);
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
    const check = checkSentBefore([before], { ...write, url: local, hash: 'aa' });
    expect(check).toMatchObject({ state: 'warning' });
  });

  it('is not claimed to be known where what is signed cannot be read', () => {
    expect(checkSentBefore([], { ...write, identity: 'bytes:aa' }).state).toBe('unknown');
    expect(checkSentBefore([], { ...write, identity: undefined }).state).toBe('unknown');
  });

  it('is not claimed to be known where the same went to another address', () => {
    const before = { ...entry('X-0001', 'COMMITTED'), url: local };
    expect(checkSentBefore([before], write)).toMatchObject({
      state: 'unknown',
      detail: `the same request was sent as X-0001 to ${local}`,
    });
  });
});

describe('what the journal says against sending', () => {
  const wanted = { ...write, bodySha256: digest('new') };
  const known = ['X-0001'];

  it('is an attempt that was not listed when it was confirmed', () => {
    const before = [entry('X-0001', 'UNKNOWN'), entry('X-0002', 'SENDING')];
    expect(sendObjection([], wanted, {})).toBeUndefined();
    expect(sendObjection(before.slice(0, 1), wanted, { known })).toBeUndefined();
    expect(sendObjection(before, wanted, { known })).toContain('X-0002 (SENDING)');
    expect(sendObjection(before, wanted, {})).toContain('X-0001 (UNKNOWN), X-0002 (SENDING)');
  });

  it('is an attempt with the very same bytes, whoever answered for it', () => {
    const before = [entry('X-0001', 'UNKNOWN', 'new')];
    expect(sendObjection(before, wanted, { known })).toContain('sent the same bytes');
    expect(sendObjection(before, wanted, { resends: 'X-0001' })).toBeUndefined();
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
      const reason = sendObjection(before, wanted, { resends: 'X-0001' });
      expect(reason).toContain(`X-0002 (${statusLabel(word)}) sent the same write`);
    },
  );

  it.each(['NOT SENT', 'REJECTED', 'MARKED', 'EXPIRED'] as const)(
    'is no other attempt that is %s',
    (word) => {
      const before = [entry('X-0001', 'UNKNOWN'), entry('X-0002', word)];
      expect(sendObjection(before, wanted, { resends: 'X-0001' })).toBeUndefined();
    },
  );

  it.each(['SENDING', 'COMMITTED', 'ALLOCATED', 'ACCEPTED EARLIER', 'SUPERSEDED'] as const)(
    'is that the named entry is %s',
    (word) => {
      const reason = sendObjection([entry('X-0001', word)], wanted, { resends: 'X-0001' });
      expect(reason).toContain(`X-0001 is ${statusLabel(word)}`);
    },
  );

  it('is that the named entry is another write, or none', () => {
    const other = { ...entry('X-0001', 'UNKNOWN'), identity: 'execution:b', content: 'other' };
    const reason = 'X-0001 is not an attempt at this write';
    expect(sendObjection([other], wanted, { resends: 'X-0001' })).toBe(reason);
    expect(sendObjection([], wanted, { resends: 'X-0001' })).toBe(reason);
  });
});

describe('another attempt', () => {
  let stateDir: string;
  beforeEach(() => {
    stateDir = scratchFolder();
  });

  const first = '{"submissionId":"one","userId":"","preparedTransaction":"AA=="}';

  const compared = (body: string) => {
    saveBody(stateDir, digest(first), first);
    return diffWithAttempt(entry('X-0001', 'UNKNOWN', first), body, stateDir);
  };

  it('shows its one difference, the submission id; what is empty may be left out', () => {
    expect(compared('{"preparedTransaction":"AA==","submissionId":"two"}')).toEqual({
      ok: true,
      value: ['submissionId: "one" -> "two"'],
    });
  });

  it('is refused when anything else differs', () => {
    const result = compared('{"preparedTransaction":"AAE=","submissionId":"two"}');
    expect(result.ok ? '' : result.error).toContain('preparedTransaction: "AA==" -> "AAE="');
  });

  it('is refused when the bytes that were sent are not there to be compared', () => {
    const result = diffWithAttempt(entry('X-0001', 'UNKNOWN', first), '{}', stateDir);
    expect(result.ok ? '' : result.error).toContain('cannot read the body of X-0001');
  });
});
