import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { isArray, isObject, parseJson, type JsonObject } from '../../../../src/lib/json/json.ts';
import {
  type Sandbox,
  type SandboxOptions,
  startSandbox,
} from '../../../../src/sandbox/sandbox.ts';
import { cleanEnv, run, until } from '../../../support/terminal/built-program.ts';
import { makeCertificate } from '../../../support/servers/certificate.ts';
import { startConnectProxy } from '../../../support/servers/connect-proxy.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import {
  closedPort,
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let folder: string;
let closing: (() => unknown)[];

beforeEach(() => {
  folder = scratchFolder();
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
});

const file = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

const sandboxOf = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ rate: 0, history: 40, ...options });
  closing.push(sandbox.close);
  return sandbox;
};

const serverOf = async (
  behavior: Behavior,
  tls?: Parameters<typeof startMisbehavingServer>[0],
): Promise<MisbehavingServer> => {
  const server = await startMisbehavingServer(tls);
  server.behave(behavior);
  closing.push(server.close);
  return server;
};

const token = jwt({
  sub: 'ops-bob',
  aud: 'https://ledger.example',
  scope: 'daml_ledger_api',
  exp: 4_000_000_000,
});

type Checks = Readonly<Record<string, JsonObject>>;

const checksIn = (stdout: string): Checks => {
  const report = parseJson(stdout);
  const checks = isObject(report) ? report['checks'] : undefined;
  if (!isArray(checks)) throw new TypeError('The report has no checks');
  return Object.fromEntries(checks.filter(isObject).map((check) => [textAt(check, 'id'), check]));
};

/** Runs the doctor, and sees to it that no token is in what it says, whatever it found. */
const examine = async (
  flags: readonly string[],
  { env = {}, output = 'json' }: { env?: Record<string, string>; output?: string } = {},
) => {
  const started = run(['doctor', ...flags, '--output', output], cleanEnv(env));
  const { code } = await started.exit;
  const [stdout, stderr] = [started.stdout(), started.stderr()];
  expect(stdout + stderr).not.toContain(token.split('.')[2]);
  return { code, stdout, stderr, checks: output === 'json' ? checksIn(stdout) : {} };
};

const verdictsOf = (checks: Checks, prefix: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.values(checks)
      .filter((check) => textAt(check, 'id').startsWith(prefix))
      .map((check) => [textAt(check, 'id'), check['verdict']]),
  );

const byToken = { CANTUI_TOKEN: token };

describe('cantui doctor on a set-up that is well', () => {
  it('finds nothing wrong with the sandbox, and ends with 0', async () => {
    const { code, stdout, stderr } = await examine([], { output: 'table' });
    expect(code).toBe(0);
    expect(stderr).toContain('this is the sandbox');
    for (const words of ['LEDGER', '✓ ok', '/v2/updates/update-by-id', 'backward: newest first'])
      expect(stdout).toContain(words);
    expect(stdout).toMatch(/\n\d+ ok, \d+ unknown\n$/);
  });

  it('sends nothing that a ledger could carry out: its updates and parties stay as they were', async () => {
    const sandbox = await sandboxOf();
    const services = ['--ledger-url', sandbox.ledgerUrl, '--scan-url', sandbox.scanUrl];
    const path = file('token', sandbox.token.reveal());
    const end = async (): Promise<unknown> => {
      const headers = { authorization: `Bearer ${sandbox.token.reveal()}` };
      const response = await fetch(`${sandbox.ledgerUrl}/v2/state/ledger-end`, { headers });
      return ((await response.json()) as { readonly offset: unknown }).offset;
    };
    const before = await end();
    const { code, checks, stdout } = await examine([...services, '--token-file', path]);
    expect(code).toBe(0);
    expect(new Set(Object.values(verdictsOf(checks, 'routes.')))).toEqual(new Set(['ok']));
    expect(checks['token.claims']?.['headline']).toContain('user ledger-api-user');
    expect(checks['ledger.version']?.['headline']).toBe('3.6.1-sandbox');
    expect(stdout).not.toContain(sandbox.token.reveal().split('.')[2]);
    expect(await end()).toEqual(before);
  });

  it('asks nothing where writes go, when the profile is read-only', async () => {
    const server = await serverOf({ body: '{}' });
    const services = ['--ledger-url', server.url, '--read-only'];
    const { checks } = await examine(services, { env: byToken });
    for (const endpoint of ['routes.allocateParty', 'routes.executeSubmission'])
      expect(checks[endpoint]?.['headline']).toContain('skipped: read-only profile');
    expect(checks['routes.updateById']?.['headline']).not.toContain('read-only');
    const paths = server.received.map(({ path }) => path);
    expect(paths).toContain('/v2/updates/update-by-id');
    expect(paths.filter((path) => /allocate|execute/.test(path))).toEqual([]);
  });

  it('tells that a newer scan has no activities, and that the tail takes updates', async () => {
    const { scanUrl } = await sandboxOf({ activitiesRoute: 'removed' });
    const { code, checks } = await examine(['--scan-url', scanUrl]);
    expect(code).toBe(0);
    expect(checks['routes.activities']).toMatchObject({ verdict: 'unknown' });
    expect(checks['tail.listing']?.['headline']).toContain('updates');
    expect(checks['ledger.address']).toMatchObject({ verdict: 'warning' });
    expect(checks['ledger.connection']).toBeUndefined();
  });

  it('fails where the profile and the scan have different DSOs, because only one of them is right', async () => {
    const sandbox = await sandboxOf();
    const { dso } = sandbox.world;
    const judge = async (own: string) => {
      const config = file(
        `${own.slice(-4)}.yaml`,
        `default: p\nprofiles:\n  p:\n    scanUrl: ${sandbox.scanUrl}\n    dso: ${own}\n`,
      );
      const { code, checks } = await examine([], { env: { CANTUI_CONFIG: config } });
      return { code, ...checks['scan.dso'] };
    };
    expect(await judge(dso)).toMatchObject({ code: 0, verdict: 'ok' });
    const other = `DSO::1220${'0'.repeat(64)}`;
    expect(await judge(other)).toMatchObject({
      ...{ code: 2, verdict: 'failed' },
      headline: `the scan has ${dso}, the profile ${other}`,
    });
  });

  it('warns of files that others may read, and changes nothing about them', async () => {
    const config = file('config.yaml', 'profiles: {}\n', 0o644);
    const { code, checks } = await examine([], { env: { CANTUI_CONFIG: config } });
    expect(code).toBe(0);
    expect(checks['files.config']).toMatchObject({ verdict: 'warning' });
    expect(checks['files.config']?.['remedy']).toContain('chmod 600');
  });
});

