import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDebugLog } from '../../../../src/debug/debug-log.ts';
import { nodeFileSystem } from '../../../../src/storage/files/file-system.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;
let ended: string[];

beforeEach(() => {
  dir = scratchFolder();
  ended = [];
});

const open = (options: Partial<Parameters<typeof openDebugLog>[0]> = {}) =>
  openDebugLog({
    path: join(dir, 'log'),
    bodies: false,
    now: () => Date.parse('2026-11-22T12:00:00Z'),
    pid: 7,
    onEnd: (reason) => ended.push(reason),
    ...options,
  });
const text = (): string => readFileSync(join(dir, 'log'), 'utf8');
const records = (): unknown[] =>
  text()
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

const request = {
  ...{ id: 1, name: 'contract', method: 'POST', url: 'http://ledger.example/v2/x' },
  body: '{"contractId":"00ab"}',
};
const token = 'b3BhcXVl/c2VjcmV0+dG9rZW4/dGhhdCBpcyBubyBKV1Q=';

describe('the debug log', () => {
  it('has the time and the event in each record, and no body', () => {
    open().hear('request', request);
    const { body: _, ...facts } = request;
    expect(records()).toEqual([
      { time: '2026-11-22T12:00:00.000Z', event: 'request', pid: 7, ...facts, bytes: 21 },
    ]);
  });

  it('has bodies where they were asked for', () => {
    open({ bodies: true }).hear('request', request);
    expect(records()).toMatchObject([{ body: request.body }]);
  });

  it('counts typed characters and never names them', () => {
    open().hear('key', { characters: 1, into: 'prompt', text: 'q' });
    expect(records()).toMatchObject([{ characters: 1, into: 'prompt' }]);
    expect(text()).not.toContain('"q"');
  });

  it('has no secret that the program has read, in any spelling', () => {
    const log = open({ bodies: true });
    log.learn(token);
    const spelled = [token, encodeURIComponent(token), Buffer.from(token).toString('base64')];
    for (const spelling of spelled)
      log.hear('request', { ...request, url: `http://x/${spelling}`, body: `"${spelling}"` });
    for (const spelling of spelled) expect(text()).not.toContain(spelling);
    expect(records()).toHaveLength(3);
  });

  it.each([
    ['a JWT', '{"x":"eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJib2IifQ.c2lnbmF0dXJl"}', 'c2lnbmF0dXJl'],
    ['a client secret', '{"client_secret":"hunter2-hunter2"}', 'hunter2'],
    ['a secret in JSON within JSON', '{"x":"{\\"password\\":\\"hunter2\\"}"}', 'hunter2'],
    ['an access token', '{"access_token": "opaque-words"}', 'opaque-words'],
    ['a private key', '-----BEGIN PRIVATE KEY-----\nMC4CAQAw', 'MC4CAQAw'],
    ['a token in the query of a URL', 'see https://x/?access_token=opaque-words&a=1', 'opaque'],
  ])('has no %s, even one that it does not know', (_, body, secret) => {
    open({ bodies: true }).hear('request', { ...request, body });
    expect(text()).toContain('•••');
    expect(text()).not.toContain(secret);
  });

  it('keeps a page token, which is an id', () => {
    open({ bodies: true }).hear('request', { ...request, body: '{"next_page_token":"00ff"}' });
    expect(text()).toContain('00ff');
  });

  it('shortens texts that a service made long', () => {
    open({ bodies: true }).hear('request', {
      ...request,
      url: `http://x/${'a'.repeat(10_000)}`,
      body: 'b'.repeat(1_000_000),
    });
    expect(text().length).toBeLessThan(300_000);
    expect(text()).toContain('(1000000 characters)');
  });

  it('ends once and harms nothing when the disk is full', () => {
    let left = 2;
    const port = {
      ...nodeFileSystem,
      write: (file: number, bytes: Uint8Array, from: number) => {
        left -= 1;
        if (left < 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        return nodeFileSystem.write(file, bytes, from);
      },
    };
    const log = open({ port });
    for (let frame = 0; frame < 5; frame += 1) log.hear('frame', { bytes: 1, ms: 1 });
    expect(ended).toEqual(['no space left on the disk']);
    expect(records()).toHaveLength(2);
  });
});
