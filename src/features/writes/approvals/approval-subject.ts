import type { ApprovalSubject } from '../../../storage/approvals/approval.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';

/** What approvals of a bundle are about: which write it is, is read from its body. */
export const approvalSubject = async (bundle: ValidBundle): Promise<ApprovalSubject> => {
  const { operation, request, ledger, nonce } = bundle;
  const { identifyWrite } = await import('../../../verify/write-identity.ts');
  return { operation, ledger, nonce, write: identifyWrite(operation, request) };
};
