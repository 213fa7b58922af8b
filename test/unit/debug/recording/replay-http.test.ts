import { describe, expect, it } from 'vitest';
import { createReplayHttp } from '../../../../src/debug/recording/create-replay.ts';
import type { Exchange } from '../../../../src/debug/recording/recording.ts';

const scan = 'http://scan.example/api/scan/v0/activities';
const ledger = 'http://ledger.example/v2/updates/update-by-id';

type Changes = { readonly at?: number; readonly url?: string; readonly body?: string };

const exchange = (
  { at = 0, url = ledger, body = '{}' }: Changes,
  response: Exchange['response'],
): Exchange => ({
  at,
  request: { method: 'POST', url, body },
  response: { status: 200, ...response },
});

/** A clock that jumps: nothing in these tests waits. */
const jumpingClock = () => {
  let at = 0;
  const now = () => at;
  const sleep = (ms: number, signal?: AbortSignal) => {
    if (ms === Number.POSITIVE_INFINITY)
      return new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
    at += ms;
    return Promise.resolve();
  };
  return { now, sleep };
};

const open = (exchanges: readonly Exchange[]) => {
  const clock = jumpingClock();
  const http = createReplayHttp(exchanges, clock);
  const ask = (address: string, body = '{}', signal = new AbortController().signal) =>
    http.send({
      ...{ address, method: 'POST', headers: {}, body, signal },
      ...{ token: undefined, connection: 'kept' },
    });
  const textOf = async (address: string, body?: string) =>
    (await ask(address, body)).response.body.text;
  return { clock, ask, textOf };
};

describe('the responses of a replay', () => {
  it('are those of the recording, in their order and not before their time', async () => {
    const { textOf, clock } = open([
      exchange({ at: 100, url: scan }, { body: '["one"]' }),
      exchange({ at: 500, url: scan }, { body: '["two"]' }),
    ]);
    expect(await textOf(scan)).toBe('["one"]');
    expect(clock.now()).toBe(100);
    expect(await textOf(scan)).toBe('["two"]');
    expect(clock.now()).toBe(500);
  });

  it('belong to a request by its body', async () => {
    const { textOf } = open([
      exchange({ body: '{"id":"a"}' }, { body: '"A"' }),
      exchange({ body: '{"id":"b"}' }, { body: '"B"' }),
    ]);
    expect(await textOf(ledger, '{"id":"b"}')).toBe('"B"');
    expect(await textOf(ledger, '{"id":"a"}')).toBe('"A"');
    expect(await textOf(ledger, '{"id":"a"}')).toBe('"A"');
  });

  it('follow the order of a listing where its cursor differs from the recorded one', async () => {
    const { textOf } = open([exchange({ url: scan, body: '{"page_size":40}' }, { body: '[]' })]);
    expect(await textOf(scan, '{"page_size":100}')).toBe('[]');
  });

  it('never belong to another lookup', async () => {
    const { ask } = open([exchange({ body: '{"id":"a"}' }, { body: '"A"' })]);
    await expect(ask(ledger, '{"id":"c"}')).rejects.toMatchObject({
      breakdown: { code: 'NOT_RECORDED', sent: false },
    });
  });

  it('break off as they did', async () => {
    const broken = { code: 'ECONNRESET', sent: true, reused: false };
    const { ask } = open([exchange({}, { broken })]);
    await expect(ask(ledger)).rejects.toMatchObject({ breakdown: broken });
  });

  it('wait at the end of a listing until the session ends', async () => {
    const { ask } = open([]);
    const ended = new AbortController();
    const response = ask(scan, '{}', ended.signal);
    ended.abort();
    await expect(response).rejects.toMatchObject({ breakdown: { code: 'ABORTED' } });
  });
});
