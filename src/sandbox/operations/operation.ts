import type { Json } from '../../lib/json/json.ts';
import { ledgerError, type LedgerError } from '../server/ledger-errors.ts';
import { jsonReply, textReply, type HttpReply } from '../server/reply.ts';
import type { User } from '../server/users.ts';
import type { WriteFault } from '../server/fault-injection.ts';

/** Why a request was not carried out: the ledger's own error, or a body that means nothing to it. */
export type OperationRefusal =
  | { readonly kind: 'error'; readonly error: LedgerError }
  | { readonly kind: 'undecodable'; readonly reason: string; readonly path?: string };

export type OperationResult =
  | { readonly kind: 'ok'; readonly answer: Json; readonly lateMs?: number }
  /** JSON that is sent as it was written, its numbers to the digit. */
  | { readonly kind: 'written'; readonly body: string }
  | OperationRefusal;

export const refuseOperation = (error: LedgerError): OperationRefusal => ({ kind: 'error', error });

export const undecodableBody = (reason: string, path?: string): OperationRefusal =>
  path === undefined ? { kind: 'undecodable', reason } : { kind: 'undecodable', reason, path };

/** Writes a result; what cannot be decoded is refused in plain text, with the place. */
export const toReply = (result: OperationResult, traceId: string): HttpReply => {
  switch (result.kind) {
    case 'ok':
      return { ...jsonReply(200, result.answer), lateMs: result.lateMs };
    case 'written':
      return { status: 200, contentType: 'application/json', body: result.body };
    case 'error':
      return ledgerError(result.error, traceId);
    case 'undecodable': {
      const place = result.path === undefined ? '' : ` at '${result.path}'`;
      return textReply(400, `Invalid value for: body (${result.reason}${place})`);
    }
    default:
      return result satisfies never;
  }
};

/** The surroundings of an operation: the caller, the time, and a way to do something later. */
export interface OperationContext {
  readonly user: User;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly fault?: WriteFault | undefined;
  /** Does it unless the ledger is closed before. */
  readonly later: (ms: number, action: () => void) => void;
}
