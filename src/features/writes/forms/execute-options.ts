import { defaultDeduplication } from '../../../ledger/defaults.ts';
import { hashingSchemes } from '../../../ledger/schema/execute-schema.ts';
import { durationFields, jsonField } from './duration-fields.ts';
import type { Field } from './form-types.ts';

const hashing: Field = {
  kind: 'choice',
  id: 'hashingSchemeVersion',
  path: 'hashingSchemeVersion',
  label: 'hashingSchemeVersion *',
  options: hashingSchemes.toReversed().map((scheme) => ({
    value: scheme,
    label: scheme.replace('HASHING_SCHEME_VERSION_', ''),
    json: scheme,
  })),
  initial: '',
  help: 'The scheme by which the signed hash was made: the prepare answer names it. V2 does not cover the max record time.',
  specSection: '4.4',
};

const deduplication: Field = {
  kind: 'choice',
  id: 'deduplicationPeriod',
  path: 'deduplicationPeriod',
  label: 'deduplicationPeriod',
  options: [
    { value: 'default', label: "the service's default", json: defaultDeduplication },
    {
      value: 'duration',
      label: 'a duration',
      json: { DeduplicationDuration: { value: {} } },
    },
    { value: 'offset', label: 'from an offset', json: { DeduplicationOffset: {} } },
    { value: 'json', label: 'as JSON', rest: true },
    { value: 'unset', label: 'not sent' },
  ],
  initial: 'default',
  help: 'For how long a command counts as the same. The default is sent as {"Empty":{}}: real services refuse a request without the field.',
  specSection: '2 DeduplicationPeriod',
};

const ledgerTime: Field = {
  kind: 'choice',
  id: 'minLedgerTime',
  path: 'minLedgerTime',
  label: 'minLedgerTime',
  options: [
    { value: 'unset', label: 'not sent' },
    { value: 'empty', label: 'Empty', json: { time: { Empty: {} } } },
    { value: 'absolute', label: 'a time', json: { time: { MinLedgerTimeAbs: {} } } },
    {
      value: 'relative',
      label: 'from now',
      json: { time: { MinLedgerTimeRel: { value: {} } } },
    },
    { value: 'json', label: 'as JSON', rest: true },
  ],
  initial: 'unset',
  help: 'Influences the ledger time that is chosen; it delays nothing. It must fit into the window that the synchronizer allows.',
  specSection: '4.4',
};

/** What qualifies an execution beside what was signed (interface 4.4). */
export const executeOptions: readonly Field[] = [
  {
    kind: 'text',
    json: 'text',
    id: 'submissionId',
    path: 'submissionId',
    label: 'submissionId *',
    help: 'Tells the completions of attempts apart: each attempt takes a new one. A draft is given one, and keeps it.',
    specSection: '4.4',
  },
  hashing,
  deduplication,
  ...durationFields(
    'deduplicationPeriod.duration',
    'deduplicationPeriod.DeduplicationDuration.value',
    { field: 'deduplicationPeriod', is: 'duration' },
  ),
  {
    kind: 'text',
    json: 'integer',
    id: 'deduplicationPeriod.offset',
    path: 'deduplicationPeriod.DeduplicationOffset.value',
    label: '  offset',
    help: 'The ledger offset from which on the command counts as the same.',
    specSection: '2 DeduplicationPeriod',
    when: { field: 'deduplicationPeriod', is: 'offset' },
  },
  jsonField(
    'deduplicationPeriod',
    'deduplicationPeriod',
    '{"DeduplicationDuration":{"value":{…}}}',
  ),
  {
    kind: 'text',
    json: 'text',
    id: 'userId',
    path: 'userId',
    label: 'userId',
    hint: 'as it was given at prepare',
    help: 'The same user as in the request that prepared the submission.',
    specSection: '4.4',
  },
  ledgerTime,
  {
    kind: 'text',
    json: 'text',
    id: 'minLedgerTime.absolute',
    path: 'minLedgerTime.time.MinLedgerTimeAbs.value',
    label: '  time',
    hint: '2026-02-03T12:00:00Z',
    help: 'The earliest ledger time, as an ISO 8601 time.',
    specSection: '2 MinLedgerTime',
    when: { field: 'minLedgerTime', is: 'absolute' },
  },
  ...durationFields('minLedgerTime.relative', 'minLedgerTime.time.MinLedgerTimeRel.value', {
    field: 'minLedgerTime',
    is: 'relative',
  }),
  jsonField('minLedgerTime', 'minLedgerTime', '{"time":{"Empty":{}}}'),
];
