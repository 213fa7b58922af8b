import { elapsedMs } from '../../lib/time/duration.ts';
import { backoffDelay } from '../../lib/time/sleep.ts';
import { Secret } from '../../lib/io/secret.ts';
import { decodeJwtClaims, type Claims } from './claims.ts';
import type { SentToken } from '../../ledger/failure/failure.ts';
import { explainRefusal } from './token-faults.ts';
import { parseSecret, type SecretResult, type ObtainedSecret } from './parse-secret.ts';

/**
 * A token is renewed before it ends: by a fifth of its lifetime, but by at least two seconds,
 * because the clock is read once a second, and by at most a minute. A very short lifetime is
 * halved.
 */
const renewal = { share: 0.2, minMs: 2000, maxMs: 60_000, maxShare: 0.5 };

/** The time in ms since 1970; never if the token has no end. */
export const renewalTime = (obtainedAt: number, expiresAt: number | undefined): number => {
  if (expiresAt === undefined) return Infinity;
  const lifetime = Math.max(0, expiresAt - obtainedAt);
  const atLeast = Math.min(renewal.minMs, lifetime * renewal.maxShare);
  const margin = Math.max(lifetime * renewal.share, atLeast);
  return expiresAt - Math.min(renewal.maxMs, margin);
};

const backoff = { first: 5000, max: 300_000 };

/** The wait in ms, after consecutive failures. */
export const tokenBackoffMs = (failures: number): number =>
  failures === 0 ? 0 : backoffDelay(backoff, failures);

/** The state never contains the token itself. */
export type TokenState = {
  readonly held: boolean;
  readonly asking: boolean;
  readonly claims?: Claims | undefined;
  /** Milliseconds since 1970; absent if unknown. */
  readonly expiresAt?: number | undefined;
  readonly obtainedAt?: number | undefined;
  readonly trouble?: string | undefined;
  readonly note?: string | undefined;
  /** True if a service has rejected this same token. */
  readonly isRefused?: boolean;
  /** True for a token of `give`. */
  readonly isTyped?: boolean;
};

export type TokenManager = {
  readonly current: () => Secret | undefined;
  readonly state: () => TokenState;
  /** Resolves with a usable token, or with the reason why not; at once with the signal. */
  readonly ready: (signal?: AbortSignal) => Promise<string | undefined>;
  /** A service rejected this token: the next `ready` requests another. */
  readonly refused: (token: string) => void;
  readonly explain: (token: string) => SentToken | undefined;
  /** Requests a token whatever the age of this one. */
  readonly renew: () => Promise<void>;
  readonly give: (text: string) => string | undefined;
  /** Call it at intervals: renews a token before it ends, and one whose file has changed. */
  readonly refreshIfDue: () => void;
  readonly close: () => void;
};

type Held = {
  readonly secret: Secret;
  readonly claims: Claims | undefined;
  readonly obtainedAt: number;
  readonly expiresAt: number | undefined;
  readonly note: string | undefined;
  readonly isTyped?: boolean;
};

type TokenManagerOptions = {
  readonly ask: (signal: AbortSignal) => Promise<SecretResult>;
  /** Returns whether the source holds another token now. */
  readonly hasChanged: () => boolean;
  readonly now: () => number;
  readonly onChange?: ((state: TokenState) => void) | undefined;
};

/** A token that says nothing of its end lasts as long as its source says. */
const toHeld = ({ secret, lastsMs, note }: ObtainedSecret, obtainedAt: number): Held => {
  const claims = decodeJwtClaims(secret);
  const lasting = lastsMs === undefined ? undefined : obtainedAt + lastsMs;
  return { secret, claims, note, obtainedAt, expiresAt: claims?.expiresAt ?? lasting };
};

const ended = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });

export const createTokenManager = ({
  ask,
  hasChanged,
  now,
  onChange,
}: TokenManagerOptions): TokenManager => {
  const lifetime = new AbortController();
  let held: Held | undefined;
  let refusedToken: string | undefined;
  let trouble: string | undefined;
  let failures = 0;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  const isRefused = (): boolean => held !== undefined && held.secret.reveal() === refusedToken;
  const isOver = (): boolean => held?.expiresAt !== undefined && held.expiresAt <= now();
  const isDue = (): boolean =>
    held !== undefined && renewalTime(held.obtainedAt, held.expiresAt) <= now();

  const state = (): TokenState => ({
    held: held !== undefined,
    asking: asking !== undefined,
    claims: held?.claims,
    expiresAt: held?.expiresAt,
    obtainedAt: held?.obtainedAt,
    note: held?.note,
    isRefused: isRefused(),
    isTyped: held?.isTyped === true,
    trouble,
  });

  const take = (obtained: ObtainedSecret, isTyped = false): void => {
    held = { ...toHeld(obtained, now()), isTyped };
    // The same rejected token again is a failure too: its source rests for a while.
    failures = isRefused() || isDue() ? failures + 1 : 0;
  };

  const inquire = async (): Promise<void> => {
    const obtained = await ask(lifetime.signal);
    askedAt = now();
    trouble = obtained.ok ? undefined : obtained.error;
    if (obtained.ok) take(obtained.value);
    else failures += 1;
    asking = undefined;
    onChange?.(state());
  };

  const renew = (): Promise<void> => {
    asking ??= inquire();
    onChange?.(state());
    return asking;
  };

  const mayAsk = (): boolean => elapsedMs(askedAt, now()) >= tokenBackoffMs(failures);

  const isUsable = (): boolean => held !== undefined && !isOver() && !isRefused() && !hasChanged();

  const tend = (): void => {
    if (asking !== undefined || !mayAsk()) return;
    if (!isUsable() || isDue()) void renew();
  };

  return {
    current: () => held?.secret,
    state,
    renew,
    give: (text) => {
      const obtained = parseSecret(text, 'paste only the token');
      if (!obtained.ok) return obtained.error;
      trouble = undefined;
      take(obtained.value, true);
      onChange?.(state());
      return undefined;
    },
    refreshIfDue: tend,
    explain: (token) => {
      const claims = decodeJwtClaims(Secret.of(token));
      return claims && { user: claims.user, faults: explainRefusal(claims, now()) };
    },
    refused: (token) => {
      refusedToken = token;
    },
    ready: async (signal) => {
      if (isUsable()) tend();
      else await Promise.race([renew(), ended(signal)]);
      return isUsable() || trouble === undefined ? undefined : trouble;
    },
    close: () => lifetime.abort('closed'),
  };
};
