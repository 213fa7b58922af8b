import type { Result } from '../../lib/result.ts';
import type { Client } from '../../http/client.ts';
import type { RawResult, CallError } from '../../http/call-result.ts';
import { followUpOperations } from '../../ledger/follow-up-operations.ts';
import { textAt } from '../../lib/json/json-accessors.ts';
import { objectAt, readOffset } from '../../ledger/rules/rules.ts';
import type { ServiceError } from '../../ledger/failure/failure.ts';
import {
  isArray,
  isObject,
  LosslessNumber,
  type Json,
  type JsonObject,
} from '../../lib/json/json.ts';
import { parseCompletionError, parseStatusCode } from './completion-error.ts';
import { classifyError, type OutcomeVerdict } from '../classify-outcome.ts';

/** The outcome of a write as later reads found it; the write does not depend on them. */
export type TrackedOutcome =
  | { readonly kind: 'committed'; readonly updateId: string }
  /** Its completion tells an error, which is judged as that of an answer would be. */
  | { readonly kind: 'failed'; readonly verdict: OutcomeVerdict; readonly error: ServiceError }
  | { readonly kind: 'allocated' }
  /** Of an allocation that was refused: the party is there, by an attempt that is named if known. */
  | { readonly kind: 'existed'; readonly instead?: string | undefined }
  /** Nothing was found after the last time at which it could be recorded. */
  | { readonly kind: 'expired'; readonly maxRecordTime: string; readonly upTo: string }
  /** Nothing was learnt, and why. `upTo`: when all that there was had been read, ms since 1970. */
  | { readonly kind: 'open'; readonly why: string; readonly upTo?: number };

export type TrackDeps = {
  readonly request: Client['request'];
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
};

const open = (reason: string): TrackedOutcome => ({ kind: 'open', why: reason });

/** How long such a read may take: a write never waits longer for one. */
const patienceMs = 3000;

const within = (signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal === undefined ? [] : [signal])]);

const isRouteGone = (response: RawResult): boolean =>
  !response.ok &&
  response.error.failure.kind === 'notFound' &&
  response.error.failure.what === 'route';

/** Why something could not be read. */
const whyNot = ({ failure }: CallError, what: string): string => {
  switch (failure.kind) {
    case 'forbidden':
    case 'unauthorised':
    case 'noToken':
      return `the token has no right to read ${what}`;
    case 'notFound':
      return `the service has no ${what} to read`;
    case 'cancelled':
      return 'it was not waited for';
    default:
      return `${what} could not be read (${failure.kind})`;
  }
};

/** The ledger's newest offset, to the digit, or why it is not told. */
export const fetchLedgerEnd = async (
  { request }: Pick<TrackDeps, 'request'>,
  signal?: AbortSignal,
): Promise<Result<string, string>> => {
  const { method, path } = followUpOperations.ledgerEnd;
  const response = await request({ service: 'ledger', method, path }, within(signal));
  if (!response.ok) return { ok: false, error: whyNot(response.error, 'the end of the ledger') };
  const offset = isObject(response.value.json)
    ? readOffset(response.value.json['offset'])
    : undefined;
  return offset === undefined
    ? { ok: false, error: 'the answer about the end of the ledger names no offset' }
    : { ok: true, value: offset };
};

const valueOf = (response: JsonObject, kind: string): JsonObject =>
  objectAt(objectAt(response, kind), 'value') ?? {};

/**
 * Returns what each entry of a page of completions says, or undefined when the page is not one: such a
 * page must not count as a page without completions, which proves that a write expired.
 */
const readPage = (json: Json): readonly JsonObject[] | undefined => {
  if (!isArray(json)) return undefined;
  const responses = json.map((entry) => isObject(entry) && entry['completionResponse']);
  return responses.every(isObject) ? responses : undefined;
};

/** ALREADY_EXISTS and ABORTED of gRPC: of an answer they leave open what becomes of the write. */
const conflictCodes: readonly number[] = [6, 10];

