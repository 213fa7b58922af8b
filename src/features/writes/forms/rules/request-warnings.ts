import type { Form } from '../form-types.ts';
import { forms } from '../form-registry.ts';
import { unknownFieldsInRequest } from '../load/recognize-input.ts';
import type { OperationName } from '../../../../ledger/operations.ts';
import { objectAt } from '../../../../ledger/rules/rules.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts';
import { findHiddenCharacter } from '../../../../lib/text/sanitise.ts';
import { passed, warning, type VerificationCheck } from '../../../../verify/check-result.ts';

/** Every text of a request with its place: `multiHashSignatures[0].signedBy`. */
const textsIn = (json: Json, path: string): readonly (readonly [path: string, text: string])[] => {
  if (typeof json === 'string') return [[path, json]];
  if (isArray(json)) return json.flatMap((item, index) => textsIn(item, `${path}[${index}]`));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    textsIn(value, path === '' ? key : `${path}.${key}`),
  );
};

const oddIn = ([path, text]: readonly [string, string]): readonly string[] => {
  const hidden = findHiddenCharacter(text);
  return [
    ...(hidden === undefined ? [] : [`${path}: ${hidden.name} at position ${hidden.position}`]),
    ...(text === text.trim() ? [] : [`${path}: a space at its end or beginning`]),
  ];
};

const checkCharacters = (request: JsonObject): VerificationCheck => {
  const name = { id: 'characters', title: 'Every character can be seen' };
  const odd = textsIn(request, '').flatMap(oddIn);
  return odd.length === 0
    ? passed(name, 'no invisible or bidirectional ones, no spaces at ends')
    : warning(name, odd.join('; '), 'it is sent as it is given: what is seen is not all of it');
};

/** The variants of DeduplicationPeriod that the interface shows (interface 2). */
const periods: readonly string[] = ['DeduplicationDuration', 'DeduplicationOffset', 'Empty'];

const checkPeriod = (request: JsonObject): readonly VerificationCheck[] => {
  const given = Object.keys(objectAt(request, 'deduplicationPeriod') ?? {});
  const others = given.filter((variant) => !periods.includes(variant));
  return others.length === 0
    ? []
    : [
        warning(
          { id: 'deduplication', title: 'The deduplication period is of a known kind' },
          others.join(', '),
          'not in the interface: for how long a command counts as the same is not known here',
        ),
      ];
};

/** Rights are not taken back by what gave them: who gives them means it (interface 4.3). */
const checkRights = (request: JsonObject): readonly VerificationCheck[] => {
  const user = request['userId'];
  return typeof user !== 'string' || user === ''
    ? []
    : [
        warning(
          { id: 'user-rights', title: 'No user gets rights by it' },
          `${user} will get act_as on the new party`,
          'whoever has the token of that user can act as the party from then on',
        ),
      ];
};

/** What a request has beside the fields of the interface is sent, and has to be meant. */
const checkExtras = (places: readonly string[]): readonly VerificationCheck[] =>
  places.length === 0
    ? []
    : [
        warning(
          { id: 'extra-fields', title: 'Every field is in the interface' },
          places.join(', '),
          'not in the interface: sent as it is given, unless it is left out (x in the dashboard)',
        ),
      ];

const formOf = (operation: OperationName): Form =>
  operation === forms.allocate.operation ? forms.allocate : forms.execute;

/** What a request may hold, and what nobody may mean: each is a warning, no rule forbids it. */
export const checkRequestWarnings = (
  operation: OperationName,
  request: JsonObject,
): readonly VerificationCheck[] => [
  checkCharacters(request),
  ...checkExtras(unknownFieldsInRequest(formOf(operation), request)),
  ...(operation === 'executeSubmission' ? checkPeriod(request) : checkRights(request)),
];
