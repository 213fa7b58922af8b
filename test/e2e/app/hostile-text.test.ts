import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyAttack, obeyedIn } from '../../support/samples/hostile-text-samples.ts';
import { run } from '../../support/terminal/built-program.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { openDashboard, type DashboardPage } from '../../support/terminal/dashboard-page.ts';

/** All attacks in one text, and a line that has no end; lone surrogates stand as escapes. */
const hostile = JSON.stringify(`${everyAttack} ${'long '.repeat(20_000)}`);

const activity = (id: number): string => `{
  "event_id": ${hostile.replace(/"$/, `${id}"`)},
  "date": "2026-02-03T12:0${id}:00Z", "domain_id": ${hostile}, "offset": ${hostile}, "round": 7,
  ${hostile}: ${hostile},
  "transfer": {
    "sender": {"party": ${hostile}, "sender_fee": ${hostile}, "holding_fees": ${hostile}},
    "receivers": [{"party": ${hostile}, "amount": ${hostile}, "receiver_fee": ${hostile}}],
    "balance_changes": [{"party": ${hostile}}],
    "description": ${hostile}, "transferInstructionCid": ${hostile}
  }
}`;

const contract = `{"createdEvent": {
  "contractId": ${hostile}, "templateId": ${hostile}, "createArgument": {${hostile}: [${hostile}]},
  "signatories": [${hostile}], "observers": [${hostile}], "witnessParties": [${hostile}],
  "packageName": ${hostile}, "createdAt": ${hostile}
}}`;

const failure = `{"code": ${hostile}, "cause": ${hostile}, "traceId": ${hostile}, "correlationId": ${hostile}}`;

let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});

afterEach(() => server.close());

const isHarmless = (text: string): void => {
  expect(obeyedIn(text)).toBeUndefined();
  expect(text).not.toContain('\ufffd');
};

const contractId = `00${'ab'.repeat(68)}`;

const start = (ready: string): Promise<DashboardPage> =>
  openDashboard({
    ledgerUrl: server.url,
    scanUrl: server.url,
    args: ['--poll-interval', '60s'],
    columns: 100,
    rows: 30,
    ready,
  });

/** Looks a contract up, and waits for what is shown of it. */
const lookUp = async (app: DashboardPage, shows: string): Promise<void> => {
  app.opens('Lookup');
  app.types(contractId);
  await app.sees('CONTRACT id');
  app.presses('enter');
  await app.sees(shows);
};

describe('hostile text in every field of a response is shown and obeyed by nobody', () => {
  it('hostile text is harmless in the list, the detail and the JSON of activities', async () => {
    server.behave({ body: `{"activities": [${activity(2)}, ${activity(1)}]}` });
    const app = await start('no gaps since');
    app.presses('k', 'enter');
    await app.sees('effect');
    app.presses('ctrl+d', 'ctrl+d', 'ctrl+d', 'g', 'J');
    await app.sees('event_id');
    app.presses('ctrl+d', 'ctrl+d', 'escape', ':');
    await app.sees('Enter run');
    isHarmless(app.written());
  });

  it('hostile text is harmless in the result of a lookup', async () => {
    server.behave({ body: '{"activities": []}' }, { body: contract });
    const app = await start('No activity yet');
    await lookUp(app, 'contract  ');
    app.presses('ctrl+d', 'ctrl+d', 'ctrl+d');
    isHarmless(app.written());
  });

  it('hostile text is harmless in errors', async () => {
    server.behave({ body: '{"activities": []}' }, { status: 400, body: failure });
    const app = await start('No activity yet');
    await lookUp(app, 'FAILED');
    isHarmless(app.written());
  });

  it('hostile text is harmless in tables and errors of one-shot commands, and unchanged in JSON', async () => {
    const body = `{"activities": [${activity(1)}]}`;
    server.behave({ body });
    const scan = ['activity', '--scan-url', server.url];
    const table = run(scan);
    expect((await table.exit).code, table.stderr()).toBe(0);
    isHarmless(table.stdout());
    const json = run([...scan, '--output', 'json']);
    await json.exit;
    expect(JSON.parse(json.stdout())).toEqual(
      (JSON.parse(body) as { activities: unknown }).activities,
    );
    server.behave({ status: 403, body: failure });
    const refused = run(scan);
    await refused.exit;
    isHarmless(refused.stderr());
  });
});
