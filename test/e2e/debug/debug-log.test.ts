import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createdSample } from '../../support/samples/samples.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { cleanEnv, onSmallDisk, run } from '../../support/terminal/built-program.ts';
import { openDashboard } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const signature = 'c2ln-bmF0_dXJlIG9mIHRoZS10b2tlbg'.repeat(4);
const jwt = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJvcHMtYm9iIiwiZXhwIjo0MDAwMDAwMDAwfQ.${signature}`;
const opaque = 'b3BhcXVl/c2VjcmV0+dG9rZW4/dGhhdCBpcyBubyBKV1Q=/and-goes-on';

let ledger: MisbehavingServer;
let folder: string;
let log: string;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  folder = scratchFolder();
  log = join(folder, 'debug.ndjson');
});
afterEach(async () => {
  await ledger.close();
});

type LogRecord = { readonly time: string; readonly event: string } & Record<string, unknown>;

const records = (): readonly LogRecord[] =>
  readFileSync(log, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LogRecord);

const eventsOf = (event: string) => records().filter((record) => record.event === event);

describe('--debug', () => {
  it.each([
    ['a JWT', jwt],
    ['an opaque token', opaque],
  ])('never writes %s that the ledger echoes, not even with bodies', async (_, token) => {
    const spelled = [
      token,
      encodeURIComponent(token),
      Buffer.from(`Bearer ${token}`).toString('base64'),
      Buffer.from(token).toString('hex'),
    ];
    for (const echo of spelled) {
      const body = JSON.stringify({ createdEvent: createdSample({ contractId: echo }) });
      const error = JSON.stringify({ code: 'NA', cause: echo, traceId: echo });
      ledger.behave(
        { body, headers: { 'content-type': `application/json; x=${token}` } },
        { status: 400, body: error, headers: { location: `/${token}` } },
      );
      for (const _attempt of [1, 2]) {
        const env = cleanEnv({ CANTUI_TOKEN: token });
        const words = ['contract', '00ab', '--ledger-url', ledger.url];
        await run([...words, '--debug', log, '--debug-bodies'], env).exit;
      }
    }
    expect(ledger.received[0]?.headers.authorization).toBe(`Bearer ${token}`);
    const text = readFileSync(log, 'utf8');
    for (const echo of [...spelled, signature]) expect(text).not.toContain(echo);
    expect(eventsOf('response').length).toBeGreaterThanOrEqual(8);
    expect(eventsOf('response')[0]).toMatchObject({ name: 'contractById', status: 200 });
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  it('writes what the dashboard did: keys, commands, actions, decisions, frames', async () => {
    const app = await openDashboard({ args: ['demo', '--debug', log] });
    app.presses('6', 'i');
    await app.sees('token for this session');
    app.types('very-secret-token');
    app.presses('enter', '1', '/');
    app.types('bob');
    await app.sees('bob');
    app.presses('escape');
    await app.quits();
    const text = readFileSync(log, 'utf8');
    expect(new Set(records().map(({ event }) => event))).toEqual(
      new Set('memory key command action request response decision frame'.split(' ')),
    );
    expect(records().every(({ time }) => !Number.isNaN(Date.parse(time)))).toBe(true);
    expect(eventsOf('decision')[0]).toMatchObject({ decision: 'request head' });
    expect(eventsOf('command').map(({ id }) => id)).toContain('quit');
    expect(text).not.toContain('very-secret');
    expect(eventsOf('key').filter(({ text: typed }) => typed !== undefined)).toEqual([]);
  });

  it('is started by CANTUI_DEBUG as well', async () => {
    ledger.behave({ body: '{}' });
    const words = ['contract', '00ab', '--ledger-url', ledger.url];
    await run(words, cleanEnv({ CANTUI_DEBUG: log })).exit;
    expect(eventsOf('request')).toHaveLength(ledger.received.length);
    expect(eventsOf('request')).not.toEqual([]);
  });

  it('refuses a file that is something else, before anything is sent', async () => {
    writeFileSync(log, 'profiles:\n', { mode: 0o600 });
    const words = ['contract', '00ab', '--ledger-url', ledger.url, '--debug', log];
    const started = run(words);
    expect((await started.exit).code).toBe(2);
    expect(started.stderr()).toContain('holds something else');
    expect(ledger.received).toEqual([]);
    expect(readFileSync(log, 'utf8')).toBe('profiles:\n');
  });

  it('ends with a word on stderr when the disk is full, and the command succeeds', async () => {
    const createArgument = { text: 'x'.repeat(50_000) };
    const created = createdSample({ contractId: '00ab', createArgument });
    const body = JSON.stringify({ createdEvent: created });
    ledger.behave({ body });
    const words = ['contract', '00ab', '--ledger-url', ledger.url, '--debug', log];
    const started = run([...words, '--debug-bodies'], cleanEnv(), onSmallDisk(40));
    const { code } = await started.exit;
    expect(started.stderr().match(/The debug log ended/g)).toHaveLength(1);
    expect(code).toBe(0);
    expect(started.stdout()).toContain('xxxx');
  });

  it('leaves no file when it is off', async () => {
    ledger.behave({ body: '{}' });
    await run(['contract', '00ab', '--ledger-url', ledger.url]).exit;
    expect(readdirSync(folder)).toEqual([]);
  });
});
