import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { Json } from '../../../../lib/json/json.ts';
import { countHiddenCharacters } from '../../../../lib/text/sanitize.ts';
import {
  allocationFields,
  balanceColumns,
  instructionFields,
  listItems,
  legColumns,
  receiverColumns,
  senderFields,
  fieldTextOf,
  fieldValueAt,
} from './activity-fields.ts';
import {
  blankBlock,
  factBlock,
  headingBlock,
  maskIfPrivate,
  type DetailBlock,
  type DetailStyle,
} from './detail-block.ts';
import { tableBlocks } from './detail-table.ts';
import * as messages from '../../messages/detail.ts';

export const maxLabelColumns = 'input_validator_faucet_amount'.length + 4;

export const amounts = (
  raw: Json,
  path: readonly string[],
  names: readonly string[],
  style: DetailStyle,
) =>
  names.flatMap((name) =>
    factBlock(
      `  ${name}`,
      maskIfPrivate(fieldTextOf(fieldValueAt(raw, [...path, name])), style),
      style,
      maxLabelColumns,
    ),
  );

const description = (raw: Json, style: DetailStyle): DetailBlock[] => {
  const value = fieldValueAt(raw, ['transfer', 'description']);
  const text = fieldTextOf(value);
  const hidden = countHiddenCharacters(text);
  const note = hidden === 0 ? '' : messages.hiddenCharacters(hidden);
  const shown = value === undefined ? '-' : `"${maskIfPrivate(text, style)}"`;
  return [headingBlock('DESCRIPTION', note), ...factBlock('', shown, style, 4)];
};

export const textFact = (
  name: string,
  value: Json | undefined,
  style: DetailStyle,
): DetailBlock[] =>
  value === undefined
    ? []
    : factBlock(`  ${name}`, maskIfPrivate(fieldTextOf(value), style), style, maxLabelColumns);

const isZero = (raw: Json, name: string): boolean =>
  /^(-|0+(\.0*)?)$/.test(fieldTextOf(fieldValueAt(raw, ['transfer', 'sender', name])));

/** Puts nonzero amounts first: fees are nearly always zero. */
const nonZeroFirst = (raw: Json, names: readonly string[]): readonly string[] => [
  ...names.filter((name) => !isZero(raw, name)),
  ...names.filter((name) => isZero(raw, name)),
];

/** The sender's amounts, marked as unknown if an update has none of them. */
const senderAmounts = ({ raw, origin }: Activity, style: DetailStyle): DetailBlock[] => {
  const sender = fieldValueAt(raw, ['transfer', 'sender']);
  const isUntold =
    origin !== undefined && senderFields.every((name) => !fieldValueAt(sender, [name]));
  return isUntold
    ? textFact('fees and change', messages.notInUpdate, { ...style, masked: false })
    : amounts(raw, ['transfer', 'sender'], nonZeroFirst(raw, senderFields), style);
};

/** The offer or allocation, and its state. */
const instruction = ({ raw, kind }: Activity, style: DetailStyle): DetailBlock[] => {
  const state =
    style.openState === undefined
      ? []
      : textFact('state', style.openState, { ...style, masked: false });
  const allocation = allocationFields.flatMap((name) =>
    textFact(name, fieldValueAt(raw, ['transfer', name]), style),
  );
  const legs = listItems(fieldValueAt(raw, ['transfer', 'legs']));
  if (allocation.length === 0)
    return [
      headingBlock('INSTRUCTION'),
      ...state,
      ...amounts(raw, ['transfer'], instructionFields, style),
    ];
  return [
    headingBlock(kind === 'allocation' ? 'ALLOCATION' : 'EXECUTED ALLOCATIONS'),
    ...state,
    ...allocation,
    ...(legs.length === 0 ? [] : tableBlocks(legs, legColumns, style)),
  ];
};

/** A transfer, an offer or an allocation. */
export const transferBlocks = (activity: Activity, style: DetailStyle): DetailBlock[] => {
  const { raw } = activity;
  const receivers = listItems(fieldValueAt(raw, ['transfer', 'receivers']));
  const changes = listItems(fieldValueAt(raw, ['transfer', 'balance_changes']));
  const sender = maskIfPrivate(
    fieldTextOf(fieldValueAt(raw, ['transfer', 'sender', 'party'])),
    style,
  );
  const isOpen = activity.kind === 'offer' || activity.kind === 'allocation';
  return [
    blankBlock,
    ...(isOpen ? instruction(activity, style) : []),
    headingBlock('SENDER'),
    ...factBlock('', sender, style, 4),
    headingBlock('RECEIVERS', isOpen ? messages.lockedValue : String(receivers.length)),
    ...tableBlocks(receivers, receiverColumns, style),
    ...description(raw, style),
    headingBlock('BALANCE CHANGES', String(changes.length)),
    ...tableBlocks(changes, balanceColumns, style),
    headingBlock('SENDER AMOUNTS'),
    ...senderAmounts(activity, style),
    ...(isOpen ? [] : instruction(activity, style)),
  ];
};
