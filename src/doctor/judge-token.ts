import type { Failure } from '../ledger/failure.ts';
import { expiresSoon, formatExpiry } from '../lib/life-left.ts';
import type { Claims } from '../tokens/claims.ts';
import { failedBy, ok, unknown, warning, type Judgement } from './finding.ts';

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
export const judgeTokenSource = (facts: TokenFacts): Judgement => {
  if (facts.kind === 'none') return ok(noToken);
  const { from, held, trouble, note } = facts;
  if (held && trouble === undefined) return note === undefined ? ok(from) : warning(from, note);
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
export const judgeClaims = (facts: TokenFacts): Judgement => {
  if (facts.kind === 'none') return ok('no token, so nothing is claimed');
  if (!facts.held) return unknown('there is no token to read');
  const { claims, expiresAt, now } = facts;
  const life = lifeOf(facts);
  if (claims === undefined) return unknown(`no JWT: it says nothing of itself; ${life}`);
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
    ? warning(headline, 'it ends soon: a new one is needed', detail)
    : ok(headline, detail);
};

/** What the ledger says to a question that any token may ask. */
export type AcceptedFacts = {
  readonly hasToken: boolean;
  readonly heard: { readonly ok: true } | { readonly ok: false; readonly failure: Failure };
};

export const judgeAccepted = ({ hasToken, heard }: AcceptedFacts): Judgement => {
  if (heard.ok) return ok(hasToken ? 'accepted by the ledger' : 'the ledger asks for none');
  const { failure } = heard;
  if (failure.kind === 'unauthorised') {
    const refused = failedBy(failure);
    return hasToken
      ? refused
      : {
          ...refused,
          headline: 'the ledger asks for a token, and the profile has none',
          remedy: 'name where it comes from: --token-file, or token in the profile',
        };
  }
  if (failure.kind === 'forbidden' && hasToken)
    return ok('accepted by the ledger', 'it may not ask for the end of the ledger');
  if (failure.kind === 'noToken') return unknown('there is no token to be accepted');
  if (failure.kind === 'notFound')
    return unknown('the ledger has no route that tells it: see what the routes say');
  return { ...failedBy(failure), verdict: 'unknown', cause: undefined };
};
