import type { TokenFault } from '../../ledger/failure/failure.ts';
import { formatCountdown, formatIsoSecond } from '../../lib/time/time.ts';
import type { Claims } from './claims.ts';
import { tokenFaultText as text } from './messages.ts';

/** The default of a participant's `max-token-lifetime` (Canton, AuthServiceConfig). */
const usualLifetimeMs = 300_000;

const notYet = (at: number | undefined, claim: string, now: number): readonly TokenFault[] =>
  at === undefined || at <= now
    ? []
    : [{ fault: text.notBefore(formatIsoSecond(at), claim), remedy: text.checkClocks }];

/**
 * Returns what is wrong with a token wherever it is used. `now` is in milliseconds since 1970.
 */
export const findTokenFaults = (claims: Claims, now: number): readonly TokenFault[] => [
  ...(claims.isExpiryInMs === true
    ? [{ fault: text.expiryInMs, remedy: text.writeSeconds }]
    : claims.expiresAt !== undefined && claims.expiresAt <= now
      ? [{ fault: text.expired(formatIsoSecond(claims.expiresAt)), remedy: text.getNew }]
      : []),
  ...notYet(claims.notBefore, 'nbf', now),
];

/** Returns what a ledger refuses unless it is configured otherwise. */
const doubtsAbout = (
  { audience, user, expiresAt, isExpiryInMs, issuedAt }: Claims,
  now: number,
) => [
  ...notYet(issuedAt, 'iat', now),
  ...(audience.length === 0 ? [{ fault: text.noAudience, remedy: text.nameAudience }] : []),
  ...(user === undefined ? [{ fault: text.noUser, remedy: text.nameUser }] : []),
  ...(expiresAt === undefined ? [{ fault: text.noExpiry, remedy: text.setExpiry }] : []),
  ...(expiresAt !== undefined && isExpiryInMs !== true && expiresAt - now > usualLifetimeMs
    ? [{ fault: text.livesLong(formatCountdown(expiresAt - now)), remedy: text.shorten }]
    : []),
];

/** Returns the possible reasons for which a ledger refused a token, as its claims show them. */
export const explainRefusal = (claims: Claims, now: number): readonly TokenFault[] => {
  const faults = findTokenFaults(claims, now);
  return faults.length > 0 ? faults : doubtsAbout(claims, now);
};
