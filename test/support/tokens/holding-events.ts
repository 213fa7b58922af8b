import type { JsonObject } from '../../../src/lib/json/json.ts';
import { sha256Hex } from '../../../src/lib/sha256.ts';
import { contractIdOf, dso, mallory, newestId, payer } from './token-world.ts';

interface HeldTerms {
  readonly amount: string;
  readonly owner?: string;
  readonly admin?: string;
  readonly id?: string;
  readonly account?: { readonly provider?: string; readonly id?: string };
  readonly lock?: { readonly holders: readonly string[]; readonly expiresAt?: string };
}

const interfaceIdOf = (version: 'V1' | 'V2'): string =>
  `${newestId(`splice-api-token-holding-${version.toLowerCase()}`)}:Splice.Api.Token.Holding${version}:Holding`;

/** A created event of a holding with both views, as a participant lists it (HoldingV1, HoldingV2). */
export const holdingEvent = (
  words: string,
  { amount, owner = payer, admin = dso, id = 'Amulet', account = {}, lock }: HeldTerms,
): JsonObject => {
  const common = {
    ...{ instrumentId: { admin, id }, amount, meta: { values: {} } },
    lock:
      lock === undefined ? null : { expiresAt: null, expiresAfter: null, context: null, ...lock },
  };
  const viewOf = (version: 'V1' | 'V2', viewValue: JsonObject): JsonObject => ({
    interfaceId: interfaceIdOf(version),
    viewStatus: { code: 0, message: '', details: [] },
    viewValue,
  });
  return {
    contractId: contractIdOf(words),
    templateId: `${sha256Hex('registry')}:Registry.Holding:Holding`,
    packageName: 'registry-holding',
    signatories: [admin, owner],
    observers: [],
    createArgument: {},
    interfaceViews: [
      viewOf('V1', { ...common, owner }),
      viewOf('V2', {
        ...common,
        account: { owner, provider: account.provider ?? null, id: account.id ?? '' },
      }),
    ],
  };
};

/** A created event of an offer to the payer (TransferInstructionV1). */
export const offerEvent = (
  words: string,
  instrumentId: { readonly admin: string; readonly id: string },
  executeBefore: string,
): JsonObject => ({
  contractId: contractIdOf(words),
  templateId: `${sha256Hex('registry')}:Registry.Offer:Offer`,
  packageName: 'registry-offer',
  signatories: [instrumentId.admin, mallory],
  observers: [payer],
  createArgument: {},
  interfaceViews: [
    {
      interfaceId: `${newestId('splice-api-token-transfer-instruction-v1')}:Splice.Api.Token.TransferInstructionV1:TransferInstruction`,
      viewStatus: { code: 0, message: '', details: [] },
      viewValue: {
        transfer: {
          ...{ sender: mallory, receiver: payer, amount: '7.0000000000' },
          ...{ instrumentId: { ...instrumentId }, executeBefore, meta: { values: {} } },
        },
        status: { tag: 'TransferPendingReceiverAcceptance', value: {} },
      },
    },
  ],
});
