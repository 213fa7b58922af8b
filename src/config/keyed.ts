import * as v from 'valibot';
import { isObject } from '../lib/json.ts';
import { told } from './told.ts';

/** A value of the file that has keys: a list has none. */
export const keyed = v.custom<object>(
  isObject,
  told('has no keys', 'indent its keys below it, each with a colon'),
);
