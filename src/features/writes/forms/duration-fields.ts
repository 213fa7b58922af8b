import type { VisibleWhen, Field } from './form-types.ts';

/** Seconds and nanoseconds of a duration, while its variant is chosen. */
export const durationFields = (id: string, path: string, when: VisibleWhen): readonly Field[] => [
  {
    kind: 'text',
    json: 'integer',
    id: `${id}.seconds`,
    path: `${path}.seconds`,
    label: '  seconds',
    help: 'Whole seconds.',
    specSection: '2 DeduplicationPeriod',
    when,
  },
  {
    kind: 'text',
    json: 'integer',
    id: `${id}.nanos`,
    path: `${path}.nanos`,
    label: '  nanos',
    hint: 'empty: none',
    help: 'Billionths of a second, from 0 to 999999999.',
    specSection: '2 DeduplicationPeriod',
    when,
  },
];

/** A variant that this program has no fields for, as JSON. */
export const jsonField = (id: string, path: string, example: string): Field => ({
  kind: 'text',
  json: 'json',
  id: `${id}.json`,
  path,
  label: '  as JSON',
  hint: example,
  help: 'The whole value as JSON; it is sent as it is typed.',
  specSection: '2',
  when: { field: id, is: 'json' },
});
