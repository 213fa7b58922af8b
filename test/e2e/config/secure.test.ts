import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { makeCertificate } from '../../support/servers/certificate.ts';
import { startConnectProxy, type ConnectProxy } from '../../support/servers/connect-proxy.ts';
import { createdSample } from '../../support/samples/samples.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { openDashboard } from '../../support/terminal/dashboard-page.ts';
import { execution } from '../../support/writes/small-execution.ts';
import { asTestLedger } from '../../support/samples/test-profile.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let folder: string;
let server: MisbehavingServer | undefined;
let proxy: ConnectProxy | undefined;

beforeEach(() => {
  folder = scratchFolder();
});

afterEach(async () => {
  await server?.close();
  await proxy?.close();
  [server, proxy] = [undefined, undefined];
});

/** A ledger that answers the lookup below. */
const startLedger = async (
  ...given: Parameters<typeof startMisbehavingServer>
): Promise<MisbehavingServer> => {
  const started = await startMisbehavingServer(...given);
  started.behave({ body: JSON.stringify({ createdEvent: createdSample({ contractId: '00ab' }) }) });
  return started;
};

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
    server = await startLedger(certificate);
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
    server = await startLedger(certificate);
    const { code, stderr } = await ask(server.url, ['--ca-file', file('ca.pem', certificate.cert)]);
    expect(code).toBe(8);
    expect(stderr).toContain('its certificate has expired');
  });

  it('is refused under another name, unless that name is given', async () => {
    const certificate = makeCertificate({ dns: 'ledger.internal' });
    server = await startLedger(certificate);
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
    server = await startLedger({ ...certificate, ca: own.cert, requestCert: true });
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
    server = await startLedger(makeCertificate());
    const missing = await ask(server.url, ['--ca-file', join(folder, 'nothing.pem')]);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('nothing.pem');
    const wrong = await ask(server.url, ['--ca-file', file('der.pem', 'no certificate')]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('is not PEM');
    // A device that never ends must not fill the memory.
    const endless = await ask(server.url, ['--ca-file', '/dev/zero']);
    expect(endless.code).toBe(wrong.code);
    expect(endless.stderr).toContain('/dev/zero is larger than 16 MiB');
    expect(server.received).toEqual([]);
  });
});

