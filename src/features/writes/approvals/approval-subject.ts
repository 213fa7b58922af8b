import type { ApprovalSubject } from '../../../storage/approvals/approval.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';

/** Returns the subject of approvals; the identity of the write comes from the body. */
export const approvalSubject = async (bundle: ValidBundle): Promise<ApprovalSubject> => {
  const { operation, request, ledger, nonce } = bundle;
  const { identifyWrite } = await import('../../../verify/write-identity.ts');
  return { operation, ledger, nonce, write: identifyWrite(operation, request) };
};
