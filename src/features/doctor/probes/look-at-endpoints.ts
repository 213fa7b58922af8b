import { parseYaml } from '../../../config/file/yaml-text.ts';
import type { Client } from '../../../http/client.ts';
import { operationUrl } from '../../../http/send/build-request.ts';
import { withFailure } from '../../../http/wire-types.ts';
import { readApiDocument } from '../../../ledger/conformance/api-document.ts';
import { compareDocument } from '../../../ledger/conformance/compare-document.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import {
  operationForLookup,
  buildLookupRequest,
  type LookupKind,
} from '../../../ledger/rules/check-lookup-response.ts';
import type { EndpointFacts } from '../checks/check-endpoint.ts';
import type { DocumentFacts } from '../checks/check-responses.ts';
import { sampleUrl } from './look-at-service.ts';
import type { DoctorSetup } from './setup.ts';

/** A participant serves its own document to anybody. */
const documentPath = '/docs/openapi';

const mebi = 1024 * 1024;

/** The document of 3.6 has half a MiB. */
const maxMebi = 2;

const compareText = (text: string): DocumentFacts['document'] => {
  const parsed = parseYaml(text);
  const document = parsed.ok ? readApiDocument(parsed.value.value) : undefined;
  return document && { version: document.version, findings: compareDocument(document, 'ledger') };
};

export const lookAtDocument = async (
  url: string,
  deps: Pick<DoctorSetup, 'lines' | 'timeoutMs' | 'now' | 'userAgent'>,
  signal: AbortSignal,
): Promise<DocumentFacts> => {
  const sampled = await sampleUrl(operationUrl(url, documentPath).href, deps, {
    ...{ accept: 'application/yaml, text/plain, */*', count: 1, maxBytes: maxMebi * mebi, signal },
  });
  const isRead = sampled.ok && sampled.value.samples[0]?.status === 200;
  const isWhole = isRead && sampled.value.problem === undefined;
  const document = isWhole ? compareText(sampled.value.text) : undefined;
  return { sampled, limit: `${maxMebi} MiB`, ...(document && { document }) };
};

type EndpointResponse = EndpointFacts['response'];

/** Well-formed ids of objects that don't exist. */
const unknownIds: Readonly<Record<LookupKind, string>> = {
  contract: `00${'0'.repeat(64)}`,
  transaction: `1220${'0'.repeat(64)}`,
  update: `1220${'0'.repeat(64)}`,
};

const lookUp = async (
  { client, settings }: DoctorSetup,
  kind: LookupKind,
  signal: AbortSignal,
): Promise<EndpointResponse> => {
  const parties = settings.parties ?? [];
  const request = buildLookupRequest({ kind, id: unknownIds[kind], parties });
  return withFailure(await client.call(request.operation, request.request, signal));
};

/**
 * Probes a write: a JSON string where an object is required. It has no fields, so even a lenient decoder
 * finds no party, transaction or signature in it. An endpoint that exists must refuse it.
 */
const unusableBody = 'cantui doctor';

const probeWrite = async (
  client: Client,
  name: OperationName,
  signal: AbortSignal,
): Promise<EndpointResponse> => {
  const { path } = operations[name];
  const question = { service: 'ledger', method: 'POST', path, body: unusableBody } as const;
  return withFailure(await client.request(question, signal));
};

const questions: Readonly<
  Record<OperationName, (deps: DoctorSetup, signal: AbortSignal) => Promise<EndpointResponse>>
> = {
  contractById: (deps, signal) => lookUp(deps, 'contract', signal),
  transactionById: (deps, signal) => lookUp(deps, 'transaction', signal),
  updateById: (deps, signal) => lookUp(deps, 'update', signal),
  allocateParty: ({ client }, signal) => probeWrite(client, 'allocateParty', signal),
  executeSubmission: ({ client }, signal) => probeWrite(client, 'executeSubmission', signal),
  activities: async ({ client }, signal) =>
    withFailure(await client.call('activities', { page_size: 1 }, signal)),
};

/** In the order of the report. */
export const probedEndpoints = Object.keys(questions) as readonly OperationName[];

const readOperations: readonly OperationName[] = Object.values(operationForLookup);

export const lookAtEndpoint = async (
  operation: OperationName,
  deps: DoctorSetup,
  signal: AbortSignal,
): Promise<EndpointFacts> => {
  const { parties = [], readOnly } = deps.settings;
  // A read-only profile sends nothing to the endpoints of writes, not even a harmless request.
  if (readOnly && operations[operation].effect === 'write') return { operation, parties: [] };
  const response = await questions[operation](deps, signal);
  return { operation, response, parties: readOperations.includes(operation) ? parties : [] };
};
