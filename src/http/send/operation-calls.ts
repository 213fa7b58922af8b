import type { Secret } from '../../lib/io/secret.ts';
import { operations, type OperationName } from '../../ledger/operations.ts';
import { parseResponse, type RequestOf } from '../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import type { Result } from '../../lib/result.ts';
import type { CallFailure, CallResult, RawResult } from '../wire-types.ts';
import {
  buildHttpRequest,
  freezeRequest,
  thawRequest,
  type RequestContext,
  type FrozenRequest,
} from './build-request.ts';
import type { HttpRequest, SendDeps } from './send-once.ts';

export type TokenProvider = {
  readonly current: () => Secret | undefined;
  readonly ready: (signal?: AbortSignal) => Promise<string | undefined>;
  /** The next `ready` requests another token. */
  readonly refused: (token: string) => void;
  readonly explain?: SendDeps['explain'];
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

export type OperationCalls = {
  /** Retries a read if that is safe, and never a write. Obeys the rules of API description 4. */
  readonly call: <N extends OperationName>(
    name: N,
    request: RequestOf<N>,
    signal?: AbortSignal,
  ) => Promise<CallResult<N>>;
  /**
   * Sends the bytes once. `beforeFirstByte` runs when the connection is open, with the token that
   * will leave: if it throws, nothing is sent, and this rejects with the same error.
   */
  readonly send: <N extends OperationName>(
    sealed: FrozenRequest<N>,
    options?: {
      readonly signal?: AbortSignal | undefined;
      readonly beforeFirstByte?: ((token?: Secret) => void) | undefined;
    },
  ) => Promise<CallResult<N>>;
};

export type SendRequest = (
  prepared: HttpRequest,
  effect: 'read' | 'write',
  signal: AbortSignal | undefined,
) => Promise<RawResult>;

type CallDeps = {
  readonly context: RequestContext;
  readonly token: (() => Secret | undefined) | undefined;
  readonly tokens: TokenProvider | undefined;
  readonly sendRequest: SendRequest;
};

/** The calls are apart from the client, because a start calls no operation by name. */
export const createOperationCalls = ({
  context,
  token,
  tokens,
  sendRequest,
}: CallDeps): OperationCalls => {
  const carryOut = async <N extends OperationName>(
    name: N,
    prepared: HttpRequest,
    signal: AbortSignal | undefined,
  ): Promise<CallResult<N>> => {
    const response = await sendRequest(prepared, operations[name].effect, signal);
    if (!response.ok) return response;
    const { json, exchange } = response.value;
    return { ok: true, value: { response: parseResponse(name, json), exchange } };
  };
  return {
    call: (name, request, signal) =>
      withToken(name, { tokens, signal }, async () => {
        const prepared = buildHttpRequest(name, request, context);
        return prepared.ok ? carryOut(name, prepared.value, signal) : unsent(prepared.error);
      }),
    send: (sealed, { signal, beforeFirstByte } = {}) =>
      withToken(sealed.name, { tokens, signal }, () => {
        const leaving = token?.();
        const thawed = thawRequest(sealed, leaving?.reveal());
        const before = beforeFirstByte && (() => beforeFirstByte(leaving));
        return carryOut(sealed.name, { ...thawed, beforeFirstByte: before }, signal);
      }),
  };
};

export type FreezeRequest = <N extends OperationName>(
  name: N,
  request: RequestOf<N>,
  otherPath?: string,
) => Result<FrozenRequest<N>, readonly FieldProblem[]>;

export const createFreeze =
  (context: RequestContext): FreezeRequest =>
  (name, request, otherPath) =>
    freezeRequest(name, request, context, otherPath);

const unsent = (problems: readonly FieldProblem[]): CallFailure => ({
  ok: false,
  error: { failure: { kind: 'invalid', problems }, sent: false },
});
