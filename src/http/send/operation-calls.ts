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
import type { HttpRequest } from './send-once.ts';
import { withToken, type TokenProvider } from './with-token.ts';

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
