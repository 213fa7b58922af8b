import type { FailedOutcome, Outcome } from '../../client/outcome.ts';
import type { Entry } from '../../journal/entries.ts';
import type { Finding } from '../../journal/records.ts';
import { stringifyJson } from '../../lib/json.ts';
import { earlierAttempt, usedBy } from './earlier.ts';
import type { Verdict, WriteName } from './verdict.ts';

const answerLength = 2048;

const errorOf = (outcome: FailedOutcome) =>
  'error' in outcome.failure ? outcome.failure.error : undefined;

const answerIn = (outcome: Outcome<WriteName>): string | undefined => {
  if (outcome.ok) return stringifyJson(outcome.answer.raw).slice(0, answerLength);
  if (outcome.failure.kind === 'unreadable') return outcome.failure.excerpt || undefined;
  return errorOf(outcome)?.body;
};

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
  };
};

const sayings = {
  accepted: { word: 'ACCEPTED EARLIER', detail: 'a later attempt was answered as a duplicate' },
  'in flight': { word: 'ACCEPTED', detail: 'a later attempt met it still under way' },
} as const;

const isOpen = ({ word }: Entry): boolean => word === 'UNKNOWN';

/** The attempt that a duplicate names, or else the last one at the same thing. */
const namedBy = (entries: readonly Entry[], own: Entry, outcome: Outcome<WriteName>) => {
  const before = entries.filter(({ entry }) => entry !== own.entry);
  const submissionId = outcome.ok ? undefined : errorOf(outcome)?.existingSubmissionId;
  return submissionId === undefined
    ? earlierAttempt(before, own)
    : usedBy(before, { submissionId, url: own.url });
};

export type Concluded = {
  readonly findings: readonly Finding[];
  /** The attempt that was accepted instead, when it was at the very same thing. */
  readonly instead: string | undefined;
};

/**
 * What is to be written down of an answer: about the attempt itself, and about an earlier one whose
 * outcome was unknown until this answer told it.
 */
export const conclude = (
  entries: readonly Entry[],
  name: string,
  { verdict, outcome }: { readonly verdict: Verdict; readonly outcome: Outcome<WriteName> },
): Concluded => {
  const findings = [ownFinding(name, verdict, outcome)];
  const own = entries.find(({ entry }) => entry === name);
  const { earlier } = verdict;
  const other =
    own === undefined || earlier === undefined ? undefined : namedBy(entries, own, outcome);
  if (other === undefined || earlier === undefined) return { findings, instead: undefined };
  const evidence = `the answer to ${name}`;
  const told = { event: 'finding', entry: other.entry, evidence, ...sayings[earlier] } as const;
  return {
    findings: isOpen(other) ? [...findings, told] : findings,
    instead: earlier === 'accepted' && other.content === own?.content ? other.entry : undefined,
  };
};
