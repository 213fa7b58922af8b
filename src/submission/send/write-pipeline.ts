import { buildReviewSnapshot, originRecords } from '../review-records.ts';
import { endpointNote } from '../messages/messages.ts';
import type { Settings } from '../../config/settings/settings.ts';
import type { TokenManager } from '../../config/tokens/token-manager.ts';
import type { Client } from '../../http/client.ts';
import type { FrozenRequest } from '../../http/send/build-request.ts';
import { createFreeze } from '../../http/send/operation-calls.ts';
import type { RequestOf } from '../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import { toJournalApprovals, type AssessedApproval } from '../../storage/approvals/approval.ts';
import type { SourceFile } from '../../storage/files/read-user-file.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import type { WriteEffect } from '../../storage/journal/records.ts';
import type { WriteName } from '../classify-outcome.ts';
import type { RequestOrigin } from '../step-files.ts';
import { acknowledgedBy } from '../find-attempts.ts';
import { attemptAt } from '../find-twins.ts';
import type { FormId } from '../form-ids.ts';
import type { TrackDeps } from '../outcome/poll-completion.ts';
import type { TrackResult } from '../outcome/learn-outcome.ts';
import { trackOutcome } from '../outcome/track-outcome.ts';
import { requestFacts } from '../request-facts.ts';
import { createExecuteEndpoint } from './execute-endpoint.ts';
import { submit, type SubmitResult, type WriteSubmission } from './submit.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
import { compareTerms, senderOf, type SendTerms } from '../terms/changed-terms.ts';

/**
 * The steps of a write, for a command as for the dashboard: it is sealed, checked and confirmed; then the terms
 * are read again, the intent goes to disk, the request is sent once, and its outcome goes to disk.
 */

export type SealWrite = (
  name: WriteName,
  request: JsonObject,
) => Result<FrozenRequest<WriteName>, readonly FieldProblem[]>;

export type WriteSealer = {
  /** Asks whether the ledger has executeAndWait; returns a note if the profile asks for it in vain. */
  readonly chooseEndpoint: () => Promise<string | undefined>;
  readonly seal: SealWrite;
};

export const createSealer = (
  { request, reviewContext }: Pick<Client, 'request' | 'reviewContext'>,
  waitsForOutcome: boolean,
): WriteSealer => {
  const endpoint = createExecuteEndpoint(request, waitsForOutcome);
  const freeze = createFreeze(reviewContext);
  return {
    chooseEndpoint: async () =>
      waitsForOutcome ? endpointNote(await endpoint.choose()) : undefined,
    // Freezing checks the request against the schema of its operation.
    seal: (name, body) =>
      freeze(name, body as unknown as RequestOf<WriteName>, endpoint.path(name)),
  };
};

type RecordedWrite = { readonly entry: string; readonly stateDir: string; readonly now: number };

export type WriteMeans = {
  readonly client: Pick<Client, 'send' | 'request'>;
  /** A profile without a token has none. */
  readonly tokens: Pick<TokenManager, 'ready' | 'state'> | undefined;
  /** Marks the file with the approvals as being sent; returns why it can't be. */
  readonly markApprovals: (
    path: string,
    counted: { readonly nonce: string; readonly counted: readonly AssessedApproval[] },
    recorded: RecordedWrite,
  ) => string | undefined;
  readonly stateDir: string;
  readonly sleep: TrackDeps['sleep'];
  readonly now: () => number;
};

/** Sending reports a missing token, and doesn't start without one. */
export const readToken = async ({ tokens }: Pick<WriteMeans, 'tokens'>) => {
  await tokens?.ready();
  return tokens?.state();
};

type SealedWrite = {
  readonly sealed: FrozenRequest<WriteName>;
  readonly request: JsonObject;
  /** The identity of the write, and the signed hash; absent if the request was not decoded. */
  readonly identity?: string | undefined;
  readonly hash?: string | undefined;
};

/** Finds the earlier attempts at a write in the journal: a confirmation acknowledges those. */
export const findAttempts = (
  entries: readonly Entry[],
  { sealed, request, identity, hash }: SealedWrite,
) => {
  const { url, name: operation, sha256: bodySha256 } = sealed;
  const { submissionId } = requestFacts(operation, request);
  const write = { ...attemptAt({ operation, url }, request, { identity, hash }), bodySha256 };
  return { write, known: acknowledgedBy(entries, write), submissionId };
};

