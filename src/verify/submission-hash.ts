import {
  addHash,
  addInt32,
  addInt64,
  addList,
  addOptional,
  addText,
  digestOf,
  Unhashable,
  type Parts,
} from './encoding.ts';
import { int32, purposes } from './hashes.ts';
import {
  has,
  longOf,
  messageOf,
  messagesOf,
  numberOf,
  textOf,
  textsOf,
  type Message,
} from './message.ts';
import { addCreate } from './node-hash.ts';
import type { Scheme } from './schemes.ts';
import { addTransaction } from './transaction-hash.ts';

export type SubmissionHash =
  | { readonly ok: true; readonly hash: Buffer }
  | { readonly ok: false; readonly problem: string };

const purpose = int32(purposes.preparedTransaction);

const longAt = (message: Message, name: string): bigint | undefined =>
  has(message, name) ? longOf(message, name) : undefined;

const addInputContract = (parts: Parts, contract: Message, scheme: Scheme): void => {
  const create = messageOf(contract, 'v1');
  if (create === undefined) throw new Unhashable('an input contract is of no known form');
  const node: Parts = [Buffer.from(scheme.prefix)];
  const hashOf = (): never => {
    throw new Unhashable('an input contract has children');
  };
  addCreate(node, create, { scheme, seed: undefined, hashOf });
  addInt64(parts, longOf(contract, 'createdAt'));
  addHash(parts, digestOf(node));
};

const addMetadata = (parts: Parts, metadata: Message, scheme: Scheme): void => {
  const submitter = messageOf(metadata, 'submitterInfo');
  parts.push(Buffer.from(scheme.prefix));
  addList(parts, submitter === undefined ? [] : textsOf(submitter, 'actAs'), addText);
  addText(parts, submitter === undefined ? '' : textOf(submitter, 'commandId'));
  addText(parts, textOf(metadata, 'transactionUuid'));
  addInt32(parts, numberOf(metadata, 'mediatorGroup') | 0);
  addText(parts, textOf(metadata, 'synchronizerId'));
  addOptional(parts, longAt(metadata, 'minLedgerTime'), addInt64);
  addOptional(parts, longAt(metadata, 'maxLedgerTime'), addInt64);
  addInt64(parts, longOf(metadata, 'preparationTime'));
  addList(parts, messagesOf(metadata, 'inputContracts'), (into, contract) =>
    addInputContract(into, contract, scheme),
  );
  if (scheme.withRecordTime) addOptional(parts, longAt(metadata, 'maxRecordTime'), addInt64);
};

/** A part of the hash: its own hash, bound to the purpose. */
export const partHash = (fill: (parts: Parts) => void): Buffer => {
  const parts: Parts = [purpose];
  fill(parts);
  return digestOf(parts);
};

export const metadataHash = (metadata: Message, scheme: Scheme): Buffer =>
  partHash((parts) => addMetadata(parts, metadata, scheme));

export const transactionHash = (transaction: Message, scheme: Scheme): Buffer =>
  partHash((parts) => addTransaction(parts, transaction, scheme));

/**
 * The 32 bytes that a party signs to have a prepared transaction executed (interface 4.4), or why the
 * scheme has none for it. Nothing is left out of a hash: what a scheme does not cover has no hash.
 */
export const submissionHash = (
  { transaction, metadata }: { readonly transaction: Message; readonly metadata: Message },
  scheme: Scheme,
): SubmissionHash => {
  try {
    const hash = digestOf([
      purpose,
      Buffer.of(scheme.byte),
      transactionHash(transaction, scheme),
      metadataHash(metadata, scheme),
    ]);
    return { ok: true, hash };
  } catch (error) {
    if (error instanceof Unhashable) return { ok: false, problem: error.message };
    throw error;
  }
};
