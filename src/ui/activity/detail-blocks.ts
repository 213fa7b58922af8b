import type { Activity } from '../../ledger/activity.ts';
import { mostEarlier, type Row } from '../../ledger/timeline/timeline.ts';
import type { Json } from '../../lib/json.ts';
import { hiddenCount } from '../../lib/sanitise.ts';
import { segment } from '../kit/segment.ts';
import {
  abortFields,
  balanceColumns,
  derivedFields,
  headFields,
  instructionFields,
  itemsOf,
  ownerFields,
  receiverColumns,
  senderFields,
  textOf,
  unnamedFields,
  valueAt,
} from './activity-fields.ts';
import { blank, fact, heading, line, shielded, type Block, type DetailStyle } from './blocks.ts';
import { tableBlocks } from './detail-table.ts';

const longest = 'input_validator_faucet_amount'.length + 4;

const amounts = (
  raw: Json,
  path: readonly string[],
  names: readonly string[],
  style: DetailStyle,
) =>
  names.flatMap((name) =>
    fact(`  ${name}`, shielded(textOf(valueAt(raw, [...path, name])), style), style, longest),
  );

const isZero = (raw: Json, name: string): boolean =>
  /^(-|0+(\.0*)?)$/.test(textOf(valueAt(raw, ['transfer', 'sender', name])));

/** Fees are zero nearly always: what is not zero comes first. */
const nonZeroFirst = (raw: Json, names: readonly string[]): readonly string[] => [
  ...names.filter((name) => !isZero(raw, name)),
  ...names.filter((name) => isZero(raw, name)),
];

const description = (raw: Json, style: DetailStyle): Block[] => {
  const value = valueAt(raw, ['transfer', 'description']);
  const text = textOf(value);
  const hidden = hiddenCount(text);
  const note =
    hidden === 0 ? '' : `${hidden} control ${hidden === 1 ? 'char' : 'chars'} shown, not run`;
  const shown = value === undefined ? '-' : `"${shielded(text, style)}"`;
  return [heading('DESCRIPTION', note), ...fact('', shown, style, 4)];
};

const transfer = (raw: Json, style: DetailStyle): Block[] => {
  const receivers = itemsOf(valueAt(raw, ['transfer', 'receivers']));
  const changes = itemsOf(valueAt(raw, ['transfer', 'balance_changes']));
  const sender = shielded(textOf(valueAt(raw, ['transfer', 'sender', 'party'])), style);
  return [
    blank,
    heading('SENDER'),
    ...fact('', sender, style, 4),
    heading('RECEIVERS', String(receivers.length)),
    ...tableBlocks(receivers, receiverColumns, style),
    ...description(raw, style),
    heading('BALANCE CHANGES', String(changes.length)),
    ...tableBlocks(changes, balanceColumns, style),
    heading('AMOUNTS OF THE SENDER'),
    ...amounts(raw, ['transfer', 'sender'], nonZeroFirst(raw, senderFields), style),
    heading('INSTRUCTION'),
    ...amounts(raw, ['transfer'], instructionFields, style),
  ];
};

const kindBlocks = (activity: Activity, style: DetailStyle): Block[] => {
  const { raw, kind } = activity;
  switch (kind) {
    case 'transfer':
    case 'offer':
    case 'allocation':
      return transfer(raw, style);
    case 'mint':
    case 'tap':
      return [blank, heading(kind.toUpperCase()), ...amounts(raw, [kind], ownerFields, style)];
    case 'abort':
      return [
        blank,
        heading('ABORTED TRANSFER INSTRUCTION'),
        ...fact(
          '  cid',
          textOf(valueAt(raw, ['abort_transfer_instruction', ...abortFields])),
          style,
        ),
      ];
    case 'other':
      return [];
    default:
      return kind satisfies never;
  }
};

/** Where a derived activity comes from, and what of it is known when it is none of the kinds. */
const derived = ({ origin, raw }: Activity, style: DetailStyle): Block[] => {
  if (origin === undefined) return [];
  const { updateId, migration, recordTime } = origin;
  return [
    blank,
    heading('DERIVED FROM AN UPDATE', 'this scan lists no activities'),
    ...fact('update', updateId, style),
    ...fact('migration', migration, style),
    ...fact('recorded', recordTime, style),
    ...derivedFields.slice(1).flatMap((name) => {
      const value = valueAt(raw, [name]);
      return value === undefined ? [] : fact(name, textOf(value), style);
    }),
  ];
};

const more = ({ raw, origin }: Activity, style: DetailStyle): Block[] => {
  const isTold = ([name = '']: readonly string[]): boolean =>
    origin !== undefined && derivedFields.some((known) => known === name);
  const paths = unnamedFields(raw).filter((path) => !isTold(path));
  if (paths.length === 0) return [];
  const facts = paths.flatMap((path) =>
    fact(` + ${path.join('.')}`, shielded(textOf(valueAt(raw, path)), style), style, longest),
  );
  return [blank, heading('EXTRA FIELDS', 'not in the API description'), ...facts];
};

const versionWords = ({ length }: readonly Activity[]): string =>
  `changed: the service has sent ${length < mostEarlier ? '' : 'at least '}${length + 1} versions of it`;

const notices = (activity: Activity, row: Row, { alertsOf }: DetailStyle): Block[] =>
  [
    ...(alertsOf?.(activity) ?? []).map(({ name, filter }) => `alert ${name}: ${filter.text}`),
    ...activity.notices,
    ...(row.late === true ? ['late: it appeared between rows that were known before'] : []),
    ...(row.changed === undefined ? [] : [versionWords(row.changed)]),
  ].map((words) => line(segment(` ! ${words}`, 'note')));

/** The detail of one activity as blocks: a place for every field that the interface names. */
export const detailBlocks = (
  activity: Activity,
  row: Row,
  style: DetailStyle,
): readonly Block[] => {
  const head = headFields.flatMap((name) => {
    const text = textOf(valueAt(activity.raw, [name]));
    return fact(name, name === 'date' ? `${text}  (${style.ago})` : text, style);
  });
  return [
    ...head,
    ...notices(activity, row, style),
    ...kindBlocks(activity, style),
    ...derived(activity, style),
    ...more(activity, style),
  ];
};
