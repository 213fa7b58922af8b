import { defaultDeduplication } from '../ledger/formats.ts';
import { textAt } from '../lib/json/fields.ts';
import type { JsonObject } from '../lib/json/json.ts';
import type { WriteName } from './classify-outcome.ts';
import { additions } from './messages/messages.ts';

export type CompletedRequest = {
  readonly request: JsonObject;
  readonly notes: readonly string[];
};

/** The attempt that used it and may have been sent. */
type UsedBy = (submissionId: string) => string | undefined;

const isAbsent = (request: JsonObject, field: string): boolean =>
  request[field] === undefined || request[field] === null;

/**
 * A submission id of its own (API description 4.4), in place of a used one, and the service's
 * default deduplication period: real services reject a submission without it.
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
