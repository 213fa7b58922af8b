import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, roundAt } from '../decimal-units.ts';
import type { Offer } from '../state/ledger-state.ts';
import type { TransferResult, Output } from './execute-transfer.ts';

/**
 * The scan's `ScanTxLogParser` lists transfers since Splice 0.5.16 without balance changes, and
 * without fees and change where no `TransferResult` has them.
 */
const nothing = formatUnits(0n);

interface Listed {
  readonly round: number;
  readonly sender: JsonObject;
  readonly receivers: readonly Pick<Output, 'party' | 'units'>[];
  /** Kind, description and what an offer says more. */
  readonly more: JsonObject | undefined;
}

const transfer = ({ round, sender, receivers, more }: Listed): JsonObject => ({
  round,
  transfer: {
    sender,
    receivers: receivers.map(({ party, units }) => ({
      party,
      amount: formatUnits(units),
      receiver_fee: nothing,
    })),
    balance_changes: [],
    ...more,
  },
});

const senderOf = (party: string, input: bigint, change: bigint): JsonObject => ({
  party,
  input_amulet_amount: formatUnits(input),
  input_app_reward_amount: nothing,
  input_validator_reward_amount: nothing,
  input_sv_reward_amount: nothing,
  sender_change_amount: formatUnits(change),
  sender_change_fee: nothing,
  sender_fee: nothing,
  holding_fees: nothing,
});

export const description = (note: string | undefined): JsonObject =>
  note === undefined || note === '' ? {} : { description: note };

interface ResultTerms {
  readonly from: string;
  readonly outputs: Listed['receivers'];
  readonly transferred: Pick<TransferResult, 'inputUnits' | 'changeUnits'>;
  readonly more?: JsonObject;
}

/** A transfer of which there is a `TransferResult`. */
export const listedTransferResult =
  (clock: number, { from, outputs, transferred, more }: ResultTerms) =>
  (): JsonObject => {
    const { inputUnits, changeUnits } = transferred;
    const faucet = { input_validator_faucet_amount: nothing };
    const sender = { ...senderOf(from, inputUnits, changeUnits), ...faucet };
    return transfer({ round: roundAt(clock), sender, receivers: outputs, more });
  };

interface Terms {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

/** A transfer of which only its terms are known: the parser knows no round either. */
export const listedTransferTerms =
  ({ from, to, units, more }: Terms & { readonly more?: JsonObject }, input = units) =>
  (): JsonObject => {
    const receivers = [{ party: to, units }];
    return transfer({ round: 0, sender: senderOf(from, input, 0n), receivers, more });
  };

type OfferTerms = Terms & Pick<Offer, 'contract'>;

/** The value of an offer stays with its sender, locked, who is listed as the receiver. */
export const listedOffer = (
  { from, to, units, contract }: OfferTerms,
  note: string | undefined,
): (() => JsonObject) => {
  const more = {
    ...description(note),
    transferInstructionReceiver: to,
    transferInstructionAmount: formatUnits(units),
    transferInstructionCid: contract.id,
    transfer_kind: 'create_transfer_instruction',
  };
  return listedTransferTerms({ from, to: from, units, more }, 0n);
};

export const listedAccept = ({ contract, from, to, units }: OfferTerms): (() => JsonObject) => {
  const more = {
    transferInstructionCid: contract.id,
    transfer_kind: 'transfer_instruction_accept',
  };
  return listedTransferTerms({ from, to, units, more });
};

export const listedAbort = (kind: string, offer: string) => ({
  type: 'abort_transfer_instruction',
  content: (): JsonObject => ({
    abort_transfer_instruction: { abort_kind: kind, transfer_instruction_cid: offer },
  }),
});
