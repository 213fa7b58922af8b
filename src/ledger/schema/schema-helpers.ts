import * as v from 'valibot';
import { isNumeric, isObject } from '../../lib/json/json.ts';

/**
 * The words in which the resources of the interface are written down. Everything is open: unknown
 * fields and unknown variants pass, since the interface leaves much of them "not shown".
 */

/** `string`. */
export const string = v.string('a string');

/** `boolean`. */
export const boolean = v.boolean('true or false');

/** `integer`, of any size: a large one arrives as a `LosslessNumber`, and may be given as a bigint. */
export const integer = v.custom<number | bigint | { readonly value: string }>(
  (value) => isNumeric(value) && /^-?\d+$/.test(String(value)),
  'an integer',
);

/** `unknown`: any JSON value. */
export const anything = v.unknown();

/** `string[]`. */
export const stringArray = v.array(string, 'a list of strings');

/** A field that may be absent; real servers send `null` for absent. */
export const nullish = <const S extends v.GenericSchema>(schema: S) => v.nullish(schema);

/** `T[]`. */
export const list = <const S extends v.GenericSchema>(schema: S) => v.array(schema, 'a list');

/** An object whose other fields are kept. (valibot's own check accepts a list as one.) */
export const looseObject = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.custom<v.InferInput<v.LooseObjectSchema<E, string>>>(isObject, 'an object'),
    v.looseObject(entries, 'an object'),
  );

const namesOneVariant = (value: object): boolean => {
  const held = Object.values(value);
  return held.length === 1 || held.filter((variant) => variant !== null).length === 1;
};

/** An object with one key that names the variant; one that is not known here is kept as it came. */
export const variant = <const E extends v.ObjectEntries>(e: E) =>
  v.pipe(
    looseObject(e),
    v.check((value) => namesOneVariant(value), 'an object with one key'),
  );

/** `{ "value": … }`, in which most variants wrap what they hold. */
export const valueWrapper = <const S extends v.GenericSchema>(schema: S) =>
  looseObject({ value: schema });

/** A duration: whole seconds and nanoseconds. */
export const duration = looseObject({ seconds: integer, nanos: nullish(integer) });

/** An object keyed by something foreign, such as parties. */
export const recordOf = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.custom<Readonly<Record<string, v.InferInput<S>>>>(isObject, 'an object'),
    v.record(v.string(), schema, 'an object'),
  );

/** An empty object. */
export const empty = looseObject({});
