import type { TokenFault } from '../../ledger/failure/failure.ts';
import { formatCountdown, formatIsoSecond } from '../../lib/time/time.ts';
import type { Claims } from './claims.ts';

const faults = {
  expired: (at: string): TokenFault => ({
    fault: `the token expired at ${at}`,
    remedy: 'get a new token, and check this machine’s clock',
  }),
  expiryInMs: {
    fault: 'the token’s expiry (exp) is in milliseconds, and ledgers read seconds',
    remedy: 'have its issuer write exp in seconds',
  },
  notBefore: (at: string, claim: string): TokenFault => ({
    fault: `the token is not valid before ${at} (${claim})`,
    remedy: 'wait until then, or fix the clock of this machine or of its issuer',
  }),
  noAudience: {
    fault: 'the token has no audience (aud)',
    remedy:
      'request a token for the audience of the ledger, such as https://daml.com/jwt/aud/participant/PARTICIPANT-ID',
  },
  noUser: {
    fault: 'the token has no user (sub)',
    remedy: 'request a token for a user of the ledger',
  },
  noExpiry: {
    fault: 'the token has no expiry (exp), which ledgers refuse by default',
    remedy: 'request a token that expires within 5 minutes',
  },
  livesLong: (left: string): TokenFault => ({
    fault: `the token is valid for another ${left}, and ledgers refuse more than 5 minutes by default (max-token-lifetime)`,
    remedy: 'request a token that expires within 5 minutes, or ask the operator for the limit',
  }),
} as const;

/** The default of `max-token-lifetime` of a participant (Canton, AuthServiceConfig). */
const usualLifetimeMs = 300_000;

const notYet = (at: number | undefined, claim: string, now: number): readonly TokenFault[] =>
  at === undefined || at <= now ? [] : [faults.notBefore(formatIsoSecond(at), claim)];

const expiryFaults = ({ expiresAt, isExpiryInMs }: Claims, now: number): readonly TokenFault[] => {
  if (isExpiryInMs === true) return [faults.expiryInMs];
  return expiresAt === undefined || expiresAt > now
    ? []
    : [faults.expired(formatIsoSecond(expiresAt))];
};

/** Finds what is wrong with a token wherever it is used. `now` is in milliseconds since 1970. */
export const findTokenFaults = (claims: Claims, now: number): readonly TokenFault[] => [
  ...expiryFaults(claims, now),
  ...notYet(claims.notBefore, 'nbf', now),
];

/** A ledger refuses it unless it is configured otherwise. */
const doubtsAbout = (
  { audience, user, expiresAt, isExpiryInMs, issuedAt }: Claims,
  now: number,
): readonly TokenFault[] => [
  ...notYet(issuedAt, 'iat', now),
  ...(audience.length === 0 ? [faults.noAudience] : []),
  ...(user === undefined ? [faults.noUser] : []),
  ...(expiresAt === undefined ? [faults.noExpiry] : []),
  ...(expiresAt !== undefined && isExpiryInMs !== true && expiresAt - now > usualLifetimeMs
    ? [faults.livesLong(formatCountdown(expiresAt - now))]
    : []),
];

export const explainRefusal = (claims: Claims, now: number): readonly TokenFault[] => {
  const found = findTokenFaults(claims, now);
  return found.length > 0 ? found : doubtsAbout(claims, now);
};
