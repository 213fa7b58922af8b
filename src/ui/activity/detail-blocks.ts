import type { Activity } from '../../ledger/activity.ts';
import { maxPreviousVersions, type TimelineRow } from '../../ledger/timeline/timeline.ts';
import { segment } from '../kit/segment.ts';
import {
  derivedFields,
  derivedTransferFields,
  headFields,
  itemsOf,
  ownerFields,
  receiverColumns,
  textOf,
  unnamedFields,
  valueAt,
} from './activity-fields.ts';
import { blank, fact, heading, line, shielded, type Block, type DetailStyle } from './blocks.ts';
import { tableBlocks } from './detail-table.ts';
import { amounts, longestLabel, textFact, transferBlocks } from './detail-transfer.ts';

/** What an end gave back. */
const returned = ({ to, raw }: Activity, style: DetailStyle): Block[] =>
  valueAt(raw, ['moved']) === undefined
    ? []
    : [
        heading('RETURNED'),
        ...tableBlocks(
          to.map(({ party, amount }) => ({ party, amount })),
          receiverColumns.slice(0, 2),
          style,
        ),
      ];

/** The value that a choice moved which is none of the kinds. */
const moved = ({ raw }: Activity, style: DetailStyle): Block[] => {
  const value = valueAt(raw, ['moved']);
  if (value === undefined) return [];
  return [
    blank,
    heading('MOVED'),
    ...['sender', 'amount', 'instrument'].flatMap((name) =>
      textFact(name, valueAt(value, [name]), style),
    ),
    heading('RECEIVERS'),
    ...tableBlocks(itemsOf(valueAt(value, ['receivers'])), receiverColumns.slice(0, 2), style),
  ];
};

const kindBlocks = (activity: Activity, style: DetailStyle): Block[] => {
  const { raw, kind } = activity;
  switch (kind) {
    case 'transfer':
    case 'offer':
    case 'allocation':
      return transferBlocks(activity, style);
    case 'mint':
    case 'tap':
      return [blank, heading(kind.toUpperCase()), ...amounts(raw, [kind], ownerFields, style)];
    case 'abort':
      return [
        blank,
        heading(
          `ABORTED ${valueAt(raw, ['abort_allocation']) ? 'ALLOCATION' : 'TRANSFER INSTRUCTION'}`,
        ),
        ...fact('  cid', activity.subject ?? '-', style),
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
const derived = ({ origin, raw, involved = [] }: Activity, style: DetailStyle): Block[] => {
  if (origin === undefined) return [];
  const { updateId, migration, recordTime } = origin;
  const expires = valueAt(raw, ['derived_from', 'expires_at']);
  return [
    blank,
    heading('DERIVED FROM AN UPDATE', 'this scan lists no activities'),
    ...fact('update', updateId, style),
    ...fact('migration', migration, style),
    ...fact('recorded', recordTime, style),
    ...(expires === undefined ? [] : fact('expires', textOf(expires), style)),
    ...involved.flatMap((party, at) =>
      fact(at === 0 ? 'involves' : '', shielded(party, style), style),
    ),
    ...['template', 'choice'].flatMap((name) => {
      const value = valueAt(raw, [name]);
      return value === undefined ? [] : fact(name, textOf(value), style);
    }),
  ];
};

const more = ({ raw, origin }: Activity, style: DetailStyle): Block[] => {
  const isTold = ([name = '', inside = '']: readonly string[]): boolean =>
    origin !== undefined &&
    (derivedFields.some((known) => known === name) ||
      (name === 'transfer' && derivedTransferFields.some((known) => known === inside)));
  const paths = unnamedFields(raw).filter((path) => !isTold(path));
  if (paths.length === 0) return [];
  const facts = paths.flatMap((path) =>
    fact(` + ${path.join('.')}`, shielded(textOf(valueAt(raw, path)), style), style, longestLabel),
  );
  return [blank, heading('EXTRA FIELDS', 'not in the API description'), ...facts];
};

const versionWords = ({ length }: readonly Activity[]): string =>
  `changed: the service has sent ${length < maxPreviousVersions ? '' : 'at least '}${length + 1} versions of it`;

const notices = (activity: Activity, row: TimelineRow, { alertsOf }: DetailStyle): Block[] =>
  [
    ...(alertsOf?.(activity) ?? []).map(({ name, filter }) => `alert ${name}: ${filter.text}`),
    ...activity.notices,
    ...(row.late === true ? ['late: it appeared between rows that were known before'] : []),
    ...(row.changed === undefined ? [] : [versionWords(row.changed)]),
  ].map((words) => line(segment(` ! ${words}`, 'note')));

/** The detail of one activity as blocks: a place for every field that the interface names. */
export const detailBlocks = (
  activity: Activity,
  row: TimelineRow,
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
