import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/http/client.ts';
import { createFreeze } from '../../../../src/http/send/operation-calls.ts';
import { journalPath, readEntries } from '../../../../src/storage/journal/journal-file.ts';
import type { OutcomeRecord, RecordedApproval } from '../../../../src/storage/journal/records.ts';
import { submit, type WriteSubmission } from '../../../../src/submission/send/submit.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { execution } from '../../../support/writes/small-execution.ts';

const ledgerUrl = 'http://ledger.example';
let stateDir: string;
let sends: number;

beforeEach(() => {
  stateDir = scratchFolder();
  sends = 0;
});

/** A connection over which nothing comes back. */
const leave: Client['send'] = (_sealed, { beforeFirstByte } = {}) => {
  sends += 1;
  beforeFirstByte?.();
  return Promise.resolve({
    ok: false,
    error: { failure: { kind: 'timeout', timeoutMs: 1 }, sent: true },
  } as never);
};

/** Submits what was confirmed while the journal was as the user saw it. */
const send = (more: Partial<WriteSubmission> = {}) => {
  const { reviewContext } = createClient({ ledgerUrl, scanUrl: '', timeoutMs: 1, retries: 0 });
  const sealed = createFreeze(reviewContext)('executeSubmission', execution);
  if (!sealed.ok) throw new Error('the request breaks a rule');
  return submit(
    { sealed: sealed.value, profile: 'demo', waits: true, ...more },
    { send: leave, stateDir, now: Date.now },
  );
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
    const again = await send();
    expect(again).toMatchObject({ kind: 'refused' });
    expect('reason' in again ? again.reason : '').toContain('X-0001 (UNKNOWN) does the same');
    expect([sends, readEntries(stateDir).length]).toEqual([1, 1]);
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
    expect([sends, readEntries(stateDir)[0]?.word]).toEqual([0, 'NOT SENT']);
  });
});
