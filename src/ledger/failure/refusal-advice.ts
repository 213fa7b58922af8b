import { ownEntry } from '../../lib/json/fields.ts';
import type { FailureDescription, ServiceError } from './failure.ts';

/** Without a hint, the next step follows from other parts of the error. */
type Advice = Pick<FailureDescription, 'summary'> & Partial<Pick<FailureDescription, 'hint'>>;

type Row = Advice & { readonly cause?: RegExp };

const partyExists: Row = {
  cause: /Party already exists|Party .{1,300} already exists on synchronizer/,
  summary: 'the party already exists',
  hint: 'use the existing party, or choose another hint for a new one',
};

const invalidArgument: readonly Row[] = [
  partyExists,
  {
    cause: /Unknown or not connected synchronizer/,
    summary: 'the participant is not connected to that synchronizer',
    hint: 'use a synchronizer that the participant is connected to',
  },
  {
    cause: /Failed to parse hex string/,
    summary: 'an id in the request is malformed',
    hint: 'check the id: an update id has 68 hexadecimal digits',
  },
  {
    cause: /Unexpected fields/,
    summary: 'an argument has a field that its type does not have',
    hint: 'remove the quoted field, or correct its name',
  },
  {
    summary: 'the request has an invalid value',
    hint: 'correct the quoted value',
  },
];

/** The key is the id of the error in the cause. */
const damlFailure: readonly Row[] = [
  {
    cause: /\/insufficient-funds /,
    summary: 'the inputs do not cover the amount',
    hint: 'reduce the amount, or add holdings to the inputs',
  },
  {
    cause: /\/deadline-exceeded /,
    summary: 'the deadline has passed',
    hint: 'start again with a later deadline',
  },
  {
    cause: /\/deadline-not-exceeded /,
    summary: 'it is too early',
    hint: 'wait until the quoted time',
  },
  {
    cause: /\/insufficient-topup-amount /,
    summary: 'the amount of traffic is below the minimum',
    hint: 'buy at least the quoted amount',
  },
  {
    summary: 'a rule of the contract refuses the transaction',
    hint: 'change the request so that it meets the quoted requirement',
  },
];

/** `namedSchemes` gives the hint. */
const wrongScheme: Row = {
  cause: /hashing scheme|scheme version/i,
  summary: 'the hashing scheme does not fit the transaction or its synchronizer',
};

/** A code may have several rows: the first one whose `cause` fits gives the advice. */
const advice: Readonly<Record<string, Row | readonly Row[]>> = {
  INVALID_ARGUMENT: invalidArgument,
  DAML_FAILURE: damlFailure,
  INVALID_TOKEN: {
    summary: 'neither the request nor a token contains a user',
    hint: 'configure a token, or pass the user with --user or userId',
  },
  INVALID_FIELD: {
    summary: 'a field in the request has an invalid value',
    hint: 'correct the quoted field',
  },
  MISSING_FIELD: {
    summary: 'a required field of the request is missing',
    hint: 'add the quoted field',
  },
  COMMAND_PREPROCESSING_FAILED: {
    summary: 'the values of a command do not fit their types',
    hint: 'correct the quoted fields or ids',
  },
  DAML_AUTHORIZATION_ERROR: {
    summary: 'a party that must authorize the transaction does not act',
    hint: 'add the quoted required authorizers to actAs, or ask them to act first',
  },
  'Transaction signature verification failed': {
    summary: 'an onboarding signature does not verify',
    hint: 'check it with cantui verify topology, then sign again with the key of the party',
  },
  FAILED_TO_PREPARE_TRANSACTION: wrongScheme,
  FAILED_TO_EXECUTE_TRANSACTION: [
    wrongScheme,
    {
      cause: /valid signatures? from distinct keys/,
      summary: 'the signatures do not authorize the transaction',
      hint: 'check them with cantui verify submission, then sign the quoted hash with the party’s key',
    },
  ],
  CONTRACT_NOT_FOUND: {
    summary: 'a contract in the request is archived, unknown or not disclosed',
    hint: 'use current contracts, and add those of others to disclosedContracts',
  },
  CONTRACT_EVENTS_NOT_FOUND: {
    summary: 'no event of the contract is visible',
    hint: 'check the id, or query as a stakeholder',
  },
  UPDATE_NOT_FOUND: {
    summary: 'not found, or not visible to you',
    hint: 'check the id or hash, or query as other parties',
  },
  COMPLETION_NOT_FOUND: {
    summary: 'no completion of the transaction is visible',
    hint: 'check the hash, and look again later: it may be in flight, or sent through another participant',
  },
  USER_NOT_FOUND: {
    summary: 'the ledger does not know the user',
    hint: 'check the user id, or ask the ledger’s operator to create the user',
  },
  UNKNOWN_INFORMEES: {
    summary: 'a party of the transaction is on no synchronizer of the participant',
    hint: 'check the unknown informees in the context: ids, and where they are hosted',
  },
  UNSUPPORTED_CONTRACT_ID: {
    summary: 'a contract id in the request is not from this network',
    hint: 'copy the quoted id again',
  },
  WRONGLY_TYPED_CONTRACT: {
    summary: 'a contract in the request has another template',
    hint: 'use a contract of the expected type, which is quoted',
  },
  PARTY_ALLOCATION_CANNOT_DETERMINE_SYNCHRONIZER: {
    summary: 'the participant has several synchronizers, and the request contains none',
    hint: 'set the synchronizer in the request',
  },
  UNKNOWN_CONTRACT_SYNCHRONIZERS: {
    summary: 'a contract in the request is being reassigned, or its synchronizer is disconnected',
    hint: 'wait until the quoted contracts are assigned, then try again',
  },
  OFFSET_AFTER_LEDGER_END: {
    summary: 'the offset is after the end of the ledger',
    hint: 'start at an earlier offset; another participant’s offsets mean nothing here',
  },
  LEDGER_API_INTERNAL_ERROR: [
    {
      cause: /could not be parsed/,
      summary: 'the ledger failed on a value in the request',
      hint: 'correct the quoted value; a time needs its zone, such as Z',
    },
    {
      summary: 'the ledger failed internally',
      hint: 'try again later, or send the trace id to the ledger’s operator',
    },
  ],
};

/** It comes without a code. */
const undecodable: Advice = {
  summary: 'the ledger could not read the request',
  hint: 'correct the JSON at the quoted place',
};

/** Advises for a read, and for a write that was certainly not made. */
export const adviseRefusal = ({
  code = '',
  cause = '',
  envelope,
  status,
}: ServiceError): Advice | undefined => {
  if (envelope === 'unprocessed' && status === 400) return undecodable;
  const rows = [ownEntry(advice, code) ?? []].flat();
  const row = rows.find(({ cause: words }) => words?.test(cause) !== false);
  if (row === undefined) return undefined;
  const { cause: _, ...found } = row;
  return found;
};
