import type { JsonObject } from '../../../lib/json/json.ts';
import { hashingSchemes } from '../../../ledger/schema/contract-schema.ts';
import { toMultihash } from '../../../verify/hashing/multihash.ts';
import {
  parsePreparedTransaction,
  type PreparedTransaction,
} from '../../../verify/prepared/prepared-transaction.ts';
import { verifySubmission, type SubmissionReport } from '../../../verify/prepared/submission.ts';
import {
  contention,
  invalid,
  invalidField,
  missingContract,
  type Refusal,
  ok,
  type OperationResult,
  checkEnum,
  missingRequired,
} from '../../server/replies.ts';
import {
  bytesAt,
  listAt,
  numberAt,
  textAt,
  isPresent,
  objectAt,
} from '../../../lib/json/fields.ts';
import { whyUnsupported } from '../../ledger-release.ts';
import { computeEffect } from '../../state/apply-transaction.ts';
import type { LedgerRequest } from '../../server/ledger-request.ts';
import type {
  AcceptedSubmission,
  Completion,
  HostedParty,
  LedgerState,
} from '../../state/ledger-state.ts';
import { sha256Hex } from '../../../lib/sha256.ts';
import { completeLater } from './complete-later.ts';

const signersOf = (request: JsonObject): readonly JsonObject[] =>
  listAt(objectAt(request, 'partySignatures'), 'signatures');

export const checkSubmission = (request: JsonObject): Refusal | undefined => {
  // The document calls it optional; the real service knows no default for it.
  if (!isPresent(request['deduplicationPeriod'])) return missingRequired('deduplicationPeriod');
  const unspecified = request['hashingSchemeVersion'] === hashingSchemes[0];
  return (
    checkEnum(request, 'hashingSchemeVersion', hashingSchemes) ??
    (unspecified ? invalidField('hashing_scheme_version', 'Unspecified version') : undefined)
  );
};

const refuseExecution = (cause: string): Refusal =>
  invalid(
    'FAILED_TO_EXECUTE_TRANSACTION',
    `The participant failed to execute the transaction: ${cause}`,
  );

const tooFew = (
  party: string,
  { threshold }: HostedParty,
  { signatures, hash = Buffer.alloc(0) }: SubmissionReport,
): string | undefined => {
  const valid = signatures.filter(({ check }) => check.state === 'verified');
  const signers = new Set(valid.map(({ signedBy }) => signedBy));
  if (signers.size >= threshold) return undefined;
  const invalid = signatures.length - valid.length;
  return (
    `Received ${signers.size} valid signatures from distinct keys (${invalid} invalid), but expected at least ${threshold} valid for ${party}. ` +
    `Transaction hash to be signed: ${toMultihash(hash).toString('hex')}. Ensure the correct transaction hash is signed with the correct key(s).`
  );
};

/** Why the signatures do not authorize what was prepared, if they do not; else the hash they sign. */
const authorize = (
  world: LedgerState,
  request: JsonObject,
  { metadata: { actAs } }: PreparedTransaction,
): { readonly hash: Buffer } | { readonly cause: string } => {
  const [acting = '', second] = actAs;
  if (second !== undefined)
    return { cause: 'Only single-party submissions are currently supported' };
  if (signersOf(request).every((entry) => textAt(entry, 'party') !== acting))
    return {
      cause: `The following actAs parties did not provide an external signature: ${acting}`,
    };
  const hosted = world.hosted.get(acting);
  if (hosted === undefined) return { cause: `Could not find party signing keys for ${acting}.` };
  const report = verifySubmission(request, hosted.keys);
  const problem = report.checks.find(
    ({ id, state }) => (id === 'hash' || id === 'tree') && state === 'failed',
  );
  const cause = problem?.detail ?? tooFew(acting, hosted, report);
  return cause === undefined && report.hash !== undefined
    ? { hash: report.hash }
    : { cause: cause ?? 'the transaction has no hash' };
};

/** The longest deduplication period, which stands for it when the submission leaves the choice. */
const maxMs = 7 * 24 * 3600 * 1000;

type DeduplicationPeriod = { readonly offset: number } | { readonly ms: number };

