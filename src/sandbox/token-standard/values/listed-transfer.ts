import type { JsonObject } from '../../../lib/json/json.ts';
import { formatUnits, roundAt } from '../../decimal-units.ts';
import type { TransferResult, Output } from '../execute-transfer.ts';

/**
 * The scan's `ScanTxLogParser` lists transfers since Splice 0.5.16 without balance changes, and
 * without fees and change where no `TransferResult` has them.
 */
const nothing = formatUnits(0n);

interface Receiver {
  readonly party: string;
  readonly units: bigint;
}

interface Listed {
  readonly round: number;
  readonly sender: JsonObject;
  readonly receivers: readonly Receiver[];
  /** Kind, description and what an offer says more. */
  readonly more?: JsonObject;
}

const transfer = ({ round, sender, receivers, more = {} }: Listed): JsonObject => ({
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

/** A note as it is listed: an empty one is left out. */
export const description = (text: string | undefined): JsonObject =>
  text === undefined || text === '' ? {} : { description: text };

/** A transfer of which there is a `TransferResult`. */
export const listedTransferResult =
  (
    clock: number,
    {
      from,
      outputs,
      transferred: { inputUnits, changeUnits },
      more,
    }: {
      readonly from: string;
      readonly outputs: readonly Output[];
      readonly transferred: TransferResult;
      readonly more?: JsonObject;
    },
  ) =>
  (): JsonObject =>
    transfer({
      round: roundAt(clock),
      sender: {
        ...senderOf(from, inputUnits, changeUnits),
        input_validator_faucet_amount: nothing,
      },
      receivers: outputs.map(({ receiver, units }) => ({ party: receiver, units })),
      ...(more && { more }),
    });

/** A transfer of which only its terms are known: the parser knows no round either. */
export const listedTransferTerms =
  (terms: {
    readonly from: string;
    readonly input: bigint;
    readonly to: string;
    readonly units: bigint;
    readonly more?: JsonObject;
  }) =>
  (): JsonObject =>
    transfer({
      round: 0,
      sender: senderOf(terms.from, terms.input, 0n),
      receivers: [{ party: terms.to, units: terms.units }],
      ...(terms.more && { more: terms.more }),
    });