describe('cantui doctor and certificates', () => {
  it('reads the chain of a private authority, and says whether it is trusted', async () => {
    const certificate = makeCertificate();
    const { url } = await serverOf({}, certificate);
    const unknown = await examine(['--ledger-url', url], { env: byToken });
    expect(unknown.code).toBe(8);
    expect(unknown.checks['ledger.connection']).toMatchObject({ verdict: 'ok' });
    expect(unknown.checks['ledger.certificate']?.['headline']).toContain('SELF_SIGNED');
    expect(unknown.checks['ledger.certificate']?.['remedy']).toContain('--ca-file');
    expect(unknown.checks['routes.updateById']).toMatchObject({ verdict: 'unknown' });
    const ca = ['--ca-file', file('ca.pem', certificate.cert)];
    const { checks } = await examine(['--ledger-url', url, ...ca], { env: byToken });
    expect(checks['ledger.certificate']).toMatchObject({ verdict: 'ok' });
    expect(checks['ledger.certificate']?.['headline']).toContain('valid until 2049-01-01');
    expect(checks['ledger.certificate']?.['detail']).toContain(
      'CN=cantui test issued by CN=cantui test',
    );
  });

  it('tells a certificate that is over, and gives nothing to whoever shows it', async () => {
    const certificate = makeCertificate({ validUntil: new Date('2021-01-01T00:00:00Z') });
    const server = await serverOf({}, certificate);
    const ca = ['--ca-file', file('ca.pem', certificate.cert)];
    const { code, checks } = await examine(['--ledger-url', server.url, ...ca], { env: byToken });
    expect(code).toBe(8);
    expect(checks['ledger.certificate']?.['headline']).toContain('expired on 2021-01-01');
    expect(server.received).toEqual([]);
  });

  it('goes through a proxy where the profile does, and says so', async () => {
    const certificate = makeCertificate({ dns: 'ledger.test' });
    const { url } = await serverOf({ body: '{"version":"3.5.1"}' }, certificate);
    const proxy = await startConnectProxy(Number(new URL(url).port), 'me:secret');
    closing.push(proxy.close);
    const ca = ['--ca-file', file('ca.pem', certificate.cert)];
    const flags = ['--ledger-url', 'https://ledger.test', ...ca];
    const { host } = new URL(proxy.url);
    const HTTPS_PROXY = `http://me:secret@${host}`;
    const through = await examine(flags, { env: { ...byToken, HTTPS_PROXY } });
    expect(through.checks['ledger.name']?.['headline']).toBe(
      `resolved by the proxy http://${host}`,
    );
    expect(through.checks['ledger.connection']?.['headline']).toContain(`proxy http://${host}`);
    expect(through.checks['ledger.version']?.['headline']).toBe('3.5.1');
    expect(through.stdout).not.toContain('secret');
    const refused = await examine(flags, { env: { ...byToken, HTTPS_PROXY: proxy.url } });
    expect(refused.code).toBe(8);
    expect(refused.checks['ledger.connection']?.['detail']).toContain('407');
  });
});

