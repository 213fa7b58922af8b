import { checkRequestSchema } from '../../ledger/operation-schemas.ts';
import type { RequestRule } from '../../ledger/rules/rules.ts';
import { type JsonObject, isObject, type Json } from '../../lib/json/json.ts';
import {
  formFields,
  joinPath,
  type Field,
  type Form,
  type ChoiceField,
  type TextField,
} from './form-values.ts';
import { fieldTypes, schemaText } from '../messages/forms.ts';
import { operations } from '../../ledger/operations.ts';

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

/** A request without the field is rejected. `path` may contain group numbers. */
export const isRequired = (form: Form, path: string): boolean =>
  [{}, probeOf(formFields(form))]
    .flatMap((probe) => checkRequestSchema(form.operation, probe))
    .some(({ rule, field }) => rule === 'required' && general(field) === general(path));

export const rulesForField = (
  form: Form,
  { path }: Pick<Field, 'path'>,
): readonly RequestRule[] => {
  const names = path.split('.').filter((name) => name !== 'value');
  const all: readonly RequestRule[] = operations[form.operation].rules;
  return all.filter(({ states }) => names.some((name) => states.includes(name)));
};

/** Adds the source if the API description doesn't state the rule. */
export const formatRule = ({ states, from }: RequestRule): string => fieldTypes.rule(states, from);

type Schema = JsonObject;

type Where = { readonly form: Form; readonly path: string };

const textSchemas: Readonly<Record<TextField['json'], Schema>> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  json: {},
  texts: { type: 'array', items: { type: 'string' } },
};

const docOf = (form: Form, field: Field): string =>
  [
    schemaText.field(field.help, field.specSection),
    ...rulesForField(form, field).map((rule) => `${formatRule(rule)}.`),
  ].join(' ');

/** The schema of an option's initial value: its fields are required. */
const skeleton = (json: Json): Schema =>
  isObject(json)
    ? {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(json).map(([key, inner]) => [key, skeleton(inner)]),
        ),
        required: Object.keys(json),
      }
    : { const: json };

const propertiesOf = (schema: Schema): JsonObject =>
  isObject(schema['properties']) ? schema['properties'] : {};

/** Requires each object on the way. */
const put = (schema: Schema, [key = '', ...rest]: readonly string[], leaf: Schema): Schema => {
  const properties = propertiesOf(schema);
  const inner = properties[key];
  const [below] = rest;
  const placed =
    below === undefined
      ? leaf
      : put(isObject(inner) ? inner : { type: 'object', required: [below] }, rest, leaf);
  return { ...schema, type: 'object', properties: { ...properties, [key]: placed } };
};

const choiceSchema = (field: ChoiceField, completing: readonly Field[], where: Where): Schema => {
  const options = field.options.filter(({ json }) => json !== undefined);
  const isOpen = field.options.some(({ rest }) => rest === true);
  const values = options.map(({ json }) => json ?? null);
  if (!values.some(isObject))
    return isOpen ? { type: 'string', examples: values } : { enum: values };
  const depth = field.path.split('.').length;
  const variants = options.map(({ value, json = null }) =>
    completing
      .filter(({ when }) => when?.is === value)
      .reduce(
        (schema, part) => put(schema, part.path.split('.').slice(depth), schemaOf(part, [], where)),
        skeleton(json),
      ),
  );
  return { anyOf: isOpen ? [...variants, { type: 'object' }] : variants };
};

const valueSchema = (field: Field, completing: readonly Field[], where: Where): Schema => {
  switch (field.kind) {
    case 'text':
      return textSchemas[field.json];
    case 'large':
      return { type: 'string', contentEncoding: 'base64' };
    case 'choice':
      return choiceSchema(field, completing, where);
    case 'list':
      return {
        type: 'array',
        items: groupSchema(field.item, { ...where, path: `${joinPath(where.path, field.path)}[]` }),
      };
    default:
      return field satisfies never;
  }
};

const schemaOf = (field: Field, completing: readonly Field[], where: Where): Schema => ({
  description: docOf(where.form, field),
  ...valueSchema(field, completing, where),
});

const isAsked = (field: Field, where: Where, name: string): boolean =>
  isRequired(where.form, joinPath(where.path, name)) ||
  (field.kind === 'list' && field.always === true);

/** The required names of an object; those of nested lists belong to their own object. */
const requiredOf = (fields: readonly Field[], where: Where): readonly string[] =>
  fields.flatMap((field) => {
    const [name = ''] = field.path.split('.');
    return field.when === undefined && isAsked(field, where, name) ? [name] : [];
  });

const groupSchema = (fields: readonly Field[], where: Where): Schema => {
  const schema = fields
    .filter(({ when }) => when === undefined)
    .reduce<Schema>((object, field) => {
      const completing = fields.filter(({ when }) => when?.field === field.id);
      return put(object, field.path.split('.'), schemaOf(field, completing, where));
    }, {});
  const required = requiredOf(fields, where);
  return required.length === 0 ? schema : { ...schema, required };
};

export const formJsonSchema = (form: Form): JsonObject => {
  const { path, specSection } = operations[form.operation];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: form.title,
    description: schemaText.body(path, specSection),
    ...groupSchema(formFields(form), { form, path: '' }),
  };
};
