import type { Field, VisibleWhen } from './form-values.ts';
import { fieldsOf } from './make-fields.ts';
import { defaultDeduplication } from '../../ledger/formats.ts';
import { hashingSchemes } from '../../ledger/schema/contract-schema.ts';

const deduplication = fieldsOf('2 DeduplicationPeriod');

const durationFields = (id: string, path: string, when: VisibleWhen): readonly Field[] => [
  deduplication.text(`${path}.seconds`, 'Whole seconds.', {
    ...{ json: 'integer', id: `${id}.seconds`, label: '  seconds', when },
  }),
  deduplication.text(`${path}.nanos`, 'Nanoseconds, from 0 to 999999999.', {
    ...{ json: 'integer', id: `${id}.nanos`, label: '  nanos', hint: 'optional', when },
  }),
];

/** A variant without fields in this form, as JSON. */
const jsonField = (id: string, path: string, hint: string): Field =>
  fieldsOf('2').text(path, 'The whole value as JSON, sent exactly as typed.', {
    ...{ json: 'json', id: `${id}.json`, label: '  as JSON', hint },
    when: { field: id, is: 'json' },
  });

export const hashingSchemeOptions = hashingSchemes.toReversed().map((scheme) => ({
  value: scheme,
  label: scheme.replace('HASHING_SCHEME_VERSION_', ''),
  json: scheme,
}));

/** A request to prepare and one to execute have it; `prefix` names its fields. */
export const ledgerTimeFields = (prefix: string, specSection: string): readonly Field[] => {
  const id = `${prefix}minLedgerTime`;
  return [
    fieldsOf(specSection, prefix).choice(
      'minLedgerTime',
      'Earliest ledger time that the service may choose; it delays nothing. Must be within the times that the synchronizer allows.',
      {
        options: [
          { value: 'unset', label: 'not sent' },
          { value: 'empty', label: 'Empty', json: { time: { Empty: {} } } },
          { value: 'absolute', label: 'time', json: { time: { MinLedgerTimeAbs: {} } } },
          {
            value: 'relative',
            label: 'from now',
            json: { time: { MinLedgerTimeRel: { value: {} } } },
          },
          { value: 'json', label: 'as JSON', rest: true },
        ],
        initial: 'unset',
      },
    ),
    fieldsOf('2 MinLedgerTime').text(
      'minLedgerTime.time.MinLedgerTimeAbs.value',
      'Earliest ledger time, in ISO 8601.',
      {
        ...{ id: `${id}.absolute`, label: '  time', hint: 'like 2026-02-03T12:00:00Z' },
        when: { field: id, is: 'absolute' },
      },
    ),
    ...durationFields(`${id}.relative`, 'minLedgerTime.time.MinLedgerTimeRel.value', {
      field: id,
      is: 'relative',
    }),
    jsonField(id, 'minLedgerTime', '{"time":{"Empty":{}}}'),
  ];
};

const { text, choice } = fieldsOf('4.4');

/** Nobody signs these options (API description 4.4). */
export const executeOptions: readonly Field[] = [
  text(
    'submissionId',
    'Identifies the completion of this attempt: each attempt needs a new id. A draft gets one and keeps it.',
    { label: 'submissionId *' },
  ),
  choice(
    'hashingSchemeVersion',
    'Hashing scheme of the signed hash, from the prepare response. V2 does not sign the deadline.',
    { label: 'hashingSchemeVersion *', options: hashingSchemeOptions, initial: '' },
  ),
  deduplication.choice(
    'deduplicationPeriod',
    'How long the service rejects duplicates of the command. The default is sent as {"Empty":{}}, because real services refuse a request without the field.',
    {
      options: [
        { value: 'default', label: 'service default', json: defaultDeduplication },
        {
          value: 'duration',
          label: 'duration',
          json: { DeduplicationDuration: { value: {} } },
        },
        { value: 'offset', label: 'from offset', json: { DeduplicationOffset: {} } },
        { value: 'json', label: 'as JSON', rest: true },
        { value: 'unset', label: 'not sent' },
      ],
      initial: 'default',
    },
  ),
  ...durationFields(
    'deduplicationPeriod.duration',
    'deduplicationPeriod.DeduplicationDuration.value',
    { field: 'deduplicationPeriod', is: 'duration' },
  ),
  deduplication.text(
    'deduplicationPeriod.DeduplicationOffset.value',
    'Ledger offset from which duplicates of the command are rejected.',
    {
      ...{ json: 'integer', id: 'deduplicationPeriod.offset', label: '  offset' },
      when: { field: 'deduplicationPeriod', is: 'offset' },
    },
  ),
  jsonField(
    'deduplicationPeriod',
    'deduplicationPeriod',
    '{"DeduplicationDuration":{"value":{…}}}',
  ),
  text('userId', 'The same user as in the prepare request.', {
    hint: 'same as in the prepare request',
  }),
  ...ledgerTimeFields('', '4.4'),
];
