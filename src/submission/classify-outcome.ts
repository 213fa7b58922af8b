import type { CallResult } from '../http/wire-types.ts';
import type { WriteStatus } from '../storage/journal/records.ts';
import { isDefiniteRefusal } from '../ledger/failure/definite-refusal.ts';
import {
  failureExitCode,
  inFlightCodes,
  type Failure,
  type ServiceError,
} from '../ledger/failure/failure.ts';
import { isUnknownUser } from '../ledger/failure/describe-token-refusal.ts';
import { checkUpdateId } from '../ledger/ids/identifiers.ts';
import { isObject, type JsonObject } from '../lib/json/json.ts';
import { verdictText } from './messages/messages.ts';

/** They can't be undone (API description 4.3, 4.4). */
export type WriteName = 'allocateParty' | 'executeSubmission';

export type OutcomeVerdict = {
  readonly word: WriteStatus;
  readonly exit: number;
  readonly detail: string;
  readonly partyId?: string | undefined;
  readonly updateId?: string | undefined;
  /** What became of an earlier attempt at the same command. */
  readonly earlier?: 'accepted' | 'in flight' | undefined;
};

export type VerdictInput = {
  readonly waits: boolean;
  readonly partyId?: string | undefined;
  /** True if it was sent with executeAndWait. */
  readonly isAwaited?: boolean | undefined;
};

const done = 0;
export const exitCodeForRefusal = 5;
const unknownCode = 6;
const unreachableCode = 8;

const unknown = (detail: string): OutcomeVerdict => ({
  word: 'UNKNOWN',
  exit: unknownCode,
  detail,
});
const notSent = (detail: string, exit = unreachableCode): OutcomeVerdict => ({
  word: 'NOT SENT',
  exit,
  detail,
});
const rejected = (exit: number, detail: string): OutcomeVerdict => ({
  word: 'REJECTED',
  exit,
  detail,
});

/** The service accepted an earlier attempt (Canton documentation, command deduplication). */
const duplicate: OutcomeVerdict = {
  word: 'SUPERSEDED',
  exit: done,
  detail: verdictText.duplicate,
  earlier: 'accepted',
};

/** A response that isn't the ledger's. */
const foreignResponse = ({ status, page = '' }: ServiceError): string =>
  page === '' ? `HTTP ${status}` : `HTTP ${status}, "${page}"`;

export const classifyError = (error: ServiceError): OutcomeVerdict => {
  if (error.envelope === undefined) return unknown(verdictText.foreign(foreignResponse(error)));
  if (error.code === 'DUPLICATE_COMMAND') return duplicate;
  if (inFlightCodes.includes(error.code ?? ''))
    return {
      ...unknown(verdictText.inFlight),
      word: 'IN FLIGHT',
      earlier: 'in flight',
    };
  const said = error.code ?? `HTTP ${error.status}`;
  return isDefiniteRefusal(error)
    ? rejected(exitCodeForRefusal, verdictText.refused(said))
    : unknown(verdictText.undecided(said));
};

const proxyRefusal = ({ proxy, status }: Failure & { kind: 'proxy' }): string =>
  status === undefined
    ? verdictText.proxyUnreachable(proxy)
    : verdictText.proxyRefused(proxy, status);

const notFoundDetail = ({ what, error }: Failure & { kind: 'notFound' }): string => {
  const said = ['HTTP', error.status, error.code].filter((word) => word !== undefined).join(' ');
  return what === 'endpoint' ? verdictText.noOperation(said) : said;
};

const whyNotAdmitted = ({
  kind,
  error,
}: Failure & { kind: 'unauthorized' | 'forbidden' }): string =>
  kind === 'forbidden' && isUnknownUser(error)
    ? verdictText.unknownUser
    : verdictText.notAdmitted[kind];

const refusedWith = (error: ServiceError, exit: number, detail: string): OutcomeVerdict =>
  isDefiniteRefusal(error) ? rejected(exit, detail) : classifyError(error);

