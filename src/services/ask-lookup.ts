import type { Client } from '../client/client.ts';
import type { Outcome } from '../client/outcome.ts';
import type { Lookup } from '../ledger/lookup.ts';
import { lookupRequest, type LookupRequest } from '../ledger/lookup-request.ts';
import type { OperationName } from '../ledger/operations.ts';

type Call = Client['call'];

/** How a lookup ended, and what was done otherwise than asked. */
export type Asked = {
  readonly outcome: Outcome<OperationName>;
  readonly notes: readonly string[];
};

const send = (
  call: Call,
  asked: LookupRequest,
  signal: AbortSignal,
): Promise<Outcome<OperationName>> => {
  switch (asked.operation) {
    case 'contractById':
      return call(asked.operation, asked.request, signal);
    case 'transactionById':
      return call(asked.operation, asked.request, signal);
    case 'updateById':
      return call(asked.operation, asked.request, signal);
    default:
      return asked satisfies never;
  }
};

const isRouteGone = (outcome: Outcome<OperationName>): boolean =>
  !outcome.ok && outcome.failure.kind === 'notFound' && outcome.failure.what === 'route';

const asUpdate =
  'this service has no transaction-by-id any more (announced for 3.5.0): asked as an update';

/**
 * Asks the ledger. Where the route for transactions is gone, the same question is asked as an update,
 * and a note says so (interface 4.2, 9).
 */
export const askLookup = async (
  call: Call,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<Asked> => {
  const outcome = await send(call, lookupRequest(lookup), signal);
  if (lookup.kind !== 'transaction' || !isRouteGone(outcome)) return { outcome, notes: [] };
  const { id, parties } = lookup;
  const second = await send(call, lookupRequest({ kind: 'update', id, parties }), signal);
  return { outcome: second, notes: [asUpdate] };
};
