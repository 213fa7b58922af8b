import { isArray, isObject, type Json, type JsonObject, isNumeric } from '../../lib/json/json.ts';
import { objectAt } from '../../lib/json/fields.ts';
import { checkPartyId, type IdentifierProblem } from '../ids/identifiers.ts';

/** 0 is the beginning of the ledger. */
const maxOffset = 2n ** 63n - 1n;

export const isOffset = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,18})$/.test(text) && BigInt(text) <= maxOffset;

/** Reads an offset with all digits; undefined for anything else. */
export const readOffset = (json: Json | undefined): string | undefined => {
  const text = isNumeric(json) ? String(json) : '';
  return isOffset(text) ? text : undefined;
};

/** What broke which rule, and what to do. */
export interface FieldProblem extends IdentifierProblem {
  readonly field: string;
}

export interface RequestRule {
  readonly states: string;
  /** The document leaves the rule open, but real services reject a violation. */
  readonly from?: 'real services';
  /** The schema reports wrong types. */
  readonly check: (request: JsonObject) => readonly FieldProblem[];
}

type Check = (text: string) => IdentifierProblem | undefined;

export const fieldPath = (
  field: string,
  problem: IdentifierProblem | undefined,
): readonly FieldProblem[] => (problem === undefined ? [] : [{ field, ...problem }]);

export const problemAt = (
  field: string,
  isBroken: boolean,
  problem: IdentifierProblem,
): readonly FieldProblem[] => (isBroken ? [{ field, ...problem }] : []);

export const objectsIn = (
  value: Json | undefined,
): readonly { readonly index: number; readonly entry: JsonObject }[] =>
  isArray(value)
    ? value.flatMap((entry, index) => (isObject(entry) ? [{ index, entry }] : []))
    : [];

export const checkTextAt =
  (field: string, check: Check): RequestRule['check'] =>
  (request) => {
    const value = request[field];
    return typeof value === 'string' ? fieldPath(field, check(value)) : [];
  };

/** An empty text means the default. */
export const checkOptionalTextAt =
  (field: string, check: Check): RequestRule['check'] =>
  (request) =>
    request[field] === '' ? [] : checkTextAt(field, check)(request);

export const partiesIn = (field: string, value: Json | undefined): readonly FieldProblem[] =>
  isArray(value)
    ? value.flatMap((party, index) =>
        typeof party === 'string' ? fieldPath(`${field}[${index}]`, checkPartyId(party)) : [],
      )
    : [];

export const partiesOfFormat = (
  field: string,
  format: JsonObject | undefined,
): readonly FieldProblem[] =>
  Object.keys(objectAt(format, 'filtersByParty') ?? {}).flatMap((party) =>
    fieldPath(`${field}.filtersByParty`, checkPartyId(party)),
  );

/** One character at a time: a repeated group exhausts the stack on megabytes. */
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

const isBase64 = (text: string): boolean => text.length % 4 === 0 && base64.test(text);

const whyNotBase64 = (text: string): string => {
  if (text === '') return 'is empty';
  const position = text.search(/[^A-Za-z0-9+/=]/) + 1;
  return position > 0
    ? `has a character that is not base64 at position ${position}`
    : 'has a length that no base64 text has';
};

/** The URL-safe alphabet is refused: services decode base64 before they read anything else. */
export const checkBase64: Check = (text) =>
  text !== '' && isBase64(text)
    ? undefined
    : {
        rule: 'standard base64',
        message: whyNotBase64(text),
        remedy: 'load it from the file again; base64 uses A-Z a-z 0-9 + / =',
      };
