import * as v from 'valibot';
import { isNumeric } from '../lib/json.ts';

/**
 * The words in which the resources of the interface are written down. Everything is open: unknown
 * fields and unknown variants pass, since the interface leaves much of them "not shown".
 */

/** `string`. */
export const text = v.string('text');

/** `boolean`. */
export const flag = v.boolean('true or false');

/** `integer`, of any size: a large one arrives as a `LosslessNumber`. */
export const integer = v.custom<number | { readonly value: string }>(
  (value) => isNumeric(value) && /^-?\d+$/.test(String(value)),
  'a whole number',
);

/** `unknown`: any JSON value. */
export const anything = v.unknown();

/** `string[]`. */
export const texts = v.array(text, 'a list of texts');

/** A field that may be absent; real servers send `null` for absent. */
export const maybe = <const S extends v.GenericSchema>(schema: S) => v.nullish(schema);

/** `T[]`. */
export const list = <const S extends v.GenericSchema>(schema: S) => v.array(schema, 'a list');

/** An object whose other fields are kept. */
export const open = <const E extends v.ObjectEntries>(entries: E) =>
  v.looseObject(entries, 'an object');

/** An object with one key that names the variant; one that is not known here is kept as it came. */
export const variant = <const E extends v.ObjectEntries>(known: E) =>
  v.pipe(
    v.looseObject(known, 'an object with one key'),
    v.check((value) => Object.keys(value).length === 1, 'an object with one key'),
  );

/** `{ "value": … }`, in which most variants wrap what they hold. */
export const wrapped = <const S extends v.GenericSchema>(schema: S) => open({ value: schema });

/** A duration: whole seconds and nanoseconds. */
export const duration = open({ seconds: integer, nanos: maybe(integer) });

/** An object keyed by something foreign, such as parties. */
export const keyed = <const S extends v.GenericSchema>(schema: S) =>
  v.record(v.string(), schema, 'an object');

/** An empty object. */
export const empty = open({});
