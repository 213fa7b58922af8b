import type { Result } from '../../../lib/result.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { expiresSoon, formatExpiry } from '../../../lib/time/time.ts';
import type { Claims } from '../../../config/tokens/claims.ts';
import {
  failedBecause,
  failedCheck,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import { findTokenFaults } from '../../../config/tokens/token-faults.ts';

export type TokenFacts =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'source';
      readonly from: string;
      readonly held: boolean;
      readonly trouble?: string | undefined;
      readonly note?: string | undefined;
      readonly claims?: Claims | undefined;
      readonly expiresAt?: number | undefined;
      readonly now: number;
    };

export const checkTokenSource = (facts: TokenFacts): CheckResult => {
  if (facts.kind === 'none')
    return passedCheck('not configured: requests to the ledger carry no token');
  const { from, held, trouble, note } = facts;
  if (held && trouble === undefined)
    return note === undefined ? passedCheck(from) : warningCheck(from, note);
  return failedCheck(
    'authentication',
    `no token from ${from}`,
    'fix the source, or choose another one with --token-file',
    trouble,
  );
};

const claimWords = ({ user, audience, scopes, issuer }: Claims): string =>
  [
    `audience ${audience.join(' ') || '-'}`,
    `scope ${scopes.join(' ') || '-'}`,
    `issuer ${issuer ?? '-'}`,
    user === undefined ? 'no user (sub): the ledger requires one' : '',
  ]
    .filter((word) => word !== '')
    .join('; ');

/** None of the claims is verified here. */
export const checkTokenClaims = (facts: TokenFacts): CheckResult => {
  if (facts.kind === 'none') return passedCheck('no token to read');
  if (!facts.held) return inconclusiveCheck('no token to read');
  const { claims, expiresAt, now } = facts;
  const expiry = expiresAt === undefined ? undefined : formatExpiry(expiresAt, now);
  if (claims === undefined)
    return inconclusiveCheck(
      expiry === undefined
        ? 'not a JWT, so its user and expiry are unknown'
        : `opaque token (not a JWT), ${expiry}`,
    );
  const headline = `user ${claims.user ?? '-'}, ${expiry ?? 'no expiry'}`;
  const detail = `${claimWords(claims)}; claims not verified`;
  const [wrong] = findTokenFaults(claims, now);
  if (wrong !== undefined) {
    const said = `${wrong.fault}; ${detail}`;
    // A ledger without a limit takes an expiry in milliseconds for one that is far away.
    return claims.isExpiryInMs === true
      ? warningCheck(headline, wrong.remedy, said)
      : failedCheck('authentication', headline, wrong.remedy, said);
  }
  if (expiresSoon(expiresAt, now)) return warningCheck(headline, 'get a new token soon', detail);
  return claims.audience.length === 0
    ? warningCheck(
        headline,
        'request a token for the audience of the ledger',
        `no audience (aud), which Canton 3.7 requires; ${detail}`,
      )
    : passedCheck(headline, detail);
};

/** Every token may send this request. */
type TokenAcceptanceFacts = {
  readonly hasToken: boolean;
  readonly response: Result<unknown, Failure>;
};

export const checkTokenAccepted = ({ hasToken, response }: TokenAcceptanceFacts): CheckResult => {
  if (response.ok)
    return passedCheck(hasToken ? 'accepted by the ledger' : 'the ledger requires no token');
  const { error: failure } = response;
  if (hasToken && isRightMissing(failure))
    return passedCheck('accepted by the ledger', 'the user may not read the ledger end');
  if (failure.kind === 'unauthorized' || failure.kind === 'forbidden')
    return failedBecause(failure, 'ledger');
  if (failure.kind === 'noToken') return inconclusiveCheck('no token to test');
  if (failure.kind === 'notFound')
    return inconclusiveCheck(
      'the ledger has no endpoint to test the token with: see the endpoints below',
    );
  return { ...failedBecause(failure, 'ledger'), verdict: 'unknown', cause: undefined };
};
