import { isObject, parseJson, type Json } from '../lib/json.ts';
import { checkRules, checkShape, operations, type OperationName } from '../ledger/operations.ts';
import type { FieldProblem } from '../ledger/rules.ts';
import type { Meaning } from '../ledger/timeline/timeline.ts';
import { allocateParty } from './allocate.ts';
import { invalidArgument, invalidField, ledgerError, undecodable } from './errors.ts';
import { executeSubmission } from './execute.ts';
import { listActivities } from './listing.ts';
import { contractById, transactionById, updateById, type Result } from './lookups.ts';
import { json, plain, type Reply } from './reply.ts';
import type { World } from './world.ts';
import type { JsonObject } from '../lib/json.ts';

const scanPrefix = '/api/scan';

/** The path at which an operation is served. */
export const servedAt = (name: OperationName): string =>
  operations[name].service === 'scan'
    ? `${scanPrefix}${operations[name].path}`
    : operations[name].path;

const names = Object.keys(operations) as readonly OperationName[];

/** The operation that a path belongs to: the routes are the table of operations. */
export const operationAt = (path: string): OperationName | undefined =>
  names.find((name) => servedAt(name) === path);

type Handler = (world: World, request: JsonObject) => Result;

const handlers: Readonly<Record<Exclude<OperationName, 'activities'>, Handler>> = {
  contractById,
  transactionById,
  updateById,
  allocateParty,
  executeSubmission,
};

const decode = (body: string): Json | undefined => {
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const shapeReply = ({ field, rule, message }: FieldProblem): Reply =>
  undecodable(rule === 'required' ? 'Missing required field' : message, field);

const ruleReply = (
  name: OperationName,
  { field, rule, message }: FieldProblem,
  traceId: string,
): Reply => {
  if (field === 'hashingSchemeVersion') return undecodable('Unrecognized enum value', field);
  if (rule === 'standard base64') return undecodable('The string is not a valid Base64', field);
  const isId = /^(contractId|updateId|submissionId|userId|synchronizer|identityProviderId)$/.test(
    field,
  );
  const error =
    isId && name !== 'updateById' && name !== 'transactionById'
      ? invalidField(field, message)
      : invalidArgument(`${field} ${message}: ${rule}`);
  return ledgerError(error, traceId);
};

/** The server has no default for it, whatever the document says of "not required" (interface 4.4). */
const missingDeduplication = (name: OperationName, request: JsonObject): boolean =>
  name === 'executeSubmission' && !isObject(request['deduplicationPeriod']);

const answerLedger = (
  world: World,
  name: Exclude<OperationName, 'activities'>,
  request: Json,
  traceId: string,
): Reply => {
  const [shape] = checkShape(name, request);
  if (shape !== undefined) return shapeReply(shape);
  if (!isObject(request)) return undecodable('expected an object');
  if (missingDeduplication(name, request))
    return undecodable('Missing required field', 'deduplicationPeriod');
  const [broken] = checkRules(name, request);
  if (broken !== undefined) return ruleReply(name, broken, traceId);
  const result = handlers[name](world, request);
  return 'ok' in result ? json(200, result.ok) : ledgerError(result.error, traceId);
};

export interface Question {
  readonly name: OperationName;
  readonly body: string;
  readonly meaning: Meaning;
  readonly traceId: string;
}

/** Answers an operation: decoded, checked against its clause, then carried out on the world. */
export const answer = (world: World, { name, body, meaning, traceId }: Question): Reply => {
  const request = decode(body);
  const isScan = name === 'activities';
  if (request === undefined) {
    return isScan
      ? plain(400, 'The request content was malformed.')
      : undecodable('expected json value');
  }
  return isScan
    ? listActivities(world, meaning, request)
    : answerLedger(world, name, request, traceId);
};