const ofFailure = (failure: Failure, sent: boolean): OutcomeVerdict => {
  switch (failure.kind) {
    case 'invalid':
      return notSent(verdictText.invalid, failureExitCode(failure));
    case 'noToken':
      return notSent(verdictText.noToken, failureExitCode(failure));
    case 'tlsFile':
      return notSent(verdictText.noSecureConnection, failureExitCode(failure));
    case 'tls':
      return notSent(verdictText.noSecureConnection);
    case 'proxy':
      return notSent(proxyRefusal(failure));
    case 'unreachable':
    case 'timeout':
    case 'cancelled':
      return sent ? unknown(verdictText.noResponse) : notSent(verdictText.noConnection);
    case 'unauthorized':
    case 'forbidden': {
      const said = failure.withoutToken ? verdictText.withoutToken : whyNotAdmitted(failure);
      return refusedWith(failure.error, failureExitCode(failure), said);
    }
    case 'rateLimited':
      return refusedWith(
        failure.error,
        failureExitCode(failure),
        verdictText.notAdmitted[failure.kind],
      );
    case 'notFound':
      return refusedWith(failure.error, exitCodeForRefusal, notFoundDetail(failure));
    case 'refused':
      return classifyError(failure.error);
    case 'unreadable':
      return unknown(
        failure.reason === 'redirect' ? verdictText.redirected : verdictText.unreadable,
      );
    default:
      return failure satisfies never;
  }
};

/** True if the ledger refused it before it read the contents. */
export const isTooLarge = (outcome: CallResult<WriteName>): boolean =>
  !outcome.ok &&
  outcome.error.failure.kind === 'refused' &&
  outcome.error.failure.error.status === 413 &&
  outcome.error.failure.error.envelope === 'unprocessed';

/** A longer text isn't a PartyIdString, and doesn't belong on a screen or in the journal. */
const maxParty = 255;

const partyIn = (raw: unknown): string | undefined => {
  const party = isObject(raw) ? raw['partyId'] : undefined;
  return typeof party === 'string' && party !== '' && party.length <= maxParty ? party : undefined;
};

/** Services, gateways and proxies put errors here (RFC 9457). No response to a write does. */
const errorFields: readonly string[] = [
  ...['code', 'cause', 'errorCategory', 'error', 'errors', 'grpcCodeValue'],
  ...['message', 'errorMessage', 'reason', 'exception', 'fault'],
  ...['status', 'statusCode', 'title', 'detail', 'details', 'success', 'ok'],
];

/** Some gateways send an error with status 200. */
const isError = (raw: JsonObject): boolean => errorFields.some((field) => field in raw);

const executed = (raw: unknown, { isAwaited = false }: VerdictInput): OutcomeVerdict => {
  if (!isObject(raw)) return unknown(verdictText.notAnObject);
  if (isError(raw)) return unknown(verdictText.errorInSuccess);
  const { updateId } = raw;
  return isAwaited && typeof updateId === 'string' && checkUpdateId(updateId) === undefined
    ? { word: 'COMMITTED', exit: done, detail: verdictText.committed(updateId), updateId }
    : { word: 'ACCEPTED', exit: done, detail: verdictText.accepted };
};

/**
 * A participant gives the user the right to act as the party after it allocated the party (Canton,
 * `ApiPartyManagementService.allocateExternalParty`): this error is about that right alone.
 */
const isAboutNewRight = ({ envelope, code }: ServiceError): boolean =>
  envelope === 'error' && code === 'TOO_MANY_USER_RIGHTS';

/** A participant looks for the record after it allocated the party (Canton, the same method). */
const isAboutNewRecord = ({ envelope, code }: ServiceError): boolean =>
  envelope === 'error' && code === 'PARTY_NOT_FOUND';

const madeParty = (
  { waits, partyId }: VerdictInput,
  detail: { readonly allocated: string; readonly allocating: string },
): OutcomeVerdict => ({
  word: waits ? 'ALLOCATED' : 'ACCEPTED',
  exit: done,
  detail: waits ? detail.allocated : detail.allocating,
  partyId,
});

const allocated = (raw: unknown, { waits, partyId }: VerdictInput): OutcomeVerdict => {
  if (isObject(raw) && isError(raw)) return unknown(verdictText.errorInSuccess);
  const named = partyIn(raw);
  if (named === undefined) return unknown(verdictText.noParty);
  if (partyId !== undefined && named !== partyId)
    return unknown(verdictText.otherParty(named, partyId));
  return madeParty({ waits, partyId: named }, verdictText);
};

export const classifyOutcome = (
  name: WriteName,
  outcome: CallResult<WriteName>,
  input: VerdictInput,
): OutcomeVerdict => {
  if (!outcome.ok) {
    const { failure, sent } = outcome.error;
    if (name === 'allocateParty' && 'error' in failure) {
      const { error } = failure;
      if (isAboutNewRight(error)) return madeParty(input, verdictText.withoutRight);
      if (isAboutNewRecord(error)) return unknown(verdictText.undecided(error.code ?? ''));
    }
    return ofFailure(failure, sent);
  }
  const { raw } = outcome.value.response;
  return name === 'executeSubmission' ? executed(raw, input) : allocated(raw, input);
};
