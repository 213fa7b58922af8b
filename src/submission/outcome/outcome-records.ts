import { exchangeOf, type CallFailure, type CallResult } from '../../http/wire-types.ts';
import { haveSamePurpose, type Entry, hasFinalStatus } from '../../storage/journal/entry.ts';
import type { OutcomeRecord } from '../../storage/journal/records.ts';
import type { ServiceError } from '../../ledger/failure/failure.ts';
import { maxExcerptLength } from '../../lib/text/excerpt.ts';
import { stringifyJson } from '../../lib/json/json.ts';
import { quoteText } from '../../lib/text/quote.ts';
import {
  markInFlight,
  resolveDuplicates,
  supersedeOthers,
  type DuplicateResolution,
} from './resolve-duplicates.ts';
import { attemptWithSubmissionId } from '../find-attempts.ts';
import { exitCodeForRefusal, type OutcomeVerdict, type WriteName } from '../classify-outcome.ts';
import { duplicateText, evidenceText, resolutionText } from '../messages/messages.ts';
import { type Result, tryIo } from '../../lib/result.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';

const errorOf = (outcome: CallFailure) =>
  'error' in outcome.error.failure ? outcome.error.failure.error : undefined;

const responseIn = (outcome: CallResult<WriteName>): string | undefined => {
  if (outcome.ok) return stringifyJson(outcome.value.response.raw).slice(0, maxExcerptLength);
  if (outcome.error.failure.kind === 'unreadable')
    return outcome.error.failure.excerpt || undefined;
  return errorOf(outcome)?.body;
};

const dateOf = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : new Date(ms).toISOString();

const errorFields = (error: ServiceError | undefined): Partial<OutcomeRecord> =>
  error?.envelope === undefined
    ? {}
    : {
        code: error.code,
        correlationId: error.correlationId,
        traceId: error.traceId,
        existingSubmissionId: error.existingSubmissionId,
        completionOffset: error.context?.['completion_offset'],
        definiteAnswer: error.definiteAnswer,
      };

const findingOfResponse = (entry: string, { verdict, outcome }: Responded): OutcomeRecord => ({
  event: 'finding',
  entry,
  word: verdict.word,
  evidence: exchangeOf(outcome) === undefined ? evidenceText.noResponse : evidenceText.response,
  detail: verdict.detail,
  partyId: verdict.partyId,
  updateId: verdict.updateId,
  status: exchangeOf(outcome)?.status,
  ...errorFields(outcome.ok ? undefined : errorOf(outcome)),
  answer: responseIn(outcome),
  answerBytes: exchangeOf(outcome)?.bytes,
  serverDate: dateOf(exchangeOf(outcome)?.serverDate),
});

const findingOfCompletion = (entry: string, { verdict, error }: Completed): OutcomeRecord => ({
  event: 'finding',
  entry,
  word: verdict.word,
  evidence: evidenceText.completion,
  detail: [verdict.detail, error.cause && quoteText(error.cause)].filter(Boolean).join(': '),
  ...errorFields(error),
  answer: error.body.slice(0, maxExcerptLength),
  answerBytes: Buffer.byteLength(error.body),
});

const namedBy = (
  entries: readonly Entry[],
  own: Entry,
  submissionId: string | undefined,
): { readonly isNamed: boolean; readonly named: Entry | undefined } => {
  const before = entries.filter(({ entry }) => entry !== own.entry);
  return submissionId === undefined
    ? { isNamed: false, named: undefined }
    : { isNamed: true, named: attemptWithSubmissionId(before, { submissionId, url: own.url }) };
};

type Evidence = {
  readonly verdict: OutcomeVerdict;
  readonly error: ServiceError | undefined;
  readonly evidence: string;
};

/** Records findings on earlier attempts at the same command. */
const ofEarlier = (
  entries: readonly Entry[],
  own: Entry,
  { verdict: { earlier }, error, evidence }: Evidence,
): DuplicateResolution => {
  const none = { findings: [], instead: undefined };
  const { isNamed, named } = namedBy(entries, own, error?.existingSubmissionId);
  // The named attempt isn't in this journal: it was sent from elsewhere.
  if (earlier === undefined || (isNamed && named === undefined)) return none;
  if (earlier === 'accepted')
    return resolveDuplicates(entries, own, {
      evidence,
      reason: duplicateText.laterDuplicate,
      named,
    });
  const reason = duplicateText.laterInFlight;
  return { ...none, findings: markInFlight(entries, own, { evidence, reason, named }) };
};

