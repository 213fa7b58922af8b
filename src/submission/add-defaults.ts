import { defaultDeduplication } from '../ledger/defaults.ts';
import { textAt } from '../lib/json/fields.ts';
import type { JsonObject } from '../lib/json/json.ts';
import type { WriteName } from './classify-outcome.ts';
import { additions } from './messages/messages.ts';

export type CompletedRequest = {
  readonly request: JsonObject;
  readonly notes: readonly string[];
};

/** Returns the attempt that used a submission id and may have been sent, if any. */
type UsedBy = (submissionId: string) => string | undefined;

const isAbsent = (request: JsonObject, field: string): boolean =>
  request[field] === undefined || request[field] === null;

/**
 * Adds what an execution needs: a submission id of its own (API description 4.4), and the deduplication
 * period as the service's default, because real services reject a submission without it. An id that an
 * earlier attempt used is replaced.
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
