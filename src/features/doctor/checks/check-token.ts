import type { Result } from '../../../lib/result.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { expiresSoon, formatExpiry } from '../../../lib/time/time.ts';
import type { Claims } from '../../../config/tokens/claims.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';
import { isRightMissing } from '../../../ledger/failure/describe-token-refusal.ts';
import { findTokenFaults } from '../../../config/tokens/token-faults.ts';
import { tokenText } from '../messages/checks.ts';

export type TokenFacts =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'source';
      /** The source of the token, as text. */
      readonly from: string;
      readonly held: boolean;
      readonly trouble?: string | undefined;
      readonly note?: string | undefined;
      readonly claims?: Claims | undefined;
      /** Milliseconds since 1970. */
      readonly expiresAt?: number | undefined;
      readonly now: number;
    };

/** Judges whether the source provides a token. */
export const checkTokenSource = (facts: TokenFacts): CheckResult => {
  if (facts.kind === 'none') return passedCheck(tokenText.notConfigured);
  const { from, held, trouble, note } = facts;
  if (held && trouble === undefined)
    return note === undefined ? passedCheck(from) : warningCheck(from, note);
  return {
    verdict: 'failed',
    headline: tokenText.sourceFailed(from),
    detail: trouble,
    remedy: tokenText.fixSource,
    cause: 'authentication',
  };
};

const claimWords = ({ user, audience, scopes, issuer }: Claims): string =>
  [
    tokenText.audience(audience.join(' ') || '-'),
    tokenText.scope(scopes.join(' ') || '-'),
    tokenText.issuer(issuer ?? '-'),
    user === undefined ? tokenText.noUser : '',
  ]
    .filter((word) => word !== '')
    .join('; ');

/** Shows the claims of the token. None of them is verified here. */
export const checkTokenClaims = (facts: TokenFacts): CheckResult => {
  if (facts.kind === 'none') return passedCheck(tokenText.noClaims);
  if (!facts.held) return inconclusiveCheck(tokenText.noClaims);
  const { claims, expiresAt, now } = facts;
  const expiry = expiresAt === undefined ? undefined : formatExpiry(expiresAt, now);
  if (claims === undefined)
    return inconclusiveCheck(expiry === undefined ? tokenText.notJwt : tokenText.opaque(expiry));
  const headline = tokenText.user(claims.user ?? '-', expiry);
  const detail = `${claimWords(claims)}; ${tokenText.notVerified}`;
  const [wrong] = findTokenFaults(claims, now);
  if (wrong !== undefined) {
    const said = `${wrong.fault}; ${detail}`;
    // A ledger without a limit takes an expiry in milliseconds for one that is far away.
    return claims.isExpiryInMs === true
      ? warningCheck(headline, wrong.remedy, said)
      : {
          verdict: 'failed',
          headline,
          detail: said,
          remedy: wrong.remedy,
          cause: 'authentication',
        };
  }
  if (expiresSoon(expiresAt, now)) return warningCheck(headline, tokenText.expiresSoon, detail);
  return claims.audience.length === 0
    ? warningCheck(headline, tokenText.nameAudience, `${tokenText.noAudience}; ${detail}`)
    : passedCheck(headline, detail);
};

/** The ledger's response to a request that every token may send. */
export type TokenAcceptanceFacts = {
  readonly hasToken: boolean;
  readonly heard: Result<unknown, Failure>;
};

export const checkTokenAccepted = ({ hasToken, heard }: TokenAcceptanceFacts): CheckResult => {
  if (heard.ok) return passedCheck(hasToken ? tokenText.accepted : tokenText.notRequired);
  const { error: failure } = heard;
  if (hasToken && isRightMissing(failure))
    return passedCheck(tokenText.accepted, tokenText.noLedgerEnd);
  if (failure.kind === 'unauthorized' || failure.kind === 'forbidden')
    return failedBecause(failure, 'ledger');
  if (failure.kind === 'noToken') return inconclusiveCheck(tokenText.none);
  if (failure.kind === 'notFound') return inconclusiveCheck(tokenText.cannotTest);
  return { ...failedBecause(failure, 'ledger'), verdict: 'unknown', cause: undefined };
};
