import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;

let ui: Screen;
let session: TestSession;
let ledger: MisbehavingServer;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  session = testSession({ ledgerUrl: ledger.url });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('2');
  await ui.until('paste or type an id');
});
afterEach(async () => {
  ui.close();
  await session.stop();
  await ledger.close();
});

const trace = '0123456789abcdef0123456789abcdef';

const error = (code: string, cause: string): string =>
  JSON.stringify({
    ...{ code, cause, correlationId: 'corr-7', traceId: trace },
    ...{ context: {}, resources: [], errorCategory: -1 },
  });

/** What a service responds, and what a reader must find on one screen of 80 by 24. */
const failures = [
  {
    name: 'a token that is required and not configured',
    status: 401,
    body: error('UNAUTHENTICATED', 'expired'),
    shows: ['none is configured', 'UNAUTHENTICATED', 'expired', trace, '--token-file'],
  },
  {
    name: 'a right that is missing because no token is configured',
    status: 403,
    body: error('PERMISSION_DENIED', 'no claim'),
    shows: ['none is configured', 'PERMISSION_DENIED', 'no claim', trace, '--token-file'],
  },
  {
    name: 'too many requests',
    status: 429,
    body: error('PARTICIPANT_BACKPRESSURE', 'busy'),
    shows: ['rate limited', 'PARTICIPANT_BACKPRESSURE', 'busy', trace, 'wait'],
  },
  {
    name: 'a service in trouble',
    status: 503,
    body: error('SERVICE_NOT_RUNNING', 'starting'),
    shows: ['server error', 'SERVICE_NOT_RUNNING', 'starting', trace, 'try again'],
  },
  {
    name: 'a refusal in plain text',
    status: 400,
    body: 'Invalid value for: body (at updateId)',
    shows: [
      'rejected the request',
      'HTTP 400',
      'Invalid value for: body',
      'fix the reported problem',
    ],
  },
  {
    name: 'a response that is not JSON',
    status: 200,
    body: '<html>hello</html>',
    shows: ['unexpected response format', 'HTTP 200', 'check that the URL'],
  },
] as const;

describe('a lookup that fails', () => {
  for (const { name, status, body, shows } of failures)
    it(`tells ${name}: what, why, its code and trace, and what to do`, async () => {
      // A read is repeated before it is given up.
      ledger.behave(...Array.from({ length: 8 }, () => ({ status, body })));
      ui.paste(contractId);
      await ui.until('CONTRACT id');
      await ui.press('enter');
      await ui.until('FAILED');
      const words = ui.screen().replace(/\s+/g, ' ');
      for (const word of shows) expect(words).toContain(word);
      expect(words).toContain('r query again');
    });

  it('is watched for on demand, until what was missing is there', async () => {
    const missing = { status: 404, body: error('CONTRACT_NOT_FOUND', 'x') };
    ledger.behave(missing, missing, missing, { body: '{"createdEvent":{"templateId":"p:M:T"}}' });
    ui.paste(contractId);
    await ui.until('CONTRACT id');
    await ui.press('enter');
    await ui.until('NOT FOUND');
    await ui.press('W');
    await ui.until('p:M:T');
    expect(ledger.received).toHaveLength(4);
    expect(session.store.getState().lookup.history.map(({ status }) => status)).toEqual([
      '200',
      '404',
    ]);
  });

  it('is watched for no longer when the reader says so', async () => {
    const missing = { status: 404, body: error('CONTRACT_NOT_FOUND', 'x') };
    ledger.behave(missing, missing, { end: { by: 'hang' } });
    ui.paste(contractId);
    await ui.until('CONTRACT id');
    await ui.press('enter');
    await ui.until('NOT FOUND');
    await ui.press('W');
    await ui.until('WATCHING: retrying every 2 s, 1 attempt so far');
    await ledger.until(() => ledger.received.length === 3);
    await ui.press('escape');
    await ledger.until(() => ledger.connections.open === 0);
    await ui.until(/NOT FOUND(?![^]*WATCHING)/);
  });

  it('is asked for as any party with a key, where it was asked for as one', async () => {
    const party = `alice::1220${'aa'.repeat(32)}`;
    await ui.press('tab', 'tab');
    ui.paste(party);
    await ui.press('enter');
    await ui.until('1. alice');
    await ui.press('shift+tab', 'shift+tab');
    ledger.behave({ status: 404, body: error('CONTRACT_NOT_FOUND', 'x') });
    ui.paste(contractId);
    await ui.until('CONTRACT id');
    await ui.press('enter');
    await ui.until('query as any party');
    ledger.behave({ body: '{"createdEvent":{"templateId":"p:M:T"}}' });
    await ui.press('A');
    await ui.until('p:M:T');
    expect(ledger.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { contractId, queryingParties: [party] },
      { contractId },
    ]);
  });

  it('can be scrolled to what was sent where the screen is too low for all of it', async () => {
    ledger.behave({ status: 404, body: error('CONTRACT_NOT_FOUND', 'x') });
    ui.paste(contractId);
    await ui.until('CONTRACT id');
    await ui.press('enter');
    await ui.until('NOT FOUND');
    expect(ui.screen()).not.toContain('correlationId');
    for (let line = 0; line < 40; line += 1) await ui.press('j');
    await ui.until('corr-7');
    expect(ui.screen()).toContain('/v2/contracts/contract-by-id');
    for (let line = 0; line < 40; line += 1) await ui.press('k');
    await ui.until('NOT FOUND');
  });
});
