import type { TokenFault } from '../../ledger/failure/failure.ts';
import { formatCountdown, formatIsoSecond } from '../../lib/time/time.ts';
import type { Claims } from './claims.ts';

const tokenFaultText = {
  expired: (at: string): string => `the token expired at ${at}`,
  getNew: 'get a new token, and check this machine’s clock',
  expiryInMs: 'the token’s expiry (exp) is in milliseconds, and ledgers read seconds',
  writeSeconds: 'have its issuer write exp in seconds',
  notBefore: (at: string, claim: string): string =>
    `the token is not valid before ${at} (${claim})`,
  checkClocks: 'wait until then, or fix the clock of this machine or of its issuer',
  noAudience: 'the token has no audience (aud)',
  nameAudience:
    'request a token for the audience of the ledger, such as https://daml.com/jwt/aud/participant/PARTICIPANT-ID',
  noUser: 'the token has no user (sub)',
  nameUser: 'request a token for a user of the ledger',
  noExpiry: 'the token has no expiry (exp), which ledgers refuse by default',
  setExpiry: 'request a token that expires within 5 minutes',
  livesLong: (left: string): string =>
    `the token is valid for another ${left}, and ledgers refuse more than 5 minutes by default (max-token-lifetime)`,
  shorten: 'request a token that expires within 5 minutes, or ask the operator for the limit',
} as const;

/** The default of `max-token-lifetime` of a participant (Canton, AuthServiceConfig). */
const usualLifetimeMs = 300_000;

const notYet = (at: number | undefined, claim: string, now: number): readonly TokenFault[] =>
  at === undefined || at <= now
    ? []
    : [
        {
          fault: tokenFaultText.notBefore(formatIsoSecond(at), claim),
          remedy: tokenFaultText.checkClocks,
        },
      ];

/** Finds what is wrong with a token wherever it is used. `now` is in milliseconds since 1970. */
export const findTokenFaults = (claims: Claims, now: number): readonly TokenFault[] => [
  ...(claims.isExpiryInMs === true
    ? [{ fault: tokenFaultText.expiryInMs, remedy: tokenFaultText.writeSeconds }]
    : claims.expiresAt !== undefined && claims.expiresAt <= now
      ? [
          {
            fault: tokenFaultText.expired(formatIsoSecond(claims.expiresAt)),
            remedy: tokenFaultText.getNew,
          },
        ]
      : []),
  ...notYet(claims.notBefore, 'nbf', now),
];

/** A ledger refuses it unless it is configured otherwise. */
const doubtsAbout = (
  { audience, user, expiresAt, isExpiryInMs, issuedAt }: Claims,
  now: number,
) => [
  ...notYet(issuedAt, 'iat', now),
  ...(audience.length === 0
    ? [{ fault: tokenFaultText.noAudience, remedy: tokenFaultText.nameAudience }]
    : []),
  ...(user === undefined
    ? [{ fault: tokenFaultText.noUser, remedy: tokenFaultText.nameUser }]
    : []),
  ...(expiresAt === undefined
    ? [{ fault: tokenFaultText.noExpiry, remedy: tokenFaultText.setExpiry }]
    : []),
  ...(expiresAt !== undefined && isExpiryInMs !== true && expiresAt - now > usualLifetimeMs
    ? [
        {
          fault: tokenFaultText.livesLong(formatCountdown(expiresAt - now)),
          remedy: tokenFaultText.shorten,
        },
      ]
    : []),
];

export const explainRefusal = (claims: Claims, now: number): readonly TokenFault[] => {
  const faults = findTokenFaults(claims, now);
  return faults.length > 0 ? faults : doubtsAbout(claims, now);
};
