import { formForOperation } from '../../submission/form-ids.ts';
import { forms } from '../forms/form-registry.ts';
import { joinPath } from '../forms/form-values.ts';
import { unknownFieldsInRequest } from '../forms/load/recognize-input.ts';
import type { OperationName } from '../../ledger/operations.ts';
import { objectAt } from '../../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { findHiddenCharacter } from '../../lib/text/sanitize.ts';
import { passed, warning, type VerificationCheck } from '../../verify/check-result.ts';
import { requestChecksText } from '../messages/checks.ts';

/** Each text with its place: `multiHashSignatures[0].signedBy`. */
const textsIn = (json: Json, path: string): readonly (readonly [path: string, text: string])[] => {
  if (typeof json === 'string') return [[path, json]];
  if (isArray(json)) return json.flatMap((item, index) => textsIn(item, `${path}[${index}]`));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => textsIn(value, joinPath(path, key)));
};

const oddIn = ([path, value]: readonly [string, string]): readonly string[] => {
  const hidden = findHiddenCharacter(value);
  const { characters } = requestChecksText;
  return [
    ...(hidden === undefined ? [] : [characters.hidden(path, hidden.name, hidden.position)]),
    ...(value === value.trim() ? [] : [characters.space(path)]),
  ];
};

const checkCharacters = (request: JsonObject): VerificationCheck => {
  const name = { id: 'characters', title: requestChecksText.characters.title };
  const odd = textsIn(request, '').flatMap(oddIn);
  return odd.length === 0
    ? passed(name, requestChecksText.characters.passed)
    : warning(name, odd.join('; '), requestChecksText.characters.reason);
};

/** The variants of DeduplicationPeriod in the API description (API description 2). */
const periods: readonly string[] = ['DeduplicationDuration', 'DeduplicationOffset', 'Empty'];

const checkPeriod = (request: JsonObject): readonly VerificationCheck[] => {
  const given = Object.keys(objectAt(request, 'deduplicationPeriod') ?? {});
  const others = given.filter((variant) => !periods.includes(variant));
  return others.length === 0
    ? []
    : [
        warning(
          { id: 'deduplication', title: requestChecksText.deduplication.title },
          others.join(', '),
          requestChecksText.deduplication.reason,
        ),
      ];
};

/**
 * An allocation can't revoke the rights that it grants, so the user has to mean it (API description 4.3).
 */
const checkRights = (request: JsonObject): readonly VerificationCheck[] => {
  const user = request['userId'];
  return typeof user !== 'string' || user === ''
    ? []
    : [
        warning(
          { id: 'user-rights', title: requestChecksText.rights.title },
          requestChecksText.rights.granted(user),
          requestChecksText.rights.reason,
        ),
      ];
};

/** Fields that the API description doesn't have are sent, so the user has to mean them. */
const checkExtras = (places: readonly string[]): readonly VerificationCheck[] =>
  places.length === 0
    ? []
    : [
        warning(
          { id: 'extra-fields', title: requestChecksText.unknownFields.title },
          places.join(', '),
          requestChecksText.unknownFields.reason,
        ),
      ];

export const checkRequestWarnings = (
  operation: OperationName,
  request: JsonObject,
): readonly VerificationCheck[] => [
  checkCharacters(request),
  ...checkExtras(unknownFieldsInRequest(forms[formForOperation(operation)], request)),
  ...(operation === 'executeSubmission' ? checkPeriod(request) : checkRights(request)),
];
