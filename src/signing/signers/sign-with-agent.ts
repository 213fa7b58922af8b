import type { JsonWebKey } from 'node:crypto';
import { connect } from 'node:net';
import { type Result, systemReason } from '../../lib/result.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import { SshReader, sshString } from '../../verify/signatures/ssh/ssh-public-key.ts';
import { agentText, signerText } from './messages.ts';
import type { SignDeps, Signer } from './signer-types.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { readEcdsaNumbers } from '../../verify/signatures/ssh/ssh-signature.ts';

/**
 * draft-miller-ssh-agent ("Requesting a list of keys", "Private key operations", "Message
 * numbers"). A message is its length in four bytes, its type in one, and its fields.
 */

const types = {
  failure: 5,
  requestIdentities: 11,
  identitiesResponse: 12,
  signRequest: 13,
  signResponse: 14,
} as const;

/** SSH_AGENTC_SIGN_REQUEST without flags, which only RSA keys have. */
const signRequest = (keyBlob: Buffer, message: Buffer): Buffer =>
  sshString(
    Buffer.concat([
      Buffer.from([types.signRequest]),
      sshString(keyBlob),
      sshString(message),
      Buffer.alloc(4),
    ]),
  );

const identitiesRequest = (): Buffer => sshString(Buffer.from([types.requestIdentities]));

type SignResponse =
  | { readonly kind: 'signature'; readonly output: Buffer }
  | { readonly kind: 'failure' }
  | { readonly kind: 'malformed'; readonly reason: string };

const malformed = (reason: string): SignResponse => ({ kind: 'malformed', reason });

/** The bytes of both numbers; an Ed25519 signature is one string (RFC 8709). */
const ecdsaSizes: Readonly<Record<string, number>> = {
  'ecdsa-sha2-nistp256': 32,
  'ecdsa-sha2-nistp384': 48,
};

const readSignatureBlob = (blob: Buffer, keyType: string): SignResponse => {
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

/** Reads a response without its length. ECDSA signatures become r||s. */
const readSignResponse = (message: Buffer, keyType: string): SignResponse => {
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

/** Undefined if the response is no list of keys. */
const readIdentities = (message: Buffer): readonly Buffer[] | undefined => {
  if (message[0] !== types.identitiesResponse) return undefined;
  const reader = new SshReader(message.subarray(1));
  const count = reader.uint32();
  if (count === undefined) return undefined;
  const blobs: Buffer[] = [];
  for (let key = 0; key < count; key += 1) {
    const [blob, comment] = [reader.string(), reader.string()];
    if (blob === undefined || comment === undefined) return undefined;
    blobs.push(blob);
  }
  return reader.isAtEnd ? blobs : undefined;
};

/** OpenSSH calls this AGENT_MAX_LEN in ssh-agent.c. */
const maxResponse = 256 * 1024;

type AskAgentOptions = {
  readonly socket: string;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
};

const lengthOf = (bytes: Buffer): number | undefined =>
  bytes.length < 4 ? undefined : bytes.readUInt32BE();

/** Asks on a connection of its own. A failure is the end of a sentence about the agent. */
const askAgent = (
  request: Buffer,
  { socket: path, deadlineMs, signal }: AskAgentOptions,
): Promise<Result<Buffer, string>> =>
  new Promise((resolve) => {
    const socket = connect(path);
    let bytes = Buffer.alloc(0);
    const finish = (result: Result<Buffer, string>): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      socket.destroy();
      resolve(result);
    };
    const fail = (error: string): void => finish({ ok: false, error });
    const cancel = (): void => fail('was canceled');
    const timer = setTimeout(
      () => fail(`did not respond within ${deadlineMs / 1000} s`),
      deadlineMs,
    );
    signal?.addEventListener('abort', cancel, { once: true });
    socket.once('connect', () => socket.write(request));
    socket.once('error', (error) => fail(`cannot be reached: ${systemReason(error)}`));
    socket.once('close', () => fail('closed the connection before its response was complete'));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const length = lengthOf(bytes);
      if (length === undefined) return;
      if (length > maxResponse) fail(`announced a response of ${length} bytes`);
      else if (bytes.length > length + 4) fail('sent more than one response');
      else if (bytes.length === length + 4) finish({ ok: true, value: bytes.subarray(4) });
    });
  });

const raw = (base64url = ''): Buffer => Buffer.from(base64url, 'base64url');

/** The blob follows RFC 5656, section 3.1, with an uncompressed point. */
const ecdsaBlob = (curve: string, { x, y }: JsonWebKey): Buffer =>
  Buffer.concat(
    [`ecdsa-sha2-${curve}`, curve, Buffer.concat([Buffer.from([4]), raw(x), raw(y)])].map(
      sshString,
    ),
  );

/** Undefined for a key that SSH has no format for. Ed25519: RFC 8709, section 4. */
export const sshKeyBlob = ({ spec, key }: PublicKey): Buffer | undefined => {
  const jwk = key.export({ format: 'jwk' });
  switch (spec) {
    case 'Ed25519':
      return Buffer.concat(['ssh-ed25519', raw(jwk.x)].map(sshString));
    case 'ECDSA P-256':
      return ecdsaBlob('nistp256', jwk);
    case 'ECDSA P-384':
      return ecdsaBlob('nistp384', jwk);
    case 'ECDSA secp256k1':
      return undefined;
    default:
      return spec satisfies never;
  }
};

/** An agent responds only that it failed, so its keys are listed. */
const whyRefused = async (
  { name }: Signer,
  keyBlob: Buffer,
  options: AskAgentOptions,
): Promise<string> => {
  const response = await askAgent(identitiesRequest(), options);
  if (!response.ok) return agentText.trouble(name, response.error);
  const keys = readIdentities(response.value);
  if (keys === undefined) return agentText.malformed(name, 'it is not a list of keys');
  return keys.some((key) => key.equals(keyBlob)) ? agentText.refused(name) : agentText.noKey(name);
};

/**
 * Asks the agent at SSH_AUTH_SOCK. It hashes for ECDSA (RFC 5656, section 3.1.2: SHA-256 for P-256,
 * SHA-384 for P-384), as ledgers expect; Ed25519 signs the bytes (RFC 8032). Signatures of FIDO
 * keys (`sk-…`) cover other bytes, so ledgers can't verify them.
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
  const response = readSignResponse(asked.value, new SshReader(keyBlob).text() ?? '');
  switch (response.kind) {
    case 'signature':
      return { ok: true, value: response.output };
    case 'failure':
      return no(await whyRefused(signer, keyBlob, options));
    case 'malformed':
      return no(agentText.malformed(name, response.reason));
    default:
      return response satisfies never;
  }
};
