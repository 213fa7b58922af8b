import { signature } from './allocate-schema.ts';
import {
  duration,
  empty,
  integer,
  list,
  nullish,
  looseObject,
  string,
  variant,
  valueWrapper,
} from './schema-helpers.ts';

/** PartySignatures (interface 2). */
export const partySignatures = looseObject({
  signatures: list(looseObject({ party: string, signatures: list(signature) })),
});

/** DeduplicationPeriod (interface 2); real services know two more variants. */
export const deduplicationPeriod = variant({
  DeduplicationDuration: nullish(valueWrapper(duration)),
  DeduplicationOffset: nullish(valueWrapper(integer)),
  Empty: nullish(empty),
});

/** MinLedgerTime (interface 2); real services know two more variants of `time`. */
export const minLedgerTime = looseObject({
  time: variant({
    Empty: nullish(empty),
    MinLedgerTimeAbs: nullish(valueWrapper(string)),
    MinLedgerTimeRel: nullish(valueWrapper(duration)),
  }),
});

/** The values of `hashingSchemeVersion` (interface 4.4). */
export const hashingSchemes = [
  'HASHING_SCHEME_VERSION_UNSPECIFIED',
  'HASHING_SCHEME_VERSION_V2',
  'HASHING_SCHEME_VERSION_V3',
] as const;

/** Request that executes a prepared and signed submission (interface 4.4). */
export const executeRequest = looseObject({
  preparedTransaction: string,
  partySignatures,
  submissionId: string,
  hashingSchemeVersion: string,
  deduplicationPeriod: nullish(deduplicationPeriod),
  userId: nullish(string),
  minLedgerTime: nullish(minLedgerTime),
});

/** ExecuteSubmissionResponse (interface 2): a JSON object; it is empty. */
export const executeResponse = looseObject({});
