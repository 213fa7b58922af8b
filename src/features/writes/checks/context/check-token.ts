import { expiresSoon, formatExpiry } from '../../../../lib/time/time.ts';
import { findTokenFaults } from '../../../../config/tokens/token-faults.ts';
import type { TokenState } from '../../../../config/tokens/token-manager.ts';
import {
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../../../../verify/check-result.ts';
import { identityProviderCheck, tokenCheck as text } from '../../messages/checks.ts';

/**
 * The claims are unverified, and no text contains the token. `token` is absent if none is
 * configured.
 */
export const checkToken = (token: TokenState | undefined, now: number): VerificationCheck => {
  const name = { id: 'token', title: text.title };
  if (token === undefined) return passed(name, text.none);
  const { held, claims, expiresAt, trouble = text.notLoaded } = token;
  if (!held) return inconclusive(name, '', trouble);
  const user = claims === undefined ? '' : text.ofUser(claims.user);
  const [wrong] = claims === undefined ? [] : findTokenFaults(claims, now);
  if (wrong !== undefined) return warning(name, user, wrong.fault);
  if (expiresAt === undefined)
    return inconclusive(name, user, claims === undefined ? text.notJwt : text.noExpiry);
  const expiry = formatExpiry(expiresAt, now);
  const detail = user === '' ? expiry : `${user}, ${expiry}`;
  return expiresSoon(expiresAt, now) ? warning(name, detail, text.expiring) : passed(name, detail);
};

/**
 * Compares the provider that will manage the party with the issuer of the token (API description 4.3).
 */
export const checkProvider = (
  provider: string,
  token: TokenState | undefined,
): readonly VerificationCheck[] => {
  if (provider === '') return [];
  const name = { id: 'identity-provider', title: identityProviderCheck.title };
  const issuer = token?.claims?.issuer;
  if (issuer === undefined) return [inconclusive(name, provider, identityProviderCheck.noIssuer)];
  return [
    issuer === provider
      ? passed(name, provider)
      : warning(name, identityProviderCheck.other(issuer, provider), identityProviderCheck.reason),
  ];
};
