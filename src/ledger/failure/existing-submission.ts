/** The maximum length of a LedgerString, which a submission id is. */
const maxId = 255;

/** An optional value as participants print it: `Some(id)` or `None`. */
const printedOption = /^Some\((.*)\)$/s;

const unwrapOption = (printed: string): string =>
  printed === 'None' ? '' : (printedOption.exec(printed)?.[1] ?? printed);

/**
 * Returns the submission that the context of a duplicate names: the one that was accepted, or that is in
 * flight. The documentation calls it `existing_submission_id`. Participants print the field of their error
 * instead: `existingSubmissionId`, with the value `Some(id)` (Canton, `CommandDeduplicationError` and
 * `BaseError.extractContext`).
 */
export const existingSubmissionIn = (
  context: Readonly<Record<string, unknown>>,
): string | undefined => {
  const { existing_submission_id: documented, existingSubmissionId: printed } = context;
  const id = documented ?? (typeof printed === 'string' ? unwrapOption(printed) : undefined);
  return typeof id === 'string' && id !== '' && id.length <= maxId ? id : undefined;
};
