import { buildTransactionFormat, defaultFormatChoice } from '../../ledger/formats/format-choice.ts';
import { sendKnown } from '../../ledger/formats/unknown-interfaces.ts';
import { furtherRequest } from '../../ledger/further-operations.ts';
import { mapOrdered } from '../../lib/io/map-ordered.ts';
import type { Json } from '../../lib/json/json.ts';
import type { Client } from '../client.ts';

const parallel = 4;

/**
 * Looks up the events of contracts that an update archives, with the views of the token standard. A
 * contract that can't be looked up is left out: it stays unseen, and the effects say so.
 */
export const lookUpArchived = async (
  request: Client['request'],
  contractIds: readonly string[],
  parties: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly Json[]> => {
  const { eventFormat } = buildTransactionFormat(defaultFormatChoice, parties);
  const found: Json[] = [];
  await mapOrdered(contractIds, parallel, {
    run: (contractId) =>
      sendKnown({ contractId, eventFormat: eventFormat as Json }, (body) =>
        request(furtherRequest('eventsByContractId', { body }), signal),
      ),
    onResult: (response) => {
      if (response.ok) found.push(response.value.json);
    },
  });
  return found;
};
