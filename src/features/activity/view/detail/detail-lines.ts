import type { Activity } from '../../../../ledger/activity/activity.ts';
import { maxPreviousVersions, type TimelineRow } from '../../timeline/timeline.ts';
import { describeActivity } from '../../../../ledger/effects/describe-activity.ts';
import { lineOf, type Line } from '../../../../ui-kit/text/line.ts';
import {
  derivedFields,
  idFields,
  listItems,
  ownerFields,
  receiverColumns,
  fieldTextOf,
  findUnnamedFields,
  fieldValueAt,
} from './activity-fields.ts';
import {
  blankLine,
  detailFactLines,
  detailSentenceLines,
  detailHeadingLine,
  maskIfPrivate,
  type DetailStyle,
  tableLines,
} from './detail-parts.ts';
import {
  amounts,
  maxLabelColumns,
  textFact,
  transferLines,
  summaryLines,
} from './detail-transfer.ts';
import * as messages from '../../messages/detail.ts';

/** The terms of what an abort ends, if they are known from another row. */
const endedOfferLines = ({ ended }: Activity, style: DetailStyle): Line[] =>
  ended === undefined
    ? []
    : [
        detailHeadingLine(ended.kind === 'offer' ? 'OFFER' : 'ALLOCATION', messages.fromOtherRow),
        ...textFact('made', ended.date, { ...style, masked: false }),
        ...textFact('sender', ended.from, style),
        ...tableLines(
          ended.to.map(({ party, amount }) => ({ party, amount })),
          receiverColumns.slice(0, 2),
          style,
        ),
        ...textFact('description', ended.description, style),
      ];

const movedLines = ({ raw }: Activity, style: DetailStyle): Line[] => {
  const value = fieldValueAt(raw, ['moved']);
  return [
    blankLine,
    detailHeadingLine('MOVED'),
    ...['sender', 'amount', 'instrument'].flatMap((name) =>
      textFact(name, fieldValueAt(value, [name]), style),
    ),
    detailHeadingLine('RECEIVERS'),
    ...tableLines(
      listItems(fieldValueAt(value, ['receivers'])),
      receiverColumns.slice(0, 2),
      style,
    ),
  ];
};

const kindLines = (activity: Activity, style: DetailStyle): Line[] => {
  const { raw, kind } = activity;
  if (fieldValueAt(raw, ['moved', 'effects']) !== undefined) return movedLines(activity, style);
  switch (kind) {
    case 'transfer':
    case 'offer':
    case 'allocation':
      return transferLines(activity, style);
    case 'mint':
    case 'tap':
      return [
        blankLine,
        detailHeadingLine(kind.toUpperCase()),
        ...amounts(raw, [kind], ownerFields, style),
      ];
    case 'abort':
      return [
        blankLine,
        detailHeadingLine('ABORTED TRANSFER INSTRUCTION'),
        ...detailFactLines('  contract', activity.subject ?? '-', style),
        ...endedOfferLines(activity, style),
      ];
    case 'other':
      return [];
    default:
      return kind satisfies never;
  }
};

/** Shows what is known of an unrecognized activity, too. */
const originLines = ({ origin, raw, involved = [] }: Activity, style: DetailStyle): Line[] => {
  if (origin === undefined) return [];
  const { updateId, migration, recordTime, offset } = origin;
  const expires = fieldValueAt(raw, ['derived_from', 'expires_at']);
  return [
    blankLine,
    ...(updateId === ''
      ? [detailHeadingLine('FROM A COMPLETION', messages.rejectedReason)]
      : [
          detailHeadingLine('DERIVED FROM AN UPDATE', messages.derivedReason(offset)),
          ...detailFactLines('update', updateId, style),
        ]),
    ...(offset === undefined ? detailFactLines('migration', migration, style) : []),
    ...detailFactLines('recorded', recordTime, style),
    ...(expires === undefined ? [] : detailFactLines('expires', fieldTextOf(expires), style)),
    ...involved.flatMap((party, index) =>
      detailFactLines(index === 0 ? 'involves' : '', maskIfPrivate(party, style), style),
    ),
    ...['template', 'choice'].flatMap((name) => {
      const value = fieldValueAt(raw, [name]);
      return value === undefined ? [] : detailFactLines(name, fieldTextOf(value), style);
    }),
  ];
};

const more = ({ raw, origin }: Activity, style: DetailStyle): Line[] => {
  const isTold = ([name]: readonly string[]): boolean =>
    origin !== undefined && derivedFields.some((derivedField) => derivedField === name);
  const paths = findUnnamedFields(raw).filter((path) => !isTold(path));
  if (paths.length === 0) return [];
  const facts = paths.flatMap((path) =>
    detailFactLines(
      ` + ${path.join('.')}`,
      maskIfPrivate(fieldTextOf(fieldValueAt(raw, path)), style),
      style,
      maxLabelColumns,
    ),
  );
  return [blankLine, detailHeadingLine('EXTRA FIELDS', messages.extraFieldsReason), ...facts];
};

const versionsNotice = ({ length }: readonly Activity[]): string =>
  messages.changedRow(length + 1, length >= maxPreviousVersions);

const notices = (activity: Activity, row: TimelineRow, { alertsOf }: DetailStyle): Line[] =>
  [
    ...(alertsOf?.(activity) ?? []).map(({ name, filter }) =>
      messages.alertMatch(name, filter?.text),
    ),
    ...activity.notices,
    ...(row.late === true ? [messages.lateRowNote] : []),
    ...(row.changed === undefined ? [] : [versionsNotice(row.changed)]),
  ].map((text) => lineOf(` ! ${text}`, 'note'));

/** The ids come last: they are copied, and hardly ever read. */
const ids = ({ raw }: Activity, style: DetailStyle): Line[] => [
  blankLine,
  detailHeadingLine('IDS'),
  ...idFields.flatMap((name) =>
    detailFactLines(name, fieldTextOf(fieldValueAt(raw, [name])), style),
  ),
];

/** There is a place for every field that the API description names. */
export const detailLines = (
  activity: Activity,
  row: TimelineRow,
  style: DetailStyle,
): readonly Line[] => {
  const effect = maskIfPrivate(describeActivity(activity), style);
  return [
    ...detailSentenceLines('effect', effect, style),
    ...summaryLines(activity, style),
    ...notices(activity, row, style),
    ...kindLines(activity, style),
    ...originLines(activity, style),
    ...more(activity, style),
    ...ids(activity, style),
  ];
};
