import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '../../../src/lib/io/secret.ts';
import { createClient } from '../../../src/http/client.ts';
import { describeFailure } from '../../../src/ledger/failure/describe-failure.ts';
import { reportingResponses } from '../../../src/shell/report-responses.ts';
import type { Failure } from '../../../src/ledger/failure/failure.ts';
import {
  closedPort,
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { epoch, mint, transfers } from '../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';
import { ledgerRefusal } from '../../support/servers/ledger-refusal.ts';

let ui: Screen | undefined;
let server: MisbehavingServer | undefined;

afterEach(async () => {
  ui?.close();
  await server?.close();
  [ui, server] = [undefined, undefined];
});

const show = (changes: Parameters<typeof testSession>[0] = {}): [TestSession, Screen] => {
  const session = testSession(changes);
  ui = renderScreen(session, { columns: 80, rows: 24 });
  return [session, ui];
};

const given = {
  profile: 'default',
  mode: 'dev',
  isModeUnset: true,
  ledgerUrl: 'http://node.example:7575',
} as const;

describe('line 1', () => {
  it('names the host and no mode when only --ledger-url was given', async () => {
    const [, screen] = show(given);
    const line = (await screen.until('node.example:7575')).split('\n')[0];
    expect(line).toContain('node.example:7575 [no mode, rw]');
    expect(line).not.toMatch(/default|dev/);
  });

  it('keeps the profile and its mode for the host of the profile', async () => {
    const [, screen] = show({ profile: 'qa', mode: 'test', ledgerUrl: 'https://qa.example' });
    await screen.until('qa [test rw] qa.example');
  });

  it('does not show the mode of a profile for a ledger that is not the profile’s', async () => {
    const [, screen] = show({
      ...given,
      profile: 'qa',
      mode: 'test',
      isModeUnset: false,
      ownLedgerUrl: 'https://qa.example',
    });
    await screen.until('qa [no mode, rw] node.example:7575');
  });

  it('says how long ago the ledger responded, and what', async () => {
    const [session, screen] = show(given);
    await screen.until('ledger unused');
    session.store.getState().ledgerResponded({ at: epoch });
    await screen.until('ledger ok |');
    session.advance(180_000);
    await screen.until('ledger ok 3m');
  });
});

describe('the ledger in line 1, by what a real server responds', () => {
  const cases: readonly (readonly [status: number, body: string, words: string])[] = [
    [200, '{"createdEvent":null}', 'ledger ok'],
    [401, '{}', 'ledger 401'],
    [403, '{}', 'ledger 403'],
    [404, '{"code":"CONTRACT_NOT_FOUND","cause":"none"}', 'ledger ok'],
    [503, 'busy', 'ledger 503'],
  ];
  it.each(cases)('shows a response with status %i', async (status, body, words) => {
    server = await startMisbehavingServer();
    server.behave({ status, body });
    const [session, screen] = show({ ...given, ledgerUrl: server.url });
    await session.ctx.request({ service: 'ledger', method: 'GET', path: '/v2/version' });
    await screen.until(words);
  });

  it('shows a connection that is refused', async () => {
    const [session, screen] = show({
      ...given,
      ledgerUrl: `http://127.0.0.1:${await closedPort()}`,
    });
    await session.ctx.request({ service: 'ledger', method: 'GET', path: '/v2/version' });
    await screen.until('ledger down');
  });

  it('shows what the doctor heard from the ledger', async () => {
    server = await startMisbehavingServer();
    server.behave(...Array.from({ length: 40 }, () => ({ status: 401, body: '{}' })));
    const [session, screen] = show({ ...given, ledgerUrl: server.url, scanUrl: '' });
    await screen.until('ledger unused');
    session.ctx.doctor.run();
    await screen.until('ledger 401');
  });

  it('calls a token ok or refused only by a response that needs one', async () => {
    server = await startMisbehavingServer();
    server.setAside('/v2/users', ledgerRefusal(401));
    const [session, screen] = show({
      ...{ ...given, ledgerUrl: server.url, scanUrl: '' },
      tokenFrom: { kind: 'given', token: Secret.of('opaque') },
    });
    const ask = (path: string) => session.ctx.request({ service: 'ledger', method: 'GET', path });
    session.store.getState().setTokenState({ held: true, asking: false, obtainedAt: epoch });
    await ask('/v2/version');
    await screen.until('ledger ok | scan off | token untested');
    await ask('/v2/users');
    await screen.until('token REFUSED');
    await ask('/v2/version');
    await screen.until('ledger ok | scan off | token REFUSED');
    session.store.getState().setTokenState({ held: true, asking: false, obtainedAt: epoch + 1 });
    await screen.until('token untested');
    server.setAside('/v2/users', {});
    await ask('/v2/users');
    await screen.until('token ok');
  });

  it('says nothing of the ledger when the scan was asked, or nothing was sent', async () => {
    server = await startMisbehavingServer();
    const reported: (Failure | undefined)[] = [];
    const client = createClient({
      ledgerUrl: server.url,
      scanUrl: `${server.url}/api/scan`,
      timeoutMs: 5000,
    });
    const reporting = reportingResponses(client, (failure) => void reported.push(failure));
    await reporting.call('activities', { page_size: 1 });
    await reporting.call('contractById', { contractId: '' });
    client.close();
    expect(reported).toEqual([]);
  });
});

describe('a refusal without a token', () => {
  it('says that no token is configured, and not that one expired', async () => {
    server = await startMisbehavingServer();
    server.behave(ledgerRefusal(401));
    const services = { ledgerUrl: server.url, scanUrl: server.url, timeoutMs: 5000 };
    const client = createClient(services);
    const outcome = await client.call('contractById', { contractId: '00ab' });
    client.close();
    if (outcome.ok) throw new Error('expected a failure');
    const { summary, hint } = describeFailure(outcome.error.failure, 'contractById');
    expect(summary).toBe('the ledger requires a token, but none is configured');
    expect(hint).toContain('--token-file');
    expect(`${summary} ${hint}`).not.toMatch(/expired|refused/);
  });
});

describe('the count of newer rows in a held list', () => {
  it('is never negative, and counts only rows that the filter shows', async () => {
    const [session, screen] = show();
    receive(session, transfers(40));
    await screen.until('40/40');
    await screen.press('k', 'k', '/', 'text~nothing', 'enter');
    await screen.until('0 of 40 match');
    receive(session, [...transfers(40), mint(41)]);
    await screen.until('0 of 41 match');
    expect(screen.screen()).not.toContain('newer');
    await screen.press('/', ...Array.from('text~nothing', () => 'backspace'), 'type=mint', 'enter');
    await screen.until('1 newer row');
    await screen.press('escape');
    await screen.until('1 newer row below');
  });
});

describe('the lag', () => {
  it.each(['offline', 'paused', 'auth'] as const)(
    'is not shown while the scan is %s',
    async (state) => {
      const [session, screen] = show();
      receive(session, transfers(2), { lagMs: 600_000 });
      receive(session, transfers(3), { lagMs: 2000 });
      await screen.until('lag 2s');
      receive(session, transfers(3), { state, lagMs: 2000 });
      await screen.untilGone('lag');
      if (state === 'paused') await screen.until('scan paused');
    },
  );
});