describe('a client key that cannot be used', () => {
  const lockedPair = (): readonly string[] => {
    const { cert, key } = makeCertificate();
    const locked = createPrivateKey(key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
      .toString();
    return ['--client-cert', file('own.pem', cert), '--client-key', file('locked.pem', locked)];
  };
  const locked = 'clientKey is encrypted, and no passphrase is configured';

  it('ends each command with its name, its remedy and exit code 2, and sends nothing', async () => {
    server = await startLedger(makeCertificate());
    const flags = [...lockedPair(), '--ledger-url', server.url];
    const body = file('request.json', JSON.stringify(execution));
    const send = ['--yes', '--accept-warnings', 'signature-1-1,sent-before', '--wait', '0'];
    for (const words of [
      ['contract', '00ab', ...flags],
      ['doctor', ...flags],
      ['activity', '--follow', '--source', 'ledger', ...flags],
      ['execute', '--file', body, ...flags, ...send],
    ]) {
      const env = { XDG_STATE_HOME: folder, ...asTestLedger(folder, server.url) };
      const started = run(words, cleanEnv(env));
      const { code } = await started.exit;
      const said = started.stdout() + started.stderr();
      expect(code, said).toBe(2);
      expect(said.replaceAll(/\s+/g, ' ')).toContain(locked);
      expect(said).toContain('clientKeyPassphrase');
      expect(said).not.toMatch(/^ +at .*:\d+:\d+/m);
    }
    expect(server.received).toEqual([]);
  });

  it.each(['--ca-file', '--client-cert', '--client-key'])(
    'ends a run that follows where %s is damaged, as any other command',
    async (option) => {
      server = await startLedger(makeCertificate());
      const { cert, key } = makeCertificate();
      const pair = { '--client-cert': cert, '--client-key': key };
      const files = { ...(option === '--ca-file' ? {} : pair), [option]: 'damaged' };
      const flags = Object.entries(files).flatMap(([name, text]) => [name, file(name, text)]);
      const words = ['activity', '--source', 'ledger', '--ledger-url', server.url, ...flags];
      const runs = [words, [...words, '--follow']].map((each) => run(each));
      const ends = await Promise.all(runs.map(({ exit }) => exit));
      expect(ends.map(({ code }) => code)).toEqual([2, 2]);
      const [once = '', followed = ''] = runs.map(({ stderr }) => stderr());
      expect(once).toContain(join(folder, option));
      expect(followed).toContain(once);
      expect(server.received).toEqual([]);
    },
  );

  it('is named by the dashboard, which goes on', async () => {
    const scanUrl = 'https://127.0.0.1:1/api/scan';
    const app = await openDashboard({ scanUrl, args: lockedPair(), ready: locked });
    await app.quits();
  });

  it('opens with the passphrase that the profile names', async () => {
    const certificate = makeCertificate();
    const [, cert = '', , key = ''] = lockedPair();
    const own = readFileSync(cert, 'utf8');
    server = await startLedger({ ...certificate, ca: own, requestCert: true });
    const config = file(
      'config.yaml',
      `default: mutual
profiles:
  mutual:
    ledgerUrl: ${server.url}
    caFile: ${file('ca.pem', certificate.cert)}
    clientCert: ${cert}
    clientKey: ${key}
    clientKeyPassphrase: { command: [echo, secret] }
`,
    );
    const started = run(
      ['contract', '00ab', '--output', 'json'],
      cleanEnv({ CANTUI_CONFIG: config }),
    );
    expect((await started.exit).code, started.stderr()).toBe(0);
    const shown = run(['config'], cleanEnv({ CANTUI_CONFIG: config }));
    await shown.exit;
    expect(shown.stdout()).toMatch(/clientKeyPassphrase +command echo secret/);
  });
});

describe('the environment', () => {
  it('cannot turn the check of certificates off, and that is said', async () => {
    server = await startLedger(makeCertificate());
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const { code, stderr } = await ask(server.url, [], env);
    expect(code).toBe(8);
    expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored');
    expect(stderr).not.toContain('Warning');
    expect(stderr).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(server.received).toEqual([]);
  });

  it('cannot allow versions of TLS that are broken', async () => {
    const certificate = makeCertificate();
    server = await startLedger({
      ...certificate,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    const NODE_OPTIONS = '--tls-min-v1.0 --tls-cipher-list=ALL:@SECLEVEL=0';
    const ca = ['--ca-file', file('ca.pem', certificate.cert)];
    const { code, stderr } = await ask(server.url, ca, { NODE_OPTIONS });
    expect(code).toBe(8);
    expect(stderr).toContain('--tls-min-v1.0 in NODE_OPTIONS is ignored');
    expect(server.received).toEqual([]);
  });

  it('cannot have the keys of connections written to a file', async () => {
    const certificate = makeCertificate();
    server = await startLedger(certificate);
    const keys = join(folder, 'keys');
    const env = { NODE_OPTIONS: `--tls-keylog=${keys}`, SSLKEYLOGFILE: keys };
    const ca = ['--ca-file', file('ca.pem', certificate.cert)];
    expect(await ask(server.url, ca, env)).toMatchObject({ code: 0 });
    expect(existsSync(keys) ? readFileSync(keys, 'utf8') : '').toBe('');
  });

  it('may name an authority to trust, also beside one of the profile', async () => {
    const certificate = makeCertificate();
    const other = makeCertificate({ subject: 'another authority' });
    server = await startLedger(certificate);
    const NODE_EXTRA_CA_CERTS = file('extra.pem', certificate.cert);
    expect(await ask(server.url, [], { NODE_EXTRA_CA_CERTS })).toMatchObject({ code: 0 });
    const ca = ['--ca-file', file('ca.pem', other.cert)];
    expect(await ask(server.url, ca, { NODE_EXTRA_CA_CERTS })).toMatchObject({ code: 0 });
  });

  it('cannot lead a loopback name anywhere by DNS', async () => {
    server = await startLedger();
    const url = server.url.replace('127.0.0.1', 'ledger.localhost');
    expect(await ask(url)).toMatchObject({ code: 0 });
    expect(await ask(url.replace('localhost', 'localhost.'))).toMatchObject({ code: 0 });
  });
});

describe('a proxy', () => {
  const behind = async (password?: string) => {
    const certificate = makeCertificate({ dns: 'ledger.test' });
    server = await startLedger(certificate);
    proxy = await startConnectProxy(portOf(server), password);
    return ['--ca-file', file('ca.pem', certificate.cert)];
  };

  it('a proxy from the environment tunnels to the ledger, and learns only its name', async () => {
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
    await ask('https://ledger.test', [...ca, '--timeout', '2s'], {
      HTTPS_PROXY,
      NO_PROXY: '.test',
    });
    await ask(server?.url ?? '', ca, { HTTPS_PROXY });
    expect(proxy?.asked).toEqual([]);
  });
});
