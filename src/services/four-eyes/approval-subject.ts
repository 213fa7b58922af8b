import type { ApprovalSubject } from '../../journal/approvals.ts';
import type { ValidBundle } from '../../journal/bundle.ts';

/** What approvals of a bundle are about: which write it is, is read from its body. */
export const approvalSubject = async (bundle: ValidBundle): Promise<ApprovalSubject> => {
  const { operation, request, ledger, nonce } = bundle;
  const { identifyWrite } = await import('../../verify/write-identity.ts');
  return { operation, ledger, nonce, write: identifyWrite(operation, request) };
};