/** Reads `deduplicationPeriod` (API description 2, DeduplicationPeriod, and two more variants). */
const readPeriod = (request: JsonObject): DeduplicationPeriod => {
  const period = objectAt(request, 'deduplicationPeriod');
  const duration = objectAt(period, 'DeduplicationDuration', 'value');
  const offset = objectAt(period, 'DeduplicationOffset');
  if (offset !== undefined) return { offset: numberAt(offset, 'value') ?? 0 };
  if (duration === undefined) return { ms: maxMs };
  const [seconds = 0, nanos = 0] = [numberAt(duration, 'seconds'), numberAt(duration, 'nanos')];
  return { ms: seconds * 1000 + nanos / 1e6 };
};

const isWithinPeriod = (
  period: DeduplicationPeriod,
  accepted: AcceptedSubmission,
  nowMs: number,
): boolean =>
  'offset' in period ? accepted.offset > period.offset : nowMs - accepted.at <= period.ms;

const completionOf = ({ completions }: LedgerState, id: string): Completion | undefined =>
  completions.findLast(({ submissionId }) => submissionId === id);

/** API description 4.4. The signatures are verified with the keys that the party was allocated with. */
export const executeSubmission = (
  world: LedgerState,
  request: JsonObject,
  { user, now, later, fault }: Pick<LedgerRequest, 'user' | 'now' | 'later' | 'fault'>,
): OperationResult => {
  const submissionId = textAt(request, 'submissionId');
  const bytes = bytesAt(request, 'preparedTransaction');
  const read = parsePreparedTransaction(bytes);
  if (!read.ok) return invalidField('prepared_transaction', 'cannot be decoded');
  const { value: prepared } = read;
  const scheme = textAt(request, 'hashingSchemeVersion');
  const unsupported = whyUnsupported(scheme, world.release.protocolVersion);
  if (unsupported !== undefined) return refuseExecution(unsupported);
  const authorized = authorize(world, request, prepared);
  if ('cause' in authorized) return refuseExecution(authorized.cause);
  const signedHash = authorized.hash.toString('hex');
  const period = readPeriod(request);
  const { actAs, commandId } = prepared.metadata;
  // Attempts at the same command of a user and party share this, whatever their submission id.
  const change = commandId === '' ? sha256Hex(bytes) : JSON.stringify([user.id, actAs, commandId]);
  const earlier = world.accepted.get(change);
  const covered = earlier !== undefined && isWithinPeriod(period, earlier, now());
  const recorded = covered ? completionOf(world, earlier.submissionId) : undefined;
  // Only while the earlier one is under way: later a completion tells of the duplicate.
  if (covered && recorded === undefined)
    return contention('SUBMISSION_ALREADY_IN_FLIGHT', 'The submission is already in-flight', {
      context: { existingSubmissionId: `Some(${earlier.submissionId})` },
      retryInfo: '1 second',
    });
  // That a contract is used up is found when what uses it is recorded.
  const effect = computeEffect(world, prepared, signedHash);
  if (!effect.ok && !world.contracts.has(effect.error))
    return missingContract(effect.error, { correlationId: submissionId });
  if (!covered) world.accepted.set(change, { submissionId, at: now(), offset: world.offset });
  const attempt = { submissionId, userId: user.id, change, before: earlier };
  const submission = { prepared, signedHash, ...attempt, recorded };
  completeLater(world, submission, { now, later, fault });
  return ok({});
};

/**
 * ExecuteSubmissionAndWaitResponse: when the submission ended. What would happen later happens before the
 * response.
 */
export const executeAndWait = (
  world: LedgerState,
  body: JsonObject,
  { user, now }: LedgerRequest,
): OperationResult => {
  const nowMs = now();
  const result = executeSubmission(world, body, {
    user,
    now: () => nowMs,
    later: (_ms, action) => action(),
  });
  if (result.kind !== 'ok') return result;
  const id = textAt(body, 'submissionId');
  const ended = completionOf(world, id);
  if (ended === undefined) throw new Error(`submission ${id} has no completion`);
  const { error, updateId = '', offset: completionOffset } = ended;
  return error === undefined ? ok({ updateId, completionOffset }) : { kind: 'error', error };
};
