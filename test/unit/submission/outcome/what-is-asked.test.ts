import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '../../../../src/http/client.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { learnOutcome, type Traces } from '../../../../src/submission/outcome/learn-outcome.ts';
import {
  fetchLedgerEnd,
  findAllocatedParty,
  pollCompletion,
} from '../../../../src/submission/outcome/poll-completion.ts';
import { fetchLedgerEndForReview } from '../../../../src/submission/outcome/track-outcome.ts';

const deadline = Date.UTC(2026, 1, 3, 12);
const completions = '/v2/commands/command-completions';

/** A ledger that has nothing of the write, and notes what it was asked. */
const emptyLedger = (nowMs = deadline - 60_000) => {
  const asked: string[] = [];
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  const deps = {
    request: ({ path }: { readonly path: string }) => {
      asked.push(path);
      if (asked.length > 9) throw new Error('it is asked again and again');
      const json: Json = path === completions ? [] : {};
      return Promise.resolve({ ok: true, value: { json, exchange } } as const);
    },
    sleep: () => Promise.resolve(),
    now: () => nowMs,
  };
  return { asked, deps };
};

const traces: Traces = {
  ...{ operation: 'executeSubmission', submissionId: 'sub-1', ledgerEnd: '7' },
  maxRecordTime: new Date(deadline).toISOString(),
};

const learn = async (changes: Partial<Traces>, nowMs?: number, waitMs = 0) => {
  const { asked, deps } = emptyLedger(nowMs);
  const found = await learnOutcome({ ...traces, ...changes }, { deps, waiting: { waitMs } }, false);
  return { asked, why: found.kind === 'open' ? found.why : found.kind };
};

describe('an outcome that is looked for', () => {
  it.each<[string, Partial<Traces>, string]>([
    ['the ledger end', { ledgerEnd: undefined, ledgerEndWhy: 'no response' }, 'no response'],
    ['a ledger end that is an offset', { ledgerEnd: 'x' }, 'ledger end'],
    ['a submission id', { submissionId: undefined }, 'submission id'],
  ])(
    'is not looked for among completions without %s, and says why',
    async (_what, without, why) => {
      expect(await learn({})).toMatchObject({ asked: [completions] });
      const bare = await learn(without);
      expect([bare.asked, bare.why]).toEqual([[], expect.stringContaining(why) as string]);
      const signed = await learn({ ...without, hash: 'ab'.repeat(32) });
      expect(signed.asked).not.toContain(completions);
      expect(signed.why).toContain(why);
    },
  );

  it('is not looked for as a party if the request names none', async () => {
    const { asked, why } = await learn({ operation: 'allocateParty' });
    expect([asked, why]).toEqual([[], expect.stringContaining('party') as string]);
  });

  it('needs no wait after the deadline, and says that the list has not come so far', async () => {
    const { asked, why } = await learn({}, deadline + 120_000, 60_000);
    expect(asked).toEqual([completions]);
    expect(why).toMatch(/deadline|maximum record time/);
  });
});

describe('the end of the ledger', () => {
  it('is asked for before an execution, and not before an allocation', async () => {
    const { asked, deps } = emptyLedger();
    expect(await fetchLedgerEndForReview('allocateParty', deps)).toEqual({});
    expect(asked).toEqual([]);
    expect(await fetchLedgerEndForReview('executeSubmission', deps)).toHaveProperty('ledgerEndWhy');
    expect(asked).toHaveLength(1);
  });
});

describe('a ledger that does not respond', () => {
  const sought = { submissionId: 'sub-1', parties: [], userId: '', begin: '7' };
  const still = { sleep: () => Promise.resolve(), now: () => 0 };
  const reads: [what: string, (request: Client['request']) => Promise<unknown>][] = [
    ['the end of the ledger', (request) => fetchLedgerEnd({ request })],
    ['completions', (request) => pollCompletion({ ...still, request }, sought, { waitMs: 0 })],
    ['a party', (request) => findAllocatedParty({ request }, 'ida::1220')],
  ];

  it.each(reads)('is waited for three seconds, and no longer: %s', async (_, read) => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    onTestFinished(() => timeout.mockRestore());
    const silent: Client['request'] = (_question, signal) => {
      if (signal === undefined) throw new Error('it is waited for without end');
      const ended = { ok: false, error: { failure: { kind: 'cancelled' }, sent: true } } as const;
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(ended));
        late.abort();
      });
    };
    await read(silent);
    expect(timeout.mock.calls).toEqual([[3000]]);
  });
});
