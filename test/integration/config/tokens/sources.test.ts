import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ClientCredentials, TokenSource } from '../../../../src/config/tokens/token-schema.ts';
import { sleep } from '../../../../src/lib/time/sleep.ts';
import { openTokenManager } from '../../../../src/config/connect/create-clients.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { makeCertificate } from '../../../support/servers/certificate.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const sampleJwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJvcHMtYm9iIn0.c2lnbmF0dXJl';

let server: MisbehavingServer;
let dir: string;

beforeEach(async () => {
  server = await startMisbehavingServer();
  dir = scratchFolder();
});
afterEach(async () => {
  await server.close();
});

const keeperOf = (source: TokenSource, env: Readonly<Record<string, string>> = {}) => {
  const keeper = openTokenManager(source, { env, timeoutMs: 5000, now: Date.now });
  onTestFinished(() => keeper.close());
  return keeper;
};

/** What a source gives: the token, or why there is none. */
const given = async (source: TokenSource, env?: Readonly<Record<string, string>>) => {
  const keeper = keeperOf(source, env);
  return (await keeper.ready()) ?? keeper.current()?.reveal();
};

const script = (text: string): TokenSource => ({
  kind: 'command',
  argv: [process.execPath, '-e', text],
  deadlineMs: 30_000,
});

