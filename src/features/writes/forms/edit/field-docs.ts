import { checkRequestSchema, operationSchemas } from '../../../../ledger/operation-schemas.ts';
import type { RequestRule } from '../../../../ledger/rules/rules.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { formFields, type Field, type Form } from '../form-types.ts';
import { fieldTypes } from '../../messages/fields.ts';

const probeOf = (fields: readonly Field[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.kind !== 'list') return [];
      const [name = '', inner] = field.path.split('.');
      const groups = [probeOf(field.item)];
      return [[name, inner === undefined ? groups : { [inner]: groups }]];
    }),
  );

/** Removes the group numbers of a path: `multiHashSignatures[].signedBy`. */
const general = (path: string): string => path.replace(/\[\d+\]/g, '[]');

const known = new WeakMap<Form, ReadonlySet<string>>();

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

/** A request without the field is rejected. `path` may contain group numbers. */
export const isRequired = (form: Form, path: string): boolean =>
  requiredIn(form).has(general(path));

export const rulesForField = (
  form: Form,
  { path }: Pick<Field, 'path'>,
): readonly RequestRule[] => {
  const names = path.split('.').filter((name) => name !== 'value');
  const all: readonly RequestRule[] = operationSchemas[form.operation].rules;
  return all.filter(({ states }) => names.some((name) => states.includes(name)));
};

/** Adds the source if the API description doesn't state the rule. */
export const formatRule = ({ states, from }: RequestRule): string => fieldTypes.rule(states, from);
