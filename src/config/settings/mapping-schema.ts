import * as v from 'valibot';
import { isObject } from '../../lib/json/json.ts';
import { formatProblem } from './format-problem.ts';

/** A value of the file that has keys: a list has none. */
export const mapping = v.custom<object>(
  isObject,
  formatProblem('has no keys', 'indent its keys below it, each with a colon'),
);
