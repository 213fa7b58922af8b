import type { Result } from '../../lib/result.ts';
import { SshReader } from '../../verify/signatures/ssh/ssh-reader.ts';
import { agentText, signerText } from '../messages.ts';
import type { SignDeps, Signer } from '../signer-types.ts';
import {
  identitiesRequest,
  readIdentities,
  readSignAnswer,
  signRequest,
} from './agent-messages.ts';
import { askAgent, type AskAgentOptions } from './ask-agent.ts';
import { sshKeyBlob } from './ssh-key-blob.ts';

/** Says why an agent did not sign: it answers only that it failed, so its keys are listed. */
const whyRefused = async (
  { name }: Signer,
  keyBlob: Buffer,
  options: AskAgentOptions,
): Promise<string> => {
  const answer = await askAgent(identitiesRequest(), options);
  if (!answer.ok) return agentText.trouble(name, answer.error);
  const keys = readIdentities(answer.value);
  if (keys === undefined) return agentText.malformed(name, 'it is not a list of keys');
  return keys.some((key) => key.equals(keyBlob)) ? agentText.refused(name) : agentText.noKey(name);
};

/**
 * Has the SSH agent at SSH_AUTH_SOCK sign the message as it is with the key of the signer. The agent
 * hashes for ECDSA (RFC 5656, section 3.1.2: SHA-256 for P-256, SHA-384 for P-384), as ledgers
 * expect; Ed25519 signs the bytes (RFC 8032). Signatures of FIDO keys (`sk-…`) cover other bytes, so
 * ledgers can't verify them.
 */
export const signWithAgent = async (
  signer: Signer,
  message: Buffer,
  { env, signal }: SignDeps,
): Promise<Result<Buffer, string>> => {
  const { name, key, setting } = signer;
  const no = (error: string) => ({ ok: false, error }) as const;
  const socket = env['SSH_AUTH_SOCK'] ?? '';
  const keyBlob = sshKeyBlob(key);
  if (keyBlob === undefined) return no(signerText.notForSsh(name, key.spec));
  if (socket === '') return no(signerText.noSocket(name));
  const options = { socket, deadlineMs: setting.deadlineMs, signal };
  const asked = await askAgent(signRequest(keyBlob, message), options);
  if (!asked.ok) return no(agentText.trouble(name, asked.error));
  const answer = readSignAnswer(asked.value, new SshReader(keyBlob).text() ?? '');
  switch (answer.kind) {
    case 'signature':
      return { ok: true, value: answer.output };
    case 'failure':
      return no(await whyRefused(signer, keyBlob, options));
    case 'malformed':
      return no(agentText.malformed(name, answer.reason));
    default:
      return answer satisfies never;
  }
};
