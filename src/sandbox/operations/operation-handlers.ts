import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import type { OperationName } from '../../ledger/operations.ts';
import { checkRequestRules, checkRequestSchema } from '../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { isPresent } from '../../lib/json/fields.ts';
import { allocateParty, checkAllocation } from './parties/allocate.ts';
import { invalidFieldType, valueAtPath } from '../server/decode-body.ts';
import { invalidArgument, invalidField, missingField } from '../server/ledger-errors.ts';
import { checkSubmission, executeSubmission } from './submit/execute.ts';
import {
  checkContractRequest,
  checkTransactionRequest,
  checkUpdateRequest,
  contractById,
  transactionById,
  updateById,
} from './lookups/lookups.ts';
import {
  refuseOperation,
  type OperationRefusal,
  type OperationResult,
  type OperationContext,
} from './operation.ts';
import { invalidBase64 } from './signature-checks.ts';
import type { LedgerState } from '../state/ledger-state.ts';

export type LedgerOperation = Exclude<OperationName, 'activities'>;

interface Service {
  /** Refuses in the ledger's own words, before the general rules of the clause. */
  readonly check: (request: JsonObject) => OperationRefusal | undefined;
  readonly carryOut: (
    world: LedgerState,
    request: JsonObject,
    context: OperationContext,
  ) => OperationResult;
}

/** The five operations of the ledger; a sixth would be one more row. */
const services: Readonly<Record<LedgerOperation, Service>> = {
  contractById: { check: checkContractRequest, carryOut: contractById },
  transactionById: { check: checkTransactionRequest, carryOut: transactionById },
  updateById: { check: checkUpdateRequest, carryOut: updateById },
  allocateParty: { check: checkAllocation, carryOut: allocateParty },
  executeSubmission: { check: checkSubmission, carryOut: executeSubmission },
};

/** The ledger's errors name fields as its own protocol spells them. */
const protoName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isIdentifier = (field: string): boolean =>
  /^(?:contractId|submissionId|userId|synchronizer|identityProviderId)$/.test(field);

const broken = (request: JsonObject, problem: FieldProblem): OperationRefusal => {
  const { field, rule, message } = problem;
  if (rule === 'standard base64') return invalidBase64(valueAtPath(request, field), field);
  return refuseOperation(
    isIdentifier(field)
      ? invalidField(protoName(field), `${message} (${rule})`)
      : invalidArgument(`${protoName(field)} ${message}: ${rule}`),
  );
};

/** `updateFormat` may be missing as far as decoding goes, and is asked for afterwards. */
const isLaterMissing = (request: Json, { field }: FieldProblem): boolean =>
  field === 'updateFormat' && isObject(request) && !isPresent(request[field]);

/** Whether a body has the shape of its clause: decoded it can be, then. */
export const parseOperationRequest = (
  name: LedgerOperation,
  request: Json,
): { readonly kind: 'request'; readonly request: JsonObject } | OperationRefusal => {
  const [problem] = checkRequestSchema(name, request);
  if (problem !== undefined)
    return isLaterMissing(request, problem)
      ? refuseOperation(missingField('update_format'))
      : invalidFieldType(request, problem);
  return { kind: 'request', request: request as JsonObject };
};

/** Checks a request against its clause, from the server's side, and carries it out. */
export const handleOperation = (
  world: LedgerState,
  name: LedgerOperation,
  { request, context }: { readonly request: JsonObject; readonly context: OperationContext },
): OperationResult => {
  const service = services[name];
  const refusal = service.check(request);
  if (refusal !== undefined) return refusal;
  const [problem] = checkRequestRules(name, request);
  return problem === undefined
    ? service.carryOut(world, request, context)
    : broken(request, problem);
};
