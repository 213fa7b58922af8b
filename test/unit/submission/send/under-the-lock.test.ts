import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/http/client.ts';
import { createFreeze } from '../../../../src/http/send/operation-calls.ts';
import type { Failure, ServiceError } from '../../../../src/ledger/failure/failure.ts';
import { isUnmarked } from '../../../../src/storage/journal/entry.ts';
import { bodyPath } from '../../../../src/storage/journal/evidence.ts';
import { journalPath, readEntries } from '../../../../src/storage/journal/journal-file.ts';
import type { OutcomeRecord, RecordedApproval } from '../../../../src/storage/journal/records.ts';
import { submit, type WriteSubmission } from '../../../../src/submission/send/submit.ts';
import {
  identifyWrite,
  signedSynchronizer,
  readPurpose,
} from '../../../../src/verify/write-identity.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { actor, execution } from '../../../support/writes/small-execution.ts';
import { preparedBytes } from '../../../support/writes/submission-writer.ts';

const ledgerUrl = 'http://ledger.example';
let stateDir: string;
let sends: number;

beforeEach(() => {
  stateDir = scratchFolder();
  sends = 0;
});

const timeout: Failure = { kind: 'timeout', afterMs: 1, origin: ledgerUrl, sent: true };

/** A connection over which nothing comes back, or this. */
const leaveFor =
  (failure: Failure): Client['send'] =>
  (_sealed, { beforeFirstByte } = {}) => {
    sends += 1;
    beforeFirstByte?.();
    return Promise.resolve({ ok: false, error: { failure, sent: true } });
  };

/** Submits what was confirmed while the journal was as the user saw it. */
const send = (
  more: Partial<WriteSubmission> = {},
  request = execution,
  failure: Failure = timeout,
) => {
  const { reviewContext } = createClient({ ledgerUrl, scanUrl: '', timeoutMs: 1, retries: 0 });
  const sealed = createFreeze(reviewContext)('executeSubmission', request);
  if (!sealed.ok) throw new Error('the request breaks a rule');
  return submit(
    { sealed: sealed.value, profile: 'demo', waits: true, ...more },
    { send: leaveFor(failure), stateDir, now: Date.now },
  );
};

/** The same commands, prepared once more. */
const again = {
  ...execution,
  preparedTransaction: preparedBytes(actor, {
    metadata: { transactionUuid: '00000000-0000-4000-8000-000000000000' },
  }).toString('base64'),
};

const approval: RecordedApproval = {
  ...{ id: 'approval-1', name: 'Mallory', by: 'mallory', at: '2026-02-03T12:00:00.000Z' },
  signed: false,
};

/** An earlier write of something else that used the approval. */
const usedBefore = (word: OutcomeRecord['word']): void =>
  writePast(stateDir, {
    ...{ entry: 'X-0001', at: 1, intent: { approvals: [approval] } },
    finding: { word },
  });

describe('a confirmed write is not sent', () => {
  it('if another terminal sent the same since it was confirmed', async () => {
    expect(await send()).toMatchObject({ kind: 'sent', verdict: { word: 'UNKNOWN' } });
    const second = await send();
    expect(second).toMatchObject({ kind: 'refused' });
    expect('reason' in second ? second.reason : '').toContain('X-0001 (UNKNOWN) does the same');
    expect([sends, readEntries(stateDir).length]).toEqual([1, 1]);
  });

  it('if the same commands were sent in other bytes, of which the journal kept the digest alone', async () => {
    await send({ storeBodies: false });
    const second = await send({}, again);
    expect(second).toMatchObject({ kind: 'refused' });
    expect('reason' in second ? second.reason : '').toContain('X-0001 (UNKNOWN) does the same');
    const [first] = readEntries(stateDir);
    expect(existsSync(bodyPath(stateDir, first?.bodySha256 ?? ''))).toBe(false);
    expect(first).toMatchObject({
      bodies: 'digest',
      ...readPurpose('executeSubmission', execution),
      identity: identifyWrite('executeSubmission', execution),
      synchronizer: signedSynchronizer('executeSubmission', execution),
    });
  });

  it.each([
    ['without recording what the write is', {}],
    ['and recorded no purpose', { identity: identifyWrite('executeSubmission', execution) }],
  ])('if an earlier release sent the same commands in other bytes, %s', async (_title, intent) => {
    writePast(stateDir, { entry: 'X-0001', at: 1, request: execution, intent });
    const result = await send({}, again);
    expect('reason' in result ? result.reason : '').toContain('X-0001 (UNKNOWN) does the same');
    expect(sends).toBe(0);
  });

  it('if the journal was edited since it was confirmed', async () => {
    writePast(stateDir, { entry: 'X-0001', at: 1, finding: {} });
    const path = journalPath(stateDir);
    const edited = readFileSync(path, 'utf8').replace('"profile":"demo"', '"profile":"dome"');
    writeFileSync(path, edited);
    const result = await send();
    expect(result).toMatchObject({ kind: 'refused' });
    expect('reason' in result ? result.reason : '').toContain('the journal is damaged at line');
    expect(sends).toBe(0);
  });

  it('is not sent with an approval that another write has used, unless that one had no effect', async () => {
    usedBefore('COMMITTED');
    const result = await send({ approvals: [approval] });
    expect(result).toMatchObject({ kind: 'refused' });
    expect('reason' in result ? result.reason : '').toContain('X-0001 (COMMITTED) used it');
    expect(sends).toBe(0);
    stateDir = scratchFolder();
    usedBefore('NOT SENT');
    expect(await send({ approvals: [approval] })).toMatchObject({ kind: 'sent' });
  });

  it('if the file of its approvals cannot be marked, and its entry says that nothing left', async () => {
    const reason = 'the approval of Mallory was withdrawn';
    const result = await send({ onRecorded: () => reason });
    expect(result).toMatchObject({ kind: 'refused', reason, entry: 'X-0001' });
    const [entry] = readEntries(stateDir);
    expect([sends, entry?.word, entry && isUnmarked(entry)]).toEqual([0, 'NOT SENT', true]);
  });
});

describe('a write that was refused before', () => {
  it('is linked to its last attempt, although its user named none', async () => {
    const error: ServiceError = {
      envelope: 'error',
      status: 400,
      code: 'INVALID_ARGUMENT',
      body: '',
    };
    const refused = { kind: 'refused', error: { ...error, category: 8, grpcCode: 3 } } as const;
    expect(await send({}, execution, refused)).toMatchObject({ verdict: { word: 'REJECTED' } });
    await send();
    expect(readEntries(stateDir)).toMatchObject([
      { entry: 'X-0001', resentAs: ['X-0002'] },
      { entry: 'X-0002', resends: 'X-0001' },
    ]);
  });
});

describe('a response that the journal explains', () => {
  it('is told by what the journal makes of it: its command id is in flight for another write', async () => {
    const intent = { submissionId: 'sub-1', content: 'other', purpose: 'payment:b' };
    writePast(stateDir, { entry: 'X-0001', at: 1, intent });
    const error: ServiceError = {
      envelope: 'error',
      ...{ status: 409, code: 'SUBMISSION_ALREADY_IN_FLIGHT', body: '' },
      ...{ definiteAnswer: false, existingSubmissionId: 'sub-1' },
    };
    const result = await send({}, execution, { kind: 'refused', error });
    const told = { word: 'REJECTED', detail: 'X-0001 used the same command id for another write' };
    expect(result).toMatchObject({ kind: 'sent', verdict: told });
    expect(readEntries(stateDir)[1]).toMatchObject({ word: 'REJECTED' });
  });
});
