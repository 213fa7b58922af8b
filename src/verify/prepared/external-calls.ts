import {
  getBytes,
  getMessages,
  getString,
  type DecodedMessage,
} from '../protobuf/protobuf-message.ts';

/** Bytes that a service outside the ledger got or gave, whole. */
export interface CallBytes {
  readonly hex: string;
  /** Absent if the bytes are empty or contain anything but printable ASCII and line breaks. */
  readonly text: string | undefined;
}

/**
 * Confirming participants call the service again and reject the transaction if it answers anything
 * else. The texts are raw.
 */
export interface ExternalCall {
  readonly extension: string;
  readonly function: string;
  readonly config: CallBytes;
  readonly input: CallBytes;
  readonly output: CallBytes;
}

const printable = /^[\t\n\r\x20-\x7e]+$/;

const toCallBytes = (bytes: Buffer): CallBytes => {
  const text = bytes.toString('latin1');
  return { hex: bytes.toString('hex'), text: printable.test(text) ? text : undefined };
};

export const readExternalCalls = (exercise: DecodedMessage): readonly ExternalCall[] =>
  getMessages(exercise, 'externalCallResults').map((call) => ({
    extension: getString(call, 'extensionId'),
    function: getString(call, 'functionId'),
    config: toCallBytes(getBytes(call, 'config')),
    input: toCallBytes(getBytes(call, 'input')),
    output: toCallBytes(getBytes(call, 'output')),
  }));

/** Quoted text, or hex after `0x`, so that neither can pass for the other. */
const formatBytes = ({ hex, text }: CallBytes): string =>
  text === undefined ? `0x${hex}` : JSON.stringify(text);

/** One value per line and nothing cut; depth as in an argument. */
export const externalCallLines = (
  calls: readonly ExternalCall[],
): readonly { readonly depth: number; readonly text: string }[] =>
  calls.flatMap(({ extension, function: name, config, input, output }, index) => [
    {
      depth: 1,
      text: `external call ${index + 1} of ${calls.length}: extension ${JSON.stringify(extension)}, function ${JSON.stringify(name)}`,
    },
    { depth: 2, text: `config: ${formatBytes(config)}` },
    { depth: 2, text: `input: ${formatBytes(input)}` },
    { depth: 2, text: `output: ${formatBytes(output)}` },
  ]);
