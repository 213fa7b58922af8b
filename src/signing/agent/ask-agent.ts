import { connect } from 'node:net';
import type { Result } from '../../lib/result.ts';
import { codeOf } from '../../lib/errors.ts';

/** The largest answer that OpenSSH's agent gives (AGENT_MAX_LEN in its ssh-agent.c). */
const maxAnswer = 256 * 1024;

export type AskAgentOptions = {
  /** The path of the agent's socket. */
  readonly socket: string;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
};

const lengthOf = (bytes: Buffer): number | undefined =>
  bytes.length < 4 ? undefined : bytes.readUInt32BE();

/**
 * Sends one message to an agent on a connection of its own, and returns the message that it answers,
 * without its length. The reason of a failure is the end of a sentence about the agent.
 */
export const askAgent = (
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
    socket.once('error', (error) => fail(`cannot be reached (${codeOf(error) || error.message})`));
    socket.once('close', () => fail('closed the connection before its response was complete'));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const length = lengthOf(bytes);
      if (length === undefined) return;
      if (length > maxAnswer) fail(`announced a response of ${length} bytes`);
      else if (bytes.length > length + 4) fail('sent more than one response');
      else if (bytes.length === length + 4) finish({ ok: true, value: bytes.subarray(4) });
    });
  });
