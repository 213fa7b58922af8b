import type { Activity } from '../../../../ledger/activity/activity.ts';
import { maxPreviousVersions, type TimelineRow } from '../../model/timeline/timeline.ts';
import { describeActivity } from '../../../../ledger/effects/describe-activity.ts';
import { segment } from '../../../../ui-kit/text/line.ts';
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
import * as messages from '../../messages/detail.ts';

/** The value that came back when an offer or an allocation ended. */
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

/** The value that an unrecognized choice moved. */
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
        ...factBlock('  contract', activity.subject ?? '-', style),
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

/** The origin of a derived activity, and what is known of an unrecognized one. */
const derived = ({ origin, raw, involved = [] }: Activity, style: DetailStyle): DetailBlock[] => {
  if (origin === undefined) return [];
  const { updateId, migration, recordTime } = origin;
  const expires = fieldValueAt(raw, ['derived_from', 'expires_at']);
  return [
    blankBlock,
    headingBlock('DERIVED FROM AN UPDATE', messages.derivedReason),
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
  return [blankBlock, headingBlock('EXTRA FIELDS', messages.extraFieldsReason), ...facts];
};

const versionsNotice = ({ length }: readonly Activity[]): string =>
  messages.changedRow(length + 1, length >= maxPreviousVersions);

const notices = (activity: Activity, row: TimelineRow, { alertsOf }: DetailStyle): DetailBlock[] =>
  [
    ...(alertsOf?.(activity) ?? []).map(({ name, filter }) =>
      messages.alertMatch(name, filter?.text),
    ),
    ...activity.notices,
    ...(row.late === true ? [messages.lateRowNote] : []),
    ...(row.changed === undefined ? [] : [versionsNotice(row.changed)]),
  ].map((text) => lineBlock(segment(` ! ${text}`, 'note')));

/** The detail of one activity as blocks, with a place for every field that the API description names. */
export const detailBlocks = (
  activity: Activity,
  row: TimelineRow,
  style: DetailStyle,
): readonly DetailBlock[] => {
  const head = headFields.flatMap((name) => {
    const text = fieldTextOf(fieldValueAt(activity.raw, [name]));
    return factBlock(name, name === 'date' ? `${text}  (${style.ago})` : text, style);
  });
  const effect = maskIfPrivate(describeActivity(activity), style);
  return [
    ...factBlock('effect', effect, style),
    ...head,
    ...notices(activity, row, style),
    ...kindBlocks(activity, style),
    ...derived(activity, style),
    ...more(activity, style),
  ];
};
