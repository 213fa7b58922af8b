import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/storage/journal/entry.ts';
import type { WriteStatus } from '../../../../src/storage/journal/records.ts';
import { recentTwin, type Attempt } from '../../../../src/submission/find-twins.ts';
import { sha256Hex } from '../../../../src/lib/sha256.ts';
import { saveBody } from '../../../../src/storage/journal/evidence.ts';
import {
  addIdentities,
  checkSentBefore,
} from '../../../../src/submission/send/check-duplicates.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { execution } from '../../../support/writes/small-execution.ts';
import { entry as entryOf } from '../../../support/writes/journal-entry.ts';

const minute = 60_000;
const here = 'https://ledger.example/v2/interactive-submission/execute';
const elsewhere = 'https://other.example/v2/interactive-submission/execute';

/** Each entry has bytes of its own: only what they do is the same. */
const entry = (name: string, word: WriteStatus, more: Partial<Entry> = {}): Entry =>
  entryOf(name, word, {
    ...{ content: name, identity: name, purpose: 'payment:a', spends: [] },
    ...more,
  });

const sentAt = Date.parse(entry('X-0001', 'UNKNOWN').at);
const later = sentAt + 10 * minute;

/** The same payment, prepared once more. */
const write: Attempt = {
  operation: 'executeSubmission',
  ...{ url: here, content: 'new', identity: 'new' },
  ...{ purpose: 'payment:a', spends: [], commandId: 'pay-1' },
};

describe('a payment that was just made', () => {
  it('is no twin of another attempt at its own bytes', () => {
    const done = entry('X-0001', 'COMMITTED', { content: 'new', identity: 'new' });
    expect(recentTwin([done], write, later)).toBeUndefined();
    expect(recentTwin([entry('X-0001', 'COMMITTED')], write, later)?.entry).toBe('X-0001');
  });

  it('is no twin on another ledger', () => {
    const paid = entry('X-0001', 'COMMITTED', { url: elsewhere });
    expect(recentTwin([paid], write, later)).toBeUndefined();
  });

  it('is a warning until fifteen minutes after its outcome, whose time it says', () => {
    const at = new Date(sentAt + 20 * minute).toISOString();
    const told = { event: 'finding', entry: 'X-0001', word: 'COMMITTED', evidence: '' } as const;
    const findings = [{ ...told, at, who: 'ops@host' }];
    const paid = entry('X-0001', 'COMMITTED', { findings });
    const after = (minutes: number) =>
      checkSentBefore([paid], write, { nowMs: sentAt + minutes * minute }).slice(1);
    const [warned, ...others] = after(34);
    expect([warned?.id, others]).toEqual(['paid-before', []]);
    expect(warned?.detail).toContain(at);
    expect(after(36)).toEqual([]);
  });

  it('is a warning beside an open one that went to another address', () => {
    const entries = [entry('X-0001', 'COMMITTED'), entry('X-0002', 'UNKNOWN', { url: elsewhere })];
    const checks = checkSentBefore(entries, write, { nowMs: later });
    expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'sent-before warning',
      'paid-before warning',
    ]);
  });

  it('is also a warning beside what protects a retry', () => {
    const both = { spends: ['00aa'] };
    const entries = [entry('X-0001', 'COMMITTED'), entry('X-0002', 'UNKNOWN', both)];
    const asked = { retried: 'X-0002', nowMs: later };
    const checks = checkSentBefore(entries, { ...write, ...both }, asked);
    expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'retry verified',
      'paid-before warning',
    ]);
  });
});

describe('the same payment after one that expired', () => {
  const expired = { spends: ['00aa'], at: new Date(sentAt).toISOString() };
  const idsAfter = (scheme: string, hours: number, spends: readonly string[] = ['00bb']) =>
    checkSentBefore(
      [entry('X-0001', 'EXPIRED', { ...expired, scheme: `HASHING_SCHEME_VERSION_${scheme}` })],
      { ...write, spends },
      { nowMs: sentAt + hours * 60 * minute },
    ).map(({ id, state }) => `${id} ${state}`);

  it('is a warning for a day under V2, which leaves the deadline unsigned', () => {
    expect(idsAfter('V2', 1)).toContain('paid-before warning');
    expect(idsAfter('V2', 25)).not.toContain('paid-before warning');
    expect(idsAfter('V3', 1)).not.toContain('paid-before warning');
  });

  it('is none where both use up one contract', () => {
    expect(idsAfter('V2', 1, ['00aa'])).not.toContain('paid-before warning');
  });
});

it('reads the body of an entry again that could not be read at first', () => {
  const stateDir = scratchFolder();
  const body = JSON.stringify({ ...execution, submissionId: 'read again' });
  const bodySha256 = sha256Hex(body);
  const old = entryOf('X-0001', 'UNKNOWN', { bodySha256 });
  expect(addIdentities(stateDir, [old])[0]?.purpose).toBeUndefined();
  saveBody(stateDir, bodySha256, body);
  expect(addIdentities(stateDir, [old])[0]?.purpose).toBeDefined();
});

describe('a retry in a form', () => {
  const both = { spends: ['00aa'] };
  const entries = [entry('X-0001', 'UNKNOWN', both)];
  const idsFor = (purpose: string, mayDiffer: boolean) =>
    checkSentBefore(
      entries,
      { ...write, ...both, purpose },
      { ...{ retried: 'X-0001', mayDiffer, nowMs: later } },
    ).map(({ id, state }) => `${id} ${state}`);

  it('is one while it does the same, and another write once it was changed', () => {
    expect(idsFor('payment:a', true)).toEqual(['retry verified']);
    expect(idsFor('payment:b', true)).toEqual(['sent-before verified']);
  });

  it('is refused in a command that does something else, because its user named the entry', () => {
    expect(idsFor('payment:b', false)).toEqual(['retry failed']);
  });
});
