import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/storage/journal/entry.ts';
import type { OutcomeRecord } from '../../../../src/storage/journal/records.ts';
import { entry } from '../../../support/writes/journal-entry.ts';
import { buildOutcomeRecords } from '../../../../src/submission/outcome/outcome-records.ts';
import { classifyOutcome } from '../../../../src/submission/classify-outcome.ts';
import type { CallFailure, CallResult } from '../../../../src/http/wire-types.ts';

const responseWith = (
  code: string,
  existingSubmissionId?: string,
  definiteAnswer = true,
): CallFailure => ({
  ok: false,
  error: {
    sent: true,
    failure: {
      kind: 'refused',
      error: {
        ...{ status: 409, envelope: 'error', code, body: '' },
        ...{ definiteAnswer, existingSubmissionId },
      },
    } as CallFailure['error']['failure'],
  },
});

/** What a response to the last of these attempts says of the others. */
const told = (entries: readonly Entry[], code: string, existing?: string) => {
  const outcome = responseWith(code, existing);
  const verdict = classifyOutcome('executeSubmission', outcome, { waits: true });
  const built = buildOutcomeRecords(entries, entries.at(-1)?.entry ?? '', { verdict, outcome });
  const { findings, instead } = built;
  const words = findings
    .slice(1)
    .map((finding: OutcomeRecord) => `${finding.entry} ${finding.word}`);
  const details = findings.slice(1).map(({ detail }) => detail);
  return { words, instead, details, own: built.verdict.word };
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

  it('was accepted although nobody found it by its deadline', () => {
    const entries = [entry('X-0001', 'EXPIRED'), own];
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
    expect(told(proven, 'DUPLICATE_COMMAND')).toMatchObject({
      instead: 'X-0002',
      words: ['X-0001 SUPERSEDED'],
      details: ['X-0002 was accepted'],
    });
    const turnedAway = [
      entry('X-0001', 'SUPERSEDED', { code: inFlight }),
      entry('X-0002', 'UNKNOWN', { code: 'REQUEST_ALREADY_IN_FLIGHT' }),
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
      own: 'SUPERSEDED',
    });
  });

  it.each([
    ['was sent from elsewhere', 'of somebody else'],
    ['is the very one that was answered', 'id of X-0009'],
  ])('says nothing of the others here when it %s', (_which, existing) => {
    expect(told(entries, 'DUPLICATE_COMMAND', existing)).toMatchObject({
      instead: undefined,
      words: [],
      own: 'SUPERSEDED',
    });
  });

  it('says nothing of it in an error that tells of no duplicate', () => {
    const outcome = responseWith('NOT_KNOWN_YET', 'id of X-0002', false);
    const verdict = classifyOutcome('executeSubmission', outcome, { waits: true });
    const built = buildOutcomeRecords(entries, own.entry, { verdict, outcome });
    expect(built.verdict.word).toBe('UNKNOWN');
    expect(built.findings.map(({ entry: name }) => name)).toEqual(['X-0009']);
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

  it.each(['SENDING', 'EXPIRED', 'ACCEPTED'] as const)(
    'tells nothing of one that is %s',
    (word) => {
      expect(told([entry('X-0001', word), own], inFlight).words).toEqual([]);
    },
  );
});

// digital-asset/canton: InFlightSubmissionTracker.scala (register) registers nothing while another submission
// of the same change is in flight; TransactionProcessor.scala (SubmissionAlreadyInFlight) names that one, with
// the definite answer false, and SubmissionTracker.scala (duplicated) names none.
describe('an attempt whose response says that a submission is in flight', () => {
  const judged = (entries: readonly Entry[], existing?: string) => {
    const outcome = responseWith(inFlight, existing, false);
    const verdict = classifyOutcome('executeSubmission', outcome, { waits: true });
    return buildOutcomeRecords(entries, own.entry, { verdict, outcome });
  };
  const other = entry('X-0002', 'UNKNOWN', { content: 'something else' });
  const entries = [entry('X-0001', 'UNKNOWN'), other, own];

  it('was not registered when another attempt at the same write is the one', () => {
    const { verdict, findings } = judged(entries, 'id of X-0001');
    expect(verdict).toMatchObject({ word: 'IN FLIGHT', exit: 6 });
    expect(findings).toMatchObject([
      { entry: 'X-0009', word: 'IN FLIGHT' },
      { entry: 'X-0001', word: 'ACCEPTED' },
    ]);
  });

  it('is rejected when its command id is in flight for another write', () => {
    const { verdict } = judged(entries, 'id of X-0002');
    expect(verdict).toMatchObject({ word: 'REJECTED', exit: 5 });
    expect(verdict.detail).toBe('X-0002 used the same command id for another write');
  });

  it.each([
    ['itself', 'id of X-0009'],
    ['one that is not in the journal', 'of somebody else'],
    ['an unnamed one', undefined],
  ])('stays open when the submission is %s', (_which, existing) => {
    expect(judged(entries, existing).verdict).toMatchObject({ word: 'IN FLIGHT', exit: 6 });
  });

  it.each(['the same', 'something else'])(
    'stays open when an attempt at %s with the same submission id is the one',
    (content) => {
      const resent = entry('X-0001', 'UNKNOWN', { submissionId: 'id of X-0009', content });
      expect(judged([resent, own], 'id of X-0009').verdict).toMatchObject({ word: 'IN FLIGHT' });
    },
  );
});

describe('a response that tells the commit of an attempt', () => {
  it('supersedes the open attempts at the same write', () => {
    const entries = [entry('X-0001', 'UNKNOWN'), entry('X-0002', 'REJECTED'), own];
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    const outcome: CallResult<'executeSubmission'> = {
      ok: true,
      value: { response: { raw: {} } as never, exchange },
    };
    const verdict = { word: 'COMMITTED', exit: 0, detail: '' } as const;
    const { findings } = buildOutcomeRecords(entries, own.entry, { verdict, outcome });
    const words = findings.map(({ entry: name, word }) => `${name} ${word}`);
    expect(words).toEqual(['X-0009 COMMITTED', 'X-0001 SUPERSEDED']);
  });
});
