import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/storage/journal/entry.ts';
import type { OutcomeRecord } from '../../../../src/storage/journal/records.ts';
import { entry } from '../../../support/writes/journal-entry.ts';
import { buildOutcomeRecords } from '../../../../src/submission/outcome/outcome-records.ts';
import { classifyOutcome } from '../../../../src/submission/classify-outcome.ts';
import type { CallFailure } from '../../../../src/http/call-result.ts';

const answered = (code: string, existingSubmissionId?: string): CallFailure => ({
  ok: false,
  error: {
    sent: true,
    failure: {
      kind: 'refused',
      error: { status: 409, code, body: '', definiteAnswer: true, existingSubmissionId },
    } as CallFailure['error']['failure'],
  },
});

/** What an answer to the last of these attempts says of the others. */
const told = (entries: readonly Entry[], code: string, existing?: string) => {
  const outcome = answered(code, existing);
  const verdict = classifyOutcome('executeSubmission', outcome, { waits: true });
  const { findings, instead } = buildOutcomeRecords(entries, entries.at(-1)?.entry ?? '', {
    verdict,
    outcome,
  });
  const words = findings
    .slice(1)
    .map((finding: OutcomeRecord) => `${finding.entry} ${finding.word}`);
  return { words, instead, details: findings.slice(1).map(({ detail }) => detail) };
};

const own = entry('X-0009', 'SENDING');
const inFlight = 'SUBMISSION_ALREADY_IN_FLIGHT';

describe('a duplicate, where the service names no attempt', () => {
  it('passes over what was refused: the one that is open was accepted', () => {
    const entries = [entry('X-0001', 'UNKNOWN'), entry('X-0002', 'REJECTED'), own];
    expect(told(entries, 'DUPLICATE_COMMAND')).toMatchObject({
      instead: 'X-0001',
      words: ['X-0001 ACCEPTED EARLIER'],
    });
  });

  it('closes the first of several that may be it, and says of each that it is one of them', () => {
    const entries = [
      entry('X-0001', 'UNKNOWN'),
      entry('X-0002', 'UNKNOWN'),
      entry('X-0003', 'UNKNOWN', { code: inFlight }),
      own,
    ];
    const { instead, words, details } = told(entries, 'DUPLICATE_COMMAND');
    expect(instead).toBe('one of X-0001, X-0002');
    expect(words).toEqual(['X-0001 ACCEPTED EARLIER', 'X-0002 SUPERSEDED', 'X-0003 SUPERSEDED']);
    expect(new Set(details)).toEqual(
      new Set(['a later attempt was refused as its duplicate: one of X-0001, X-0002 was accepted']),
    );
  });

  it('is of the one that is proven, and never of one that was itself turned away', () => {
    const proven = [entry('X-0001', 'UNKNOWN'), entry('X-0002', 'COMMITTED'), own];
    expect(told(proven, 'DUPLICATE_COMMAND')).toEqual({
      instead: 'X-0002',
      words: ['X-0001 SUPERSEDED'],
      details: ['X-0002 was accepted'],
    });
    const turnedAway = [
      entry('X-0001', 'SUPERSEDED', { code: inFlight }),
      entry('X-0002', 'UNKNOWN', { code: inFlight }),
      entry('X-0003', 'NOT SENT'),
      own,
    ];
    expect(told(turnedAway, 'DUPLICATE_COMMAND')).toMatchObject({ instead: undefined, words: [] });
  });

  it('is of nothing that was sent elsewhere, or that another process is sending', () => {
    const url = 'https://other.example/v2/interactive-submission/execute';
    const elsewhere = [entry('X-0001', 'UNKNOWN', { url }), own];
    expect(told(elsewhere, 'DUPLICATE_COMMAND').words).toEqual([]);
    const underWay = [entry('X-0001', 'SENDING'), entry('X-0002', 'ACCEPTED'), own];
    expect(told(underWay, 'DUPLICATE_COMMAND')).toMatchObject({
      instead: 'one of X-0001, X-0002',
      words: ['X-0002 ACCEPTED EARLIER'],
    });
  });
});

describe('a duplicate of which the service names the attempt', () => {
  const entries = [entry('X-0001', 'UNKNOWN'), entry('X-0002', 'UNKNOWN'), own];

  it('is of that one, and the others are superseded', () => {
    expect(told(entries, 'DUPLICATE_COMMAND', 'id of X-0002')).toMatchObject({
      instead: 'X-0002',
      words: ['X-0001 SUPERSEDED', 'X-0002 ACCEPTED EARLIER'],
    });
  });

  it('says nothing of those here when it was sent from elsewhere', () => {
    expect(told(entries, 'DUPLICATE_COMMAND', 'of somebody else')).toMatchObject({
      instead: undefined,
      words: [],
    });
  });

  it('leaves attempts at this thing alone when that one was at another', () => {
    const other = entry('X-0003', 'UNKNOWN', { content: 'something else' });
    expect(told([other, ...entries], 'DUPLICATE_COMMAND', 'id of X-0003')).toMatchObject({
      instead: undefined,
      words: ['X-0003 ACCEPTED EARLIER'],
    });
  });
});

describe('an attempt that met another one under way', () => {
  it('tells that the only open one is under way, and of several nothing', () => {
    const one = [entry('X-0001', 'UNKNOWN'), entry('X-0002', 'REJECTED'), own];
    expect(told(one, inFlight).words).toEqual(['X-0001 ACCEPTED']);
    const two = [entry('X-0001', 'UNKNOWN'), entry('X-0002', 'UNKNOWN'), own];
    expect(told(two, inFlight).words).toEqual([]);
  });
});
