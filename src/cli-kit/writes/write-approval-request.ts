import { readPublicKeyFile } from './read-trusted.ts';
import { createApprovalRequestAt } from '../../storage/approvals/approval-files.ts';
import { tryFile } from '../../lib/result.ts';
import { createApprovalFile } from '../../approvals/create-approval-request.ts';
import { usageError } from '../exit.ts';
import type { FormId } from '../../submission/form-ids.ts';
import type { PreparedWrite } from './prepare-write.ts';
import { writeStdout, printError, formatFacts } from '../streams.ts';
import type { WriteFlags } from './write-options.ts';
import { approvalRequestText as text } from './messages.ts';

/** Overwrites no file; returns the exit code. */
export const writeApprovalFile = (
  what: FormId,
  { settings, write: { sealed, origin } }: Pick<PreparedWrite, 'settings' | 'write'>,
  { out, flags }: { readonly out: string; readonly flags: WriteFlags },
): number => {
  const keys = (flags.publicKey ?? []).map(readPublicKeyFile);
  const { profile, trustedPackages } = settings;
  const how = { keys, profile, now: Date.now(), origin, trustedPackages };
  const approvalRequest = createApprovalFile(sealed, how);
  const written = tryFile(() => createApprovalRequestAt(out, approvalRequest));
  if (!written.ok) {
    printError(text.notWritten(out, written.error));
    return usageError;
  }
  const { sha256 } = approvalRequest;
  if (flags.output === 'json') writeStdout(`${JSON.stringify({ approvalRequest: out, sha256 })}\n`);
  else
    writeStdout(
      formatFacts([
        ['approval request', out],
        ['sha256', sha256],
        ['to review', text.review(out)],
        ['to approve', text.approve(out, undefined, sha256)],
        ['to send', text.send(what, out, sha256)],
      ]),
    );
  return 0;
};
