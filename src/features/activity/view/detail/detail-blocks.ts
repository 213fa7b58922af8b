import type { Activity } from '../../../../ledger/activity/activity.ts';
import { maxPreviousVersions, type TimelineRow } from '../../model/timeline/timeline.ts';
import { segment } from '../../../../ui-kit/text/segment.ts';
import {
  derivedFields,
  derivedTransferFields,
  headFields,
  listItems,
  ownerFields,
  receiverColumns,
  fieldTextOf,
  unnamedFields,
  fieldValueAt,
} from './activity-fields.ts';
import {
  blankBlock,
  factBlock,
  headingBlock,
  lineBlock,
  maskIfPrivate,
  type DetailBlock,
  type DetailStyle,
} from './detail-block.ts';
import { tableBlocks } from './detail-table.ts';
import { amounts, maxLabelColumns, textFact, transferBlocks } from './detail-transfer.ts';

/** What an end gave back. */
const returned = ({ to, raw }: Activity, style: DetailStyle): DetailBlock[] =>
  fieldValueAt(raw, ['moved']) === undefined
    ? []
    : [
        headingBlock('RETURNED'),
        ...tableBlocks(
          to.map(({ party, amount }) => ({ party, amount })),
          receiverColumns.slice(0, 2),
          style,
        ),
      ];

/** The value that a choice moved which is none of the kinds. */
const moved = ({ raw }: Activity, style: DetailStyle): DetailBlock[] => {
  const value = fieldValueAt(raw, ['moved']);
  if (value === undefined) return [];
  return [
    blankBlock,
    headingBlock('MOVED'),
    ...['sender', 'amount', 'instrument'].flatMap((name) =>
      textFact(name, fieldValueAt(value, [name]), style),
    ),
    headingBlock('RECEIVERS'),
    ...tableBlocks(
      listItems(fieldValueAt(value, ['receivers'])),
      receiverColumns.slice(0, 2),
      style,
    ),
  ];
};

const kindBlocks = (activity: Activity, style: DetailStyle): DetailBlock[] => {
  const { raw, kind } = activity;
  switch (kind) {
    case 'transfer':
    case 'offer':
    case 'allocation':
      return transferBlocks(activity, style);
    case 'mint':
    case 'tap':
      return [
        blankBlock,
        headingBlock(kind.toUpperCase()),
        ...amounts(raw, [kind], ownerFields, style),
      ];
    case 'abort':
      return [
        blankBlock,
        headingBlock(
          `ABORTED ${fieldValueAt(raw, ['abort_allocation']) ? 'ALLOCATION' : 'TRANSFER INSTRUCTION'}`,
        ),
        ...factBlock('  cid', activity.subject ?? '-', style),
        ...(activity.origin === undefined
          ? []
          : textFact('ended as', activity.step?.step, { ...style, masked: false })),
        ...returned(activity, style),
      ];
    case 'other':
      return moved(activity, style);
    default:
      return kind satisfies never;
  }
};

/** Where a derived activity comes from, and what of it is known when it is none of the kinds. */
const derived = ({ origin, raw, involved = [] }: Activity, style: DetailStyle): DetailBlock[] => {
  if (origin === undefined) return [];
  const { updateId, migration, recordTime } = origin;
  const expires = fieldValueAt(raw, ['derived_from', 'expires_at']);
  return [
    blankBlock,
    headingBlock('DERIVED FROM AN UPDATE', 'this scan lists no activities'),
    ...factBlock('update', updateId, style),
    ...factBlock('migration', migration, style),
    ...factBlock('recorded', recordTime, style),
    ...(expires === undefined ? [] : factBlock('expires', fieldTextOf(expires), style)),
    ...involved.flatMap((party, index) =>
      factBlock(index === 0 ? 'involves' : '', maskIfPrivate(party, style), style),
    ),
    ...['template', 'choice'].flatMap((name) => {
      const value = fieldValueAt(raw, [name]);
      return value === undefined ? [] : factBlock(name, fieldTextOf(value), style);
    }),
  ];
};

const more = ({ raw, origin }: Activity, style: DetailStyle): DetailBlock[] => {
  const isTold = ([name = '', inside = '']: readonly string[]): boolean =>
    origin !== undefined &&
    (derivedFields.some((derivedField) => derivedField === name) ||
      (name === 'transfer' &&
        derivedTransferFields.some((derivedTransferField) => derivedTransferField === inside)));
  const paths = unnamedFields(raw).filter((path) => !isTold(path));
  if (paths.length === 0) return [];
  const facts = paths.flatMap((path) =>
    factBlock(
      ` + ${path.join('.')}`,
      maskIfPrivate(fieldTextOf(fieldValueAt(raw, path)), style),
      style,
      maxLabelColumns,
    ),
  );
  return [blankBlock, headingBlock('EXTRA FIELDS', 'not in the API description'), ...facts];
};

const versionWords = ({ length }: readonly Activity[]): string =>
  `changed: the service has sent ${length < maxPreviousVersions ? '' : 'at least '}${length + 1} versions of it`;

const notices = (activity: Activity, row: TimelineRow, { alertsOf }: DetailStyle): DetailBlock[] =>
  [
    ...(alertsOf?.(activity) ?? []).map(({ name, filter }) => `alert ${name}: ${filter.text}`),
    ...activity.notices,
    ...(row.late === true ? ['late: it appeared between rows that were known before'] : []),
    ...(row.changed === undefined ? [] : [versionWords(row.changed)]),
  ].map((words) => lineBlock(segment(` ! ${words}`, 'note')));

/** The detail of one activity as blocks: a place for every field that the interface names. */
export const detailBlocks = (
  activity: Activity,
  row: TimelineRow,
  style: DetailStyle,
): readonly DetailBlock[] => {
  const head = headFields.flatMap((name) => {
    const text = fieldTextOf(fieldValueAt(activity.raw, [name]));
    return factBlock(name, name === 'date' ? `${text}  (${style.ago})` : text, style);
  });
  return [
    ...head,
    ...notices(activity, row, style),
    ...kindBlocks(activity, style),
    ...derived(activity, style),
    ...more(activity, style),
  ];
};
