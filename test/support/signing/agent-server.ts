import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { SshReader, sshString } from '../../../src/verify/signatures/ssh/ssh-public-key.ts';
import { uint32 } from './openssh-key.ts';

/** A key of an agent: the blob that names it, and the signature blob that it makes of a message. */
export type AgentKey = {
  readonly blob: Buffer;
  readonly sign: (message: Buffer) => Buffer;
};

const identitiesResponse = 12;
const signResponse = 14;

const failure = sshString(Buffer.from([5]));

/** The list of keys, each with a comment. */
export const listOf = (keys: readonly Pick<AgentKey, 'blob'>[]): Buffer =>
  sshString(
    Buffer.concat([
      Buffer.from([identitiesResponse]),
      uint32(keys.length),
      ...keys.flatMap(({ blob }) => [sshString(blob), sshString('comment')]),
    ]),
  );

/** The response to a sign request. */
export const signedAs = (signature: Buffer): Buffer =>
  sshString(Buffer.concat([Buffer.from([signResponse]), sshString(signature)]));

/** The messages that a socket receives, without their lengths. */
const onMessage = (socket: Socket, receive: (message: Buffer) => void): void => {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const reader = new SshReader(bytes);
    const message = reader.string();
    if (message === undefined) return;
    bytes = Buffer.alloc(0);
    receive(message);
  });
};

const responseOf = (keys: readonly AgentKey[], message: Buffer, signs: boolean): Buffer => {
  const reader = new SshReader(message.subarray(1));
  if (message[0] === 11) return listOf(keys);
  const [blob, data] = [reader.string(), reader.string()];
  const key = keys.find((candidate) => blob !== undefined && candidate.blob.equals(blob));
  const isWhole = reader.uint32() === 0 && reader.isAtEnd;
  if (!signs || message[0] !== 13 || key === undefined || data === undefined || !isWhole)
    return failure;
  return signedAs(key.sign(data));
};

export type AgentServer = {
  readonly socket: string;
  /** The messages of sign requests, in order. */
  readonly messages: readonly Buffer[];
  readonly close: () => void;
};

export type AgentBehavior = {
  readonly keys?: readonly AgentKey[];
  /** False for an agent that refuses, as one does whose user says no. */
  readonly signs?: boolean;
  /** Replaces the response to every request; undefined stays silent. */
  readonly responses?: (() => Buffer | undefined) | undefined;
  /** Ends the connection after the response. */
  readonly hangsUp?: boolean;
};

/**
 * An SSH agent in this process, written from draft-miller-ssh-agent: it lists keys and signs, or does
 * what a test says.
 */
export const startAgent = (
  dir: string,
  { keys = [], signs = true, responses, hangsUp = false }: AgentBehavior,
): Promise<AgentServer> =>
  new Promise((resolve) => {
    const socket = join(dir, `agent-${Math.random().toString(36).slice(2)}.sock`);
    const messages: Buffer[] = [];
    const open = new Set<Socket>();
    const server = createServer((client) => {
      open.add(client);
      client.on('error', () => undefined).on('close', () => open.delete(client));
      onMessage(client, (message) => {
        messages.push(message);
        const response = responses === undefined ? responseOf(keys, message, signs) : responses();
        if (response !== undefined) client.write(response);
        if (hangsUp) client.end();
      });
    });
    const close = () => {
      server.close();
      for (const client of open) client.destroy();
    };
    server.listen(socket, () => resolve({ socket, messages, close }));
  });
