import { integer, listOf, looseObject, nullish, string } from './schema-helpers.ts';

const sender = looseObject(() => ({
  party: nullish(string),
  sender_change_fee: nullish(string),
  sender_change_amount: nullish(string),
  sender_fee: nullish(string),
  holding_fees: nullish(string),
  input_amulet_amount: nullish(string),
  input_app_reward_amount: nullish(string),
  input_validator_reward_amount: nullish(string),
  input_sv_reward_amount: nullish(string),
  input_validator_faucet_amount: nullish(string),
}));

const transferSchema = looseObject(() => ({
  sender: nullish(sender),
  receivers: nullish(
    listOf(
      looseObject(() => ({
        party: nullish(string),
        amount: nullish(string),
        receiver_fee: nullish(string),
      })),
    ),
  ),
  balance_changes: nullish(
    listOf(
      looseObject(() => ({
        party: nullish(string),
        change_to_initial_amount_as_of_round_zero: nullish(string),
        change_to_holding_fees_rate: nullish(string),
      })),
    ),
  ),
  description: nullish(string),
  transferInstructionReceiver: nullish(string),
  transferInstructionAmount: nullish(string),
  transferInstructionCid: nullish(string),
  transfer_kind: nullish(string),
}));

const owned = looseObject(() => ({
  amulet_owner: nullish(string),
  amulet_amount: nullish(string),
}));

/** API description 2. Real services also send `activity_type`. */
const activitySchema = looseObject(() => ({
  activity_type: nullish(string),
  event_id: string,
  date: nullish(string),
  domain_id: nullish(string),
  offset: nullish(string),
  round: nullish(integer),
  transfer: nullish(transferSchema),
  mint: nullish(owned),
  tap: nullish(owned),
  abort_transfer_instruction: nullish(
    looseObject(() => ({ transfer_instruction_cid: nullish(string), abort_kind: nullish(string) })),
  ),
}));

export const activitiesRequest = looseObject(() => ({
  page_size: integer,
  begin_after_id: nullish(string),
}));

export const activitiesResponse = looseObject(() => ({ activities: listOf(activitySchema) }));