const endOf = async (completion: JsonObject): Promise<TrackedOutcome> => {
  const code = parseStatusCode(completion['status']);
  if (code === undefined) return open('the status of its completion cannot be read');
  const status = objectAt(completion, 'status') ?? {};
  const updateId = textAt(completion, 'updateId');
  if (code === 0)
    return updateId === ''
      ? open('its completion tells neither an update nor an error')
      : { kind: 'committed', updateId };
  const error = await parseCompletionError(status);
  // A completion is the last word about its own submission, unless it says that it is not, or does not
  // name the conflict: a DUPLICATE_COMMAND without its name would read as a refusal.
  const isNamedConflict = conflictCodes.includes(code) && error.code !== undefined;
  const isLastWord = error.definiteAnswer ?? isNamedConflict;
  const verdict = classifyError(isLastWord ? { ...error, definiteAnswer: true } : error);
  return { kind: 'failed', verdict, error };
};

/**
 * Of several completions of one submission a commit is what counts: a gateway that sends a request
 * twice gets a refusal for the second one.
 */
const strongestOf = (ends: readonly TrackedOutcome[]): TrackedOutcome =>
  ends.find(({ kind }) => kind === 'committed') ??
  ends.find((end) => end.kind === 'failed' && end.verdict.earlier === 'accepted') ??
  ends[0] ??
  open('its completion cannot be read');

/** The newest offset that a page tells, so that the next one begins there. */
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

export type TrackTarget = {
  readonly submissionId: string;
  readonly parties: readonly string[];
  readonly userId: string;
  /** The ledger's end before it was sent. */
  readonly begin: string;
};

const pageOf = async (
  { request }: TrackDeps,
  { parties, userId }: TrackTarget,
  { begin, isOlder, signal }: { begin: string; isOlder: boolean; signal?: AbortSignal | undefined },
): Promise<RawResult> => {
  const { method, path } = isOlder
    ? followUpOperations.completionsOfUser
    : followUpOperations.completions;
  const user = isOlder ? { userId } : {};
  const beginExclusive = new LosslessNumber(begin);
  const body = { ...user, parties: [...parties], beginExclusive };
  return request({ service: 'ledger', method, path, query, body }, within(signal));
};

const pauseMs = 250;

/**
 * Reads completions until the one of a submission is there. Services before 3.5 know them under
 * another name, which is tried when the first is not there.
 */
export const pollCompletion = async (
  deps: TrackDeps,
  sought: TrackTarget,
  { waitMs, signal }: { readonly waitMs: number; readonly signal?: AbortSignal | undefined },
): Promise<TrackedOutcome> => {
  const until = deps.now() + waitMs;
  let { begin } = sought;
  let isOlder = false;
  for (;;) {
    const result = await pageOf(deps, sought, { begin, isOlder, signal });
    if (!result.ok) {
      if (isOlder || !isRouteGone(result)) return open(whyNot(result.error, 'completions'));
      isOlder = true;
      continue;
    }
    const page = readPage(result.value.json);
    if (page === undefined) return open('the list of completions cannot be read');
    const own = page
      .map((response) => valueOf(response, 'Completion'))
      .filter((completion) => textAt(completion, 'submissionId') === sought.submissionId);
    if (own.length > 0) return strongestOf(await Promise.all(own.map(endOf)));
    if (deps.now() >= until) {
      const reason = 'no completion came in the time that was waited';
      const upTo = Math.min(deps.now(), result.value.exchange.serverDate ?? Infinity);
      return page.length < pageLimit ? { kind: 'open', why: reason, upTo } : open(reason);
    }
    begin = newestOffset(page, begin);
    await deps.sleep(pauseMs, signal);
    if (signal?.aborted === true) return open('it was not waited for');
  }
};

/** Looks for the party of an allocation whose answer was lost. */
export const findAllocatedParty = async (
  { request }: Pick<TrackDeps, 'request'>,
  partyId: string,
  signal?: AbortSignal,
): Promise<TrackedOutcome> => {
  const { method, path } = followUpOperations.party;
  const where = `${path}${encodeURIComponent(partyId)}`;
  const response = await request({ service: 'ledger', method, path: where }, within(signal));
  if (!response.ok) return open('the parties could not be read');
  const details = isObject(response.value.json) ? response.value.json['partyDetails'] : undefined;
  const found = isArray(details)
    ? details.some((detail) => isObject(detail) && detail['party'] === partyId)
    : false;
  return found ? { kind: 'allocated' } : open('the party is not among those of the ledger yet');
};