export type ConfirmedWrite = SealedWrite &
  Pick<
    WriteSubmission,
    'draft' | 'known' | 'resends' | 'ledger' | 'maxRecordTime' | 'partyId' | 'waits'
  > & {
    readonly form: FormId;
    /** What it does, as it was confirmed. */
    readonly effect: WriteEffect;
    readonly origin?: RequestOrigin | undefined;
    readonly terms: SendTerms & Pick<Settings, 'storeBodies' | 'trustedPackages'>;
    readonly checks: readonly VerificationCheck[];
    readonly facts: readonly { readonly label: string; readonly value: string }[];
    readonly files: readonly SourceFile[];
    readonly counted: readonly AssessedApproval[];
    /** The file with the approvals: it is marked as being sent. */
    readonly approvalRequest?: { readonly path: string; readonly nonce: string } | undefined;
  };

const submissionOf = (
  { form, request, origin, terms, checks, facts, files, counted, ...write }: ConfirmedWrite,
  tool: string | undefined,
): WriteSubmission => ({
  ...write,
  profile: terms.profile,
  storeBodies: terms.storeBodies,
  trustedPackages: terms.trustedPackages,
  approvals: toJournalApprovals(counted),
  account: {
    ...buildReviewSnapshot(checks, facts, files),
    ...originRecords({ form, request }, origin),
    ...omitUndefined({ tool, subject: terms.sender?.user }),
  },
});

type SendSteps = {
  readonly version: string | undefined;
  readonly rereadSettings: () => Promise<Result<Settings, string>>;
  /** Takes the settings as they are now. */
  readonly onReread?: (settings: Settings) => void;
  /** Runs right before the write is recorded; the signal cancels sending. */
  readonly start?: () => AbortSignal;
  readonly onRecorded?: (entry: string, effect: WriteEffect) => void;
};

/** changed: nothing was recorded or sent, because the terms are not those of the confirmation. */
export type SendResult =
  | SubmitResult
  | { readonly kind: 'changed'; readonly reason: string; readonly effect: WriteEffect };

export type SentWrite = {
  readonly submitted: SendResult;
  /** Looks for the outcome after the response; undefined if there is none to look for. */
  readonly follow: (scanUrl: string, waitMs: number) => Promise<TrackResult | undefined>;
};

/** Sends a confirmed write once, unless the terms have changed. */
export const sendConfirmedWrite = async (
  write: ConfirmedWrite,
  means: WriteMeans,
  steps: SendSteps,
): Promise<SentWrite> => {
  const { approvalRequest, counted, terms } = write;
  const { client, markApprovals, stateDir, now, sleep } = means;
  // The token and the terms are read again last: the confirmation may have waited for hours.
  const sender = senderOf(await readToken(means));
  const current = await compareTerms(terms, await steps.rereadSettings(), sender);
  if (current.settings !== undefined) steps.onReread?.(current.settings);
  if (current.objection !== undefined) {
    const submitted = { kind: 'changed', reason: current.objection, effect: write.effect } as const;
    return { submitted, follow: () => Promise.resolve(undefined) };
  }
  const submission = { ...submissionOf(write, steps.version), signal: steps.start?.() };
  const onRecorded = (entry: string, effect: WriteEffect): string | undefined => {
    steps.onRecorded?.(entry, effect);
    return (
      approvalRequest &&
      markApprovals(
        approvalRequest.path,
        { nonce: approvalRequest.nonce, counted },
        { entry, stateDir, now: now() },
      )
    );
  };
  const submitted = await submit({ ...submission, onRecorded }, { ...client, stateDir, now });
  return {
    submitted,
    follow: async (scanUrl, waitMs) => {
      if (submitted.kind !== 'sent') return undefined;
      const deps = { request: client.request, scanUrl, sleep, stateDir, now };
      return trackOutcome(submission, submitted, deps, { waitMs, signal: submission.signal });
    },
  };
};
