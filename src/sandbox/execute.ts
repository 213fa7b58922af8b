import { createHash } from 'node:crypto';
import type { JsonObject } from '../lib/json.ts';
import { hashingSchemes } from '../ledger/submission.ts';
import { isGiven, objectAt } from '../ledger/rules.ts';
import { isWithin, readPeriod, tooLong } from './deduplication.ts';
import { invalidField, type LedgerError } from './errors.ts';
import { bytesAt, listAt, textAt } from '../ledger/json-fields.ts';
import { checkEnum, firstRefusal } from './format-rules.ts';
import { tap } from './gifts.ts';
import { commit } from './growth.ts';
import { readPrepared, type Prepared } from './prepared.ts';
import { refuse, undecodable, type Refusal, type Result } from './result.ts';
import type { Scene } from './scene.ts';
import { checkSignatures } from './signature-checks.ts';
import { newUpdateId, tick, type World } from './world.ts';

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

/** Why nobody could have signed, as far as that shows without the hash; nothing when one could. */
const unsigned = (world: World, request: JsonObject, { actAs }: Prepared): string | undefined => {
  const [entry] = signersOf(request);
  const party = entry === undefined ? '' : textAt(entry, 'party');
  if (!world.parties.includes(party)) return `No signing keys are registered for party ${party}`;
  if (actAs.length > 1) return 'Only single-party submissions are currently supported';
  if (actAs.some((acting) => acting !== party))
    return `Received 0 valid signatures from distinct keys (0 invalid), but expected at least 1 valid for ${actAs[0] ?? ''}`;
  const keys = world.hosted.get(party)?.keys;
  const signers = entry === undefined ? [] : listAt(entry, 'signatures');
  const foreign = signers.filter(
    (each) => keys?.some(({ fingerprint }) => fingerprint === textAt(each, 'signedBy')) === false,
  );
  return foreign.length === 0
    ? undefined
    : `Received 0 valid signatures from distinct keys (${foreign.length} invalid), but expected at least 1 valid for ${party}`;
};

/** Attempts at the same command of the same user and party share this, whatever their submission id. */
const changeOf = (bytes: Buffer, { actAs, commandId }: Prepared, user: string): string =>
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
 * Executes a prepared submission (interface 4.4). The sandbox checks its structure, that the party is
 * known here, that the keys which signed are its own, and that the command was not accepted before.
 * It does not compute the hash that was signed, so a signature itself is not verified: what must be
 * refused for a bad one is refused here only for a party or a key that this ledger does not know.
 */
export const executeSubmission = (world: World, request: JsonObject, scene: Scene): Result => {
  const submissionId = textAt(request, 'submissionId');
  const bytes = bytesAt(request, 'preparedTransaction');
  const prepared = readPrepared(bytes);
  if (prepared === undefined)
    return refuse(invalidField('prepared_transaction', 'cannot be decoded'));
  const cause = unsigned(world, request, prepared);
  if (cause !== undefined) return failed(cause, submissionId);
  const period = readPeriod(request);
  const wrong = tooLong(period, submissionId);
  if (wrong !== undefined) return refuse(wrong);
  const change = changeOf(bytes, prepared, scene.user.id);
  const earlier = world.accepted.get(change);
  if (earlier !== undefined && isWithin(period, earlier, scene.now()))
    return refuse(duplicate(earlier.submissionId, submissionId));
  world.accepted.set(change, { submissionId, at: scene.now(), offset: world.offset });
  const [entry] = signersOf(request);
  commitLater(world, entry === undefined ? '' : textAt(entry, 'party'), prepared.commandId, scene);
  return { kind: 'ok', answer: {} };
};
