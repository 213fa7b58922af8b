import * as v from 'valibot';
import type { Secret } from '../../lib/io/secret.ts';
import { tryParsePlainJson } from '../../lib/json/json.ts';

/** The claims are unverified: they serve display and timing only. */
export type Claims = {
  /** The claim `sub` is the user of the ledger (API description 5). */
  readonly user?: string | undefined;
  readonly audience: readonly string[];
  readonly scopes: readonly string[];
  readonly issuer?: string | undefined;
  readonly keyId?: string | undefined;
  readonly expiresAt?: number | undefined;
  /** `exp` holds milliseconds, which a ledger takes for seconds. */
  readonly isExpiryInMs?: boolean | undefined;
  readonly notBefore?: number | undefined;
  readonly issuedAt?: number | undefined;
};

const texts = v.union([v.string(), v.array(v.string())]);
const lastSecond = 8.64e12;

const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(lastSecond));

/** The year 5138 in seconds, and 1973 in milliseconds: no token means the former. */
const leastMs = 1e11;

const payload = v.object({
  sub: v.optional(v.string()),
  aud: v.optional(texts),
  scope: v.optional(texts),
  scp: v.optional(texts),
  iss: v.optional(v.string()),
  exp: v.optional(seconds),
  nbf: v.optional(seconds),
  iat: v.optional(seconds),
});

const header = v.object({ kid: v.optional(v.string()) });

const claimList = (value: string | readonly string[] | undefined): readonly string[] => {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
};

const splitClaim = (value: string | readonly string[] | undefined): readonly string[] =>
  claimList(value).flatMap((text) => text.split(' ').filter((word) => word !== ''));

const jsonIn = (part: string): unknown =>
  tryParsePlainJson(Buffer.from(part, 'base64url').toString('utf8'));

const isInMs = (time: number | undefined): boolean => time !== undefined && time >= leastMs;

const msOf = (time: number | undefined): number | undefined => {
  if (time === undefined) return undefined;
  return isInMs(time) ? time : time * 1000;
};

/** Doesn't verify it; undefined for anything but a JWT. */
export const decodeJwtClaims = (token: Secret): Claims | undefined => {
  const [head = '', body = '', ...rest] = token.reveal().split('.');
  if (rest.length !== 1) return undefined;
  const read = v.safeParse(payload, jsonIn(body));
  if (!read.success) return undefined;
  const { sub, aud, scope, scp, iss, exp, nbf, iat } = read.output;
  const kid = v.safeParse(header, jsonIn(head));
  return {
    user: sub,
    audience: claimList(aud),
    scopes: splitClaim(scope ?? scp),
    issuer: iss,
    keyId: kid.success ? kid.output.kid : undefined,
    expiresAt: msOf(exp),
    isExpiryInMs: isInMs(exp) || undefined,
    notBefore: msOf(nbf),
    issuedAt: msOf(iat),
  };
};
