import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyAttack, obeyedIn } from '../../support/samples/hostile-text-samples.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { open, type PseudoTerminal } from '../../support/terminal/pseudo-terminal.ts';

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
let terminal: PseudoTerminal | undefined;

beforeEach(async () => {
  server = await startMisbehavingServer();
});

afterEach(async () => {
  terminal?.kill('SIGKILL');
  await terminal?.exit;
  await server.close();
});

const isHarmless = (text: string): void => {
  expect(obeyedIn(text)).toBeUndefined();
  expect(text).not.toContain('\ufffd');
};

const contractId = `00${'ab'.repeat(68)}`;

const start = (): PseudoTerminal => {
  const url = server.url;
  terminal = open(['--ledger-url', url, '--scan-url', url, '--poll-interval', '60s'], {
    cols: 100,
    rows: 30,
    env: cleanEnv(),
  });
  return terminal;
};

describe('hostile text in every field of an answer is shown and obeyed by nobody', () => {
  it('in the list, the detail and the JSON of activities', async () => {
    server.behave({ body: `{"activities": [${activity(2)}, ${activity(1)}]}` });
    const screen = start();
    await screen.shows('no gaps since');
    screen.press('k\r');
    await screen.shows('event_id');
    screen.press('\u0004\u0004\u0004gJ');
    await screen.shows('event_id');
    screen.press('\u0004\u0004\u001b[27u:');
    await screen.shows('Enter run');
    isHarmless(screen.raw());
  });

  it('in what was looked up', async () => {
    server.behave({ body: '{"activities": []}' }, { body: contract });
    const screen = start();
    await screen.shows('No activity yet');
    screen.press(`2${contractId}`);
    await screen.shows('CONTRACT id');
    screen.press('\r');
    await screen.shows('contract  ');
    screen.press('\u0004\u0004\u0004');
    isHarmless(screen.raw());
  });

  it('in errors', async () => {
    server.behave({ body: '{"activities": []}' }, { status: 400, body: failure });
    const screen = start();
    await screen.shows('No activity yet');
    screen.press(`2${contractId}`);
    await screen.shows('CONTRACT id');
    screen.press('\r');
    await screen.shows('FAILED');
    isHarmless(screen.raw());
  });

  it('in tables and errors of one-shot commands; in JSON it is what was sent', async () => {
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
