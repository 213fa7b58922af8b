import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../../src/lib/io/secret.ts';
import { decodeJwtClaims } from '../../../../src/config/tokens/claims.ts';
import { jwt } from '../../../support/samples/jwt.ts';

const read = (text: string) => decodeJwtClaims(Secret.of(text));

describe('the claims of a token', () => {
  it('are its user, audience, scopes, issuer, key and end', () => {
    const claims = { sub: 'ops-bob', aud: 'ledger-api', scope: 'a b', iss: 'https://idp', exp: 7 };
    expect(read(jwt(claims, { kid: '9f21' }))).toEqual({
      user: 'ops-bob',
      audience: ['ledger-api'],
      scopes: ['a', 'b'],
      issuer: 'https://idp',
      keyId: '9f21',
      expiresAt: 7000,
    });
  });

  it('may be lists, and scopes may be under their short name', () => {
    expect(read(jwt({ aud: ['x', 'y'], scp: ['p', 'q'] }))).toMatchObject({
      audience: ['x', 'y'],
      scopes: ['p', 'q'],
    });
  });

  it.each(['opaque', '', 'a.b', 'a.b.c', 'a.b.c.d', jwt({ exp: 'soon' }), jwt({ sub: 5 })])(
    'are not made up for %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it('never throw, whatever the token is', () => {
    fc.assert(
      fc.property(fc.array(fc.base64String(), { maxLength: 4 }), (parts) => {
        read(parts.join('.'));
      }),
    );
  });
});
