import type { Result } from '../../lib/result.ts';
import {
  writeHash,
  writeInt32,
  writeInt64,
  writeList,
  writeOptional,
  writeText,
  UnsupportedByHashingScheme,
  int32,
  hashPurposes,
  type HashWriter,
} from './multihash.ts';
import {
  getInt64,
  getMessage,
  getMessages,
  getNumber,
  getString,
  getStrings,
  type DecodedMessage,
  getOptionalInt64,
} from '../protobuf/protobuf-message.ts';
import { writeCreateNode } from './node-hash.ts';
import type { HashingScheme } from './hashing-schemes.ts';
import { writeTransaction } from './transaction-hash.ts';
import { sha256 } from '../../lib/sha256.ts';

export type SubmissionHash = Result<Buffer, string>;

const purpose = int32(hashPurposes.preparedTransaction);

const addInputContract = (
  parts: HashWriter,
  contract: DecodedMessage,
  scheme: HashingScheme,
): void => {
  const create = getMessage(contract, 'v1');
  if (create === undefined)
    throw new UnsupportedByHashingScheme('an input contract has an unknown format');
  const node: HashWriter = [Buffer.from(scheme.prefix)];
  const hashOf = (): never => {
    throw new UnsupportedByHashingScheme('an input contract has children');
  };
  writeCreateNode(node, create, { scheme, seed: undefined, hashOf });
  writeInt64(parts, getInt64(contract, 'createdAt'));
  writeHash(parts, sha256(node));
};

const addMetadata = (parts: HashWriter, metadata: DecodedMessage, scheme: HashingScheme): void => {
  const submitter = getMessage(metadata, 'submitterInfo');
  parts.push(Buffer.from(scheme.prefix));
  writeList(parts, submitter === undefined ? [] : getStrings(submitter, 'actAs'), writeText);
  writeText(parts, submitter === undefined ? '' : getString(submitter, 'commandId'));
  writeText(parts, getString(metadata, 'transactionUuid'));
  writeInt32(parts, getNumber(metadata, 'mediatorGroup') | 0);
  writeText(parts, getString(metadata, 'synchronizerId'));
  writeOptional(parts, getOptionalInt64(metadata, 'minLedgerTime'), writeInt64);
  writeOptional(parts, getOptionalInt64(metadata, 'maxLedgerTime'), writeInt64);
  writeInt64(parts, getInt64(metadata, 'preparationTime'));
  writeList(parts, getMessages(metadata, 'inputContracts'), (into, contract) =>
    addInputContract(into, contract, scheme),
  );
  if (scheme.withRecordTime)
    writeOptional(parts, getOptionalInt64(metadata, 'maxRecordTime'), writeInt64);
};

const hashPart = (fill: (parts: HashWriter) => void): Buffer => {
  const parts: HashWriter = [purpose];
  fill(parts);
  return sha256(parts);
};

export const metadataHash = (metadata: DecodedMessage, scheme: HashingScheme): Buffer =>
  hashPart((parts) => addMetadata(parts, metadata, scheme));

export const transactionHash = (transaction: DecodedMessage, scheme: HashingScheme): Buffer =>
  hashPart((parts) => writeTransaction(parts, transaction, scheme));

/**
 * The 32 bytes that a party signs to execute a prepared transaction (API description 4.4), or why
 * the scheme can't hash it: content that a scheme doesn't cover has no hash.
 */
export const submissionHash = (
  {
    transaction,
    metadata,
  }: { readonly transaction: DecodedMessage; readonly metadata: DecodedMessage },
  scheme: HashingScheme,
): SubmissionHash => {
  try {
    const hash = sha256([
      purpose,
      Buffer.of(scheme.byte),
      transactionHash(transaction, scheme),
      metadataHash(metadata, scheme),
    ]);
    return { ok: true, value: hash };
  } catch (error) {
    if (error instanceof UnsupportedByHashingScheme) return { ok: false, error: error.message };
    throw error;
  }
};
