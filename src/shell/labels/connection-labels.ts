import type { Failure, ServiceError } from '../../ledger/failure/failure.ts';
import type { ConnectionState } from '../state/connection.ts';
import {
  formatCountdown,
  formatDuration,
  formatUtcTime,
  aheadMs,
  formatAge,
} from '../../lib/time/time.ts';
import type { ShellState } from '../state/shell-state.ts';
import type { Tone } from '../../ui-kit/theme/theme.ts';

const minuteMs = 60_000;

/** Counts minutes, so that an idle screen changes once a minute; empty below one minute. */
export const formatAgoByMinute = (at: number, now: number): string =>
  now - at < minuteMs ? '' : ` ${formatAge(now - at)} ago`;

/** Only the ledger writes such an error: a proxy's refusal says nothing about the ledger. */
const isItsOwn = ({ envelope, code, cause }: ServiceError): boolean =>
  envelope !== undefined || (code !== undefined && cause !== undefined);

const foreignWord = ({ status }: ServiceError): string => `proxy ${status}`;

const responseWord = (failure: Failure | undefined): string => {
  if (failure === undefined) return 'ok';
  switch (failure.kind) {
    case 'unreachable':
      return 'down';
    case 'proxy':
      return 'proxy error';
    case 'tls':
    case 'tlsFile':
      return 'TLS error';
    case 'timeout':
      return 'timeout';
    case 'unauthorized':
    case 'forbidden':
    case 'rateLimited':
      return String(failure.error.status);
    case 'refused':
      if (failure.error.status >= 500) return String(failure.error.status);
      // A service that refuses a request is running.
      return isItsOwn(failure.error) ? 'ok' : foreignWord(failure.error);
    case 'notFound':
      if (!isItsOwn(failure.error)) return foreignWord(failure.error);
      return failure.what === 'endpoint' ? 'no API' : 'ok';
    case 'unreadable':
      return 'unreadable';
    case 'invalid':
    case 'noToken':
    case 'cancelled':
      return 'unknown';
    default:
      return failure satisfies never;
  }
};

/** An endpoint that is missing or not permitted says nothing about the others. */
const outages: ReadonlySet<Failure['kind']> = new Set([
  ...(['unreachable', 'proxy', 'tls', 'tlsFile', 'timeout', 'unauthorized'] as const),
]);

/** `ledger down since 18:01Z`; undefined if the ledger responds. */
export const ledgerOutage = ({
  ledgerResponse: { failure, failingSince } = { at: 0 },
}: Pick<ConnectionState, 'ledgerResponse'>): string | undefined =>
  failure !== undefined && outages.has(failure.kind)
    ? outageWords('ledger', failure, failingSince)
    : undefined;

export const outageWords = (service: string, failure: Failure, since: number | undefined): string =>
  since === undefined
    ? `${service} ${responseWord(failure)}`
    : `${service} ${responseWord(failure)} since ${formatUtcTime(since).slice(0, 5)}Z`;

/** Green for a proof of the last minute; gray once that is older, and it turns so with the clock. */
export const proofTone = (isOk: boolean, at: number | undefined, now: number): Tone => {
  if (at === undefined) return 'plain';
  if (now - at >= minuteMs) return 'faint';
  return isOk ? 'ok' : 'danger';
};

export const ledgerTone = (
  { ledgerUrl, ledgerResponse }: Pick<ConnectionState, 'ledgerUrl' | 'ledgerResponse'>,
  now: number,
): Tone =>
  ledgerUrl === '' || ledgerResponse === undefined
    ? 'plain'
    : proofTone(responseWord(ledgerResponse.failure) === 'ok', ledgerResponse.at, now);

/**
 * Returns the state of the ledger in a word, `off` if none is configured. The age of the response follows
 * from the first minute on.
 */
export const ledgerLabel = (
  { ledgerUrl, ledgerResponse }: Pick<ConnectionState, 'ledgerUrl' | 'ledgerResponse'>,
  now: number,
): string => {
  if (ledgerUrl === '') return 'ledger off';
  if (ledgerResponse === undefined) return 'ledger unused';
  return `ledger ${responseWord(ledgerResponse.failure)}${formatAgoByMinute(ledgerResponse.at, now)}`;
};

export type TokenStatus =
  | {
      readonly kind: 'none' | 'pending' | 'failed' | 'expired' | 'refused' | 'untested' | 'endless';
    }
  | { readonly kind: 'valid'; readonly leftMs: number };

type TokenHolder = {
  readonly connection: Pick<ShellState['connection'], 'token' | 'tokenAnswer'>;
  readonly screen: Pick<ShellState['screen'], 'now'>;
};

/** A token without a readable expiry is `endless` once the ledger has accepted it. */
export const tokenStatus = ({
  connection: { token, tokenAnswer },
  screen,
}: TokenHolder): TokenStatus => {
  if (token === undefined) return { kind: 'none' };
  const { held, asking, expiresAt, trouble } = token;
  if (!held) return { kind: trouble === undefined || asking ? 'pending' : 'failed' };
  if (expiresAt !== undefined && expiresAt <= screen.now) return { kind: 'expired' };
  if (tokenAnswer === 'refused') return { kind: 'refused' };
  if (expiresAt !== undefined) return { kind: 'valid', leftMs: expiresAt - screen.now };
  return { kind: tokenAnswer === undefined ? 'untested' : 'endless' };
};

const tokenLabels = {
  none: 'no token',
  pending: 'token pending',
  failed: 'token FAILED',
  expired: 'token EXPIRED',
  refused: 'token REFUSED',
  untested: 'token untested',
  endless: 'token ok',
} as const;

/** Returns `no token`, `token 41m`, or, if the expiry is unknown, `token ok` or `token untested`. */
export const tokenLabel = (state: TokenHolder): string => {
  const status = tokenStatus(state);
  return status.kind === 'valid'
    ? `token ${formatCountdown(status.leftMs)}`
    : tokenLabels[status.kind];
};

/** The longest usual pause between two responses, besides the interval of polls. */
const graceMs = 3000;

/** How often a service is polled, and until when a replay knows its responses. */
export type Polling = Pick<ConnectionState, 'pollIntervalMs' | 'replayEndsAt'>;

type Silence = {
  readonly lastGoodAt: number | undefined;
  readonly now: number;
  readonly connection: Polling;
};

/** The time without a response; undefined unless it is longer than expected, or a replay is over. */
export const overdueMs = ({ lastGoodAt, now, connection }: Silence): number | undefined => {
  const { pollIntervalMs, replayEndsAt = Number.POSITIVE_INFINITY } = connection;
  if (lastGoodAt === undefined || now > replayEndsAt) return undefined;
  const silent = now - lastGoodAt;
  return silent > pollIntervalMs + graceMs ? silent : undefined;
};

export const noResponseFor = (ms: number): string => `no response for ${formatDuration(ms)}`;

/** Undefined unless the newest row is dated ahead of the clock of its service. */
export const aheadLabel = (lagMs: number): string | undefined => {
  const ahead = aheadMs(lagMs);
  return ahead === undefined ? undefined : `newest row dated ${formatAge(ahead)} ahead`;
};
