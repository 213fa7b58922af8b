import type { JsonObject } from '../../../lib/json/json.ts';
import { hashingSchemes } from '../../../ledger/schema/contract-schema.ts';
import { isPresent, objectAt, bytesAt, listAt, textAt } from '../../../lib/json/fields.ts';
import { toMultihash } from '../../../verify/hashing/multihash.ts';
import {
  parsePreparedTransaction,
  type PreparedTransaction,
  type SubmissionMetadata,
} from '../../../verify/prepared/prepared-transaction.ts';
import { verifySubmission, type SubmissionReport } from '../../../verify/prepared/submission.ts';
import {
  isWithinPeriod,
  parseDeduplicationPeriod,
  exceedsMaxDeduplication,
} from './completions.ts';
import { invalidField, type LedgerError } from '../../server/ledger-errors.ts';
import { checkEnum, firstError } from '../../server/format-rules.ts';
import { computeEffect } from '../../state/apply-transaction.ts';
import { whyUnsupported } from './preferred-packages.ts';
import { completeLater } from './complete-later.ts';
import {
  refuseOperation,
  undecodableBody,
  type OperationRefusal,
  type OperationResult,
  type OperationContext,
} from '../operation.ts';
import { validateSignatures } from '../signature-checks.ts';
import type { Completion, HostedParty, LedgerState } from '../../state/ledger-state.ts';
import { sha256Hex } from '../../../lib/sha256.ts';

const signersOf = (request: JsonObject): readonly JsonObject[] =>
  listAt(objectAt(request, 'partySignatures'), 'signatures');

/** Checks a submission before anything is decoded (API description 4.4). */
export const checkSubmission = (request: JsonObject): OperationRefusal | undefined =>
  firstError([
    // The document calls it optional; the real service knows no default for it.
    () =>
      isPresent(request['deduplicationPeriod'])
        ? undefined
        : undecodableBody('Missing required field', 'deduplicationPeriod'),
    () => checkEnum(request, 'hashingSchemeVersion', { known: hashingSchemes, path: '' }),
    ...signersOf(request).map(
      (entry, index) => () =>
        validateSignatures(
          listAt(entry, 'signatures'),
          `partySignatures.signatures[${index}].signatures`,
        ),
    ),
    () =>
      request['hashingSchemeVersion'] === hashingSchemes[0]
        ? refuseOperation(invalidField('hashing_scheme_version', 'Unspecified version'))
        : undefined,
  ]);

const failed = (cause: string): OperationRefusal =>
  refuseOperation({
    status: 400,
    code: 'FAILED_TO_EXECUTE_TRANSACTION',
    cause: `The participant failed to execute the transaction: ${cause}`,
    category: 8,
    grpc: 3,
  });

/** Only while the earlier submission is under way: later a completion tells of the duplicate. */
const inFlight = (existing: string): LedgerError => ({
  status: 409,
  code: 'SUBMISSION_ALREADY_IN_FLIGHT',
  cause: 'The submission is already in-flight',
  category: 2,
  grpc: 10,
  context: { existingSubmissionId: `Some(${existing})` },
  retryInfo: '1 second',
});

/**
 * Says in the ledger's words why the signatures are not enough; undefined when enough are valid.
 */
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

/** Steps inside each other; nothing that anybody means goes deeper. */
const deepest = 200;

/** Why the signatures do not authorize what was prepared, if they do not; else the hash they sign. */
const authorize = (
  world: LedgerState,
  request: JsonObject,
  { metadata: { actAs }, tree: { steps } }: PreparedTransaction,
): { readonly hash: Buffer } | { readonly cause: string } => {
  const [acting = '', second] = actAs;
  if (second !== undefined)
    return { cause: 'Only single-party submissions are currently supported' };
  if (signersOf(request).every((entry) => textAt(entry, 'party') !== acting))
    return {
      cause: `The following actAs parties did not provide an external signature: ${acting}`,
    };
  if (steps.some(({ depth }) => depth > deepest))
    return { cause: 'The transaction is nested too deep' };
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

const notThere = (contractId: string, submissionId: string): LedgerError => ({
  status: 404,
  code: 'CONTRACT_NOT_FOUND',
  cause: `Contract could not be found with id ${contractId}`,
  category: 11,
  grpc: 5,
  correlationId: submissionId,
  resources: [['CONTRACT_ID', contractId]],
});

/** A contract that this ledger never had. That one is used up is found when what uses it is recorded. */
const unknownContract = (
  world: LedgerState,
  prepared: PreparedTransaction,
  signedHash: string,
): string | undefined => {
  const effect = computeEffect(world, prepared, signedHash);
  return effect.ok || world.contracts.has(effect.error) ? undefined : effect.error;
};

const completionOf = ({ completions }: LedgerState, id: string): Completion | undefined =>
  completions.findLast(({ submissionId }) => submissionId === id);

/** Attempts at the same command of the same user and party share this, whatever their submission id. */
const changeOf = (bytes: Buffer, { actAs, commandId }: SubmissionMetadata, user: string): string =>
  commandId === '' ? sha256Hex(bytes) : JSON.stringify([user, actAs, commandId]);

/**
 * Executes a prepared submission (API description 4.4): its hash is computed, the signatures are verified
 * with the keys that the party was allocated with, and the command must not have been accepted before.
 */
export const executeSubmission = (
  world: LedgerState,
  request: JsonObject,
  context: OperationContext,
): OperationResult => {
  const submissionId = textAt(request, 'submissionId');
  const bytes = bytesAt(request, 'preparedTransaction');
  const read = parsePreparedTransaction(bytes);
  if (!read.ok) return refuseOperation(invalidField('prepared_transaction', 'cannot be decoded'));
  const { value: prepared } = read;
  const { metadata } = prepared;
  const scheme = textAt(request, 'hashingSchemeVersion');
  const unsupported = whyUnsupported(scheme, world.release.protocolVersion);
  if (unsupported !== undefined) return failed(unsupported);
  const authorized = authorize(world, request, prepared);
  if ('cause' in authorized) return failed(authorized.cause);
  const signedHash = authorized.hash.toString('hex');
  const period = parseDeduplicationPeriod(request);
  const wrong = exceedsMaxDeduplication(period, submissionId);
  if (wrong !== undefined) return refuseOperation(wrong);
  const change = changeOf(bytes, metadata, context.user.id);
  const earlier = world.accepted.get(change);
  const covered = earlier !== undefined && isWithinPeriod(period, earlier, context.now());
  const recorded = covered ? completionOf(world, earlier.submissionId) : undefined;
  if (covered && recorded === undefined) return refuseOperation(inFlight(earlier.submissionId));
  const unknown = unknownContract(world, prepared, signedHash);
  if (unknown !== undefined) return refuseOperation(notThere(unknown, submissionId));
  if (!covered)
    world.accepted.set(change, { submissionId, at: context.now(), offset: world.offset });
  const { id: userId } = context.user;
  completeLater(world, { prepared, signedHash, submissionId, userId, change, recorded }, context);
  return { kind: 'ok', answer: {} };
};
