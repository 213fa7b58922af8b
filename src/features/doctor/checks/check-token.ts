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

export type TokenFacts =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'source';
      /** Where it comes from, in words. */
      readonly from: string;
      readonly held: boolean;
      readonly trouble?: string | undefined;
      readonly note?: string | undefined;
      readonly claims?: Claims | undefined;
      /** Milliseconds since 1970. */
      readonly expiresAt?: number | undefined;
      readonly now: number;
    };

const noToken = 'none: the ledger is asked without one';

/** Whether its source gives one. */
export const checkTokenSource = (facts: TokenFacts): CheckResult => {
  if (facts.kind === 'none') return passedCheck(noToken);
  const { from, held, trouble, note } = facts;
  if (held && trouble === undefined)
    return note === undefined ? passedCheck(from) : warningCheck(from, note);
  return {
    verdict: 'failed',
    headline: `${from} gave none`,
    detail: trouble,
    remedy: 'correct the source, or name another one with --token-file',
    cause: 'authentication',
  };
};

const lifeOf = (facts: TokenFacts & { kind: 'source' }): string => {
  const { expiresAt, now } = facts;
  if (expiresAt === undefined) return 'it does not say how long it lasts';
  return formatExpiry(expiresAt, now);
};

const claimWords = ({ user, audience, scopes, issuer }: Claims): string =>
  [
    `audience ${audience.join(' ') || '-'}`,
    `scope ${scopes.join(' ') || '-'}`,
    `issuer ${issuer ?? '-'}`,
    user === undefined ? 'no user (sub): the ledger needs one' : '',
  ]
    .filter((word) => word !== '')
    .join('; ');

/** What the token says of itself: nothing of it is verified here. */
export const checkTokenClaims = (facts: TokenFacts): CheckResult => {
  if (facts.kind === 'none') return passedCheck('no token, so nothing is claimed');
  if (!facts.held) return inconclusiveCheck('there is no token to read');
  const { claims, expiresAt, now } = facts;
  const life = lifeOf(facts);
  if (claims === undefined) return inconclusiveCheck(`no JWT: it says nothing of itself; ${life}`);
  const headline = `user ${claims.user ?? '-'}, ${life}`;
  const detail = `${claimWords(claims)}; not verified`;
  if (expiresAt !== undefined && expiresAt <= now)
    return {
      verdict: 'failed',
      headline,
      detail,
      remedy: 'get a new token, and check the clock of this machine',
      cause: 'authentication',
    };
  return expiresSoon(expiresAt, now)
    ? warningCheck(headline, 'it ends soon: a new one is needed', detail)
    : passedCheck(headline, detail);
};

/** What the ledger says to a question that any token may ask. */
export type TokenAcceptanceFacts = {
  readonly hasToken: boolean;
  readonly heard: { readonly ok: true } | { readonly ok: false; readonly failure: Failure };
};

export const checkTokenAccepted = ({ hasToken, heard }: TokenAcceptanceFacts): CheckResult => {
  if (heard.ok)
    return passedCheck(hasToken ? 'accepted by the ledger' : 'the ledger asks for none');
  const { failure } = heard;
  if (failure.kind === 'unauthorised') {
    const refused = failedBecause(failure);
    return hasToken
      ? refused
      : {
          ...refused,
          headline: 'the ledger asks for a token, and the profile has none',
          remedy: 'name where it comes from: --token-file, or token in the profile',
        };
  }
  if (failure.kind === 'forbidden' && hasToken)
    return passedCheck('accepted by the ledger', 'it may not ask for the end of the ledger');
  if (failure.kind === 'noToken') return inconclusiveCheck('there is no token to be accepted');
  if (failure.kind === 'notFound')
    return inconclusiveCheck('the ledger has no route that tells it: see what the routes say');
  return { ...failedBecause(failure), verdict: 'unknown', cause: undefined };
};
