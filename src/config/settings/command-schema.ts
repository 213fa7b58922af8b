import * as v from 'valibot';
import { formatProblem } from './format-problem.ts';

const rule = formatProblem(
  'is not a list of words, the program first',
  'for example [vault, read, -field=token, secret/ledger]',
);

/** A program and its arguments, as no shell would read them. */
export const commandSchema = v.pipe(
  v.array(v.pipe(v.string(rule), v.regex(/^[^\0]*$/, rule)), rule),
  v.check(([program = '']) => program !== '', rule),
);
