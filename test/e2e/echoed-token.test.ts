import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run } from '../support/terminal/built-program.ts';
import { createdSample } from '../support/samples/samples.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../support/servers/misbehaving-server.ts';
import { startDashboard } from '../support/terminal/dashboard-page.ts';
import { executeWords } from '../support/writes/small-execution.ts';
import { asTestLedger } from '../support/samples/test-profile.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** A token as a provider makes it: every character of base64url and more that JSON may escape. */
const signature = 'c2ln-bmF0_dXJlIG9mIHRoZS10b2tlbg'.repeat(4);
const jwt = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJvcHMtYm9iIiwiZXhwIjo0MDAwMDAwMDAwfQ.${signature}`;
const opaque = 'b3BhcXVl/c2VjcmV0+dG9rZW4/dGhhdCBpcyBubyBKV1Q=/and-goes-on';

let ledger: MisbehavingServer;
let state: string;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  state = scratchFolder();
});
afterEach(async () => {
  await ledger.close();
});

const each = (text: string, spell: (code: string, character: string) => string): string =>
  text.replaceAll(/./gs, (character) => spell(hexOf(character), character));

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');

const half = (text: string): number => Math.floor(text.length / 2);

/** How a service writes a token into a text within JSON, each in the place of the token itself. */
const spellings: readonly (readonly [string, (token: string) => string])[] = [
  ['plain', (token) => token],
  ['with escaped slashes', (token) => token.replaceAll('/', String.raw`\/`)],
  ['with escaped hyphens', (token) => token.replaceAll('-', String.raw`\u002d`)],
  ['escaped to the last letter', (token) => each(token, (code) => `\\u00${code.toUpperCase()}`)],
  ['as JSON within JSON', (token) => token.replaceAll('/', String.raw`\\\/`)],
  ['as JSON escapes within JSON', (token) => each(token, (code) => String.raw`\\u00` + code)],
  ['encoded for a URL', encodeURIComponent],
  ['encoded for a URL to the last letter', (token) => each(token, (code) => `%${code}`)],
  ['encoded for a URL twice', (token) => each(token, (code) => `%25${code}`)],
  ['encoded for HTML', (token) => each(token, (code) => `&#x${code};`)],
  ['encoded for HTML in decimals', (token) => each(token, (_, c) => `&#${c.charCodeAt(0)};`)],
  ...['', 'B', 'Be', 'Bearer '].map(
    (before) =>
      [
        `in base64 behind "${before}"`,
        (token: string) => Buffer.from(`${before}${token}`).toString('base64'),
      ] as const,
  ),
  ['in base64url', (token) => Buffer.from(`Bearer ${token}`).toString('base64url')],
  ['in hex', (token) => Buffer.from(token).toString('hex')],
  ['without its beginning', (token) => token.slice(20)],
  ['without its end', (token) => token.slice(0, -20)],
  ['in lines', (token) => token.replaceAll(/.{40}/g, String.raw`$&\n`)],
  [
    'in two fields',
    (token) => `${token.slice(0, half(token))}","rest":"${token.slice(half(token))}`,
  ],
];

/** Ways in which a shown text still tells a token. */
const readings = (text: string): readonly string[] => {
  const unescaped = text
    .replaceAll(/\\+u00([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    )
    .replaceAll(/%(?:25)*([\da-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    )
    .replaceAll(/&#x([\da-f]{2});/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\\+\//g, '/');
  const words = text.match(/[\w+/-]{16,}/g) ?? [];
  const decoded = words.flatMap((word) =>
    [0, 1, 2, 3].map((from) => Buffer.from(word.slice(from), 'base64').toString('latin1')),
  );
  return [text, unescaped, ...decoded, ...words.map((word) => Buffer.from(word, 'hex').toString())];
};

/** Eighteen characters of what makes the token valid, wherever they come from. */
const leaks = (token: string, shown: string): readonly string[] => {
  const secret = token === jwt ? signature : token;
  const parts = Array.from({ length: secret.length - 18 }, (_, at) => secret.slice(at, at + 18));
  return readings(shown).flatMap((reading) => parts.find((part) => reading.includes(part)) ?? []);
};

const filesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`)
    .join('\n');

const shownBy = async (token: string, words: readonly string[], more = {}): Promise<string> => {
  const test = asTestLedger(state, ledger.url);
  const env = cleanEnv({ XDG_STATE_HOME: state, CANTUI_TOKEN: token, ...test, ...more });
  const started = run([...words, '--ledger-url', ledger.url], env);
  await started.exit;
  expect(ledger.received.at(0)?.headers.authorization).toBe(`Bearer ${token}`);
  return [started.stdout(), started.stderr(), filesBelow(state)].join('\n');
};

const contract = JSON.stringify({ createdEvent: createdSample({ contractId: 'ECHO' }) });

describe.each([
  ['a JWT', jwt],
  ['an opaque token', opaque],
])('no part of %s is shown or kept when a ledger responds with it', (_kind, token) => {
  it.each(spellings)('%s', async (_spelling, spell) => {
    const echo = spell(token);
    ledger.behave({ body: contract.replaceAll('ECHO', echo) });
    for (const output of ['table', 'json'])
      expect(leaks(token, await shownBy(token, ['contract', '00ab', '--output', output]))).toEqual(
        [],
      );
    const error = `{"code":"NA","cause":"${echo}","traceId":"${echo}","correlationId":"${echo}","context":{"${echo}":"${echo}"}}`;
    const completion = `[{"completionResponse":{"Completion":{"value":{"submissionId":"first-try","updateId":"${echo}","status":{"code":0},"offset":11}}}}]`;
    ledger.behave(
      { body: '{"offset":10}' },
      { status: 500, body: error, headers: { 'x-echo': token, 'content-type': `text/${token}` } },
      { body: completion },
    );
    const words = [...executeWords(state), '--timeout', '5s', '--output', 'json'];
    expect(leaks(token, await shownBy(token, words))).toEqual([]);
  });
});

describe('a token that a ledger echoes', () => {
  it('is neither on the screen nor in the title of a terminal', async () => {
    const body = contract.replaceAll(
      'ECHO',
      each(jwt, (code) => `\\u00${code}`),
    );
    ledger.behave({ body });
    const env = cleanEnv({ XDG_STATE_HOME: state, CANTUI_TOKEN: jwt });
    const urls = { ledgerUrl: ledger.url, scanUrl: 'http://127.0.0.1:1' };
    const app = startDashboard({ ...urls, columns: 200, rows: 40, env });
    app.looksUp('00ab'.repeat(17));
    await app.sees('createdEvent');
    expect(leaks(jwt, app.written())).toEqual([]);
  });

  it('is not shown by the debug output of Node', async () => {
    ledger.behave({ body: contract });
    const shown = await shownBy(jwt, ['contract', '00ab'], { NODE_DEBUG: '*' });
    expect(leaks(jwt, shown)).toEqual([]);
  });
});
