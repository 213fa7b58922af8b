import { defaultDeduplication } from '../ledger/defaults.ts';
import { textAt } from '../lib/json/json-accessors.ts';
import type { JsonObject } from '../lib/json/json.ts';
import type { WriteName } from './classify-outcome.ts';

/** A request with what it needs beside what was given, and what was added, in words. */
export type CompletedRequest = {
  readonly request: JsonObject;
  readonly notes: readonly string[];
};

/** Whether an attempt that may have left has used a submission id; its entry, then. */
type UsedBy = (submissionId: string) => string | undefined;

const isAbsent = (request: JsonObject, field: string): boolean =>
  request[field] === undefined || request[field] === null;

/**
 * Adds what an execution needs: a submission id of its own (interface 4.4), and the deduplication
 * period as the service's default, because real services refuse a submission that leaves it out. An id
 * that an earlier attempt used is not used again.
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
    const reason = user === undefined ? '' : `, because ${user} used the one that was given`;
    notes.push(`submissionId was made${reason}: ${submissionId}`);
  }
  if (isAbsent(request, 'deduplicationPeriod')) {
    request = { ...request, deduplicationPeriod: defaultDeduplication };
    notes.push('deduplicationPeriod is sent as the service’s default: {"Empty":{}}');
  }
  return { request, notes };
};
