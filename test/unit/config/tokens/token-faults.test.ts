import { describe, expect, it } from 'vitest';
import { decodeJwtClaims } from '../../../../src/config/tokens/claims.ts';
import { explainRefusal, findTokenFaults } from '../../../../src/config/tokens/token-faults.ts';
import { checkTokenClaims } from '../../../../src/features/doctor/checks/check-token.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import { jwt } from '../../../support/samples/jwt.ts';

const now = Date.UTC(2026, 10, 26, 15, 31, 0);
const seconds = now / 1000;
const good = { sub: 'ops', aud: 'ledger', exp: seconds + 300, nbf: seconds, iat: seconds };

const claimsOf = (claims: Readonly<Record<string, unknown>>) => {
  const read = decodeJwtClaims(Secret.of(jwt(claims)));
  if (read === undefined) throw new Error('no claims');
  return read;
};

const doctor = (claims: Readonly<Record<string, unknown>>) => {
  const read = claimsOf(claims);
  const facts = { kind: 'source', from: 'file', held: true, now } as const;
  return checkTokenClaims({ ...facts, claims: read, expiresAt: read.expiresAt });
};

describe('the faults of a token', () => {
  it('are none where a ledger takes it by default', () => {
    expect(explainRefusal(claimsOf(good), now)).toEqual([]);
    expect(doctor(good).verdict).toBe('ok');
  });

  it.each([
    [{ exp: seconds }, 'expired at 2026-11-26T15:31:00Z'],
    [{ exp: now }, 'in milliseconds'],
    [{ exp: now - 1000 }, 'in milliseconds'],
    [{ nbf: seconds + 1 }, 'not valid before 2026-11-26T15:31:01Z (nbf)'],
  ])('are certain: %j', (claims, words) => {
    const faults = findTokenFaults(claimsOf({ ...good, ...claims }), now);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.fault).toContain(words);
  });

  it.each([
    [{ aud: undefined }, 'no audience'],
    [{ aud: [] }, 'no audience'],
    [{ sub: undefined }, 'no user'],
    [{ exp: undefined }, 'no expiry'],
    [{ exp: seconds + 301 }, 'more than 5 minutes'],
    [{ iat: seconds + 60 }, '(iat)'],
  ])('are only told after a refusal, because a ledger may allow it: %j', (claims, words) => {
    const read = claimsOf({ ...good, ...claims });
    expect(findTokenFaults(read, now)).toEqual([]);
    expect(explainRefusal(read, now).map(({ fault }) => fault)).toEqual([
      expect.stringContaining(words),
    ]);
  });
});

describe('the doctor on the claims of a token', () => {
  it.each([
    [{ nbf: seconds + 600 }, 'failed', 'is not valid before'],
    [{ exp: seconds - 1 }, 'failed', 'expired at'],
    [{ exp: now + 60_000 }, 'warning', 'in milliseconds'],
    [{ aud: undefined }, 'warning', 'Canton 3.7 requires'],
    [{ exp: seconds + 3600 }, 'ok', 'audience ledger'],
  ])('judges %j as %s', (claims, verdict, words) => {
    const judged = doctor({ ...good, ...claims });
    expect(judged.verdict).toBe(verdict);
    expect(judged.detail).toContain(words);
  });
});
