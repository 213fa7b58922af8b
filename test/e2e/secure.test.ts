import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run } from '../support/built-program.ts';
import { makeCertificate } from '../support/certificate.ts';
import { startConnectProxy, type ConnectProxy } from '../support/connect-proxy.ts';
import { startMisbehavingServer, type MisbehavingServer } from '../support/misbehaving-server.ts';

let folder: string;
let server: MisbehavingServer | undefined;
let proxy: ConnectProxy | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cantui-secure-'));
});

afterEach(async () => {
  await server?.close();
  await proxy?.close();
  [server, proxy] = [undefined, undefined];
  rmSync(folder, { recursive: true, force: true });
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const token = 'a-token-that-nobody-else-may-see';

/** Looks a contract up, and tells how that ended. */
const ask = async (
  url: string,
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) => {
  const words = ['contract', '00ab', '--ledger-url', url, '--output', 'json', ...flags];
  const started = run(words, cleanEnv({ CANTUI_TOKEN: token, ...env }));
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

const portOf = ({ url }: MisbehavingServer): number => Number(new URL(url).port);

describe('a ledger with a certificate of a private authority', () => {
  it('is trusted once its authority is named, and gets nothing before', async () => {
    const certificate = makeCertificate();
    server = await startMisbehavingServer(certificate);
    const unknown = await ask(server.url);
    expect(unknown.code).toBe(8);
    expect(unknown.stderr).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(unknown.stderr).toContain('--ca-file');
    expect(server.received).toEqual([]);
    const known = await ask(server.url, ['--ca-file', file('ca.pem', certificate.cert)]);
    expect(known).toMatchObject({ code: 0, stderr: '' });
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('is refused when that certificate is over, with what to do', async () => {
    const certificate = makeCertificate({ validUntil: new Date('2021-01-01T00:00:00Z') });
    server = await startMisbehavingServer(certificate);
    const { code, stderr } = await ask(server.url, ['--ca-file', file('ca.pem', certificate.cert)]);
    expect(code).toBe(8);
    expect(stderr).toContain('its certificate is over');
  });

  it('is refused under another name, unless that name is given', async () => {
    const certificate = makeCertificate({ dns: 'ledger.internal' });
    server = await startMisbehavingServer(certificate);
    const ca = ['--ca-file', file('ca.pem', certificate.cert)];
    const other = await ask(server.url, ca);
    expect(other.code).toBe(8);
    expect(other.stderr).toContain('--server-name');
    expect(await ask(server.url, [...ca, '--server-name', 'ledger.internal'])).toMatchObject({
      code: 0,
    });
  });

  it('may want a certificate of this side, and gets it', async () => {
    const own = makeCertificate();
    const certificate = makeCertificate();
    server = await startMisbehavingServer({ ...certificate, ca: own.cert, requestCert: true });
    const ca = ['--ca-file', file('ca.pem', certificate.cert)];
    const without = await ask(server.url, ca);
    expect(without.code).toBe(8);
    expect(server.received).toEqual([]);
    const mutual = [
      '--client-cert',
      file('own.pem', own.cert),
      '--client-key',
      file('k.pem', own.key),
    ];
    expect(await ask(server.url, [...ca, ...mutual])).toMatchObject({ code: 0 });
  });

  it('is not asked when a file of certificates cannot be used, which is said by its name', async () => {
    server = await startMisbehavingServer(makeCertificate());
    const missing = await ask(server.url, ['--ca-file', join(folder, 'nothing.pem')]);
    expect(missing.code).not.toBe(0);
    expect(missing.stderr).toContain('nothing.pem');
    const wrong = await ask(server.url, ['--ca-file', file('der.pem', 'no certificate')]);
    expect(wrong.code).not.toBe(0);
    expect(wrong.stderr).toContain('is no PEM');
    expect(server.received).toEqual([]);
  });
});

describe('a proxy', () => {
  const behind = async (password?: string) => {
    const certificate = makeCertificate({ dns: 'ledger.test' });
    server = await startMisbehavingServer(certificate);
    proxy = await startConnectProxy(portOf(server), password);
    return ['--ca-file', file('ca.pem', certificate.cert)];
  };

  it('of the usual variables leads to the ledger, and learns its name and nothing more', async () => {
    const ca = await behind();
    const { code } = await ask('https://ledger.test', ca, { HTTPS_PROXY: proxy?.url ?? '' });
    expect(code).toBe(0);
    expect(proxy?.asked).toEqual(['ledger.test:443']);
    expect(server?.received).toHaveLength(1);
    expect(proxy?.seen()).not.toContain(token);
    expect(proxy?.seen()).not.toContain('contract-by-id');
  });

  it('may be named by the profile or a flag, and want a password', async () => {
    const ca = await behind('me:secret');
    const address = new URL(proxy?.url ?? '');
    const refused = await ask('https://ledger.test', [...ca, '--proxy', address.origin]);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('407');
    const env = { https_proxy: `http://me:secret@${address.host}` };
    expect(await ask('https://ledger.test', ca, env)).toMatchObject({ code: 0 });
  });

  it('is not used for hosts that NO_PROXY names, nor for this machine', async () => {
    const ca = await behind();
    const HTTPS_PROXY = proxy?.url ?? '';
    await ask('https://ledger.test', [...ca, '--timeout', '2'], { HTTPS_PROXY, NO_PROXY: '.test' });
    await ask(server?.url ?? '', ca, { HTTPS_PROXY });
    expect(proxy?.asked).toEqual([]);
  });
});
