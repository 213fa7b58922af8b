import type { Client } from '../../http/client.ts';
import type { RawResult } from '../../http/wire-types.ts';
import { executeAndWaitPath } from '../../ledger/operations.ts';
import { isOperationMissing } from '../../ledger/failure/failure.ts';
import type { WriteName } from '../classify-outcome.ts';
import { withinPatience } from '../outcome/completion-error.ts';

type Offer = 'offered' | 'not offered' | 'unknown';

/** A server refuses a body that it can't decode with these. */
const refusedBody: readonly number[] = [400, 422];

/** Only the ledger's own refusal of its body shows the operation: a proxy may also respond. */
const readEndpointSupport = (response: RawResult): Offer => {
  if (response.ok) return 'not offered';
  const { failure } = response.error;
  if (isOperationMissing(failure)) return 'not offered';
  const isRefused =
    failure.kind === 'refused' &&
    failure.error.envelope !== undefined &&
    refusedBody.includes(failure.error.status);
  return isRefused ? 'offered' : 'unknown';
};

/** A JSON string where an object is required: nothing in it can be executed. */
const nothingToExecute = 'cantui probe';

type ExecuteEndpoint = {
  /** Once, if the profile asks for it. */
  readonly choose: () => Promise<Offer>;
  readonly path: (name: WriteName) => string | undefined;
};

/**
 * Chooses between execute and executeAndWait before a write is sealed. A write never falls back after it
 * was sent: a 404 or 501 may come from a proxy, and does not prove that nothing behind it executed it.
 *
 * executeAndWaitForTransaction proves nothing more. Its response depends on a read (rights, indexing, the
 * size of the transaction), which could fail after the commit and so make the outcome UNKNOWN.
 */
export const createExecuteEndpoint = (
  request: Client['request'],
  isWanted: boolean,
): ExecuteEndpoint => {
  let offer: Offer = isWanted ? 'unknown' : 'not offered';
  return {
    choose: async () => {
      if (offer !== 'unknown') return offer;
      const path = executeAndWaitPath;
      const probe = { service: 'ledger', method: 'POST', path, body: nothingToExecute } as const;
      offer = readEndpointSupport(await request(probe, withinPatience(undefined)));
      return offer;
    },
    path: (name) =>
      name === 'executeSubmission' && offer === 'offered' ? executeAndWaitPath : undefined,
  };
};
