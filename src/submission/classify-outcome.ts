import type { CallResult } from '../http/call-result.ts';
import type { WriteStatus } from '../storage/journal/records.ts';
import {
  failureExitCode,
  isDefiniteRefusal,
  isResponseTooLong,
  type Failure,
  type ServiceError,
} from '../ledger/failure/failure.ts';
import { isObject, type JsonObject } from '../lib/json/json.ts';

/** The two operations that cannot be undone (interface 4.3, 4.4). */
export type WriteName = 'allocateParty' | 'executeSubmission';

/** The verdict on a write that follows from its response, or from the lack of one. */
export type OutcomeVerdict = {
  readonly word: WriteStatus;
  /** The exit code of a command that made the write. */
  readonly exit: number;
  /** The known facts, as text. */
  readonly detail: string;
  readonly partyId?: string | undefined;
  /** The state of an earlier attempt at the same command, as the response reports it. */
  readonly earlier?: 'accepted' | 'in flight' | undefined;
};

/** The facts about a request that its verdict depends on. */
export type VerdictInput = {
  /** False when an allocation goes on by itself after the answer (interface 4.3). */
  readonly waits: boolean;
  /** The party that an allocation makes, if its bytes tell. */
  readonly partyId?: string | undefined;
};

const done = 0;
/** The exit code of a write that was turned down. */
export const exitCodeForRefusal = 5;
const unknownCode = 6;
const unreachableCode = 8;

const unknown = (detail: string): OutcomeVerdict => ({
  word: 'UNKNOWN',
  exit: unknownCode,
  detail,
});
const notSent = (detail: string): OutcomeVerdict => ({
  word: 'NOT SENT',
  exit: unreachableCode,
  detail,
});
const rejected = (exit: number, detail: string): OutcomeVerdict => ({
  word: 'REJECTED',
  exit,
  detail,
});

/**
 * The service accepted the command before, from another attempt: the ledger change that was asked
 * for is made, so this is a success (Canton documentation, command deduplication).
 */
const duplicate: OutcomeVerdict = {
  word: 'SUPERSEDED',
  exit: done,
  detail: 'an earlier attempt at this command was accepted',
  earlier: 'accepted',
};

const inFlight = 'an earlier attempt at this command is still under way: wait for it';

/** Judges an error about a write, whether a response or a completion tells it. */
export const classifyError = (error: ServiceError): OutcomeVerdict => {
  if (error.code === 'DUPLICATE_COMMAND') return duplicate;
  if (error.code === 'SUBMISSION_ALREADY_IN_FLIGHT')
    return {
      ...unknown(inFlight),
      ...(error.definiteAnswer === true && { word: 'SUPERSEDED' }),
      earlier: 'in flight',
    };
  const said = error.code ?? `HTTP ${error.status}`;
  return isDefiniteRefusal(error)
    ? rejected(exitCodeForRefusal, `the service refused it: ${said}`)
    : unknown(`the service answered ${said}, which leaves open whether the write was made`);
};

/** After a POST these point to where its result is, or say nothing: it may have been taken. */
const openRedirects: readonly number[] = [300, 303, 304];

const unreadable = ({ reason, status }: Failure & { kind: 'unreadable' }): OutcomeVerdict =>
  reason === 'redirect' && !openRedirects.includes(status)
    ? rejected(exitCodeForRefusal, 'the service points elsewhere; nobody took the request')
    : unknown('it was sent, and the answer cannot be read');

const proxyRefusal = ({ proxy, status }: Failure & { kind: 'proxy' }): string =>
  status === undefined
    ? `the proxy ${proxy} made no connection: nothing left this machine`
    : `the proxy ${proxy} refused the connection with HTTP ${status}: nothing was sent`;

const notFoundDetail = ({ what, error }: Failure & { kind: 'notFound' }): string => {
  const said = ['HTTP', error.status, error.code].filter((word) => word !== undefined).join(' ');
  return what === 'route' ? `${said}: the service has no such operation` : said;
};

