import type { JsonObject } from '../../lib/json/json.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import type { Contract } from './contracts.ts';

const prefix = 'splice.lfdecentralizedtrust.org/';

/** What the token standard calls a note of its own on a transfer. */
const metaOf = (values: JsonObject): JsonObject => ({ values });

/** What is given to the factory of transfers, and the offer that comes of it. */
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

/** What comes of an offer in the end. */
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
