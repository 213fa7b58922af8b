import type { Client } from '../../../http/client.ts';
import type { CallResult, RawResult } from '../../../http/wire-types.ts';
import type { LookupSource } from '../../../ledger/lookup/check-lookup-response.ts';
import { emptyAnswer } from '../messages/notices.ts';
import type { UpdateContext } from '../../../ledger/effects/read-update.ts';
import { type OperationName } from '../../../ledger/operations.ts';
import { parseResponse } from '../../../ledger/operation-schemas.ts';

/** The services that are configured. */
export type LookupServices = Pick<Client, 'call' | 'request'> & {
  readonly hasLedger: boolean;
  readonly hasScan: boolean;
};

export type LookupResponse = {
  readonly outcome: CallResult<OperationName>;
  readonly source: LookupSource;
  /** Differences from the request, and alternatives. */
  readonly notes: readonly string[];
  /** Why the response doesn't match the request; empty for a failure. */
  readonly problems: readonly string[];
  /** The ledger answered without an update. */
  readonly isEmpty?: true;
  readonly context?: UpdateContext | undefined;
};

/** Whichever service and route it comes from. */
export const readUpdateResponse = (response: RawResult): CallResult<'updateById'> =>
  response.ok
    ? {
        ok: true,
        value: {
          answer: parseResponse('updateById', response.value.json),
          exchange: response.value.exchange,
        },
      }
    : response;

/** The ledger knows the id, or not; it shows nothing of an update. */
export const emptyResponse = (
  answered: Pick<LookupResponse, 'outcome' | 'source' | 'notes'>,
): LookupResponse => ({
  ...answered,
  notes: [...answered.notes, emptyAnswer],
  problems: [],
  isEmpty: true,
});