describe('a file', () => {
  const write = (text: string) => writeFileSync(join(dir, 'token'), text, { mode: 0o600 });

  it('is read again when it was replaced', async () => {
    write('first-token');
    const keeper = keeperOf({ kind: 'file', path: join(dir, 'token') });
    await keeper.ready();
    write('the-second-token');
    await keeper.ready();
    expect(keeper.current()?.reveal()).toBe('the-second-token');
  });

  it('may be a pipe whose writer comes late, and keys work until then', async () => {
    const path = join(dir, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo -m 600 "$0"', path]);
    const token = given({ kind: 'file', path });
    // A read that blocks would stop this program here, and nobody would write.
    await sleep(100);
    spawn('sh', ['-c', 'exec > "$0"; printf late-; sleep 0.1; echo token', path]);
    expect(await token).toBe('late-token');
    expect(await given({ kind: 'file', path })).toBe('late-token');
  });

  it('may be gone for a moment', async () => {
    write('first-token');
    const keeper = keeperOf({ kind: 'file', path: join(dir, 'token') });
    await keeper.ready();
    rmSync(join(dir, 'token'));
    expect(await keeper.ready()).toBeUndefined();
    expect(keeper.current()?.reveal()).toBe('first-token');
  });

  it('that is not there is named', async () => {
    const path = join(dir, 'none');
    expect(await given({ kind: 'file', path })).toBe(
      `${path} cannot be read: no such file or folder: check the path and its permissions`,
    );
  });
});

describe('a variable', () => {
  it('is read', async () => {
    expect(await given({ kind: 'env', variable: 'T' }, { T: ' tok ' })).toBe('tok');
  });

  it.each([{}, { T: '' }])('that is not set is named: %j', async (env) => {
    expect(await given({ kind: 'env', variable: 'T' }, env)).toBe(
      'the variable T is not set: export it before you start cantui',
    );
  });
});

describe('a command', () => {
  it('prints the token, and gets its words as they are, for no shell reads them', async () => {
    const argv = [process.execPath, '-p', 'process.argv[1]', '$(id);`id`&&*'];
    expect(await given({ kind: 'command', argv, deadlineMs: 30_000 })).toBe('$(id);`id`&&*');
  });

  it('that fails is shown with its last line, made safe', async () => {
    const text = 'console.error("first\\nvault \\x1b[31msealed"); process.exit(3)';
    const reason = await given(script(text));
    expect(reason).toContain(`the command ${process.execPath} exited with code 3: first / vault `);
    expect(reason).toContain('[31msealed: run it manually');
    expect(reason).not.toContain('\u001b');
  });

  it('that fails after it printed the token does not give it away on stderr', async () => {
    const text =
      'console.log("tok-en-tok-en"); console.error("got tok-en-tok-en"); process.exit(1)';
    expect(await given(script(text))).not.toContain('tok-en-tok-en');
  });

  it('that fails with a token on stderr alone does not have it shown', async () => {
    const reason = await given(script(`console.error("bad ${sampleJwt}"); process.exit(1)`));
    expect(reason).toContain(': bad •••');
    expect(reason).not.toContain(sampleJwt);
  });

  it('that hangs is ended at its deadline, with all that it started', async () => {
    const noted = join(dir, 'pid');
    // A shell, which starts in a fraction of this deadline on a busy machine.
    const argv = ['sh', '-c', 'sleep 600 & echo $! > "$0"; wait', noted];
    expect(await given({ kind: 'command', argv, deadlineMs: 1000 })).toContain(
      'timed out after 1 s',
    );
    const pid = readFileSync(noted, 'utf8').trim();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('that never ends writing is ended', async () => {
    const text = 'setInterval(() => process.stdout.write("x".repeat(10000)), 1)';
    expect(await given(script(text))).toContain('wrote more than 64 KiB');
  });

  it('that is not there is named', async () => {
    const source = { kind: 'command', argv: [join(dir, 'none')], deadlineMs: 30_000 } as const;
    expect(await given(source)).toContain('cannot be started: no such file or folder');
  });

  it.each(['', '"two words"', '"a\\nb"'])('that prints %s printed no token', async (text) => {
    expect(await given(script(`console.log(${text})`))).toContain(
      'make it print nothing but the secret',
    );
  });
});

/** One that has ended and that nobody has waited for yet runs no more. */
const isRunning = (pid: string): boolean => {
  const path = `/proc/${pid}/stat`;
  return existsSync(path) && !readFileSync(path, 'utf8').includes(') Z ');
};

describe('an identity provider', () => {
  const source = (changes: Partial<ClientCredentials> = {}): ClientCredentials => ({
    kind: 'oauth2',
    tokenUrl: `${server.url}/token`,
    clientId: 'validator app',
    clientSecret: { kind: 'env', variable: 'SECRET' },
    clientAuth: 'body',
    ...changes,
  });
  const grant = (body: unknown) => server.behave({ status: 200, body: JSON.stringify(body) });

  it('is asked with a form, and gives a token', async () => {
    grant({ access_token: 'granted', token_type: 'Bearer', expires_in: 60 });
    const secret = { SECRET: 'client-secret' };
    const wanted = { audience: 'https://canton.network.global', scope: 'daml_ledger_api' };
    expect(await given(source(wanted), secret)).toBe('granted');
    const [request] = server.received;
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'validator app',
      client_secret: 'client-secret',
      ...wanted,
    });
  });

  it.each([0, -60, '0', 'soon', '', 1e300])(
    'gives a token whose end is unknown, not one that is over, with expires_in %j',
    async (lasts) => {
      grant({ access_token: 'granted', token_type: 'Bearer', expires_in: lasts });
      const keeper = keeperOf(source(), { SECRET: 'client-secret' });
      expect(await keeper.ready()).toBeUndefined();
      expect(keeper.current()?.reveal()).toBe('granted');
      expect(keeper.state().expiresAt).toBeUndefined();
      // It isn't requested again for each use.
      await keeper.ready();
      expect(server.received).toHaveLength(1);
    },
  );

  it('gives a token that ends after the seconds of expires_in', async () => {
    for (const lasts of [60, '60']) {
      grant({ access_token: 'granted', token_type: 'Bearer', expires_in: lasts });
      const keeper = keeperOf(source(), { SECRET: 'client-secret' });
      await keeper.ready();
      const { obtainedAt = 0, expiresAt = 0 } = keeper.state();
      expect(expiresAt - obtainedAt).toBe(60_000);
    }
  });

  it('is told who asks in a header, where it wants that', async () => {
    grant({ access_token: 'granted' });
    const keeper = keeperOf(source({ clientAuth: 'basic' }), { SECRET: 'p:s+w' });
    await keeper.ready();
    const [request] = server.received;
    const [, basic = ''] = (request?.headers.authorization ?? '').split(' ');
    expect(Buffer.from(basic, 'base64').toString()).toBe('validator+app:p%3As%2Bw');
    expect(request?.body).toBe('grant_type=client_credentials');
  });

  it.each([
    [
      { status: 401, body: '{"error":"invalid_client","error_description":"no"}' },
      'invalid_client (no): check the client id',
    ],
    [{ status: 500, body: 'oops' }, 'responded with HTTP 500: check the token URL'],
    [{ status: 302, headers: { location: 'http://elsewhere' } }, 'responded with HTTP 302'],
    [{ status: 200, body: '<html>' }, 'returned no access_token'],
    [{ status: 200, body: '{"access_token":""}' }, 'its token is empty'],
    [{ status: 200, body: '{"access_token":"a","token_type":"mac"}' }, 'type is not Bearer'],
    [{ end: { by: 'reset' } }, 'closed the connection before it responded (ECONNRESET'],
  ] as const)('that responds with %j gives none, and that is said', async (behavior, words) => {
    server.behave(behavior);
    expect(await given(source(), { SECRET: 'client-secret' })).toContain(words);
  });

  // The first as keycloak/keycloak at 0312c39 writes it (oidc/grants/ClientCredentialsGrantType.java), the
  // second at 00dd0dd (OAuth2GrantTypeBase.java); the third and fourth as users of Auth0 quote it; the last
  // four as oidc-provider 8.8.1 responds.
  it.each([
    [
      ...[401, 'unauthorized_client', 'Client not enabled to retrieve service account'],
      'check the client id, secret and clientAuth, and that the client may use the client credentials grant',
    ],
    [...[400, 'invalid_scope', 'Invalid scopes: ledger'], 'check the scope'],
    [...[400, 'invalid_target', 'unknown resource'], 'check the resource'],
    [
      ...[403, 'access_denied', 'Client is not authorized to access "https://ledger.example".'],
      'check the audience, and that the provider allows it to this client',
    ],
    [...[429, 'too_many_requests', 'Global limit has been reached'], 'try again later'],
    [...[401, 'constructor', 'odd'], 'check the client id and secret, and whether clientAuth'],
    [
      ...[400, 'invalid_request', 'requested grant type is not allowed for this client'],
      'check that the client may use the client credentials grant, and whether the provider requires',
    ],
    [
      ...[400, 'unsupported_grant_type', 'unsupported grant_type requested'],
      'check the token URL, and that the provider offers the client credentials grant',
    ],
    [
      ...[404, 'invalid_request', 'unrecognized route or not allowed method (POST on /tokens)'],
      'check the token URL',
    ],
    [
      ...[400, 'invalid_target', 'only a single resource indicator value is supported'],
      'check the resource',
    ],
  ] as const)('that responds with %i %s (%s) is quoted, with what to check: %s', async (...row) => {
    const [status, error, description, remedy] = row;
    server.behave({ status, body: JSON.stringify({ error, error_description: description }) });
    expect(await given(source(), { SECRET: 'client-secret' })).toContain(
      `HTTP ${status}: ${error} (${description}): ${remedy}`,
    );
  });

  it.each([
    ['is not trusted', {}, false, 'trust its certificate authority with --ca-file'],
    ['is for another name', { dns: 'idp.example' }, true, 'for another name: fix the address'],
  ] as const)('whose certificate %s gets nothing, and is named', async (...row) => {
    const [, wanted, isTrusted, remedy] = row;
    const certificate = makeCertificate({ subject: 'provider', ...wanted });
    const secured = await startMisbehavingServer(certificate);
    onTestFinished(() => secured.close());
    const keeper = openTokenManager(source({ tokenUrl: `${secured.url}/token` }), {
      ...{ env: { SECRET: 'client-secret' }, timeoutMs: 5000, now: Date.now },
      transportOptions: {
        secureFor: () => Promise.resolve(isTrusted ? { ca: certificate.cert } : {}),
        proxyFor: () => undefined,
      },
    });
    onTestFinished(() => keeper.close());
    const reason = await keeper.ready();
    expect(reason).toContain(`no secure connection to ${secured.url}`);
    expect(reason).toContain(remedy);
    expect(reason).not.toContain('--server-name');
    expect(secured.received).toEqual([]);
  });

  it('that repeats the secret does not have it shown', async () => {
    const body = '{"error":"bad","error_description":"client-secret is wrong"}';
    server.behave({ status: 400, body });
    const reason = await given(source(), { SECRET: 'client-secret' });
    expect(reason).toContain('••• is wrong');
    expect(reason).not.toContain('client-secret');
  });

  it.each([
    ['the secret in base64', Buffer.from('validator:client-secret').toString('base64')],
    ['the secret escaped', 'client%2Dsecret'],
    ['a token', sampleJwt],
  ])('that responds with %s does not have it shown', async (_what, echo) => {
    const body = JSON.stringify({ error: 'bad', error_description: `got ${echo} here` });
    server.behave({ status: 400, body });
    const reason = await given(source(), { SECRET: 'client-secret' });
    expect(reason).toMatch(/got \S*•••\S* here/);
    expect(reason).not.toContain(echo);
  });

  it('is not asked without the client secret', async () => {
    expect(await given(source())).toContain('client secret: the variable SECRET is not set');
    expect(server.received).toEqual([]);
  });

  it.each(['correct horse battery', 'p:ss+wörd', ' padded '])(
    'takes a client secret that a token could not be: %j',
    async (secret) => {
      grant({ access_token: 'granted' });
      const path = join(dir, 'secret');
      writeFileSync(path, `${secret}\n`, { mode: 0o600 });
      const clientSecret = { kind: 'file', path } as const;
      expect(await given(source({ clientSecret }))).toBe('granted');
      expect(new URLSearchParams(server.received[0]?.body).get('client_secret')).toBe(secret);
    },
  );

  it('that repeats a secret with spaces does not have it shown, as it is or as a form writes it', async () => {
    const error_description = 'got correct horse and client_secret=correct+horse';
    server.behave({ status: 400, body: JSON.stringify({ error: 'bad', error_description }) });
    const reason = await given(source(), { SECRET: 'correct horse' });
    expect(reason).toContain('got ••• and client_secret=•••');
  });

  it('is told which service the token is for, once for each (RFC 8707)', async () => {
    grant({ access_token: 'granted' });
    const resource = ['https://ledger.example', 'urn:ledger:prod'];
    expect(await given(source({ resource }), { SECRET: 'client-secret' })).toBe('granted');
    expect(await given(source({ resource: 'urn:one' }), { SECRET: 'client-secret' })).toBe(
      'granted',
    );
    const sent = server.received.map(({ body }) => new URLSearchParams(body).getAll('resource'));
    expect(sent).toEqual([resource, ['urn:one']]);
  });

  it('is not sent a secret of several lines', async () => {
    expect(await given(source(), { SECRET: 'one\ntwo' })).toContain('contains line breaks');
    expect(server.received).toEqual([]);
  });
});
