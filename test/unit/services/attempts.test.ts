import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBody } from '../../../src/journal/bodies.ts';
import type { Entry } from '../../../src/journal/entries.ts';
import type { OutcomeWord } from '../../../src/journal/records.ts';
import { differencesTo } from '../../../src/services/submission/resent.ts';
import { sentBefore } from '../../../src/services/submission/sent-before.ts';

const digest = (body: string): string => createHash('sha256').update(body).digest('hex');

const entry = (name: string, word: OutcomeWord, body = ''): Entry => ({
  entry: name,
  word,
  bodySha256: digest(body),
  event: 'intent',
  operation: 'executeSubmission',
  url: 'http://ledger.example/v2/interactive-submission/execute',
  profile: 'demo',
  content: 'same',
  bodyBytes: body.length,
  at: '2026-02-03T12:00:00.000Z',
  who: 'ops@host',
  process: { host: 'host', pid: 1 },
  findings: [],
  resentAs: [],
});

describe('what was sent before', () => {
  it('names every attempt, those first whose outcome nobody knows', () => {
    const check = sentBefore([
      entry('X-0001', 'UNKNOWN'),
      entry('X-0002', 'REJECTED'),
      entry('X-0003', 'SUPERSEDED'),
    ]);
    expect(check.state).toBe('warning');
    expect(check.detail).toContain('X-0001 (UNKNOWN), X-0002 (REJECTED), X-0003 (SUPERSEDED)');
    expect(check.reason).toContain('X-0001 may have been accepted');
  });

  it('is a warning unless nothing can have come of it', () => {
    expect(sentBefore([]).state).toBe('verified');
    expect(sentBefore([entry('X-0001', 'REJECTED')]).state).toBe('verified');
    expect(sentBefore([entry('X-0001', 'COMMITTED')]).state).toBe('warning');
  });
});

describe('another attempt', () => {
  let stateDir: string;
  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), 'cantui-attempts-'));
  });
  afterEach(() => {
    rmSync(stateDir, { recursive: true, force: true });
  });

  const first = '{"submissionId":"one","userId":"","preparedTransaction":"AA=="}';

  const compared = (body: string) => {
    keepBody(stateDir, digest(first), first);
    return differencesTo(entry('X-0001', 'UNKNOWN', first), body, stateDir);
  };

  it('shows its one difference, the submission id; what is empty may be left out', () => {
    expect(compared('{"preparedTransaction":"AA==","submissionId":"two"}')).toEqual({
      ok: true,
      value: ['submissionId: "one" -> "two"'],
    });
  });

  it('is refused when anything else differs', () => {
    const found = compared('{"preparedTransaction":"AAE=","submissionId":"two"}');
    expect(found.ok ? '' : found.why).toContain('preparedTransaction: "AA==" -> "AAE="');
  });

  it('is refused when the bytes that were sent are not there to be compared', () => {
    const found = differencesTo(entry('X-0001', 'UNKNOWN', first), '{}', stateDir);
    expect(found.ok ? '' : found.why).toContain('the body of X-0001 cannot be read');
  });
});
