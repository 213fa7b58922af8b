import { createHash } from 'node:crypto';
import { isArray, isObject, type Json, type JsonObject } from '../lib/json.ts';
import type { LedgerError } from './errors.ts';
import { growBy } from './growth.ts';
import { textAt } from './format.ts';
import type { Result } from './lookups.ts';
import { bytesAt, decodeMessage } from './protobuf.ts';
import type { World } from './world.ts';

const failed = (cause: string, submissionId: string): Result => ({
  error: {
    status: 400,
    code: 'FAILED_TO_EXECUTE_TRANSACTION',
    cause: `The participant failed to execute the transaction: ${cause}`,
    category: 9,
    grpc: 9,
    correlationId: submissionId,
  },
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

const signingParties = (request: JsonObject): readonly string[] => {
  const holder = request['partySignatures'];
  const list: Json | undefined = isObject(holder) ? holder['signatures'] : undefined;
  return isArray(list) ? list.filter(isObject).map((entry) => textAt(entry, 'party')) : [];
};

/** A prepared transaction has a transaction and metadata, both messages. */
const isPrepared = (bytes: Buffer): boolean => {
  const fields = decodeMessage(bytes);
  return [1, 2].every((number) =>
    bytesAt(fields, number).some((part) => decodeMessage(part) !== undefined),
  );
};

/**
 * Executes a prepared submission (interface 4.4). The sandbox checks its structure, that the party is
 * known here, and that the same bytes were not accepted before. It does not compute the hash that was
 * signed, so a signature is not verified: it is required, and that is all.
 */
export const executeSubmission = (world: World, request: JsonObject): Result => {
  const submissionId = textAt(request, 'submissionId');
  if (request['hashingSchemeVersion'] === 'HASHING_SCHEME_VERSION_UNSPECIFIED') {
    return failed('hashing scheme version is unspecified', submissionId);
  }
  const bytes = Buffer.from(textAt(request, 'preparedTransaction'), 'base64');
  if (!isPrepared(bytes)) return failed('cannot decode the prepared transaction', submissionId);
  const [party] = signingParties(request);
  if (party === undefined || !world.parties.includes(party)) {
    return failed(`no signing keys are registered for ${party ?? 'nobody'}`, submissionId);
  }
  const digest = createHash('sha256').update(bytes).digest('hex');
  const existing = world.submissions.get(digest);
  if (existing !== undefined) return { error: duplicate(existing, submissionId) };
  world.submissions.set(digest, submissionId);
  growBy(world, world.clock + 1, 1);
  return { ok: {} };
};
