import { decodeMessage } from '../verify/decode.ts';
import { messageOf, textOf, textsOf } from '../verify/message.ts';
import { preparedTransaction } from '../verify/prepared-tables.ts';

/** What the sandbox needs to know of a prepared transaction. */
export interface Prepared {
  readonly actAs: readonly string[];
  readonly commandId: string;
}

/** Reads a prepared transaction: a transaction and metadata, or nothing when it is none. */
export const readPrepared = (bytes: Buffer): Prepared | undefined => {
  const decoded = decodeMessage(preparedTransaction, bytes);
  if (!decoded.ok) return undefined;
  const { message } = decoded;
  const [transaction, metadata] = [
    messageOf(message, 'transaction'),
    messageOf(message, 'metadata'),
  ];
  if (transaction === undefined || metadata === undefined) return undefined;
  const submitter = messageOf(metadata, 'submitterInfo');
  return {
    actAs: submitter === undefined ? [] : textsOf(submitter, 'actAs'),
    commandId: submitter === undefined ? '' : textOf(submitter, 'commandId'),
  };
};
