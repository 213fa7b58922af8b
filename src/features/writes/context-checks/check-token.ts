import { expiresSoon, formatExpiry } from '../../../lib/time/time.ts';
import type { TokenState } from '../../../config/tokens/token-manager.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../../verify/check-result.ts';

const notHeld = 'no token is held yet';

/**
 * What the token says of itself: for whom, and for how long. Nothing of it is verified here, and the
 * token itself is in none of the words. `token` is absent where none was named.
 */
export const checkToken = (token: TokenState | undefined, now: number): VerificationCheck => {
  const name = { id: 'token', title: 'The token lives long enough' };
  if (token === undefined)
    return passed(name, 'no token is configured: the request carries no Authorization header');
  const { held, claims, expiresAt, trouble = notHeld } = token;
  if (!held) return inconclusive(name, '', trouble);
  const whose = claims === undefined ? '' : `of ${claims.user ?? 'nobody (no sub)'}, `;
  if (expiresAt !== undefined && expiresSoon(expiresAt, now))
    return warning(
      name,
      `${whose}${formatExpiry(expiresAt, now)}`,
      'the service may refuse it: wait for the next one, or renew it first',
    );
  if (expiresAt !== undefined) return passed(name, `${whose}${formatExpiry(expiresAt, now)}`);
  return claims === undefined
    ? inconclusive(name, '', 'it is not a JWT: its subject and end cannot be checked here')
    : inconclusive(name, whose.slice(0, -2), 'it does not say how long it lasts');
};

/** Whether the provider that will manage the party is the one that issued the token (interface 4.3). */
export const checkProvider = (
  provider: string,
  token: TokenState | undefined,
): readonly VerificationCheck[] => {
  if (provider === '') return [];
  const name = { id: 'identity-provider', title: 'identityProviderId is that of the token' };
  const issuer = token?.claims?.issuer;
  if (issuer === undefined) return [inconclusive(name, provider, 'the token names no issuer')];
  return [
    issuer === provider
      ? passed(name, provider)
      : warning(
          name,
          `the token was issued by ${issuer}, and the party goes to ${provider}`,
          'whether these are the same only the ledger knows',
        ),
  ];
};
