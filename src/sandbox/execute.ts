import { createHash } from 'node:crypto';
import type { JsonObject } from '../lib/json.ts';
import { hashingSchemes } from '../ledger/submission.ts';
import { isGiven, objectAt } from '../ledger/rules.ts';
import { multihashOf } from '../verify/hashes.ts';
import { readPrepared, type SubmissionMetadata } from '../verify/prepared.ts';
import { verifySubmission, type SubmissionReport } from '../verify/submission.ts';
import { isWithin, readPeriod, tooLong } from './deduplication.ts';
import { invalidField, type LedgerError } from './errors.ts';
import { bytesAt, listAt, textAt } from '../ledger/json-fields.ts';
import { checkEnum, firstRefusal } from './format-rules.ts';
import { tap } from './gifts.ts';
import { commit } from './growth.ts';
import { refuse, undecodable, type Refusal, type Result } from './result.ts';
import type { Scene } from './scene.ts';
import { checkSignatures } from './signature-checks.ts';
import { newUpdateId, tick, type Hosted, type World } from './world.ts';

const signersOf = (request: JsonObject): readonly JsonObject[] =>
  listAt(objectAt(request, 'partySignatures'), 'signatures');

/** What can be said before anything is decoded (interface 4.4). */
export const checkSubmission = (request: JsonObject): Refusal | undefined =>
  firstRefusal([
    // The document calls it optional; the real service knows no default for it.
    () =>
      isGiven(request['deduplicationPeriod'])
        ? undefined
        : undecodable('Missing required field', 'deduplicationPeriod'),
    () => checkEnum(request, 'hashingSchemeVersion', { known: hashingSchemes, path: '' }),
    ...signersOf(request).map(
      (entry, index) => () =>
        checkSignatures(
          listAt(entry, 'signatures'),
          `partySignatures.signatures[${index}].signatures`,
        ),
    ),
    () =>
      request['hashingSchemeVersion'] === hashingSchemes[0]
        ? refuse(invalidField('hashing_scheme_version', 'Unspecified version'))
        : undefined,
  ]);

const failed = (cause: string, submissionId: string): Refusal =>
  refuse({
    status: 400,
    code: 'FAILED_TO_EXECUTE_TRANSACTION',
    cause: `The participant failed to execute the transaction: ${cause}`,
    category: 8,
    grpc: 3,
    correlationId: submissionId,
  });

const duplicate = (existing: string, submissionId: string): LedgerError => ({
  status: 409,
  code: 'DUPLICATE_COMMAND',
  cause: 'A command with the given command id has already been successfully processed',
  category: 10,
  grpc: 6,
  correlationId: submissionId,
  context: { definite_answer: 'true', existing_submission_id: existing },
});

/** What the signatures come to, in the words of the ledger; nothing when enough are valid. */
const tooFew = (
  party: string,
  { threshold }: Hosted,
  { signatures, hash = Buffer.alloc(0) }: SubmissionReport,
): string | undefined => {
  const valid = signatures.filter(({ check }) => check.state === 'verified');
  const signers = new Set(valid.map(({ signedBy }) => signedBy));
  if (signers.size >= threshold) return undefined;
  const invalid = signatures.length - valid.length;
  return (
    `Received ${signers.size} valid signatures from distinct keys (${invalid} invalid), but expected at least ${threshold} valid for ${party}. ` +
    `Transaction hash to be signed: ${multihashOf(hash).toString('hex')}. Ensure the correct transaction hash is signed with the correct key(s).`
  );
};

/** Why the signatures do not authorise what was prepared, if they do not. */
const unsigned = (
  world: World,
  request: JsonObject,
  { actAs }: SubmissionMetadata,
): string | undefined => {
  const [acting = '', second] = actAs;
  if (second !== undefined) return 'Only single-party submissions are currently supported';
  if (signersOf(request).every((entry) => textAt(entry, 'party') !== acting))
    return `The following actAs parties did not provide an external signature: ${acting}`;
  const hosted = world.hosted.get(acting);
  if (hosted === undefined) return `Could not find party signing keys for ${acting}.`;
  const report = verifySubmission(request, hosted.keys);
  const problem = report.checks.find(({ id, state }) => id === 'hash' && state === 'failed');
  return problem?.detail ?? tooFew(acting, hosted, report);
};

/** Attempts at the same command of the same user and party share this, whatever their submission id. */
const changeOf = (bytes: Buffer, { actAs, commandId }: SubmissionMetadata, user: string): string =>
  commandId === ''
    ? createHash('sha256').update(bytes).digest('hex')
    : JSON.stringify([user, actAs, commandId]);

/** How long it takes until what was accepted is on the ledger. */
const commitMs = 50;

/** What was prepared is not interpreted: a tap of the acting party stands for it on the ledger. */
const commitLater = (world: World, party: string, commandId: string, scene: Scene): void =>
  scene.later(commitMs, () => {
    tick(world, scene.now(), world.outside);
    commit(world, [tap(world, party)], { id: newUpdateId(world.outside), commandId });
  });

/**
 * Executes a prepared submission (interface 4.4): its hash is computed, the signatures are verified
 * with the keys that the party was allocated with, and the command must not have been accepted before.
 */
export const executeSubmission = (world: World, request: JsonObject, scene: Scene): Result => {
  const submissionId = textAt(request, 'submissionId');
  const bytes = bytesAt(request, 'preparedTransaction');
  const read = readPrepared(bytes);
  if (!read.ok) return refuse(invalidField('prepared_transaction', 'cannot be decoded'));
  const { metadata } = read.prepared;
  const cause = unsigned(world, request, metadata);
  if (cause !== undefined) return failed(cause, submissionId);
  const period = readPeriod(request);
  const wrong = tooLong(period, submissionId);
  if (wrong !== undefined) return refuse(wrong);
  const change = changeOf(bytes, metadata, scene.user.id);
  const earlier = world.accepted.get(change);
  if (earlier !== undefined && isWithin(period, earlier, scene.now()))
    return refuse(duplicate(earlier.submissionId, submissionId));
  world.accepted.set(change, { submissionId, at: scene.now(), offset: world.offset });
  const [party = ''] = metadata.actAs;
  commitLater(world, party, metadata.commandId, scene);
  return { kind: 'ok', answer: {} };
};
