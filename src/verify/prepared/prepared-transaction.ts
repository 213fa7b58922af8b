import { objectAt, listAt, textAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import { toDamlJson, formatIdentifier } from '../protobuf/daml-json.ts';
import { decodeMessage, undecodable, type DecodeError } from '../protobuf/protobuf-decode.ts';
import {
  getBytes,
  getInt64,
  getMessage,
  getMessages,
  getString,
  getStrings,
  getOptionalInt64,
  type DecodedMessage,
  type UnknownField,
} from '../protobuf/protobuf-message.ts';
import { parseBase64 } from '../shared-checks.ts';
import { parseSignature, type GivenSignature } from '../signatures/signature.ts';
import { preparedTransaction } from './prepared-transaction-schema.ts';
import { buildTransactionTree, type TransactionTree } from './transaction-tree.ts';

export interface InputContract {
  readonly contractId: string;
  readonly template: string;
  readonly packageName: string;
  readonly signatories: readonly string[];
  readonly stakeholders: readonly string[];
  readonly argument: Json;
  /** The ledger's serialized form of it, which no signature covers. */
  readonly blobBytes: number;
}

export interface SubmissionMetadata {
  readonly actAs: readonly string[];
  readonly commandId: string;
  readonly synchronizer: string;
  readonly transactionId: string;
  readonly preparedAt: bigint;
  /** The bounds of the ledger time of the execution. */
  readonly ledgerTime: { readonly from: bigint | undefined; readonly to: bigint | undefined };
  /** After this time it is never recorded. */
  readonly maxRecordTime: bigint | undefined;
  readonly inputContracts: readonly InputContract[];
  readonly keyEntries: number;
}

/** API description 4.4. Its texts are raw. */
export interface PreparedTransaction {
  readonly version: string;
  readonly tree: TransactionTree;
  readonly metadata: SubmissionMetadata;
  readonly unknown: readonly UnknownField[];
  /** The places where the bytes are not in canonical form. */
  readonly oddities: readonly string[];
  readonly messages: { readonly transaction: DecodedMessage; readonly metadata: DecodedMessage };
}

type ParsePreparedResult = Result<PreparedTransaction, DecodeError>;

const inputOf = (contract: DecodedMessage): InputContract => {
  const create = getMessage(contract, 'v1');
  return {
    contractId: create === undefined ? '' : getString(create, 'contractId'),
    template: formatIdentifier(create && getMessage(create, 'templateId')),
    packageName: create === undefined ? '' : getString(create, 'packageName'),
    signatories: create === undefined ? [] : getStrings(create, 'signatories'),
    stakeholders: create === undefined ? [] : getStrings(create, 'stakeholders'),
    argument: toDamlJson(create && getMessage(create, 'argument')),
    blobBytes: getBytes(contract, 'eventBlob').length,
  };
};

const metadataOf = (message: DecodedMessage): SubmissionMetadata => {
  const submitter = getMessage(message, 'submitterInfo');
  return {
    actAs: submitter === undefined ? [] : getStrings(submitter, 'actAs'),
    commandId: submitter === undefined ? '' : getString(submitter, 'commandId'),
    synchronizer: getString(message, 'synchronizerId'),
    transactionId: getString(message, 'transactionUuid'),
    preparedAt: getInt64(message, 'preparationTime'),
    ledgerTime: {
      from: getOptionalInt64(message, 'minLedgerTime'),
      to: getOptionalInt64(message, 'maxLedgerTime'),
    },
    maxRecordTime: getOptionalInt64(message, 'maxRecordTime'),
    inputContracts: getMessages(message, 'inputContracts').map(inputOf),
    keyEntries: getMessages(message, 'globalKeyMapping').length,
  };
};

export const parsePreparedTransaction = (bytes: Uint8Array): ParsePreparedResult => {
  const decoded = decodeMessage(preparedTransaction, bytes);
  if (!decoded.ok) return decoded;
  const { message, unknown, oddities } = decoded.value;
  const transaction = getMessage(message, 'transaction');
  const metadata = getMessage(message, 'metadata');
  if (transaction === undefined) return undecodable('it contains no transaction');
  if (metadata === undefined) return undecodable('it contains no metadata');
  return {
    ok: true,
    value: {
      version: getString(transaction, 'version'),
      tree: buildTransactionTree(transaction),
      metadata: metadataOf(metadata),
      unknown,
      oddities,
      messages: { transaction, metadata },
    },
  };
};

export interface PartySignatures {
  readonly party: string;
  readonly signatures: readonly GivenSignature[];
}

export interface SubmissionInput {
  readonly read: ParsePreparedResult;
  /** The Base64 text, unchanged. */
  readonly text: string;
  readonly scheme: string;
  readonly parties: readonly PartySignatures[];
  /** The hash that the preparing participant reports, base64; absent in a request. */
  readonly claimedHash: string | undefined;
  /** The value of the request, unchanged. */
  readonly minLedgerTime: JsonObject | undefined;
}

const partyOf = (json: JsonObject): PartySignatures => ({
  party: textAt(json, 'party'),
  signatures: listAt(json, 'signatures').map(parseSignature),
});

const base64Problem = (text: string): string =>
  text === '' ? 'there is no preparedTransaction' : 'preparedTransaction is not standard base64';

export const parseSubmission = (body: Json): SubmissionInput => {
  const json = isObject(body) ? body : {};
  const text = textAt(json, 'preparedTransaction');
  const bytes = parseBase64(text);
  const claimed = textAt(json, 'preparedTransactionHash');
  return {
    text,
    read:
      bytes === undefined || text === ''
        ? undecodable(base64Problem(text))
        : parsePreparedTransaction(bytes),
    scheme: textAt(json, 'hashingSchemeVersion'),
    parties: listAt(json['partySignatures'], 'signatures').map(partyOf),
    claimedHash: claimed === '' ? undefined : claimed,
    minLedgerTime: objectAt(json, 'minLedgerTime', 'time'),
  };
};
