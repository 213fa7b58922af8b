import { createStopwatch } from '../../lib/time/duration.ts';
import type { Result } from '../../lib/result.ts';
import type { Client } from '../../http/client.ts';
import type { RawResult } from '../../http/wire-types.ts';
import { furtherRequest } from '../../ledger/further-operations.ts';
import { logicalSynchronizerId } from '../../ledger/ids/identifiers.ts';
import { listAt, textAt, objectAt } from '../../lib/json/fields.ts';
import { readOffset } from '../../ledger/rules/rules.ts';
import { isOperationMissing, type ServiceError } from '../../ledger/failure/failure.ts';
import {
  isArray,
  isObject,
  LosslessNumber,
  type Json,
  type JsonObject,
} from '../../lib/json/json.ts';
import {
  parseCompletionError,
  parseStatusCode,
  whyUnread,
  withinPatience,
} from './completion-error.ts';
import type { HashSource } from '../proof/hash-evidence.ts';
import { namesOtherHash, signedHashIn } from '../proof/proof-by-hash.ts';
import { classifyError, type OutcomeVerdict } from '../classify-outcome.ts';
import { whyOpen } from '../messages/messages.ts';

export type TrackedOutcome =
  | {
      readonly kind: 'committed';
      readonly updateId: string;
      readonly source: 'completion' | HashSource;
      readonly submissionId?: string;
      /** The update is that of another attempt at the same write. */
      readonly isOther?: boolean;
    }
  /** The verdict is classified like that of a response. */
  | { readonly kind: 'failed'; readonly verdict: OutcomeVerdict; readonly error: ServiceError }
  /** `wasAccepted`: the response said so, and the ledger completed the allocation since. */
  | { readonly kind: 'allocated'; readonly wasAccepted?: true }
  /** Refused, because the party exists; `instead` names the attempt that made it, if known. */
  | { readonly kind: 'existed'; readonly instead?: string | undefined }
  | { readonly kind: 'expired'; readonly maxRecordTime: string; readonly upTo: string }
  /** All completions up to the record time `upTo` were read, in ms since 1970. */
  | { readonly kind: 'open'; readonly why: string; readonly upTo?: number };

export type TrackDeps = {
  readonly request: Client['request'];
  /** The URL is empty or absent without a scan. */
  readonly scanUrl?: string | undefined;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
};

const open = (reason: string): TrackedOutcome => ({ kind: 'open', why: reason });

/** The offset has all its digits. */
export const fetchLedgerEnd = async (
  { request }: Pick<TrackDeps, 'request'>,
  signal?: AbortSignal,
): Promise<Result<string, string>> => {
  const response = await request(furtherRequest('ledgerEnd'), withinPatience(signal));
  if (!response.ok)
    return { ok: false, error: whyUnread(response.error, whyOpen.ledgerEnd, signal) };
  const offset = isObject(response.value.json)
    ? readOffset(response.value.json['offset'])
    : undefined;
  return offset === undefined
    ? { ok: false, error: whyOpen.noOffset }
    : { ok: true, value: offset };
};

const valueOf = (response: JsonObject, kind: string): JsonObject =>
  objectAt(objectAt(response, kind), 'value') ?? {};

/** Undefined unless it is a page: a page without completions proves that a write expired. */
const readPage = (json: Json): readonly JsonObject[] | undefined => {
  if (!isArray(json)) return undefined;
  const responses = json.map((entry) => isObject(entry) && entry['completionResponse']);
  return responses.every(isObject) ? responses : undefined;
};

/** ALREADY_EXISTS and ABORTED of gRPC: in a response they leave the outcome open. */
const conflictCodes: readonly number[] = [6, 10];

/**
 * A completion is the result of its own submission (canton-network/cf-docs,
 * command-deduplication.mdx), so a conflict that it names is final, also with `definite_answer:
 * false`: that says that deduplication doesn't cover the rejection (Canton,
 * `CommandRejected.definiteAnswer`), and comes with every local verdict. An unnamed conflict is not
 * final, because a DUPLICATE_COMMAND without its name would read as a refusal, nor is one that
 * names this submission.
 */
const isFinalConflict = (error: ServiceError, code: number, submissionId: string): boolean =>
  conflictCodes.includes(code) &&
  error.code !== undefined &&
  error.existingSubmissionId !== submissionId;

