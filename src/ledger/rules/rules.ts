import { isArray, isObject, type Json, type JsonObject, isNumeric } from '../../lib/json/json.ts';
import { checkPartyId, type IdentifierProblem } from '../ids/identifiers.ts';

/** Offsets are positive 64-bit integers; 0 is the beginning of the ledger. */
const maxOffset = 2n ** 63n - 1n;

/** Returns whether a text is an offset in its canonical JSON spelling. */
export const isOffset = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= maxOffset;

/** Returns an offset with all digits; undefined for anything that can't be one. */
export const readOffset = (json: Json | undefined): string | undefined => {
  const text = isNumeric(json) ? String(json) : '';
  return isOffset(text) ? text : undefined;
};

/** A field of a request that broke a rule: the field, the rule, and what to do. */
export interface FieldProblem extends IdentifierProblem {
  readonly field: string;
}

export interface RequestRule {
  readonly specSection: string;
  readonly states: string;
  /** Present if the document leaves the rule open, and real services reject a violation. */
  readonly from?: 'real services';
  /** Checks the fields that are readable; wrong types are reported by the schema. */
  readonly check: (request: JsonObject) => readonly FieldProblem[];
}

type Check = (text: string) => IdentifierProblem | undefined;

/** Returns the result of a field check as a list. */
export const fieldPath = (
  field: string,
  problem: IdentifierProblem | undefined,
): readonly FieldProblem[] => (problem === undefined ? [] : [{ field, ...problem }]);

export const isPresent = (value: Json | undefined): boolean =>
  value !== undefined && value !== null;

/** The objects of a list with their places; other items are skipped. */
export const objectsIn = (
  value: Json | undefined,
): readonly { readonly index: number; readonly entry: JsonObject }[] =>
  isArray(value)
    ? value.flatMap((entry, index) => (isObject(entry) ? [{ index, entry }] : []))
    : [];

export const objectAt = (
  json: Json | undefined,
  ...keys: readonly string[]
): JsonObject | undefined => {
  let object = isObject(json) ? json : undefined;
  for (const key of keys) {
    const value: Json | undefined = object?.[key];
    object = isObject(value) ? value : undefined;
  }
  return object;
};

export const checkTextAt =
  (field: string, check: Check): RequestRule['check'] =>
  (request) => {
    const value = request[field];
    return typeof value === 'string' ? fieldPath(field, check(value)) : [];
  };

/** Like `checkTextAt`, for an optional field in which an empty text means the default. */
export const checkOptionalTextAt =
  (field: string, check: Check): RequestRule['check'] =>
  (request) =>
    request[field] === '' ? [] : checkTextAt(field, check)(request);

/** Each text of a list is a PartyIdString. */
export const partiesIn = (field: string, value: Json | undefined): readonly FieldProblem[] =>
  isArray(value)
    ? value.flatMap((party, index) =>
        typeof party === 'string' ? fieldPath(`${field}[${index}]`, checkPartyId(party)) : [],
      )
    : [];

/** Each party that an event format filters by is a PartyIdString. */
export const partiesOfFormat = (
  field: string,
  format: JsonObject | undefined,
): readonly FieldProblem[] =>
  Object.keys(objectAt(format, 'filtersByParty') ?? {}).flatMap((party) =>
    fieldPath(`${field}.filtersByParty`, checkPartyId(party)),
  );

/** Matches one character at a time: a repeated group exhausts the stack on megabytes of text. */
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

const isBase64 = (text: string): boolean => text.length % 4 === 0 && base64.test(text);

const whyNotBase64 = (text: string): string => {
  if (text === '') return 'is empty';
  const position = text.search(/[^A-Za-z0-9+/=]/) + 1;
  return position > 0
    ? `has a character that is not base64 at position ${position}`
    : 'has a length that no base64 text has';
};

/** Standard base64, not the URL-safe one: services decode it before they read anything else. */
export const checkBase64: Check = (text) =>
  text !== '' && isBase64(text)
    ? undefined
    : {
        rule: 'standard base64',
        message: whyNotBase64(text),
        remedy: 'load it from the file again; base64 uses A-Z a-z 0-9 + / =',
      };
