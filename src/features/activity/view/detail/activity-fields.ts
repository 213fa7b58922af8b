import { isArray, isObject, type Json, textOrJson } from '../../../../lib/json/json.ts';

type Path = readonly string[];

/** Fields that identify and place an Activity (API description 2). */
export const idFields = ['event_id', 'offset', 'domain_id', 'round'] as const;

export const senderFields = [
  'sender_change_amount',
  'sender_change_fee',
  'sender_fee',
  'holding_fees',
  'input_amulet_amount',
  'input_app_reward_amount',
  'input_validator_reward_amount',
  'input_sv_reward_amount',
  'input_validator_faucet_amount',
] as const;

export const receiverColumns = [
  { field: 'party', title: 'party' },
  { field: 'amount', title: 'amount' },
  { field: 'receiver_fee', title: 'fee' },
] as const;

export const balanceColumns = [
  { field: 'party', title: 'party' },
  { field: 'change_to_initial_amount_as_of_round_zero', title: 'initial amount' },
  { field: 'change_to_holding_fees_rate', title: 'fees rate' },
] as const;

export const instructionFields = [
  'transferInstructionReceiver',
  'transferInstructionAmount',
  'transferInstructionCid',
] as const;

export const ownerFields = ['amulet_owner', 'amulet_amount'] as const;
export const abortFields = ['transfer_instruction_cid'] as const;

/** Fields that cantui adds to an activity derived from an update. */
export const derivedFields = [
  'activity_type',
  'derived_from',
  'template',
  'choice',
  'moved',
  'not_understood',
] as const;

const kindKeys = ['transfer', 'mint', 'tap', 'abort_transfer_instruction'] as const;

const transferKeys = [
  'sender',
  'receivers',
  'balance_changes',
  'description',
  ...instructionFields,
];

export const fieldValueAt = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (at, key) => (at !== undefined && isObject(at) ? at[key] : undefined),
    value,
  );

/** The text is as sent; `-` if there is none. */
export const fieldTextOf = (value: Json | undefined): string =>
  value === undefined || value === null ? '-' : textOrJson(value);

export const listItems = (value: Json | undefined): readonly Json[] =>
  isArray(value) ? value : [];

const objectKeys = (value: Json | undefined): readonly string[] =>
  value !== undefined && isObject(value) ? Object.keys(value) : [];

const unknownIn = (raw: Json, path: Path, known: readonly string[]): readonly Path[] =>
  objectKeys(fieldValueAt(raw, path))
    .filter((key) => !known.includes(key))
    .map((key) => [...path, key]);

/** Fields that the API description does not name; the detail marks them `+`. */
export const findUnnamedFields = (raw: Json): readonly Path[] => [
  ...unknownIn(raw, [], [...idFields, 'date', ...kindKeys]),
  ...unknownIn(raw, ['transfer'], transferKeys),
  ...unknownIn(raw, ['transfer', 'sender'], ['party', ...senderFields]),
  ...unknownIn(raw, ['mint'], ownerFields),
  ...unknownIn(raw, ['tap'], ownerFields),
  ...unknownIn(raw, ['abort_transfer_instruction'], abortFields),
];
