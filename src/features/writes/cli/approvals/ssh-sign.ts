import type { Result } from '../../../../lib/result.ts';
import {
  sshSignatureNamespace,
  findSshKeygen,
} from '../../../../storage/approvals/allowed-signers.ts';
import { childEnvironment, runInTerminal } from '../../../../config/child-process.ts';
import { approvalRequestText } from '../../messages/cli.ts';

/**
 * Signs a text with ssh-keygen, which keeps the private key: it may ask for the passphrase on the
 * terminal, or use an agent, and returns only the armored signature.
 */
export const sshSign =
  (key: string) =>
  (text: string): Result<string, string> => {
    const program = findSshKeygen();
    if (program === undefined) return { ok: false, error: approvalRequestText.noSshKeygen };
    const words = ['-q', '-Y', 'sign', '-n', sshSignatureNamespace, '-f', key];
    const env = childEnvironment(process.env);
    const { stdout, trouble } = runInTerminal([program, ...words], { env, input: text });
    return trouble === undefined
      ? { ok: true, value: stdout }
      : { ok: false, error: approvalRequestText.notSigned(key, `${program} ${trouble}`) };
  };