/**
 * A command id identifies one ledger change. If another attempt in this journal used it, and was
 * accepted or is in flight, a participant registered nothing for this one (Canton,
 * `InFlightSubmissionTracker`). With another change this one isn't made; with the same, the other
 * attempt makes it.
 */
const judgeReuse = (
  entries: readonly Entry[],
  own: Entry,
  { verdict, error }: Evidence,
): OutcomeVerdict => {
  const { named } = namedBy(entries, own, error?.existingSubmissionId);
  if (verdict.earlier === undefined || named === undefined) return verdict;
  // A resend keeps its submission id: either of the two can be the one in flight.
  if (named.submissionId === own.submissionId) return verdict;
  if (verdict.earlier === 'in flight' && haveSamePurpose(named, own)) return verdict;
  if (haveSamePurpose(named, own)) return { ...verdict, word: 'SUPERSEDED' };
  const detail = duplicateText.commandIdReused(named.entry);
  return { ...verdict, word: 'REJECTED', exit: exitCodeForRefusal, detail };
};

type Responded = { readonly verdict: OutcomeVerdict; readonly outcome: CallResult<WriteName> };
type Completed = { readonly verdict: OutcomeVerdict; readonly error: ServiceError };

type OutcomeConclusion = DuplicateResolution & { readonly verdict: OutcomeVerdict };

const concludeFrom = (
  entries: readonly Entry[],
  name: string,
  evidence: Evidence,
  findingOf: (verdict: OutcomeVerdict) => OutcomeRecord,
): OutcomeConclusion => {
  const own = entries.find(({ entry }) => entry === name);
  const verdict = own === undefined ? evidence.verdict : judgeReuse(entries, own, evidence);
  const earlier =
    own === undefined ? { findings: [], instead: undefined } : ofEarlier(entries, own, evidence);
  const others =
    own !== undefined && verdict.word === 'COMMITTED'
      ? supersedeOthers(entries, own, evidence.evidence)
      : [];
  return { ...earlier, verdict, findings: [findingOf(verdict), ...earlier.findings, ...others] };
};

/**
 * Records findings about the attempt itself, and about earlier ones whose outcome was open until
 * this response.
 */
export const buildOutcomeRecords = (
  entries: readonly Entry[],
  name: string,
  { verdict, outcome }: Responded,
): OutcomeConclusion => {
  const error = outcome.ok ? undefined : errorOf(outcome);
  const found = { verdict, error, evidence: evidenceText.responseTo(name) };
  return concludeFrom(entries, name, found, (judged) =>
    findingOfResponse(name, { verdict: judged, outcome }),
  );
};

export const buildCompletionRecord = (
  entries: readonly Entry[],
  name: string,
  { verdict, error }: Completed,
): OutcomeConclusion => {
  const found = { verdict, error, evidence: evidenceText.completionOf(name) };
  return concludeFrom(entries, name, found, (judged) =>
    findingOfCompletion(name, { verdict: judged, error }),
  );
};

/** An operator's word never overrides a definite answer. */
export const resolveObjection = (entry: Entry): string | undefined => {
  if (entry.word === 'SENDING') return resolutionText.sending;
  return hasFinalStatus(entry) ? resolutionText.known(entry.word) : undefined;
};

/** Nothing is deleted: a response or a proof that arrives in the meantime overrides it. */
export const resolveEntry = (
  name: string,
  reason: string,
  { stateDir, now }: { readonly stateDir: string; readonly now: () => number },
): Result<string | undefined, string> => {
  const resolution: OutcomeRecord = {
    event: 'finding',
    entry: name,
    word: 'MARKED',
    evidence: resolutionText.evidence,
    detail: reason,
  };
  let cause: string | undefined;
  const resolved = tryIo(() =>
    appendToJournal(
      stateDir,
      (entries) => {
        const entry = entries.find((item) => item.entry === name);
        cause = entry && resolveObjection(entry);
        return cause === undefined ? [resolution] : [];
      },
      now(),
    ),
  );
  return cause === undefined ? resolved : { ok: false, error: cause };
};
