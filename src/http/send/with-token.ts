import type { Secret } from '../../lib/io/secret.ts';
import { operations, type OperationName } from '../../ledger/operations.ts';
import type { SentToken } from '../../ledger/failure/failure.ts';
import type { CallFailure, CallResult } from '../wire-types.ts';

export type TokenProvider = {
  readonly current: () => Secret | undefined;
  readonly ready: (signal?: AbortSignal) => Promise<string | undefined>;
  /** The next `ready` requests another token. */
  readonly refused: (token: string) => void;
  /** Tells what is known of a token; undefined if nothing can be read from it. */
  readonly explain?: (token: string) => SentToken | undefined;
};

type Renewing = {
  readonly tokens: TokenProvider | undefined;
  readonly signal: AbortSignal | undefined;
};

const noToken = (reason: string): CallFailure => ({
  ok: false,
  error: { failure: { kind: 'noToken', reason }, sent: false },
});

const cancelled: CallFailure = {
  ok: false,
  error: { failure: { kind: 'cancelled' }, sent: false },
};

export const tokenFailure = async (
  tokens: TokenProvider | undefined,
  signal: AbortSignal | undefined,
): Promise<CallFailure | undefined> => {
  if (tokens === undefined) return undefined;
  const reason = await tokens.ready(signal);
  if (signal?.aborted === true) return cancelled;
  return reason === undefined ? undefined : noToken(reason);
};

const isRefused = (outcome: CallResult<OperationName>): boolean =>
  !outcome.ok && outcome.error.failure.kind === 'unauthorized';

/**
 * A read whose token was rejected is sent once more with another token. A write never is: the
 * rejection is its response, and the next write has a new token.
 */
export const withToken = async <N extends OperationName>(
  name: N,
  { tokens, signal }: Renewing,
  attempt: () => Promise<CallResult<N>>,
): Promise<CallResult<N>> => {
  // A scan never gets a token, so it can't reject one.
  if (tokens === undefined || operations[name].service === 'scan') return attempt();
  const before = await tokenFailure(tokens, signal);
  if (before !== undefined) return before;
  const used = tokens.current()?.reveal();
  const outcome = await attempt();
  if (!isRefused(outcome) || used === undefined) return outcome;
  tokens.refused(used);
  if (operations[name].effect === 'write') return outcome;
  const again = await tokenFailure(tokens, signal);
  if (again !== undefined) return again;
  return tokens.current()?.reveal() === used ? outcome : attempt();
};
