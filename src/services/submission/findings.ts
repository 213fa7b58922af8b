import type { FailedOutcome, Outcome } from '../../client/outcome.ts';
import type { Entry } from '../../journal/entries.ts';
import type { Finding } from '../../journal/records.ts';
import { mostKept } from '../../lib/excerpt.ts';
import { stringifyJson } from '../../lib/json.ts';
import { stillUnderWay, supersede, type Superseding } from './duplicates.ts';
import { usedBy } from './earlier.ts';
import type { Verdict, WriteName } from './verdict.ts';

const errorOf = (outcome: FailedOutcome) =>
  'error' in outcome.failure ? outcome.failure.error : undefined;

const answerIn = (outcome: Outcome<WriteName>): string | undefined => {
  if (outcome.ok) return stringifyJson(outcome.answer.raw).slice(0, mostKept);
  if (outcome.failure.kind === 'unreadable') return outcome.failure.excerpt || undefined;
  return errorOf(outcome)?.body;
};

const dateOf = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : new Date(ms).toISOString();

/** What an answer, or its absence, says of the attempt that it answers. */
const ownFinding = (entry: string, verdict: Verdict, outcome: Outcome<WriteName>): Finding => {
  const { word, detail, partyId } = verdict;
  const { code, correlationId, traceId } = (outcome.ok ? undefined : errorOf(outcome)) ?? {};
  return {
    event: 'finding',
    entry,
    word,
    evidence: outcome.exchange === undefined ? 'no answer' : 'the answer to the request',
    detail,
    partyId,
    status: outcome.exchange?.status,
    code,
    correlationId,
    traceId,
    answer: answerIn(outcome),
    answerBytes: outcome.exchange?.bytes,
    serverDate: dateOf(outcome.exchange?.serverDate),
  };
};

/** The attempt that a duplicate names. */
const namedBy = (entries: readonly Entry[], own: Entry, outcome: Outcome<WriteName>) => {
  const submissionId = outcome.ok ? undefined : errorOf(outcome)?.existingSubmissionId;
  const before = entries.filter(({ entry }) => entry !== own.entry);
  return submissionId === undefined
    ? { isNamed: false, named: undefined }
    : { isNamed: true, named: usedBy(before, { submissionId, url: own.url }) };
};

/** What an answer says of earlier attempts at the same command. */
const ofEarlier = (
  entries: readonly Entry[],
  own: Entry,
  { verdict: { earlier }, outcome }: Answered,
): Superseding => {
  const none = { findings: [], instead: undefined };
  const { isNamed, named } = namedBy(entries, own, outcome);
  // It was sent from elsewhere: no attempt that is known here is meant.
  if (earlier === undefined || (isNamed && named === undefined)) return none;
  const evidence = `the answer to ${own.entry}`;
  if (earlier === 'accepted')
    return supersede(entries, own, { evidence, why: 'a later attempt is a duplicate', named });
  const why = 'a later attempt met it still under way';
  return { ...none, findings: stillUnderWay(entries, own, { evidence, why, named }) };
};

type Answered = { readonly verdict: Verdict; readonly outcome: Outcome<WriteName> };

/**
 * What is to be written down of an answer: about the attempt itself, and about earlier ones whose
 * outcome was open until this answer told it.
 */
export const conclude = (
  entries: readonly Entry[],
  name: string,
  { verdict, outcome }: Answered,
): Superseding => {
  const own = entries.find(({ entry }) => entry === name);
  const findings = [ownFinding(name, verdict, outcome)];
  if (own === undefined) return { findings, instead: undefined };
  const told = ofEarlier(entries, own, { verdict, outcome });
  return { ...told, findings: [...findings, ...told.findings] };
};
