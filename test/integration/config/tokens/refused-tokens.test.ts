import { describe, expect, it, onTestFinished } from 'vitest';
import { createTokenManager } from '../../../../src/config/tokens/token-manager.ts';
import { checkTokenAccepted } from '../../../../src/features/doctor/checks/check-token.ts';
import { createClient } from '../../../../src/http/client.ts';
import { withFailure } from '../../../../src/http/wire-types.ts';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import { furtherRequest } from '../../../../src/ledger/further-operations.ts';
import { stringifyJson } from '../../../../src/lib/json/json.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import { readRecorded, type RecordedExchange } from '../../../support/recorded/read-recorded.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import {
  startMisbehavingServer,
  type Behavior,
} from '../../../support/servers/misbehaving-server.ts';

const now = Date.UTC(2026, 10, 26, 15, 31, 0);
const seconds = now / 1000;
const aud = 'https://daml.com/jwt/aud/participant/participant1';
const good = { sub: 'ops', aud, exp: seconds + 240 };

/** Absent: the token is not a JWT. */
type Claims = Readonly<Record<string, unknown>> | undefined;

const recordedWhere = (isIt: (exchange: RecordedExchange) => boolean): Behavior => {
  const exchange = readRecorded('tokens').find(isIt);
  if (exchange === undefined) throw new Error('nothing recorded');
  const { status, headers, body } = exchange.response;
  return {
    status,
    headers: { 'content-type': headers['content-type'] ?? '' },
    body: stringifyJson(body),
  };
};

const recordedAs = (name: string): Behavior => recordedWhere(({ note }) => note === name);

/** Asks a ledger that responds like this, with a token that claims this. */
const heard = async (behavior: Behavior, claims: Claims) => {
  const server = await startMisbehavingServer();
  server.behave(behavior);
  const text = claims === undefined ? 'garbage' : jwt(claims);
  const ask = () => Promise.resolve({ ok: true, value: { secret: Secret.of(text) } } as const);
  const tokens = createTokenManager({ ask, hasChanged: () => false, now: () => now });
  const client = createClient({
    ...{ ledgerUrl: server.url, scanUrl: '', timeoutMs: 5000, retries: 0 },
    ...{ tokens, now: () => now },
  });
  onTestFinished(async () => {
    client.close();
    tokens.close();
    await server.close();
  });
  const outcome = withFailure(await client.request(furtherRequest('ledgerEnd')));
  if (outcome.ok) throw new Error('expected a refusal');
  const { summary, hint } = describeFailure(outcome.error, 'ledger');
  return {
    said: `${summary}: ${hint}`,
    doctor: checkTokenAccepted({ hasToken: true, response: outcome }),
  };
};

describe('a token that a real participant refused', () => {
  it.each<readonly [note: string, claims: Claims, cause: RegExp, remedy: RegExp]>([
    [
      'token noaud',
      { sub: 'ops', exp: good.exp },
      /the token has no audience \(aud\)/,
      /request a token for the audience of the ledger/,
    ],
    [
      'token long',
      { ...good, exp: seconds + 3600 },
      /valid for another 60m, and ledgers refuse more than 5 minutes by default/,
      /expires within 5 minutes, or ask the operator/,
    ],
    [
      'token noexp',
      { sub: 'ops', aud },
      /has no expiry \(exp\), which ledgers refuse by default/,
      /request a token that expires within 5 minutes/,
    ],
    [
      'token expired',
      { ...good, exp: seconds - 60 },
      /the token expired at 2026-11-26T15:30:00Z/,
      /get a new token, and check this machine’s clock/,
    ],
    [
      'token nbf',
      { ...good, nbf: seconds + 600 },
      /not valid before 2026-11-26T15:41:00Z \(nbf\)/,
      /fix the clock of this machine or of its issuer/,
    ],
    [
      'token msexp',
      { ...good, exp: now + 240_000 },
      /expiry \(exp\) is in milliseconds/,
      /write exp in seconds/,
    ],
    [
      'token wrongaud',
      { ...good, aud: 'another' },
      /audience, issuer or signature may not be one that this ledger accepts/,
      /compare its claims/,
    ],
    ['token wrongsecret', good, /audience, issuer or signature/, /compare its claims/],
    ['garbage token', undefined, /ledgers expect one/, /not readable as a JWT/],
  ])('is explained by its own claims: %s', async (note, claims, cause, remedy) => {
    const { said, doctor } = await heard(recordedAs(note), claims);
    expect(said).toMatch(/^the ledger rejected the token: /);
    expect(said).toMatch(cause);
    expect(said).toMatch(remedy);
    expect(doctor).toMatchObject({ verdict: 'failed', cause: 'authentication' });
    expect(doctor.remedy).toMatch(cause);
  });

  it('is explained by both causes when two are likely', async () => {
    const { said } = await heard(recordedAs('token noaud, living an hour'), {
      sub: 'ops',
      exp: seconds + 3600,
    });
    expect(said).toMatch(/no audience \(aud\).*; the token is valid for another 60m/);
  });

  it('names the user whom the ledger does not know', async () => {
    const { said, doctor } = await heard(recordedAs('token unknownuser'), {
      ...good,
      sub: 'nobody',
    });
    expect(said).toMatch(/^the ledger does not know user nobody, or it is deactivated: ask/);
    expect(doctor).toMatchObject({
      verdict: 'failed',
      headline: 'the ledger does not know user nobody, or it is deactivated',
    });
  });
});

describe('a token that is only short of a right', () => {
  it('was accepted', async () => {
    const refusal = recordedWhere(
      ({ response: { status, body } }) =>
        status === 403 && stringifyJson(body).includes('"context":{}'),
    );
    const { doctor } = await heard(refusal, good);
    expect(doctor).toMatchObject({ verdict: 'ok', headline: 'accepted by the ledger' });
  });

  it('was not, where a proxy denies the request', async () => {
    const page = '<html><head><title>403 Forbidden</title></head></html>';
    const { doctor } = await heard(
      { status: 403, headers: { 'content-type': 'text/html' }, body: page },
      good,
    );
    expect(doctor).toMatchObject({
      verdict: 'failed',
      headline: 'a proxy or web server responded instead of the ledger: it denies access',
    });
  });

  it('is refused by a proxy for the reason that its challenge names', async () => {
    const { doctor } = await heard(
      {
        status: 401,
        headers: {
          'content-type': 'text/plain',
          'www-authenticate':
            'Bearer error="invalid_token", error_description="The issuer is not trusted"',
        },
      },
      good,
    );
    expect(doctor.detail).toContain('The issuer is not trusted');
  });
});
