import {
  boolean,
  listOf,
  nullish,
  looseObject,
  string,
  duration,
  empty,
  integer,
  variant,
  valueWrapper,
} from './schema-helpers.ts';

/** Signature (API description 2). Values of `format` and `signingAlgorithmSpec` are not shown there. */
const signature = looseObject(() => ({
  format: string,
  signature: string,
  signedBy: string,
  signingAlgorithmSpec: string,
}));

/** SignedTransaction (API description 2): an encoded topology transaction and its own signatures. */
const signedTransaction = looseObject(() => ({
  transaction: string,
  signatures: nullish(listOf(signature)),
}));

/** Request that allocates an externally signed party (API description 4.3). */
export const allocateRequest = looseObject(() => ({
  synchronizer: string,
  onboardingTransactions: listOf(signedTransaction),
  multiHashSignatures: nullish(listOf(signature)),
  identityProviderId: nullish(string),
  waitForAllocation: nullish(boolean),
  userId: nullish(string),
}));

/** Answer of the allocation (API description 4.3). */
export const allocateResponse = looseObject(() => ({ partyId: string }));

/** PartySignatures (API description 2). */
const partySignatures = looseObject(() => ({
  signatures: listOf(looseObject(() => ({ party: string, signatures: listOf(signature) }))),
}));

/** DeduplicationPeriod (API description 2); real services know two more variants. */
const deduplicationPeriod = variant(() => ({
  DeduplicationDuration: nullish(valueWrapper(duration)),
  DeduplicationOffset: nullish(valueWrapper(integer)),
  Empty: nullish(empty),
}));

/** MinLedgerTime (API description 2); real services know two more variants of `time`. */
export const minLedgerTime = looseObject(() => ({
  time: variant(() => ({
    Empty: nullish(empty),
    MinLedgerTimeAbs: nullish(valueWrapper(string)),
    MinLedgerTimeRel: nullish(valueWrapper(duration)),
  })),
}));

/** The values of `hashingSchemeVersion` (API description 4.4; V4 is one since release 3.6). */
export const hashingSchemes = [
  'HASHING_SCHEME_VERSION_UNSPECIFIED',
  'HASHING_SCHEME_VERSION_V2',
  'HASHING_SCHEME_VERSION_V3',
  'HASHING_SCHEME_VERSION_V4',
] as const;

/** Request that executes a prepared and signed submission (API description 4.4). */
export const executeRequest = looseObject(() => ({
  preparedTransaction: string,
  partySignatures,
  submissionId: string,
  hashingSchemeVersion: string,
  deduplicationPeriod: nullish(deduplicationPeriod),
  userId: nullish(string),
  minLedgerTime: nullish(minLedgerTime),
}));

/** ExecuteSubmissionResponse (API description 2): a JSON object; it is empty. */
export const executeResponse = looseObject(() => ({}));
