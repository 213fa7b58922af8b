import type { Intent } from '../storage/journal/records.ts';
import { listAt, textAt, objectAt } from '../lib/json/fields.ts';
import { isNumeric, isObject, type Json, type JsonObject } from '../lib/json/json.ts';
import type { WriteName } from './classify-outcome.ts';
import { sha256Hex, sha256OfLines } from '../lib/sha256.ts';
import { defaultDeduplication } from '../ledger/formats.ts';
import { additions } from './messages/messages.ts';

type CompletedRequest = {
  readonly request: JsonObject;
  readonly notes: readonly string[];
};

type UsedBy = (submissionId: string) => string | undefined;

const isAbsent = (request: JsonObject, field: string): boolean =>
  request[field] === undefined || request[field] === null;

/**
 * A submission id of its own (API description 4.4), and the service's default deduplication period:
 * real services reject a submission without it.
 */
export const completeRequest = (
  name: WriteName,
  given: JsonObject,
  { newId, usedBy }: { readonly newId: () => string; readonly usedBy: UsedBy },
): CompletedRequest => {
  if (name !== 'executeSubmission') return { request: given, notes: [] };
  const notes: string[] = [];
  let request = given;
  const user = usedBy(textAt(given, 'submissionId'));
  if (isAbsent(request, 'submissionId') || user !== undefined) {
    const submissionId = newId();
    request = { ...request, submissionId };
    notes.push(additions.submissionId(submissionId, user));
  }
  if (isAbsent(request, 'deduplicationPeriod')) {
    request = { ...request, deduplicationPeriod: defaultDeduplication };
    notes.push(additions.deduplicationPeriod);
  }
  return { request, notes };
};

type RequestFacts = Pick<
  Intent,
  'content' | 'submissionId' | 'parties' | 'userId' | 'scheme' | 'deduplicationSeconds' | 'blobs'
>;

const given = (text: string): string | undefined => (text === '' ? undefined : text);

/** An offset or the service's default has no length that is known here. */
const deduplicationOf = (request: JsonObject): number | undefined => {
  const period = objectAt(objectAt(request, 'deduplicationPeriod'), 'DeduplicationDuration');
  const seconds = objectAt(period, 'value')?.['seconds'];
  return isNumeric(seconds) ? Number(String(seconds)) : undefined;
};

const blobOf = (field: string, base64: string) => {
  const bytes = Buffer.from(base64, 'base64');
  return {
    field,
    bytes: bytes.length,
    sha256: sha256Hex(bytes),
  };
};

const ofExecution = (request: JsonObject): RequestFacts => ({
  content: sha256OfLines(textAt(request, 'preparedTransaction')),
  blobs: [blobOf('preparedTransaction', textAt(request, 'preparedTransaction'))],
  submissionId: given(textAt(request, 'submissionId')),
  userId: given(textAt(request, 'userId')),
  scheme: given(textAt(request, 'hashingSchemeVersion')),
  deduplicationSeconds: deduplicationOf(request),
  parties: listAt(objectAt(request, 'partySignatures'), 'signatures').map((entry) =>
    textAt(entry, 'party'),
  ),
});

const ofAllocation = (request: JsonObject): RequestFacts => ({
  content: sha256OfLines(
    textAt(request, 'synchronizer'),
    ...listAt(request, 'onboardingTransactions').map((entry) => textAt(entry, 'transaction')),
  ),
  blobs: listAt(request, 'onboardingTransactions').map((entry, index) =>
    blobOf(`onboardingTransactions[${index}]`, textAt(entry, 'transaction')),
  ),
});

/** Two attempts at the same write have the same `content`. */
export const requestFacts = (name: WriteName, request: Json): RequestFacts => {
  const fields = isObject(request) ? request : {};
  return name === 'executeSubmission' ? ofExecution(fields) : ofAllocation(fields);
};
