import type { Json } from '../lib/json.ts';
import { damlJson, identifierOf } from './daml-json.ts';
import { decodeMessage, type Undecoded } from './decode.ts';
import {
  bytesOf,
  has,
  longOf,
  messageOf,
  messagesOf,
  numberOf,
  textOf,
  textsOf,
  type Message,
  type UnknownField,
} from './message.ts';
import { preparedTransaction } from './prepared-tables.ts';
import { treeOf, type Tree } from './steps.ts';

/** A contract that goes into a transaction. */
export interface InputContract {
  readonly contractId: string;
  readonly template: string;
  readonly packageName: string;
  /** Microseconds since 1970. */
  readonly createdAt: bigint;
  readonly signatories: readonly string[];
  readonly stakeholders: readonly string[];
  readonly argument: Json;
  /** Bytes of the ledger's own form of it, which no signature covers. */
  readonly blobBytes: number;
}

/** What stands around a transaction. Times are microseconds since 1970. */
export interface SubmissionMetadata {
  readonly actAs: readonly string[];
  readonly commandId: string;
  readonly synchronizer: string;
  readonly mediatorGroup: number;
  readonly transactionId: string;
  readonly preparedAt: bigint;
  /** The ledger's time must lie between these when it is executed. */
  readonly ledgerTime: { readonly from: bigint | undefined; readonly to: bigint | undefined };
  /** After this it is never recorded. */
  readonly maxRecordTime: bigint | undefined;
  readonly inputContracts: readonly InputContract[];
  /** Entries that help to find contracts by key, which no signature covers. */
  readonly keyEntries: number;
}

/** A prepared transaction that was read (interface 4.4). Texts are raw. */
export interface Prepared {
  /** Of the nodes' serialisation. */
  readonly version: string;
  readonly tree: Tree;
  readonly metadata: SubmissionMetadata;
  readonly unknown: readonly UnknownField[];
  /** Where the bytes are not in their canonical form. */
  readonly oddities: readonly string[];
  /** As they came, for their hash. */
  readonly messages: { readonly transaction: Message; readonly metadata: Message };
}

export type ReadPrepared = { readonly ok: true; readonly prepared: Prepared } | Undecoded;

const no = (problem: string): Undecoded => ({ ok: false, problem, oddities: [] });

const longAt = (message: Message, name: string): bigint | undefined =>
  has(message, name) ? longOf(message, name) : undefined;

const inputOf = (contract: Message): InputContract => {
  const create = messageOf(contract, 'v1');
  return {
    contractId: create === undefined ? '' : textOf(create, 'contractId'),
    template: identifierOf(create && messageOf(create, 'templateId')),
    packageName: create === undefined ? '' : textOf(create, 'packageName'),
    createdAt: longOf(contract, 'createdAt'),
    signatories: create === undefined ? [] : textsOf(create, 'signatories'),
    stakeholders: create === undefined ? [] : textsOf(create, 'stakeholders'),
    argument: damlJson(create && messageOf(create, 'argument')),
    blobBytes: bytesOf(contract, 'eventBlob').length,
  };
};

const metadataOf = (message: Message): SubmissionMetadata => {
  const submitter = messageOf(message, 'submitterInfo');
  return {
    actAs: submitter === undefined ? [] : textsOf(submitter, 'actAs'),
    commandId: submitter === undefined ? '' : textOf(submitter, 'commandId'),
    synchronizer: textOf(message, 'synchronizerId'),
    mediatorGroup: numberOf(message, 'mediatorGroup'),
    transactionId: textOf(message, 'transactionUuid'),
    preparedAt: longOf(message, 'preparationTime'),
    ledgerTime: { from: longAt(message, 'minLedgerTime'), to: longAt(message, 'maxLedgerTime') },
    maxRecordTime: longAt(message, 'maxRecordTime'),
    inputContracts: messagesOf(message, 'inputContracts').map(inputOf),
    keyEntries: messagesOf(message, 'globalKeyMapping').length,
  };
};

/** Reads the bytes that a participant prepared: a transaction and its metadata. */
export const readPrepared = (bytes: Uint8Array): ReadPrepared => {
  const decoded = decodeMessage(preparedTransaction, bytes);
  if (!decoded.ok) return decoded;
  const { message, unknown, oddities } = decoded;
  const transaction = messageOf(message, 'transaction');
  const metadata = messageOf(message, 'metadata');
  if (transaction === undefined) return no('it holds no transaction');
  if (metadata === undefined) return no('it holds no metadata');
  return {
    ok: true,
    prepared: {
      version: textOf(transaction, 'version'),
      tree: treeOf(transaction),
      metadata: metadataOf(metadata),
      unknown,
      oddities,
      messages: { transaction, metadata },
    },
  };
};
