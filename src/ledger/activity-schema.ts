import { integer, list, maybe, open, text } from './schema-kit.ts';

const sender = open({
  party: maybe(text),
  sender_change_fee: maybe(text),
  sender_change_amount: maybe(text),
  sender_fee: maybe(text),
  holding_fees: maybe(text),
  input_amulet_amount: maybe(text),
  input_app_reward_amount: maybe(text),
  input_validator_reward_amount: maybe(text),
  input_sv_reward_amount: maybe(text),
  input_validator_faucet_amount: maybe(text),
});

/** Transfer (interface 2). */
export const transfer = open({
  sender: maybe(sender),
  receivers: maybe(
    list(open({ party: maybe(text), amount: maybe(text), receiver_fee: maybe(text) })),
  ),
  balance_changes: maybe(
    list(
      open({
        party: maybe(text),
        change_to_initial_amount_as_of_round_zero: maybe(text),
        change_to_holding_fees_rate: maybe(text),
      }),
    ),
  ),
  description: maybe(text),
  transferInstructionReceiver: maybe(text),
  transferInstructionAmount: maybe(text),
  transferInstructionCid: maybe(text),
  transfer_kind: maybe(text),
});

const owned = open({ amulet_owner: maybe(text), amulet_amount: maybe(text) });

/** Activity (interface 2). `activity_type` is sent by real services and not in the document. */
export const activity = open({
  activity_type: maybe(text),
  event_id: text,
  date: maybe(text),
  domain_id: maybe(text),
  offset: maybe(text),
  round: maybe(integer),
  transfer: maybe(transfer),
  mint: maybe(owned),
  tap: maybe(owned),
  abort_transfer_instruction: maybe(
    open({ transfer_instruction_cid: maybe(text), abort_kind: maybe(text) }),
  ),
});

/** Request of the activity listing (interface 4.6). */
export const activitiesRequest = open({ page_size: integer, begin_after_id: maybe(text) });

/** Answer of the activity listing (interface 4.6). */
export const activitiesAnswer = open({ activities: list(activity) });
