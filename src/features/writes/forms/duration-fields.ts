import type { VisibleWhen, Field } from './form-types.ts';
import { sharedHelp as help } from '../messages/fields.ts';

/** Seconds and nanoseconds of a duration, while its variant is chosen. */
export const durationFields = (id: string, path: string, when: VisibleWhen): readonly Field[] => [
  {
    kind: 'text',
    json: 'integer',
    id: `${id}.seconds`,
    path: `${path}.seconds`,
    label: '  seconds',
    help: help.seconds,
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
    help: help.nanos,
    specSection: '2 DeduplicationPeriod',
    when,
  },
];

/** A variant without fields in this form, as JSON. */
export const jsonField = (id: string, path: string, example: string): Field => ({
  kind: 'text',
  json: 'json',
  id: `${id}.json`,
  path,
  label: '  as JSON',
  hint: example,
  help: help.json,
  specSection: '2',
  when: { field: id, is: 'json' },
});