export const readCompletion = (completion: JsonObject): TrackedOutcome => {
  const code = parseStatusCode(completion['status']);
  if (code === undefined) return open(whyOpen.completionStatus);
  const status = objectAt(completion, 'status') ?? {};
  const updateId = textAt(completion, 'updateId');
  if (code === 0)
    return updateId === ''
      ? open(whyOpen.completionEmpty)
      : { kind: 'committed', updateId, source: 'completion' };
  const error = parseCompletionError(status);
  const isFinal = isFinalConflict(error, code, textAt(completion, 'submissionId'));
  const verdict = classifyError(isFinal ? { ...error, definiteAnswer: true } : error);
  return { kind: 'failed', verdict, error };
};

/** A gateway that sends a request twice gets a refusal for the second one, so the commit counts. */
const strongestOf = (ends: readonly TrackedOutcome[]): TrackedOutcome =>
  ends.find(({ kind }) => kind === 'committed') ??
  ends.find((end) => end.kind === 'failed' && end.verdict.earlier === 'accepted') ??
  ends[0] ??
  open(whyOpen.completionUnreadable);

const newestOffset = (page: readonly JsonObject[], begin: string): string =>
  page
    .flatMap((response) => [
      readOffset(valueOf(response, 'Completion')['offset']),
      readOffset(valueOf(response, 'OffsetCheckpoint')['offset']),
    ])
    .filter((offset) => offset !== undefined)
    .reduce((most, offset) => (BigInt(offset) > BigInt(most) ? offset : most), begin);

const pageLimit = 100;
const query = { limit: String(pageLimit), stream_idle_timeout_ms: '1000' };

type FailedOutcome = TrackedOutcome & { readonly kind: 'failed' };

/** It was refused because another submission was in flight, which decides about both. */
export const metInFlight = (end: TrackedOutcome | undefined): end is FailedOutcome =>
  end?.kind === 'failed' && end.verdict.earlier === 'in flight';

const isRejection = (end: TrackedOutcome): boolean =>
  end.kind === 'failed' && end.verdict.word === 'REJECTED';

type TrackTarget = {
  readonly submissionId: string;
  readonly parties: readonly string[];
  readonly userId: string;
  readonly begin: string;
  readonly synchronizer?: string | undefined;
  /** Completions name it from 3.6 on. */
  readonly hash?: string | undefined;
  readonly commandId?: string | undefined;
};

/** What can't say anything about the write isn't kept while its end is waited for. */
const isAbout =
  ({ submissionId, hash, commandId }: TrackTarget) =>
  (item: JsonObject): boolean =>
    textAt(item, 'submissionId') === submissionId ||
    (commandId !== undefined && textAt(item, 'commandId') === commandId) ||
    (hash !== undefined && signedHashIn(item) === hash.toLowerCase());

/**
 * Two senders can use one submission id: a completion with another signed hash is about another
 * write. A completion of another submission counts if it commits the same signed transaction: then
 * the write is done. A ledger refuses a submission while another one of the same command is in
 * flight: once that one is refused, too, nothing is left that could be recorded.
 */
const endIn = (
  completions: readonly JsonObject[],
  { submissionId, hash, commandId = '' }: TrackTarget,
): TrackedOutcome | undefined => {
  const own = completions.filter(
    (item) =>
      textAt(item, 'submissionId') === submissionId &&
      (hash === undefined || !namesOtherHash(item, hash)),
  );
  const others = completions.filter(
    (item) =>
      textAt(item, 'submissionId') !== submissionId &&
      hash !== undefined &&
      signedHashIn(item) === hash.toLowerCase(),
  );
  const end = own.length === 0 ? undefined : strongestOf(own.map(readCompletion));
  if (end?.kind === 'committed') return end;
  for (const item of others) {
    const other = readCompletion(item);
    if (other.kind === 'committed')
      return { ...other, submissionId: textAt(item, 'submissionId'), isOther: true };
  }
  if (!metInFlight(end)) return end;
  const { existingSubmissionId } = end.error;
  const met = completions
    .filter((item) => textAt(item, 'submissionId') === existingSubmissionId)
    .filter((item) => commandId !== '' && textAt(item, 'commandId') === commandId)
    .filter((item) => hash === undefined || !namesOtherHash(item, hash))
    .map(readCompletion)
    .filter((other) => !metInFlight(other));
  return met.every(isRejection) ? (met.at(-1) ?? end) : end;
};

