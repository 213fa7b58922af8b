import type { Activity } from '../../ledger/activity.ts';
import type { Json } from '../../lib/json.ts';
import { countHiddenCharacters } from '../../lib/sanitise.ts';
import {
  allocationFields,
  balanceColumns,
  instructionFields,
  itemsOf,
  legColumns,
  receiverColumns,
  senderFields,
  textOf,
  valueAt,
} from './activity-fields.ts';
import { blank, fact, heading, shielded, type Block, type DetailStyle } from './blocks.ts';
import { tableBlocks } from './detail-table.ts';

export const longestLabel = 'input_validator_faucet_amount'.length + 4;

export const amounts = (
  raw: Json,
  path: readonly string[],
  names: readonly string[],
  style: DetailStyle,
) =>
  names.flatMap((name) =>
    fact(`  ${name}`, shielded(textOf(valueAt(raw, [...path, name])), style), style, longestLabel),
  );

const description = (raw: Json, style: DetailStyle): Block[] => {
  const value = valueAt(raw, ['transfer', 'description']);
  const text = textOf(value);
  const hidden = countHiddenCharacters(text);
  const note =
    hidden === 0 ? '' : `${hidden} control ${hidden === 1 ? 'char' : 'chars'} shown, not run`;
  const shown = value === undefined ? '-' : `"${shielded(text, style)}"`;
  return [heading('DESCRIPTION', note), ...fact('', shown, style, 4)];
};

export const textFact = (name: string, value: Json | undefined, style: DetailStyle): Block[] =>
  value === undefined ? [] : fact(`  ${name}`, shielded(textOf(value), style), style, longestLabel);

const isZero = (raw: Json, name: string): boolean =>
  /^(-|0+(\.0*)?)$/.test(textOf(valueAt(raw, ['transfer', 'sender', name])));

/** Fees are zero nearly always: what is not zero comes first. */
const nonZeroFirst = (raw: Json, names: readonly string[]): readonly string[] => [
  ...names.filter((name) => !isZero(raw, name)),
  ...names.filter((name) => isZero(raw, name)),
];

/** The sender's amounts; where an update tells none of them, that they are unknown, not nothing. */
const senderAmounts = ({ raw, origin }: Activity, style: DetailStyle): Block[] => {
  const sender = valueAt(raw, ['transfer', 'sender']);
  const isUntold = origin !== undefined && senderFields.every((name) => !valueAt(sender, [name]));
  return isUntold
    ? textFact('fees and change', 'not in the update', { ...style, masked: false })
    : amounts(raw, ['transfer', 'sender'], nonZeroFirst(raw, senderFields), style);
};

/** What is offered or allocated, and what became of it. */
const instruction = ({ raw, kind }: Activity, style: DetailStyle): Block[] => {
  const state =
    style.openState === undefined
      ? []
      : textFact('state', style.openState, { ...style, masked: false });
  const allocation = allocationFields.flatMap((name) =>
    textFact(name, valueAt(raw, ['transfer', name]), style),
  );
  const legs = itemsOf(valueAt(raw, ['transfer', 'legs']));
  if (allocation.length === 0)
    return [
      heading('INSTRUCTION'),
      ...state,
      ...amounts(raw, ['transfer'], instructionFields, style),
    ];
  return [
    heading(kind === 'allocation' ? 'ALLOCATION' : 'EXECUTES ALLOCATIONS'),
    ...state,
    ...allocation,
    ...(legs.length === 0 ? [] : tableBlocks(legs, legColumns, style)),
  ];
};

/** A transfer, an offer or an allocation. */
export const transferBlocks = (activity: Activity, style: DetailStyle): Block[] => {
  const { raw } = activity;
  const receivers = itemsOf(valueAt(raw, ['transfer', 'receivers']));
  const changes = itemsOf(valueAt(raw, ['transfer', 'balance_changes']));
  const sender = shielded(textOf(valueAt(raw, ['transfer', 'sender', 'party'])), style);
  const isOpen = activity.kind === 'offer' || activity.kind === 'allocation';
  return [
    blank,
    ...(isOpen ? instruction(activity, style) : []),
    heading('SENDER'),
    ...fact('', sender, style, 4),
    heading(
      'RECEIVERS',
      isOpen ? 'the value is locked and stays with its sender' : String(receivers.length),
    ),
    ...tableBlocks(receivers, receiverColumns, style),
    ...description(raw, style),
    heading('BALANCE CHANGES', String(changes.length)),
    ...tableBlocks(changes, balanceColumns, style),
    heading('AMOUNTS OF THE SENDER'),
    ...senderAmounts(activity, style),
    ...(isOpen ? [] : instruction(activity, style)),
  ];
};
