import { type VisibleWhen, type Field, textField } from './form-values.ts';
import { sharedHelp, executeHelp } from '../messages/fields.ts';
import { defaultDeduplication } from '../../ledger/formats.ts';
import { hashingSchemes } from '../../ledger/schema/contract-schema.ts';

const durationFields = (id: string, path: string, when: VisibleWhen): readonly Field[] => [
  {
    kind: 'text',
    json: 'integer',
    id: `${id}.seconds`,
    path: `${path}.seconds`,
    label: '  seconds',
    help: sharedHelp.seconds,
    specSection: '2 DeduplicationPeriod',
    when,
  },
  {
    kind: 'text',
    json: 'integer',
    id: `${id}.nanos`,
    path: `${path}.nanos`,
    label: '  nanos',
    hint: 'optional',
    help: sharedHelp.nanos,
    specSection: '2 DeduplicationPeriod',
    when,
  },
];

/** A variant without fields in this form, as JSON. */
const jsonField = (id: string, path: string, example: string): Field => ({
  kind: 'text',
  json: 'json',
  id: `${id}.json`,
  path,
  label: '  as JSON',
  hint: example,
  help: sharedHelp.json,
  specSection: '2',
  when: { field: id, is: 'json' },
});

export const hashingSchemeOptions = hashingSchemes.toReversed().map((scheme) => ({
  value: scheme,
  label: scheme.replace('HASHING_SCHEME_VERSION_', ''),
  json: scheme,
}));

const hashing: Field = {
  kind: 'choice',
  id: 'hashingSchemeVersion',
  path: 'hashingSchemeVersion',
  label: 'hashingSchemeVersion *',
  options: hashingSchemeOptions,
  initial: '',
  help: executeHelp.hashingSchemeVersion,
  specSection: '4.4',
};

const deduplication: Field = {
  kind: 'choice',
  id: 'deduplicationPeriod',
  path: 'deduplicationPeriod',
  label: 'deduplicationPeriod',
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
  help: executeHelp.deduplicationPeriod,
  specSection: '2 DeduplicationPeriod',
};

/** A request to prepare and one to execute have it; `prefix` names its fields. */
export const ledgerTimeFields = (prefix: string, specSection: string): readonly Field[] => {
  const id = `${prefix}minLedgerTime`;
  return [
    {
      kind: 'choice',
      id,
      path: 'minLedgerTime',
      label: 'minLedgerTime',
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
      help: executeHelp.minLedgerTime,
      specSection,
    },
    {
      kind: 'text',
      json: 'text',
      id: `${id}.absolute`,
      path: 'minLedgerTime.time.MinLedgerTimeAbs.value',
      label: '  time',
      hint: 'like 2026-02-03T12:00:00Z',
      help: executeHelp.minLedgerTimeAbsolute,
      specSection: '2 MinLedgerTime',
      when: { field: id, is: 'absolute' },
    },
    ...durationFields(`${id}.relative`, 'minLedgerTime.time.MinLedgerTimeRel.value', {
      field: id,
      is: 'relative',
    }),
    jsonField(id, 'minLedgerTime', '{"time":{"Empty":{}}}'),
  ];
};

/** Nobody signs these options (API description 4.4). */
export const executeOptions: readonly Field[] = [
  textField('submissionId', {
    label: 'submissionId *',
    help: executeHelp.submissionId,
    specSection: '4.4',
  }),
  hashing,
  deduplication,
  ...durationFields(
    'deduplicationPeriod.duration',
    'deduplicationPeriod.DeduplicationDuration.value',
    { field: 'deduplicationPeriod', is: 'duration' },
  ),
  textField('deduplicationPeriod.offset', {
    json: 'integer',
    path: 'deduplicationPeriod.DeduplicationOffset.value',
    label: '  offset',
    help: executeHelp.deduplicationOffset,
    specSection: '2 DeduplicationPeriod',
    when: { field: 'deduplicationPeriod', is: 'offset' },
  }),
  jsonField(
    'deduplicationPeriod',
    'deduplicationPeriod',
    '{"DeduplicationDuration":{"value":{…}}}',
  ),
  textField('userId', {
    hint: 'same as in the prepare request',
    help: executeHelp.userId,
    specSection: '4.4',
  }),
  ...ledgerTimeFields('', '4.4'),
];
