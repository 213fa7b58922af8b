import { objectAt } from '../../ledger/rules/rules.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, sumUnits, roundAt, holdingRate } from '../decimal-units.ts';
import type { Contract } from './update-model.ts';
import type { HoldingRecord } from './ledger-state.ts';

/** By how much a party's value changed, counted back to the first round, and what it pays a round. */
interface Balance {
  readonly party: string;
  readonly units: bigint;
  readonly rate: bigint;
}

interface Moved {
  readonly from: string;
  readonly inputs: readonly HoldingRecord[];
  readonly change: bigint;
  readonly to: readonly { readonly party: string; readonly units: bigint }[];
}

const asOfRoundZero = (units: bigint, round: number): bigint => units + holdingRate * BigInt(round);

/** The round that value counts from, which it keeps when a lock on it is released. */
const roundOfHolding = ({ contract }: HoldingRecord): number =>
  Number(textAt(objectAt(contract.argument(), 'amount', 'createdAt') ?? {}, 'number'));

/** The balance changes of a transfer, the sender's first. */
export const computeBalances = (
  clock: number,
  { from, inputs, change, to }: Moved,
): readonly Balance[] => {
  const created = change > 0n ? [...to, { party: from, units: change }] : to;
  const others = to.flatMap(({ party }) => (party === from ? [] : [party]));
  return [from, ...others].map((party) => {
    const gained = created.filter((output) => output.party === party);
    const spent = party === from ? inputs : [];
    const plus = sumUnits(gained.map(({ units }) => asOfRoundZero(units, roundAt(clock))));
    const minus = sumUnits(
      spent.map((holding) => asOfRoundZero(holding.units, roundOfHolding(holding))),
    );
    const rate = holdingRate * BigInt(gained.length - spent.length);
    return { party, units: plus - minus, rate };
  });
};

export interface ValueMovement {
  readonly from: string;
  /** The holdings that the sender puts in. */
  readonly inputs: readonly HoldingRecord[];
  readonly input: bigint;
  /** The amount returned to the sender, in units. */
  readonly change: bigint;
  /** Each party once; nobody when value was only merged. */
  readonly to: readonly { readonly party: string; readonly units: bigint }[];
  readonly kind?:
    | 'create_transfer_instruction'
    | 'transfer_instruction_accept'
    | 'preapproval_send';
  readonly instruction?: Contract;
  /** Of an offer: who may take it. */
  readonly offeredTo?: string;
  readonly texts: JsonObject;
}

const nothing = '0.0000000000';

const senderOf = ({ from, input, change }: ValueMovement): JsonObject => ({
  party: from,
  input_amulet_amount: formatUnits(input),
  input_app_reward_amount: nothing,
  input_validator_reward_amount: nothing,
  input_sv_reward_amount: nothing,
  input_validator_faucet_amount: nothing,
  sender_change_fee: nothing,
  sender_change_amount: formatUnits(change),
  sender_fee: nothing,
  holding_fees: nothing,
});

const balanceChange = ({ party, units, rate }: Balance): JsonObject => ({
  party,
  change_to_initial_amount_as_of_round_zero: formatUnits(units),
  change_to_holding_fees_rate: formatUnits(rate),
});

const instructionOf = ({ instruction, offeredTo, to: [locked] }: ValueMovement): JsonObject => ({
  ...(offeredTo !== undefined &&
    locked !== undefined && {
      transferInstructionReceiver: offeredTo,
      transferInstructionAmount: formatUnits(locked.units),
    }),
  ...(instruction !== undefined && { transferInstructionCid: instruction.id }),
});

/** The fields of a transfer (API description 2, Transfer). `clock` is microseconds since 1970. */
export const transferContent =
  (clock: number, movement: ValueMovement): (() => JsonObject) =>
  () => {
    const { to, kind, texts } = movement;
    return {
      round: roundAt(clock),
      transfer: {
        sender: senderOf(movement),
        receivers: to.map(({ party, units }) => ({
          party,
          amount: formatUnits(units),
          receiver_fee: nothing,
        })),
        balance_changes: computeBalances(clock, movement).map(balanceChange),
        ...texts,
        ...instructionOf(movement),
        ...(kind && { transfer_kind: kind }),
      },
    };
  };

const summaryOf = (clock: number, movement: ValueMovement): JsonObject => ({
  inputAmuletAmount: formatUnits(movement.input),
  inputAppRewardAmount: nothing,
  inputValidatorRewardAmount: nothing,
  inputSvRewardAmount: nothing,
  inputValidatorFaucetAmount: nothing,
  balanceChanges: computeBalances(clock, movement).map(({ party, units, rate }) => [
    party,
    {
      changeToInitialAmountAsOfRoundZero: formatUnits(units),
      changeToHoldingFeesRate: formatUnits(rate),
    },
  ]),
  holdingFees: nothing,
  outputFees: movement.to.map(() => nothing),
  senderChangeFee: nothing,
  senderChangeAmount: formatUnits(movement.change),
  amuletPrice: '0.1500000000',
});

export const transferChoice = (
  clock: number,
  movement: ValueMovement,
  created: { readonly outputs: readonly Contract[]; readonly change?: Contract | undefined },
) => ({
  argument: (): JsonObject => ({
    transfer: {
      sender: movement.from,
      provider: movement.from,
      inputs: movement.inputs.map(({ contract }) => ({ tag: 'InputAmulet', value: contract.id })),
      outputs: movement.to.map(({ party, units }) => ({
        receiver: party,
        receiverFeeRatio: '0.0000000000',
        amount: formatUnits(units),
        lock: null,
      })),
      beneficiaries: null,
    },
  }),
  result: (): JsonObject => ({
    round: { number: String(roundAt(clock)) },
    summary: summaryOf(clock, movement),
    createdAmulets: created.outputs.map(({ id }) => ({ tag: 'TransferResultAmulet', value: id })),
    senderChangeAmulet: created.change?.id ?? null,
  }),
});

export const transferTotal = (holdings: readonly HoldingRecord[]): bigint =>
  sumUnits(holdings.map(({ units }) => units));
