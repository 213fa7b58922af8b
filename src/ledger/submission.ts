import { signature } from './party.ts';
import {
  duration,
  empty,
  integer,
  list,
  maybe,
  open,
  text,
  variant,
  wrapped,
} from './schema-kit.ts';

/** PartySignatures (interface 2). */
export const partySignatures = open({
  signatures: list(open({ party: text, signatures: list(signature) })),
});

/** DeduplicationPeriod (interface 2); real services know two more variants. */
export const deduplicationPeriod = variant({
  DeduplicationDuration: maybe(wrapped(duration)),
  DeduplicationOffset: maybe(wrapped(integer)),
  Empty: maybe(empty),
});

/** MinLedgerTime (interface 2); real services know two more variants of `time`. */
export const minLedgerTime = open({
  time: variant({
    Empty: maybe(empty),
    MinLedgerTimeAbs: maybe(wrapped(text)),
    MinLedgerTimeRel: maybe(wrapped(duration)),
  }),
});

/** The values of `hashingSchemeVersion` (interface 4.4). */
export const hashingSchemes = [
  'HASHING_SCHEME_VERSION_UNSPECIFIED',
  'HASHING_SCHEME_VERSION_V2',
  'HASHING_SCHEME_VERSION_V3',
] as const;

/** Request that executes a prepared and signed submission (interface 4.4). */
export const executeRequest = open({
  preparedTransaction: text,
  partySignatures,
  submissionId: text,
  hashingSchemeVersion: text,
  deduplicationPeriod: maybe(deduplicationPeriod),
  userId: maybe(text),
  minLedgerTime: maybe(minLedgerTime),
});

/** ExecuteSubmissionResponse (interface 2): a JSON object; it is empty. */
export const executeAnswer = open({});
