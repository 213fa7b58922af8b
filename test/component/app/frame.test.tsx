import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/ledger/failure/failure.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { epoch, transfers } from '../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';

let ui: Screen;

const start = (changes: Parameters<typeof testSession>[0] = {}): TestSession => {
  const session = testSession(changes);
  ui = renderScreen(session, { columns: 80, rows: 24 });
  return session;
};

const refused: Failure = {
  kind: 'unreachable',
  code: 'ECONNREFUSED',
  origin: 'http://scan.example',
  sent: false,
};

const forbidden: Failure = {
  kind: 'forbidden',
  error: { status: 403, code: 'PERMISSION_DENIED', correlationId: '1a8e0ba1', body: '' },
};

afterEach(() => ui.close());

describe('line 1', () => {
  it('says profile, mode, what the services answer, the token and the time', async () => {
    const session = start();
    receive(session, transfers(3));
    const [line] = (await ui.until('scan ok')).split('\n');
    expect(line).toBe(' demo [demo rw] made-up data | ledger unused | scan ok | no token | 12:00Z');
  });

  it('says PROD and ro where that is so', async () => {
    start({ profile: 'eu', mode: 'prod', readOnly: true });
    await ui.until('eu [PROD ro] ledger.example');
  });

  it('counts the seconds of a retry, and shows no seconds otherwise', async () => {
    const session = start();
    receive(session, transfers(3), { state: 'retrying', attempt: 2, nextAt: epoch + 8000 });
    await ui.until('scan retry 8s');
    session.advance(3000);
    await ui.until('scan retry 5s');
    receive(session, transfers(3));
    await ui.until('| 12:00Z');
  });
});

describe('the tail in words', () => {
  it('says that rows are contiguous, and since when', async () => {
    receive(start(), transfers(3));
    await ui.until('no gaps since 12:00:00');
    expect(ui.screen()).toContain('FOLLOW  3 rows  last poll ok');
  });

  it('says since when there has been no response, once one is late', async () => {
    const session = start();
    receive(session, transfers(3));
    await ui.until('last poll ok');
    session.advance(6000);
    session.advance(6000);
    await ui.until('no response for 12 s');
    expect(ui.screen()).toContain('scan slow');
  });

  it('says how long a limited service asked to wait', async () => {
    receive(start(), transfers(3), { state: 'limited', attempt: 1, nextAt: epoch + 12_000 });
    await ui.until('scan limited 12s');
  });

  it('says PAUSED and CATCHING UP', async () => {
    const session = start();
    receive(session, transfers(3), { state: 'paused' });
    await ui.until('PAUSED');
    receive(session, transfers(9), { state: 'catching-up' });
    await ui.until('CATCHING UP');
  });

  it('keeps old rows on screen when the service is gone, and says so', async () => {
    const session = start();
    receive(session, transfers(3));
    await ui.until('3/3');
    const poll = { state: 'offline', attempt: 3, nextAt: epoch + 8000, failure: refused } as const;
    receive(session, transfers(3), poll);
    const frame = await ui.until('OFFLINE');
    expect(frame).toContain('scan down');
    expect(frame).toContain('retry 3 in 8s');
    expect(frame).toContain('── stale ──');
    expect(frame).toContain('12:00:02.000');
  });
});

describe('in place of rows', () => {
  it('says that a service has no activity yet', async () => {
    receive(start(), []);
    const frame = await ui.until('No activity yet: the scan returned 0 rows.');
    expect(frame).toContain('Polling continues.');
  });

  it('does not claim that polling continues while it is paused', async () => {
    receive(start(), [], { state: 'paused' });
    await ui.until('Polling is paused.     p  resume');
    expect(ui.screen()).not.toContain('Polling continues.');
  });

  it('tells a service without the endpoint from one without activity', async () => {
    receive(start(), [], { state: 'no-endpoint' });
    const frame = await ui.until('NO ENDPOINT');
    expect(frame).toContain('scan.example responds, but has no listing of activities (404).');
    expect(frame).toContain('neither POST /v0/activities nor POST /v2/updates');
    expect(frame).toContain('scan no API');
  });

  it('says that it waits only when it has waited for a while', async () => {
    const session = start();
    await ui.until('scan polling');
    expect(ui.screen()).not.toContain('LOADING');
    session.advance(300);
    await ui.until('Loading activity from scan.example   300 ms');
  });

  it('explains a refused token or right, with the id to hand on', async () => {
    receive(start(), [], { state: 'auth', failure: forbidden });
    const frame = await ui.until('AUTH');
    expect(frame).toContain('1a8e0ba1');
    expect(frame).toContain('scan auth');
  });

  it('explains why nothing could be fetched, and when the next attempt is', async () => {
    receive(start(), [], { state: 'offline', failure: refused, nextAt: epoch + 8000 });
    const frame = await ui.until('cannot reach');
    expect(frame).toContain('ECONNREFUSED');
    expect(frame).toContain('Next poll at 12:00:08Z.');
  });

  it('says what is wrong with a body that is not what the interface says', async () => {
    receive(start(), [], { badBody: 'activities is missing or not a list' });
    const frame = await ui.until('BAD RESPONSE');
    expect(frame).toContain('activities is missing');
  });
});
