import { sanitize } from '../../lib/text/sanitize.ts';
import { SshReader, sshString } from '../../verify/signatures/ssh/ssh-public-key.ts';
import { readEcdsaNumbers } from '../../verify/signatures/ssh/ssh-signature.ts';

/**
 * draft-miller-ssh-agent ("Requesting a list of keys", "Private key operations", "Message
 * numbers"). A message is its length in four bytes, its type in one, and its fields.
 */

const types = {
  failure: 5,
  requestIdentities: 11,
  identitiesAnswer: 12,
  signRequest: 13,
  signResponse: 14,
} as const;

/** SSH_AGENTC_SIGN_REQUEST without flags, which only RSA keys have. */
export const signRequest = (keyBlob: Buffer, message: Buffer): Buffer =>
  sshString(
    Buffer.concat([
      Buffer.from([types.signRequest]),
      sshString(keyBlob),
      sshString(message),
      Buffer.alloc(4),
    ]),
  );

export const identitiesRequest = (): Buffer => sshString(Buffer.from([types.requestIdentities]));

/** `malformed` says what is wrong. */
export type SignAnswer =
  | { readonly kind: 'signature'; readonly output: Buffer }
  | { readonly kind: 'failure' }
  | { readonly kind: 'malformed'; readonly reason: string };

const malformed = (reason: string): SignAnswer => ({ kind: 'malformed', reason });

/** Of both numbers; an Ed25519 signature is one string (RFC 8709). */
const ecdsaSizes: Readonly<Record<string, number>> = {
  'ecdsa-sha2-nistp256': 32,
  'ecdsa-sha2-nistp384': 48,
};

const readSignatureBlob = (blob: Buffer, keyType: string): SignAnswer => {
  const reader = new SshReader(blob);
  const [algorithm, signature] = [reader.text(), reader.string()];
  if (algorithm === undefined || signature === undefined || !reader.isAtEnd)
    return malformed('its signature is truncated or followed by other bytes');
  if (algorithm !== keyType)
    return malformed(`its signature is of the type ${sanitize(algorithm.slice(0, 40))}`);
  const size = ecdsaSizes[keyType];
  const output = size === undefined ? signature : readEcdsaNumbers(signature, size);
  return output === undefined
    ? malformed('its signature is not two numbers')
    : { kind: 'signature', output };
};

/** Without the message's length. ECDSA signatures become r||s. */
export const readSignAnswer = (message: Buffer, keyType: string): SignAnswer => {
  const type = message[0];
  if (type === types.failure) return { kind: 'failure' };
  if (type !== types.signResponse)
    return malformed(type === undefined ? 'it is empty' : `it has the message type ${type}`);
  const reader = new SshReader(message.subarray(1));
  const blob = reader.string();
  if (blob === undefined || !reader.isAtEnd)
    return malformed('it is truncated or followed by other bytes');
  return readSignatureBlob(blob, keyType);
};

/** More than any agent holds. */
const maxKeys = 10_000;

/** Undefined if the answer is no list of keys. */
export const readIdentities = (message: Buffer): readonly Buffer[] | undefined => {
  if (message[0] !== types.identitiesAnswer) return undefined;
  const reader = new SshReader(message.subarray(1));
  const count = reader.uint32() ?? maxKeys + 1;
  if (count > maxKeys) return undefined;
  const blobs: Buffer[] = [];
  for (let key = 0; key < count; key += 1) {
    const [blob, comment] = [reader.string(), reader.string()];
    if (blob === undefined || comment === undefined) return undefined;
    blobs.push(blob);
  }
  return reader.isAtEnd ? blobs : undefined;
};
