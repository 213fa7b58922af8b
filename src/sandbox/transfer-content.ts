import type { JsonObject } from '../lib/json.ts';
import { decimalOf, sumOf } from './amounts.ts';
import type { Contract } from './contracts.ts';
import { roundOf } from './times.ts';

/** What moved from whom to whom. */
export interface Movement {
  readonly from: string;
  /** What the sender put in. */
  readonly input: bigint;
  /** What came back to the sender. */
  readonly change: bigint;
  /** Each party once; nobody when value was only merged. */
  readonly to: readonly { readonly party: string; readonly units: bigint }[];
  readonly kind?:
    'create_transfer_instruction' | 'transfer_instruction_accept' | 'preapproval_send';
  readonly instruction?: Contract;
  readonly texts: JsonObject;
}

const nothing = '0.0000000000';
const holdingRate = '0.0038051800';

const senderOf = ({ from, input, change }: Movement): JsonObject => ({
  party: from,
  input_amulet_amount: decimalOf(input),
  input_app_reward_amount: nothing,
  input_validator_reward_amount: nothing,
  input_sv_reward_amount: nothing,
  input_validator_faucet_amount: nothing,
  sender_change_fee: nothing,
  sender_change_amount: decimalOf(change),
  sender_fee: nothing,
  holding_fees: nothing,
});

const balanceChange = (party: string, units: bigint, rate: string): JsonObject => ({
  party,
  change_to_initial_amount_as_of_round_zero: decimalOf(units),
  change_to_holding_fees_rate: rate,
});

const instructionOf = ({ instruction, to: [receiver] }: Movement): JsonObject =>
  instruction === undefined || receiver === undefined
    ? {}
    : {
        transferInstructionReceiver: receiver.party,
        transferInstructionAmount: decimalOf(receiver.units),
        transferInstructionCid: instruction.id,
      };

/** The fields of a transfer (interface 2, Transfer). `clock` is microseconds since 1970. */
export const transferContent =
  (clock: number, movement: Movement): (() => JsonObject) =>
  () => {
    const { from, to, kind, texts } = movement;
    const sent = sumOf(to.map(({ units }) => units));
    return {
      round: roundOf(clock),
      transfer: {
        sender: senderOf(movement),
        receivers: to.map(({ party, units }) => ({
          party,
          amount: decimalOf(units),
          receiver_fee: nothing,
        })),
        balance_changes: [
          balanceChange(from, -sent, nothing),
          ...to.map(({ party, units }) => balanceChange(party, units, holdingRate)),
        ],
        ...texts,
        ...instructionOf(movement),
        ...(kind && { transfer_kind: kind }),
      },
    };
  };
