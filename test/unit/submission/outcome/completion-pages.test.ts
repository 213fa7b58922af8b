import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/http/client.ts';
import type { Failure } from '../../../../src/ledger/failure/failure.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { pollCompletion } from '../../../../src/submission/outcome/poll-completion.ts';
import {
  completion,
  followPages,
  submissionId,
  synchronizer,
} from '../../../support/samples/completion-pages.ts';

const recordTime = '2026-02-03T12:00:00.000Z';

/** A checkpoint: everything up to the record time is in the list. */
const checkpoint = (synchronizerId: string): Json => ({
  completionResponse: {
    OffsetCheckpoint: {
      value: { offset: 11, synchronizerTimes: [{ synchronizerId, recordTime }] },
    },
  },
});

describe('a page of completions that has none of ours', () => {
  const follow = (page: Json) => followPages(() => page, { synchronizer });

  it('is complete up to the record time of our synchronizer, whichever protocol version its id has', async () => {
    const upTo = Date.parse(recordTime);
    expect(await follow([checkpoint(synchronizer)])).toMatchObject({ kind: 'open', upTo });
    expect(await follow([checkpoint(`${synchronizer}::35-0`)])).toMatchObject({ upTo });
  });

  it('is not complete by the record time of another synchronizer', async () => {
    const found = await follow([checkpoint(`other::1220${'cd'.repeat(32)}`)]);
    expect(found.kind === 'open' && found.upTo).toBeUndefined();
  });

  it.each<[string, Json]>([
    ['is no list', { completions: [] }],
    ['has an entry that is no completion', [checkpoint(synchronizer), 'more']],
    ['has an entry without a response', [checkpoint(synchronizer), {}]],
  ])('proves nothing if it %s', async (_title, page) => {
    expect(await follow(page)).toEqual({
      kind: 'open',
      why: 'cannot read the list of completions',
    });
  });
});

describe('a search for a completion', () => {
  const failing = (failure: Failure) => {
    const asked: string[] = [];
    const request: Client['request'] = ({ path }) => {
      asked.push(path);
      if (asked.length > 9) throw new Error('it is asked again and again');
      return Promise.resolve({ ok: false, error: { failure, sent: true } });
    };
    return { asked, request };
  };
  const target = { submissionId, parties: [], userId: '', begin: '5' };
  const still = { sleep: () => Promise.resolve(), now: () => 0 };

  it('tries the endpoint of earlier releases only where the ledger lacks the endpoint, and once', async () => {
    const error = { status: 503, envelope: 'error', code: 'BUSY', body: '' } as const;
    const busy = failing({ kind: 'refused', error });
    await pollCompletion({ ...still, request: busy.request }, target, { waitMs: 0 });
    expect(busy.asked).toHaveLength(1);
    const gone = { status: 404, envelope: 'unprocessed', body: '' } as const;
    const lacking = failing({ kind: 'notFound', what: 'endpoint', error: gone });
    await pollCompletion({ ...still, request: lacking.request }, target, { waitMs: 0 });
    expect(lacking.asked).toHaveLength(2);
  });

  it('ends where its user cancels it, without another request', async () => {
    const stop = new AbortController();
    let asked = 0;
    const found = await pollCompletion(
      {
        request: () => {
          asked += 1;
          if (asked > 1) throw new Error('it was asked again');
          const json = [completion({ submissionId: 'submission-2' })];
          const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
          return Promise.resolve({ ok: true, value: { json, exchange } });
        },
        sleep: () => {
          stop.abort();
          return Promise.resolve();
        },
        now: () => 0,
      },
      target,
      { waitMs: 1, signal: stop.signal },
    );
    expect(found).toEqual({ kind: 'open', why: 'the check was canceled' });
  });
});
