import { basename } from 'node:path';
import { listApprovalRequests } from '../../../storage/approvals/approval-files.ts';
import type { WaitingApproval, WatchFacts } from '../model/conditions.ts';

/** Reads which approval requests of a folder nobody has sent. What isn't readable may be one. */
export const readApprovals = (
  folder: string,
): Pick<WatchFacts, 'unread'> & { readonly waiting: readonly WaitingApproval[] } => {
  const listed = listApprovalRequests(folder);
  if (!listed.ok) return { waiting: [], unread: [['approvals', listed.error]] };
  const reasons = listed.value.flatMap((read) => (read.ok ? [] : [read.error]));
  const waiting = listed.value.flatMap((read): readonly WaitingApproval[] => {
    if (!read.ok || read.value.approvalRequest.sent.length > 0) return [];
    const { made, approvals } = read.value.approvalRequest;
    return [{ file: basename(read.value.path), ...made, approvals: approvals.length }];
  });
  return { waiting, unread: reasons.length === 0 ? [] : [['approvals', reasons.join('; ')]] };
};
