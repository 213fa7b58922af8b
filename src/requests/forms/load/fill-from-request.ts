import {
  isArray,
  isObject,
  stringifyJson,
  type Json,
  type JsonObject,
  textOrJson,
} from '../../../lib/json/json.ts';
import { unknownFieldsKey, unknownFieldsIn } from './unknown-fields.ts';
import {
  type ChoiceField,
  type Field,
  type LeafField,
  fieldValue,
  joinPath,
  newGroup,
  type FieldGroup,
  type FieldValue,
} from '../form-values.ts';
import { jsonFieldAt, buildRequest } from '../to-request.ts';
import { isShown } from '../form-state.ts';
import type { SourceFile } from '../../../storage/files/read-user-file.ts';
import { objectsIn } from '../../../lib/json/fields.ts';

/** The value is what an option puts into the request, complete or to be completed. */
const fits = (skeleton: Json, json: Json): boolean => {
  if (!isObject(skeleton)) return skeleton === json;
  if (!isObject(json)) return false;
  const keys = Object.keys(json).filter((key) => json[key] !== null);
  const names = Object.keys(skeleton);
  if (names.length > 0 && !keys.every((key) => names.includes(key))) return false;
  return names.every((key) => {
    const [inner, value] = [skeleton[key], json[key]];
    return inner !== undefined && value !== undefined && fits(inner, value);
  });
};

const chosen = ({ options, initial }: ChoiceField, json: Json | undefined): string => {
  const choiceOption =
    json === undefined
      ? options.find((option) => option.json === undefined && option.rest !== true)
      : (options.find((option) => option.json !== undefined && fits(option.json, json)) ??
        options.find(({ rest }) => rest === true));
  return choiceOption?.value ?? initial;
};

const leafFrom = (
  field: LeafField,
  json: Json | undefined,
  { note, file }: Pick<FillOptions, 'note' | 'file'>,
): FieldValue => {
  if (field.kind === 'choice') return fieldValue(chosen(field, json));
  if (json === undefined) return fieldValue('');
  if (field.kind === 'text' && field.json === 'texts' && isArray(json))
    return fieldValue(json.map(textOrJson).join(', '));
  return fieldValue(textOrJson(json), field.kind === 'large' ? note : undefined, file);
};

export interface FillOptions {
  readonly onto: FieldGroup;
  /** What happens to fields that the request doesn't have: emptied, or unchanged. */
  readonly others: 'empty' | 'keep';
  readonly note?: string | undefined;
  readonly file?: SourceFile | undefined;
}

const fillField = (field: Field, request: JsonObject, filling: FillOptions): FieldGroup => {
  const { others, note, file } = filling;
  const json = jsonFieldAt(request, field.path);
  if (json === undefined && others === 'keep') return {};
  if (field.kind !== 'list') return { [field.id]: leafFrom(field, json, filling) };
  const groups = objectsIn(json).map((entry) =>
    fillForm(field.item, entry, { onto: newGroup(field.item), others: 'empty', note, file }),
  );
  return { [field.id]: groups };
};

/** Keeps values without a field next to the others. */
export const fillForm = (
  fields: readonly Field[],
  request: JsonObject,
  filling: FillOptions,
): FieldGroup => {
  const filled = fields.reduce<FieldGroup>((group, field) => {
    if (!isShown(group, field.when)) return group;
    return { ...group, ...fillField(field, request, filling) };
  }, filling.onto);
  const extras = unknownFieldsIn(fields, request);
  return extras === undefined ? filled : { ...filled, [unknownFieldsKey]: extras };
};

export const fillNewForm = (fields: readonly Field[], request: JsonObject): FieldGroup =>
  fillForm(fields, request, { onto: newGroup(fields), others: 'empty' });

const lostIn = (given: Json, made: Json | undefined, path: string): readonly string[] => {
  if (given === null) return [];
  if (isObject(given) && isObject(made)) {
    return Object.entries(given).flatMap(([key, value]) =>
      lostIn(value, made[key], joinPath(path, key)),
    );
  }
  if (isArray(given) && isArray(made)) {
    return given.flatMap((value, index) => lostIn(value, made[index], `${path}[${index}]`));
  }
  // An empty text or list means the same as a missing one.
  if (made === undefined && (given === '' || (isArray(given) && given.length === 0))) return [];
  return stringifyJson(given) === stringifyJson(made ?? null) ? [] : [path];
};

/** The places of a request that a form would send in another form. */
export const findUnrepresentable = (
  fields: readonly Field[],
  request: JsonObject,
): readonly string[] => lostIn(request, buildRequest(fields, fillNewForm(fields, request)), '');
