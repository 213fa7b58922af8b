import { compareDecimals, multiplyDecimals } from '../../lib/numbers/decimal.ts';
import { isArray, isObject, type JsonObject } from '../../lib/json/json.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import {
  readAmount,
  UnexpectedShapeError,
  readOptionalAmount,
  readMapEntries,
  readDamlRecord,
  roundAmount,
  readRound,
  sumAmounts,
  readText,
} from './daml-values.ts';

interface Output {
  readonly receiver: string;
  readonly amount: string;
  readonly receiverFee: string;
  readonly senderFee: string;
}

interface DerivedContent {
  readonly fields: JsonObject;
  readonly notices: readonly string[];
}

const outputsOf = (transfer: JsonObject, summary: JsonObject): readonly Output[] => {
  const { outputs } = transfer;
  const { outputFees } = summary;
  if (!isArray(outputs)) throw new UnexpectedShapeError('outputs is not a list');
  return outputs.map((output, index) => {
    const record = isObject(output) ? output : undefined;
    const fee = readAmount(
      isArray(outputFees) ? { fee: outputFees[index] ?? '0' } : { fee: '0' },
      'fee',
    );
    const ratio = readAmount(record, 'receiverFeeRatio');
    const receiverFee = roundAmount(multiplyDecimals(fee, ratio));
    return {
      receiver: readText(record, 'receiver'),
      amount: readAmount(record, 'amount'),
      receiverFee,
      senderFee: sumAmounts([fee, `-${receiverFee}`]),
    };
  });
};

const receiversOf = (outputs: readonly Output[]): readonly JsonObject[] =>
  [...new Set(outputs.map(({ receiver }) => receiver))].map((party) => {
    const own = outputs.filter(({ receiver }) => receiver === party);
    return {
      party,
      amount: sumAmounts(own.map(({ amount }) => amount)),
      receiver_fee: sumAmounts(own.map(({ receiverFee }) => receiverFee)),
    };
  });

const senderOf = (
  transfer: JsonObject,
  summary: JsonObject,
  outputs: readonly Output[],
): JsonObject => ({
  party: readText(transfer, 'sender'),
  ...omitUndefined({
    input_amulet_amount: readOptionalAmount(summary, 'inputAmuletAmount'),
    input_app_reward_amount: readOptionalAmount(summary, 'inputAppRewardAmount'),
    input_validator_reward_amount: readOptionalAmount(summary, 'inputValidatorRewardAmount'),
    input_sv_reward_amount: readOptionalAmount(summary, 'inputSvRewardAmount'),
    input_validator_faucet_amount: readOptionalAmount(summary, 'inputValidatorFaucetAmount'),
  }),
  sender_change_fee: readAmount(summary, 'senderChangeFee'),
  sender_change_amount: readAmount(summary, 'senderChangeAmount'),
  sender_fee: sumAmounts(outputs.map(({ senderFee }) => senderFee)),
  holding_fees: readAmount(summary, 'holdingFees'),
});

interface Change {
  readonly party: string;
  readonly initial: string;
  readonly rate: string;
}

const changesOf = (summary: JsonObject): readonly Change[] =>
  readMapEntries(summary['balanceChanges']).map(([party, change]) => ({
    party,
    initial: readAmount(change, 'changeToInitialAmountAsOfRoundZero'),
    rate: readAmount(change, 'changeToHoldingFeesRate'),
  }));

/**
 * Parties that receive something else than their balance gains. A balance change is as of the first
 * round, so the holding fees since then are subtracted. The sender's gain is mixed with its inputs.
 */
const disagreements = (
  round: number,
  sender: string,
  outputs: readonly Output[],
  changes: readonly Change[],
): readonly string[] =>
  changes
    .filter(({ party }) => party !== sender)
    .flatMap(({ party, initial, rate }) => {
      const own = outputs.filter(({ receiver }) => receiver === party);
      const sent = sumAmounts(
        own.flatMap(({ amount, receiverFee }) => [amount, `-${receiverFee}`]),
      );
      const since = roundAmount(multiplyDecimals(rate, String(-round)));
      const gained = sumAmounts([initial, since]);
      return compareDecimals(sent, gained) === 0
        ? []
        : [`the balance of ${party} changed by ${gained}, but the transfer sent ${sent}`];
    });

/** Reads a Transfer as section 2 of the API description defines it. */
export const readTransferContent = (argument: JsonObject, result: JsonObject): DerivedContent => {
  const transfer = readDamlRecord(argument, 'transfer');
  const summary = readDamlRecord(result, 'summary');
  const round = readRound(result);
  const outputs = outputsOf(transfer, summary);
  const changes = changesOf(summary);
  return {
    fields: {
      round,
      transfer: {
        sender: senderOf(transfer, summary, outputs),
        receivers: receiversOf(outputs),
        balance_changes: changes.map(({ party, initial, rate }) => ({
          party,
          change_to_initial_amount_as_of_round_zero: initial,
          change_to_holding_fees_rate: rate,
        })),
      },
    },
    notices: disagreements(round, readText(transfer, 'sender'), outputs, changes),
  };
};