/** The record time at a checkpoint, in ms since 1970. */
const recordTimeAt = (response: JsonObject, synchronizer: string): readonly number[] =>
  listAt(valueOf(response, 'OffsetCheckpoint'), 'synchronizerTimes')
    .filter((time) => logicalSynchronizerId(textAt(time, 'synchronizerId')) === synchronizer)
    .map((time) => Date.parse(textAt(time, 'recordTime')))
    .filter((ms) => !Number.isNaN(ms));

/**
 * Only a checkpoint tells up to when completions are complete: "All commands with a maximum record
 * time below this value MUST be considered lost if their completion has not arrived before this
 * checkpoint" (`SynchronizerTime.recordTime` of the JSON Ledger API). A server's clock does not:
 * its participant may lag.
 */
const completeUpTo = (page: readonly JsonObject[], { synchronizer }: TrackTarget): number =>
  synchronizer === undefined
    ? -Infinity
    : Math.max(
        ...page.flatMap((response) => recordTimeAt(response, logicalSynchronizerId(synchronizer))),
      );

const pageOf = async (
  { request }: TrackDeps,
  { parties, userId }: TrackTarget,
  { begin, isOlder, signal }: { begin: string; isOlder: boolean; signal?: AbortSignal | undefined },
): Promise<RawResult> => {
  const name = isOlder ? 'completionsOfUser' : 'completions';
  const user = isOlder ? { userId } : {};
  const beginExclusive = new LosslessNumber(begin);
  const body = { ...user, parties: [...parties], beginExclusive };
  return request(furtherRequest(name, { query, body }), withinPatience(signal));
};

const pauseMs = 250;

/** Pages that are read for the end of a submission that was met in flight. */
const mostFollowed = 20;

/** A longer step is one of the wall clock. */
const longestStepMs = 600_000;

/** Services before 3.5 have another name for the endpoint, which is tried second. */
export const pollCompletion = async (
  deps: TrackDeps,
  sought: TrackTarget,
  { waitMs, signal }: { readonly waitMs: number; readonly signal?: AbortSignal | undefined },
): Promise<TrackedOutcome> => {
  const passed = createStopwatch(deps.now, longestStepMs);
  let { begin } = sought;
  let upTo = -Infinity;
  let isOlder = false;
  let followed = 0;
  const completions: JsonObject[] = [];
  for (;;) {
    const result = await pageOf(deps, sought, { begin, isOlder, signal });
    if (!result.ok) {
      if (isOlder || !isOperationMissing(result.error.failure))
        return open(whyUnread(result.error, whyOpen.completions, signal));
      isOlder = true;
      continue;
    }
    const page = readPage(result.value.json);
    if (page === undefined) return open(whyOpen.completionsUnreadable);
    const listed = page.map((response) => valueOf(response, 'Completion'));
    completions.push(...listed.filter(isAbout(sought)));
    const end = endIn(completions, sought);
    const newest = newestOffset(page, begin);
    // The end of what it met may be further on in the list.
    const mayFollow = metInFlight(end) && newest !== begin && followed < mostFollowed;
    if (end !== undefined && !mayFollow) return end;
    upTo = Math.max(upTo, completeUpTo(page, sought));
    if (mayFollow) {
      followed += 1;
      begin = newest;
      continue;
    }
    if (passed() >= waitMs) {
      const reason = whyOpen.timedOut;
      return Number.isFinite(upTo) ? { kind: 'open', why: reason, upTo } : open(reason);
    }
    begin = newest;
    await deps.sleep(pauseMs, signal);
    if (signal?.aborted === true) return open(whyOpen.cancelled);
  }
};

/**
 * Looks for the party of an allocation whose response was lost. A participant also knows parties
 * that only others host (`isLocal: false`): such a party proves nothing.
 */
export const findAllocatedParty = async (
  { request }: Pick<TrackDeps, 'request'>,
  partyId: string,
  signal?: AbortSignal,
): Promise<TrackedOutcome> => {
  const question = furtherRequest('party', { path: { party: partyId } });
  const response = await request(question, withinPatience(signal));
  if (!response.ok) return open(whyOpen.partiesUnreadable);
  const details = isObject(response.value.json) ? response.value.json['partyDetails'] : undefined;
  const found = (isArray(details) ? details : []).filter(
    (detail): detail is JsonObject => isObject(detail) && detail['party'] === partyId,
  );
  if (found.length === 0) return open(whyOpen.partyMissing);
  return found.some((detail) => detail['isLocal'] !== false)
    ? { kind: 'allocated' }
    : open(whyOpen.partyElsewhere);
};
