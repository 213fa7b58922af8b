import { chmodSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { proofKeyPath } from '../../../../src/storage/approvals/sandbox-proof-key.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import { computeProof } from '../../../../src/sandbox/sandbox-proof.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { detectSandbox } from '../../../../src/submission/terms/current-rule.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ history: 0, rate: 0 });
});
afterAll(() => sandbox.close());

/** A token file with the key of a proof beside it, as `cantui sandbox` writes them. */
const tokenFile = (key = sandbox.proofKey.reveal(), mode = 0o600): string => {
  const path = join(scratchFolder(), 'token');
  writeFileSync(path, 'token');
  writeFileSync(proofKeyPath(path), `${key}\n`);
  chmodSync(proofKeyPath(path), mode);
  return path;
};

const isTest = async (
  ledgerUrl: string,
  path = tokenFile(),
  more: { readonly proxy?: string } = {},
): Promise<boolean | undefined> => {
  const settings = { ledgerUrl, tokenFrom: { kind: 'file', path }, ...more } as const;
  return (await detectSandbox({ ...settings, isTestLedger: undefined })).isTestLedger;
};

/** A server on this machine that responds so to every request. */
const serve = async (respond: (url: string) => string | Promise<string>): Promise<string> => {
  const server = http.createServer((request, response) => {
    void Promise.resolve(respond(request.url ?? '')).then((text) => response.end(text));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('a ledger on this machine', () => {
  it('is a test when it proves to be the sandbox that wrote the token file', async () => {
    expect(await isTest(sandbox.ledgerUrl)).toBe(true);
  });

  it('is no test by its address alone', async () => {
    const bare = join(scratchFolder(), 'token');
    expect(await isTest(sandbox.ledgerUrl, bare)).toBe(false);
    expect(await isTest(await serve(() => '{}'))).toBe(false);
  });

  it('is no test under another loopback address, where something else may listen', async () => {
    const { port } = new URL(sandbox.ledgerUrl);
    for (const host of ['localhost', '127.0.0.2', '[::1]'])
      expect(await isTest(`http://${host}:${port}`)).toBe(false);
    expect(await isTest(`${sandbox.ledgerUrl}/gateway`)).toBe(false);
  });

  it('is no test when it is reached through a proxy', async () => {
    expect(
      await isTest(sandbox.ledgerUrl, tokenFile(), { proxy: 'http://proxy.example' }),
    ).not.toBe(true);
  });

  it('is no test when it passes the challenge on to a sandbox on another port', async () => {
    const relay = await serve(async (url) => (await fetch(`${sandbox.ledgerUrl}${url}`)).text());
    expect(await isTest(relay)).toBe(false);
  });

  it('is no test when it repeats an old proof, or the challenge, or says nothing', async () => {
    const old = computeProof(sandbox.proofKey, '00'.repeat(32), new URL(sandbox.ledgerUrl).port);
    for (const respond of [old, '', 'x'.repeat(5000)])
      expect(await isTest(await serve(() => respond))).toBe(false);
    expect(await isTest(await serve((url) => url.slice(-64)))).toBe(false);
  });

  it('is no test when others can read the key, or it is another key', async () => {
    expect(await isTest(sandbox.ledgerUrl, tokenFile(undefined, 0o644))).toBe(false);
    expect(await isTest(sandbox.ledgerUrl, tokenFile('ab'.repeat(32)))).toBe(false);
    expect(await isTest(sandbox.ledgerUrl, tokenFile('short'))).toBe(false);
  });

  it('never tells its key, and proves nothing without a challenge', async () => {
    const { proofKey, ledgerUrl } = sandbox;
    expect(String(proofKey)).toBe(String(Secret.of('x')));
    expect((await fetch(`${ledgerUrl}/cantui-sandbox/proof`)).status).toBe(400);
    expect((await fetch(`${ledgerUrl}/cantui-sandbox/proof?challenge=1`)).status).toBe(400);
  });
});
