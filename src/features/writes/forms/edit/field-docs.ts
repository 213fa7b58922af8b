import { checkRequestSchema, operations } from '../../../../ledger/operations.ts';
import type { RequestRule } from '../../../../ledger/rules/rules.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { formFields, type Field, type Form } from '../form-types.ts';
import { fieldTypes } from '../../messages/fields.ts';

/** A request in which every list has one group, and nothing else is. */
const probeOf = (fields: readonly Field[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.kind !== 'list') return [];
      const [name = '', inner] = field.path.split('.');
      const groups = [probeOf(field.item)];
      return [[name, inner === undefined ? groups : { [inner]: groups }]];
    }),
  );

/** A path without the numbers of its groups: `multiHashSignatures[].signedBy`. */
const general = (path: string): string => path.replace(/\[\d+\]/g, '[]');

const known = new WeakMap<Form, ReadonlySet<string>>();

/** The places that the schema of the operation misses when they are left out. */
const requiredIn = (form: Form): ReadonlySet<string> => {
  const before = known.get(form);
  if (before !== undefined) return before;
  const missing = [{}, probeOf(formFields(form))].flatMap((probe) =>
    checkRequestSchema(form.operation, probe).filter(({ rule }) => rule === 'required'),
  );
  const paths = new Set(missing.map(({ field }) => general(field)));
  known.set(form, paths);
  return paths;
};

/** Tells whether a request without the field at a path is refused; a path may name its groups. */
export const isRequired = (form: Form, path: string): boolean =>
  requiredIn(form).has(general(path));

/** The rules of the operation that speak of a field. */
export const rulesForField = (
  form: Form,
  { path }: Pick<Field, 'path'>,
): readonly RequestRule[] => {
  const names = path.split('.').filter((name) => name !== 'value');
  const all: readonly RequestRule[] = operations[form.operation].rules;
  return all.filter(({ states }) => names.some((name) => states.includes(name)));
};

/** Formats a rule, with its source where the API description does not state it. */
export const formatRule = ({ states, from }: RequestRule): string => fieldTypes.rule(states, from);
