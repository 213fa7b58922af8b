import { describe, expect, it } from 'vitest';
import { recoverySteps } from '../../../../src/submission/outcome/recovery-steps.ts';
import { entry } from '../../../support/writes/journal-entry.ts';

const maxRecordTime = '2026-02-03T12:31:09.000Z';
const [v2, v3] = ['HASHING_SCHEME_VERSION_V2', 'HASHING_SCHEME_VERSION_V3'];
const all = (of: ReturnType<typeof entry>): string => recoverySteps(of).join('\n');

describe('what to do about an execution whose outcome nobody knows', () => {
  it('names its deadline, and says whether that is signed', () => {
    expect(all(entry('X-0001', 'UNKNOWN', { maxRecordTime, scheme: v2 }))).toMatch(
      /From 2026-02-03T12:31:09.000Z \(.*\. Under V2, that time is not signed/,
    );
    const signed = all(entry('X-0001', 'UNKNOWN', { maxRecordTime, scheme: v3 }));
    expect(signed).toContain(maxRecordTime);
    expect(signed).not.toContain('not signed');
  });

  it('does not speak of a deadline where there is none', () => {
    expect(all(entry('X-0001', 'UNKNOWN', { scheme: v2 }))).not.toMatch(/deadline|V2/);
  });

  it('says how long a duplicate is known, and what a new transaction may do then', () => {
    expect(all(entry('X-0001', 'UNKNOWN', { deduplicationSeconds: 30 }))).toContain(
      'After 30 s the ledger no longer detects duplicates of this command id, so it can also execute a new',
    );
    expect(all(entry('X-0001', 'UNKNOWN'))).toContain('is unknown, so it can also execute a new');
  });

  it('tells a retry, of which at most one is executed, from a new write', () => {
    const steps = all(entry('X-0001', 'UNKNOWN'));
    expect(steps).toContain("Don't send it again as a new write");
    expect(steps).toMatch(/--retry-of X-0001 .* at most one of the two is executed/);
  });

  it('says when the offer expires that it makes or ends, for a user who does nothing', () => {
    const offerEnds = '2026-02-04T12:00:00.000Z';
    expect(all(entry('X-0001', 'UNKNOWN', { offerEnds }))).toContain(
      `Nobody can accept the offer of this write after ${offerEnds}.`,
    );
    expect(all(entry('X-0001', 'UNKNOWN', {}))).not.toContain('offer');
  });

  it('asks for its completion, or says why that cannot be asked for', () => {
    expect(all(entry('X-0001', 'UNKNOWN', { ledgerEnd: '7' }))).toContain('journal check X-0001');
    const ledgerEndWhy = 'the token has no permission to read the ledger end';
    expect(all(entry('X-0001', 'UNKNOWN', { ledgerEndWhy }))).toContain(
      `cannot be checked: ${ledgerEndWhy}.`,
    );
  });
});

describe('what is left to do', () => {
  it('about an accepted execution is to learn what became of it', () => {
    const hash = 'ab'.repeat(32);
    expect(recoverySteps(entry('X-0001', 'ACCEPTED', { ledgerEnd: '7', hash }))).toEqual([
      'Check its outcome: choose "check outcome" in the dashboard, or run cantui journal check X-0001.',
      'Look up the update with its hash: it proves that the write was committed.',
    ]);
  });

  it('about an allocation without a response is to look for its party, which is named', () => {
    const partyId = `alice::1220${'ab'.repeat(32)}`;
    expect(recoverySteps(entry('A-0001', 'UNKNOWN', { partyId }))).toContain(
      `Look for the party ${partyId}`,
    );
  });

  it('about an accepted allocation is that other hosts send the same transactions, and to look', () => {
    const partyId = `alice::1220${'ab'.repeat(32)}`;
    const [others, look] = recoverySteps(entry('A-0001', 'ACCEPTED', { partyId }));
    expect(others).toContain('their operators run cantui allocate -f with the same file');
    expect(look).toContain('journal check A-0001');
  });

  it('about what is in flight is to wait, and to look', () => {
    for (const name of ['X-0001', 'A-0001'])
      expect(recoverySteps(entry(name, 'IN FLIGHT'))).toEqual([
        `An earlier submission is still in flight. Wait, then choose "check outcome" in the dashboard, or run cantui journal check ${name}.`,
      ]);
  });

  it('about what is certain is nothing', () => {
    for (const word of ['COMMITTED', 'REJECTED', 'SUPERSEDED', 'NOT SENT'] as const)
      expect(recoverySteps(entry('X-0001', word))).toEqual([]);
  });

  it('the recovery steps after the deadline are to prepare again, and under V2 to keep watching', () => {
    expect(recoverySteps(entry('X-0001', 'EXPIRED', { scheme: v3 }))).toHaveLength(1);
    expect(all(entry('X-0001', 'EXPIRED', { scheme: v2 }))).toContain('not signed');
  });
});
