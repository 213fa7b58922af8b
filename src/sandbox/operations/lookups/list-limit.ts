import type { Json } from '../../../lib/json/json.ts';
import type { LedgerError } from '../../server/ledger-errors.ts';
import { refuseOperation, type OperationResult } from '../operation.ts';

/** The most elements of one response: `http-list-max-elements-limit` of a participant (default). */
export const maxElements = 200;

/** The error of a participant for a list that is longer than its limit. */
const tooManyElements: LedgerError = {
  status: 413,
  code: 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED',
  cause: `The number of matching elements (${maxElements + 1}) is greater than the node limit (${maxElements}).`,
  category: 2,
  grpc: 10,
  retryInfo: '1 second',
  origin: 'http layer',
};

/** How many elements are read: one more than a list may have shows that there are too many. */
export const elementsRead = (query: URLSearchParams): number => {
  const limit = Number(query.get('limit') ?? maxElements + 1);
  return Math.min(limit, maxElements + 1);
};

/** A list in one response. With a limit of at most the node's own it is cut; a longer list is refused. */
export const listInOne = (
  elements: readonly Json[],
  query: URLSearchParams,
  lateMs?: number,
): OperationResult => {
  const read = elements.slice(0, elementsRead(query));
  return read.length > maxElements
    ? refuseOperation(tooManyElements)
    : { kind: 'ok', answer: read, ...(lateMs !== undefined && { lateMs }) };
};
