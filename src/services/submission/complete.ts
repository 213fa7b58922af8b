import { defaultDeduplication } from '../../ledger/defaults.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { WriteName } from './verdict.ts';

/** A request with what it needs beside what was given, and what was added, in words. */
export type Completed = {
  readonly request: JsonObject;
  readonly notes: readonly string[];
};

const isAbsent = (request: JsonObject, field: string): boolean =>
  request[field] === undefined || request[field] === null;

/**
 * Adds what an execution needs: a submission id of its own (interface 4.4), and the deduplication
 * period as the service's default, because real services refuse a submission that leaves it out.
 */
export const completeRequest = (
  name: WriteName,
  given: JsonObject,
  newId: () => string,
): Completed => {
  if (name !== 'executeSubmission') return { request: given, notes: [] };
  const notes: string[] = [];
  let request = given;
  if (isAbsent(request, 'submissionId')) {
    const submissionId = newId();
    request = { ...request, submissionId };
    notes.push(`submissionId was made: ${submissionId}`);
  }
  if (isAbsent(request, 'deduplicationPeriod')) {
    request = { ...request, deduplicationPeriod: defaultDeduplication };
    notes.push('deduplicationPeriod is sent as the service’s default: {"Empty":{}}');
  }
  return { request, notes };
};