describe('cantui doctor and what goes wrong', () => {
  it('tells a token that is refused, at the token and at the lookups, and ends with 4', async () => {
    const { ledgerUrl, scanUrl } = await sandboxOf();
    const services = ['--ledger-url', ledgerUrl, '--scan-url', scanUrl];
    const wrong = await examine(services, { env: byToken });
    expect(wrong.code).toBe(4);
    expect(wrong.checks['token.accepted']).toMatchObject({
      verdict: 'failed',
      headline: 'the ledger rejected the token',
    });
    expect(wrong.checks['token.claims']?.['headline']).toContain('user ops-bob');
    expect(wrong.checks['routes.contractById']).toMatchObject({ verdict: 'failed' });
    // What is sent to a write can't be decoded, which a participant says before it looks at the token.
    expect(wrong.checks['routes.executeSubmission']).toMatchObject({ verdict: 'ok' });
    expect(wrong.checks['routes.activities']).toMatchObject({ verdict: 'ok' });
    const none = await examine(services);
    expect(none.code).toBe(4);
    expect(none.checks['token.accepted']?.['headline']).toContain('none is configured');
  });

  it('tells a server that has none of the endpoints', async () => {
    // Some proxies echo what they were sent.
    const { url } = await serverOf({ status: 404, body: `no route for Bearer ${token}` });
    const services = ['--ledger-url', url, '--scan-url', url];
    const { code, checks } = await examine(services, { env: byToken });
    expect(code).toBe(5);
    expect(verdictsOf(checks, 'routes.')).toEqual({
      'routes.contractById': 'failed',
      'routes.transactionById': 'ok',
      'routes.updateById': 'failed',
      'routes.allocateParty': 'failed',
      'routes.executeSubmission': 'failed',
      'routes.activities': 'unknown',
    });
    expect(checks['tail.listing']).toMatchObject({ verdict: 'failed' });
    expect(checks['ledger.version']).toMatchObject({ verdict: 'unknown' });
  });

  it('tells a clock that is hours off', async () => {
    const date = new Date(Date.now() - 3 * 3_600_000).toUTCString();
    const { url } = await serverOf({ headers: { date } });
    const { code, checks } = await examine(['--ledger-url', url]);
    expect(code).toBe(1);
    expect(checks['ledger.clock']).toMatchObject({ verdict: 'failed' });
    expect(checks['ledger.clock']?.['headline']).toMatch(/ h \d+ min behind this machine/);
  });

  it('tells a port where nobody listens, and asks nothing more of it', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`;
    const { code, checks, stdout } = await examine(['--scan-url', url]);
    expect(code).toBe(8);
    expect(checks['scan.connection']?.['detail']).toContain('ECONNREFUSED');
    expect(checks['tail.cursor']).toMatchObject({ verdict: 'unknown' });
    expect(stdout.match(/"verdict": "failed"/g)).toHaveLength(1);
  });

  it('tells a name that nobody knows', async () => {
    const { code, checks } = await examine(['--scan-url', 'http://nobody.invalid']);
    expect(code).toBe(8);
    expect(checks['scan.name']).toMatchObject({ verdict: 'failed' });
  });

  it('waits for a server that hangs no longer than it was told to', async () => {
    const { url } = await serverOf({ end: { by: 'hang' } });
    const { code, checks } = await examine(['--ledger-url', url, '--timeout', '1s']);
    expect(code).toBe(8);
    expect(checks['ledger.connection']).toMatchObject({ verdict: 'ok' });
    expect(checks['ledger.latency']?.['headline']).toContain('no response');
    expect(checks['routes.allocateParty']).toMatchObject({ verdict: 'failed' });
  });

  it('ends with 130 at Ctrl-C, whatever hangs', async () => {
    const server = await serverOf({ end: { by: 'hang' } });
    const started = run(['doctor', '--ledger-url', server.url], cleanEnv());
    await until('it asks', () => server.received.length > 0);
    started.child.kill('SIGINT');
    expect(await started.exit).toMatchObject({ code: 130 });
    expect(started.stdout()).toBe('');
  });
});
