import type { JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import type { Contract } from './contracts.ts';

const prefix = 'splice.lfdecentralizedtrust.org/';

/** Builds the token standard's metadata of a transfer. */
const metaOf = (values: JsonObject): JsonObject => ({ values });

export const transferFactoryChoice = (offer: Contract, { description }: JsonObject) => ({
  argument: (): JsonObject => ({
    transfer: {
      ...objectAt(offer.argument(), 'transfer'),
      meta: metaOf(description === undefined ? {} : { [`${prefix}reason`]: description }),
    },
  }),
  result: (): JsonObject => ({
    output: {
      tag: 'TransferInstructionResult_Pending',
      value: { transferInstructionCid: offer.id },
    },
    senderChangeCids: [],
    meta: metaOf({}),
  }),
});

export const transferOutcomeChoice = (
  outcome: 'Completed' | 'Failed',
  value: JsonObject,
  from: string,
) => ({
  result: (): JsonObject => ({
    output: { tag: `TransferInstructionResult_${outcome}`, value },
    senderChangeCids: [],
    meta: metaOf({ [`${prefix}sender`]: from }),
  }),
});
