import type { Outcome } from '../../client/outcome.ts';
import type { OutcomeWord } from '../../journal/entries.ts';
import { exitCodeOf, type Failure, type ServiceError } from '../../ledger/failure.ts';
import { isObject } from '../../lib/json.ts';

/** The two operations that cannot be undone (interface 4.3, 4.4). */
export type WriteName = 'allocateParty' | 'executeSubmission';

/** What an answer, or the lack of one, says of a write. */
export type Verdict = {
  readonly word: OutcomeWord;
  /** The exit code of a command that made the write. */
  readonly exit: number;
  /** What is known, in words. */
  readonly detail: string;
  readonly partyId?: string | undefined;
};

const done = 0;
const refusedCode = 5;
const unknownCode = 6;
const unreachableCode = 8;

const unknown = (detail: string): Verdict => ({ word: 'UNKNOWN', exit: unknownCode, detail });
const notSent = (detail: string): Verdict => ({ word: 'NOT SENT', exit: unreachableCode, detail });
const rejected = (exit: number, detail: string): Verdict => ({ word: 'REJECTED', exit, detail });

/** Statuses that say nothing of what the service did with the request. */
const openStatuses: readonly number[] = [408, 409, 425, 499];

/**
 * Whether a service's error is its last word. `definiteAnswer` says so; without it a 4xx is one, but
 * for those that a timeout or contention gives, and a 5xx is none: the write may have been made.
 */
const isDefinite = ({ definiteAnswer, status }: ServiceError): boolean =>
  definiteAnswer === true || (status >= 400 && status < 500 && !openStatuses.includes(status));

const refused = (error: ServiceError): Verdict => {
  if (error.code === 'DUPLICATE_COMMAND') {
    const detail = 'the service says that an earlier submission of this command was accepted';
    return { word: 'ACCEPTED EARLIER', exit: done, detail };
  }
  if (error.code === 'SUBMISSION_ALREADY_IN_FLIGHT')
    return unknown('an earlier submission of this command is still under way: wait for it');
  const said = error.code ?? `HTTP ${error.status}`;
  return isDefinite(error)
    ? rejected(refusedCode, `the service refused it: ${said}`)
    : unknown(`the service answered ${said}, which leaves open whether the write was made`);
};

const ofFailure = (failure: Failure, sent: boolean): Verdict => {
  switch (failure.kind) {
    case 'invalid':
      return { word: 'NOT SENT', exit: exitCodeOf(failure), detail: 'the request breaks a rule' };
    case 'tls':
      return notSent('no secure connection could be made');
    case 'unreachable':
    case 'timeout':
    case 'cancelled':
      return sent
        ? unknown('it was sent, and no answer came')
        : notSent('no connection was made: nothing left this machine');
    case 'unauthorised':
    case 'forbidden':
    case 'rateLimited':
      return rejected(exitCodeOf(failure), 'the service did not let it in');
    case 'notFound':
      return rejected(refusedCode, 'the service has no such operation, or no such object');
    case 'refused':
      return refused(failure.error);
    case 'unreadable':
      return failure.why === 'redirect'
        ? rejected(refusedCode, 'the service points elsewhere; nobody took the request')
        : unknown('it was sent, and the answer cannot be read');
    default:
      return failure satisfies never;
  }
};

const partyIn = (raw: unknown): string | undefined => {
  const party = isObject(raw) ? raw['partyId'] : undefined;
  return typeof party === 'string' ? party : undefined;
};

/** Reads what became of a write. An answer that says less than it should never counts as more. */
export const verdictOf = (
  name: WriteName,
  outcome: Outcome<WriteName>,
  { waits }: { readonly waits: boolean },
): Verdict => {
  if (!outcome.ok) return ofFailure(outcome.failure, outcome.sent);
  if (name === 'executeSubmission')
    return { word: 'ACCEPTED', exit: done, detail: 'accepted for processing, no more than that' };
  const partyId = partyIn(outcome.answer.raw);
  if (partyId === undefined) return unknown('the answer names no party (interface 4.3)');
  return waits
    ? { word: 'ALLOCATED', exit: done, detail: 'the service allocated the party', partyId }
    : { word: 'ACCEPTED', exit: done, detail: 'allocation goes on by itself', partyId };
};
