import { operations } from '../../ledger/operations.ts';
import { fieldPath, type FieldProblem } from '../../ledger/rules/rules.ts';
import {
  checkSynchronizerId,
  checkWholeId,
  logicalSynchronizerId,
} from '../../ledger/ids/identifiers.ts';
import { textAt, textsAt } from '../../lib/json/fields.ts';
import { findShapeProblems } from '../../ledger/schema/schema-helpers.ts';
import { isObject, tryParseJson, type JsonObject } from '../../lib/json/json.ts';
import { chosenAction, isActionEmpty, problemsOfAction } from '../forms/action-fields.ts';
import { commandFields, otherFields } from '../forms/prepare-fields.ts';
import { listGroups, readFieldText, type FieldGroup } from '../forms/form-values.ts';
import { buildRequest } from '../forms/to-request.ts';
import type { EnteredRequest } from '../checks/inspection.ts';
import type { PrepareFailure } from './prepare-state.ts';
import { prepareProblem } from '../messages/prepare-page.ts';

export const preferenceField = 'packageIdSelectionPreference';

/**
 * Fields that the document calls optional and ledgers require, with the values that choose nothing. The
 * codec of their request knows no default for them (Canton, `JsPrepareSubmissionRequest`).
 */
const requiredByLedgers = { [preferenceField]: [], synchronizerId: '' } as const;

export const missingPrepareFields = (request: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(requiredByLedgers).filter(([field]) => (request[field] ?? null) === null),
  );

/**
 * Returns the logical id of the synchronizer if a request names the physical one, as prepared transactions
 * and the bytes to sign do. Ledgers take the logical id only (Canton, `FieldValidator`:
 * optionalSynchronizerId).
 */
export const logicalSynchronizerOf = (request: JsonObject): string | undefined => {
  const id = textAt(request, 'synchronizerId');
  const logical = logicalSynchronizerId(id);
  return id === logical || checkSynchronizerId(id) !== undefined ? undefined : logical;
};

export const completePrepareRequest = (request: JsonObject): JsonObject => {
  const synchronizerId = logicalSynchronizerOf(request);
  return {
    ...request,
    ...missingPrepareFields(request),
    ...(synchronizerId !== undefined && { synchronizerId }),
  };
};

const countCommands = (root: FieldGroup): number => listGroups(root['prepare.commands']).length;

export const prepareRequestOf = (root: FieldGroup): JsonObject => buildRequest(commandFields, root);

/** The parties that the request acts as. */
export const actingProblems = (request: JsonObject): readonly FieldProblem[] =>
  textsAt(request, 'actAs').flatMap((party, index) =>
    fieldPath(`actAs[${index}]`, checkWholeId(party)),
  );

/** None without commands, because a prepared file can be loaded instead. */
const commandProblems = (root: FieldGroup): readonly FieldProblem[] => {
  if (countCommands(root) === 0) return [];
  const others = readFieldText(root, otherFields.id);
  const json = others === '' ? {} : tryParseJson(others);
  return [
    ...findShapeProblems(operations.prepareSubmission.request, prepareRequestOf(root)),
    ...actingProblems(prepareRequestOf(root)),
    ...(isObject(json) ? [] : [{ field: otherFields.id, ...prepareProblem.others }]),
  ];
};

type Filled = Pick<EnteredRequest, 'form'> & {
  readonly prepareFailure?: PrepareFailure | undefined;
};

/** The problems of its values, and the one that preparing has found. */
export const prepareProblems = ({
  form: { root },
  prepareFailure,
}: Filled): readonly FieldProblem[] => {
  const kind = chosenAction(root);
  if (kind === undefined) return commandProblems(root);
  const found = prepareFailure?.root === root ? prepareFailure : undefined;
  const { at, text: message } = found ?? {};
  return [
    ...problemsOfAction(root, kind),
    ...(at === undefined || message === undefined ? [] : [{ ...at, message }]),
  ];
};

const isEmpty = (root: FieldGroup): boolean => {
  const kind = chosenAction(root);
  return kind === undefined ? countCommands(root) === 0 : isActionEmpty(root, kind);
};

/** False for an empty page, or once this ledger turned out to lack the operation. */
export const mustPrepare = ({ form: { root }, prepareFailure }: Filled): boolean =>
  !isEmpty(root) && !(prepareFailure?.isMissing === true && prepareFailure.root === root);
