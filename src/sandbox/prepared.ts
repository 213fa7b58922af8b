import { bytesAt, decodeMessage } from './protobuf.ts';

/** What the sandbox needs to know of a prepared transaction. */
export interface Prepared {
  readonly actAs: readonly string[];
  readonly commandId: string;
}

/** Field numbers of PreparedTransaction, of its Metadata and of the SubmitterInfo in it. */
const preparedField = { transaction: 1, metadata: 2 } as const;
const metadataField = { submitterInfo: 2 } as const;
const submitterField = { actAs: 1, commandId: 2 } as const;

const textsIn = (message: Uint8Array | undefined, number: number): readonly string[] =>
  bytesAt(message && decodeMessage(message), number).map((bytes) =>
    Buffer.from(bytes).toString('utf8'),
  );

/** Reads a prepared transaction: a transaction and metadata, or nothing when it is none. */
export const readPrepared = (bytes: Buffer): Prepared | undefined => {
  const fields = decodeMessage(bytes);
  const [transaction] = bytesAt(fields, preparedField.transaction);
  const [metadata] = bytesAt(fields, preparedField.metadata);
  const parts = [transaction, metadata].map((part) => part && decodeMessage(part));
  if (parts.includes(undefined)) return undefined;
  const [submitter] = bytesAt(parts[1], metadataField.submitterInfo);
  const [commandId = ''] = textsIn(submitter, submitterField.commandId);
  return { actAs: textsIn(submitter, submitterField.actAs), commandId };
};