const ofFailure = (failure: Failure, sent: boolean): OutcomeVerdict => {
  switch (failure.kind) {
    case 'invalid':
      return {
        word: 'NOT SENT',
        exit: failureExitCode(failure),
        detail: 'the request breaks a rule',
      };
    case 'noToken':
      return {
        word: 'NOT SENT',
        exit: failureExitCode(failure),
        detail: 'there was no token to send',
      };
    case 'tls':
      return notSent('no secure connection could be made');
    case 'proxy':
      return notSent(proxyRefusal(failure));
    case 'unreachable':
    case 'timeout':
    case 'cancelled':
      return sent
        ? unknown('it was sent, and no answer came')
        : notSent('no connection was made: nothing left this machine');
    case 'unauthorised':
    case 'forbidden':
    case 'rateLimited':
      return rejected(failureExitCode(failure), 'the service did not let it in');
    case 'notFound':
      return rejected(exitCodeForRefusal, notFoundDetail(failure));
    case 'refused':
      return classifyError(failure.error);
    case 'unreadable':
      return unreadable(failure);
    default:
      return failure satisfies never;
  }
};

/** Whether a service refused a body for its size, before it looked at what it says. */
export const isTooLarge = (outcome: CallResult<WriteName>): boolean =>
  !outcome.ok &&
  outcome.error.failure.kind === 'refused' &&
  outcome.error.failure.error.status === 413 &&
  !isResponseTooLong(outcome.error.failure.error);

/** PartyIdString: what is longer is no party, and not for a screen or the journal. */
const maxParty = 255;

const partyIn = (raw: unknown): string | undefined => {
  const party = isObject(raw) ? raw['partyId'] : undefined;
  return typeof party === 'string' && party !== '' && party.length <= maxParty ? party : undefined;
};

/**
 * Fields of errors: of the ledger, of gRPC gateways, of proxies, of problem details (RFC 9457), of web
 * frameworks. No response to a write has one.
 */
const errorFields: readonly string[] = [
  ...['code', 'cause', 'errorCategory', 'error', 'errors', 'grpcCodeValue'],
  ...['message', 'errorMessage', 'reason', 'exception', 'fault'],
  ...['status', 'statusCode', 'title', 'detail', 'details', 'success', 'ok'],
];

/** Some gateways send an error with status 200. */
const isError = (raw: JsonObject): boolean => errorFields.some((field) => field in raw);

const errorInSuccess = 'the answer has the status of a success and the fields of an error';

const executed = (raw: unknown): OutcomeVerdict => {
  if (!isObject(raw)) return unknown('the answer is no JSON object (interface 4.4)');
  return isError(raw)
    ? unknown(errorInSuccess)
    : { word: 'ACCEPTED', exit: done, detail: 'accepted for processing, no more than that' };
};

const allocated = (raw: unknown, { waits, partyId }: VerdictInput): OutcomeVerdict => {
  if (isObject(raw) && isError(raw)) return unknown(errorInSuccess);
  const named = partyIn(raw);
  if (named === undefined) return unknown('the answer names no party (interface 4.3)');
  if (partyId !== undefined && named !== partyId)
    return unknown(`the answer names the party ${named}, and the request allocates ${partyId}`);
  return waits
    ? { word: 'ALLOCATED', exit: done, detail: 'the service allocated the party', partyId: named }
    : { word: 'ACCEPTED', exit: done, detail: 'allocation goes on by itself', partyId: named };
};

/** Reads what became of a write. An answer that says less than it should never counts as more. */
export const classifyOutcome = (
  name: WriteName,
  outcome: CallResult<WriteName>,
  input: VerdictInput,
): OutcomeVerdict => {
  if (!outcome.ok) return ofFailure(outcome.error.failure, outcome.error.sent);
  const { raw } = outcome.value.answer;
  return name === 'executeSubmission' ? executed(raw) : allocated(raw, input);
};
