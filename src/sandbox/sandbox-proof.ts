import { createHmac } from 'node:crypto';
import type { Secret } from '../lib/io/secret.ts';
import type { IncomingRequest } from './server/handle-request.ts';
import { textReply, type HttpReply } from './server/replies.ts';

export const proofPath = '/cantui-sandbox/proof';

/** A challenge is 32 random bytes in hex. */
const challengePattern = /[?&]challenge=([0-9a-f]{64})$/;

/** The port is in it, so that the proof of one sandbox is of no use to a tunnel on another port. */
export const computeProof = (key: Secret, challenge: string, port: string): string =>
  createHmac('sha256', key.reveal()).update(`cantui sandbox ${port} ${challenge}`).digest('hex');

export const proveSandbox = (
  { method, path, uri }: Pick<IncomingRequest, 'method' | 'path' | 'uri'>,
  key: Secret,
  port: string,
): HttpReply | undefined => {
  if (method !== 'GET' || path !== proofPath) return undefined;
  const challenge = challengePattern.exec(uri)?.[1];
  return challenge === undefined
    ? textReply(400, 'a challenge is missing')
    : textReply(200, computeProof(key, challenge, port));
};
