import {
  isObject,
  LosslessNumber,
  tryParseJson,
  type Json,
  type JsonObject,
} from '../../lib/json/json.ts';
import { mergeUnknownFields } from './load/unknown-fields.ts';
import {
  type ChoiceField,
  type Field,
  type LeafField,
  type ListField,
  type TextField,
  listGroups,
  readFieldText,
  type FieldGroup,
} from './form-values.ts';
import { isShown } from './form-state.ts';

const put = (
  object: JsonObject,
  [key = '', ...rest]: readonly string[],
  json: Json,
): JsonObject => {
  if (key === '') return isObject(json) ? { ...object, ...json } : object;
  if (rest.length === 0) return { ...object, [key]: json };
  const inner = object[key];
  return { ...object, [key]: put(isObject(inner) ? inner : {}, rest, json) };
};

/** Parses typed JSON; other text stays text, and the schema says what was expected. */
const readJson = (text: string): Json => {
  const json = tryParseJson(text);
  return json === undefined ? text : json;
};

export const splitTexts = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A whole number keeps all its digits. */
const readInteger = (text: string): Json => {
  if (!/^-?(?:0|[1-9]\d*)$/.test(text)) return text;
  return String(Number(text)) === text ? Number(text) : new LosslessNumber(text);
};

const textJson = ({ json }: TextField, text: string): Json => {
  if (json === 'texts') return splitTexts(text);
  if (json === 'integer') return readInteger(text.trim());
  return json === 'json' ? readJson(text) : text;
};

const choiceJson = ({ options }: ChoiceField, value: string): Json | undefined =>
  options.find((option) => option.value === value)?.json;

const leafJson = (field: LeafField, text: string): Json | undefined => {
  if (field.kind === 'choice') return choiceJson(field, text);
  if (text === '') return undefined;
  return field.kind === 'text' ? textJson(field, text) : text;
};

const listJson = ({ item, always }: ListField, groups: readonly FieldGroup[]): Json | undefined =>
  groups.length === 0 && always !== true
    ? undefined
    : groups.map((group) => buildRequest(item, group));

const fieldJson = (field: Field, group: FieldGroup): Json | undefined =>
  field.kind === 'list'
    ? listJson(field, listGroups(group[field.id]))
    : leafJson(field, readFieldText(group, field.id));

/**
 * An empty field is absent, and a value in the wrong form stays as typed: the rules report both.
 */
export const buildRequest = (fields: readonly Field[], group: FieldGroup): JsonObject => {
  const request = fields
    .filter(({ when }) => isShown(group, when))
    .reduce<JsonObject>((made, field) => {
      const json = fieldJson(field, group);
      return json === undefined ? made : put(made, field.path.split('.'), json);
    }, {});
  return mergeUnknownFields(request, group);
};

export const jsonFieldAt = (json: Json, path: string): Json | undefined =>
  path === '' ? json : fieldAt(json, path);

const fieldAt = (json: Json, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((value, key) => {
    const inner = isObject(value) ? value[key] : undefined;
    return inner === null ? undefined : inner;
  }, json);
