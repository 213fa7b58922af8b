import { readFileSync, writeFileSync } from 'node:fs';
import type { ApprovalRequest } from '../../../src/storage/approvals/approval-request.ts';

/** The account that makes approval requests in tests, on a machine that is not this one. */
export const anna = 'anna@prepare-desk';

/** Changes what stands in the file of an approval request, as anybody with an editor can. */
export const changeApprovalRequest = (
  path: string,
  change: (approvalRequest: ApprovalRequest) => object,
): void => {
  const approvalRequest = JSON.parse(readFileSync(path, 'utf8')) as ApprovalRequest;
  writeFileSync(path, JSON.stringify(change(approvalRequest)));
};

/** The approval request was made elsewhere: then it may be approved here. */
export const madeByAnother = (path: string): void =>
  changeApprovalRequest(path, (approvalRequest) => ({
    ...approvalRequest,
    made: { ...approvalRequest.made, by: anna },
  }));
