import type { JsonObject } from '../../../src/lib/json/json.ts';
import { ledgerErrorSample } from '../samples/samples.ts';
import type { Behavior } from './misbehaving-server.ts';

const redacted = { code: 'NA', cause: 'A security-sensitive error has been received', context: {} };

/** What a ledger's error has at a status, besides its code. */
const byStatus: Readonly<Record<number, JsonObject>> = {
  400: { code: 'INVALID_ARGUMENT', errorCategory: 8, grpcCodeValue: 3 },
  401: { ...redacted, errorCategory: -1, grpcCodeValue: 16 },
  403: { ...redacted, errorCategory: -1, grpcCodeValue: 7 },
  404: { errorCategory: 11, grpcCodeValue: 5 },
  409: { errorCategory: 2, grpcCodeValue: 10 },
  500: { code: 'INTERNAL', errorCategory: 4, grpcCodeValue: 13 },
  503: { errorCategory: 1, grpcCodeValue: 14 },
};

/** A response with an error in the ledger's own form. */
export const ledgerRefusal = (
  status: number,
  { resources = [], ...fields }: JsonObject = {},
): Behavior => ({
  status,
  body: ledgerErrorSample({ resources, ...byStatus[status], ...fields }),
});

/** The ledger's own response to a path that it doesn't have. */
export const ledgerWithoutEndpoint: Behavior = {
  status: 404,
  body: '{"errors":["HttpMethod(POST), uri: http://x/y"],"status":404,"ledgerApiError":null}',
};

/** The ledger's own response to a body that it cannot decode. */
export const ledgerCannotDecode: Behavior = {
  status: 400,
  headers: { 'content-type': 'text/plain; charset=UTF-8' },
  body: 'Invalid value for: body (expected json value)',
};
