import type { Activity } from '../../../../ledger/activity/activity.ts';
import type { Json } from '../../../../lib/json/json.ts';
import type { Line } from '../../../../ui-kit/text/line.ts';
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
  blankLine,
  detailFactLines,
  detailHeadingLine,
  maskIfPrivate,
  type DetailStyle,
} from './detail-parts.ts';
import { tableLines } from './detail-table.ts';
import * as messages from '../../messages/detail.ts';

export const maxLabelColumns = 'input_validator_faucet_amount'.length + 4;

export const amounts = (
  raw: Json,
  path: readonly string[],
  names: readonly string[],
  style: DetailStyle,
) =>
  names.flatMap((name) =>
    detailFactLines(
      `  ${name}`,
      maskIfPrivate(fieldTextOf(fieldValueAt(raw, [...path, name])), style),
      style,
      maxLabelColumns,
    ),
  );

export const textFact = (name: string, value: Json | undefined, style: DetailStyle): Line[] =>
  value === undefined
    ? []
    : detailFactLines(
        `  ${name}`,
        maskIfPrivate(fieldTextOf(value), style),
        style,
        maxLabelColumns,
      );

const isZero = (raw: Json, name: string): boolean =>
  /^(-|0+(\.0*)?)$/.test(fieldTextOf(fieldValueAt(raw, ['transfer', 'sender', name])));

/** Fees are nearly always zero. */
const nonZeroFirst = (raw: Json, names: readonly string[]): readonly string[] => [
  ...names.filter((name) => !isZero(raw, name)),
  ...names.filter((name) => isZero(raw, name)),
];

/** Unknown if an update has none of them. */
const senderAmounts = ({ raw, origin }: Activity, style: DetailStyle): Line[] => {
  const sender = fieldValueAt(raw, ['transfer', 'sender']);
  const isUntold =
    origin !== undefined && senderFields.every((name) => !fieldValueAt(sender, [name]));
  return isUntold
    ? textFact('fees and change', messages.notInUpdate, { ...style, masked: false })
    : amounts(raw, ['transfer', 'sender'], nonZeroFirst(raw, senderFields), style);
};

const instruction = ({ raw, kind }: Activity, style: DetailStyle): Line[] => {
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
      detailHeadingLine('INSTRUCTION'),
      ...state,
      ...amounts(raw, ['transfer'], instructionFields, style),
    ];
  return [
    detailHeadingLine(kind === 'allocation' ? 'ALLOCATION' : 'EXECUTED ALLOCATIONS'),
    ...state,
    ...allocation,
    ...(legs.length === 0 ? [] : tableLines(legs, legColumns, style)),
  ];
};

export const transferLines = (activity: Activity, style: DetailStyle): Line[] => {
  const { raw } = activity;
  const receivers = listItems(fieldValueAt(raw, ['transfer', 'receivers']));
  const changes = listItems(fieldValueAt(raw, ['transfer', 'balance_changes']));
  const isOpen = activity.kind === 'offer' || activity.kind === 'allocation';
  return [
    blankLine,
    ...(isOpen ? instruction(activity, style) : []),
    detailHeadingLine('RECEIVERS', isOpen ? messages.lockedValue : String(receivers.length)),
    ...tableLines(receivers, receiverColumns, style),
    detailHeadingLine('BALANCE CHANGES', String(changes.length)),
    ...tableLines(changes, balanceColumns, style),
    detailHeadingLine('SENDER AMOUNTS'),
    ...senderAmounts(activity, style),
    ...(isOpen ? [] : instruction(activity, style)),
  ];
};
