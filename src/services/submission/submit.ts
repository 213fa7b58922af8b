import type { Client } from '../../client/client.ts';
import type { FailedOutcome, Outcome } from '../../client/outcome.ts';
import type { Sealed } from '../../client/seal.ts';
import { nextEntry, type Finding, type Intent } from '../../journal/entries.ts';
import { keepBody, recordSubmission } from '../../journal/submissions.ts';
import { attempt } from '../attempt.ts';
import { verdictOf, type Verdict, type WriteName } from './verdict.ts';

/** What came of a write that was asked for. */
export type Submitted =
  | {
      readonly kind: 'sent';
      readonly entry: string;
      readonly verdict: Verdict;
      readonly outcome: Outcome<WriteName>;
      /** Why the outcome could not be written down; the entry then stands as UNKNOWN. */
      readonly unrecorded?: string | undefined;
    }
  /** Nothing left, because it could not be recorded first. */
  | { readonly kind: 'unrecorded'; readonly why: string };

export type Submission = {
  readonly sealed: Sealed<WriteName>;
  readonly profile: string;
  readonly submissionId?: string | undefined;
  readonly resends?: string | undefined;
  readonly hash?: string | undefined;
  readonly ledgerEnd?: string | undefined;
  /** False when the allocation was asked to go on by itself (interface 4.3). */
  readonly waits: boolean;
};

type Means = {
  readonly send: Client['send'];
  readonly stateDir: string;
  readonly now: () => number;
};

const errorOf = (outcome: FailedOutcome) =>
  'error' in outcome.failure ? outcome.failure.error : undefined;

const findingOf = (entry: string, verdict: Verdict, outcome: Outcome<WriteName>): Finding => {
  const { word, detail, partyId } = verdict;
  const finding = { entry, word, detail, partyId, evidence: 'the answer to the request' };
  if (outcome.ok) return { ...finding, status: outcome.exchange.status };
  const error = errorOf(outcome);
  const { code, correlationId, traceId } = error ?? {};
  return {
    ...finding,
    evidence: outcome.exchange === undefined ? 'no answer' : finding.evidence,
    status: outcome.exchange?.status,
    code,
    correlationId,
    traceId,
  };
};

/** Writes the intent down, with its body, before anything leaves; gives the name of the entry. */
const recordIntent = (submission: Submission, { stateDir, now }: Means): string => {
  const { sealed, profile, submissionId, resends, hash, ledgerEnd } = submission;
  const { name: operation, url, sha256: bodySha256, bytes: bodyBytes } = sealed;
  keepBody(stateDir, bodySha256, sealed.body);
  let entry = '';
  recordSubmission(
    stateDir,
    (chain) => {
      entry = nextEntry(chain, operation);
      const about = { submissionId, resends, hash, ledgerEnd };
      const intent: Intent = { entry, operation, url, profile, bodySha256, bodyBytes, ...about };
      return { event: 'intent', ...intent };
    },
    now(),
  );
  return entry;
};

/**
 * Makes a write: recorded on disk, sent once, its outcome recorded. When the intent cannot be
 * recorded nothing is sent. Nothing here is ever repeated by itself.
 */
export const submit = async (submission: Submission, means: Means): Promise<Submitted> => {
  const recorded = attempt(() => recordIntent(submission, means));
  if (!recorded.ok) return { kind: 'unrecorded', why: recorded.why };
  const entry = recorded.value;
  const { sealed, waits } = submission;
  const outcome = await means.send(sealed);
  const verdict = verdictOf(sealed.name, outcome, { waits });
  const finding = findingOf(entry, verdict, outcome);
  const ended = attempt(() =>
    recordSubmission(means.stateDir, () => ({ event: 'finding', ...finding }), means.now()),
  );
  return {
    kind: 'sent',
    entry,
    verdict,
    outcome,
    ...(ended.ok ? {} : { unrecorded: ended.why }),
  };
};
