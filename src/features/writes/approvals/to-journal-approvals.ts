import type { AssessedApproval } from '../../../storage/approvals/approval.ts';
import type { RecordedApproval } from '../../../storage/journal/records.ts';
import { omitUndefined } from '../../../lib/json/omit-undefined.ts';

/** As the journal keeps those that counted. */
export const toJournalApprovals = (
  approvals: readonly AssessedApproval[],
): readonly RecordedApproval[] =>
  approvals.map(({ approval: { name, by, at }, worth, id }) => ({
    ...{ name, by, at, signed: worth.kind === 'signed', id },
    ...omitUndefined({ key: 'key' in worth ? worth.key : undefined }),
  }));
