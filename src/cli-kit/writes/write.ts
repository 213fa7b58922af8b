import { outcomeNotes } from '../../submission/messages/messages.ts';
import { saveReviewedBody } from '../../storage/journal/evidence.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { tryIo } from '../../lib/result.ts';
import { toCurl } from '../../submission/send/diff-attempts.ts';
import { sendObjection, type AcknowledgedEntry } from '../../submission/find-attempts.ts';
import { verdictAfterTracking } from '../../submission/outcome/format-tracked.ts';
import {
  findAttempts,
  sendConfirmedWrite,
  type SendResult,
} from '../../submission/send/write-pipeline.ts';
import { fetchLedgerEndForReview } from '../../submission/outcome/track-outcome.ts';
import type { FrozenRequest } from '../../http/send/build-request.ts';
import type { TrackResult } from '../../submission/outcome/learn-outcome.ts';
import { nameEffect, nameWrite } from '../../submission/effect/name-write.ts';
import type { WriteName } from '../../submission/classify-outcome.ts';
import {
  whyUnconfirmed,
  parseWriteAction,
  parseWait,
  type WriteAction,
  type WriteFlags,
  isAtTerminal,
} from './write-options.ts';
import {
  exitWith,
  unknownOutcome,
  unreachable,
  usageError,
  verificationFailed,
  abortOnSignals,
  version,
} from '../exit.ts';
import { prepareWrite, type PreparedWrite } from './prepare-write.ts';
import { reloadSettings, failureLine } from '../load-settings.ts';
import { failUsage, writeStderr, writeStdout, printError } from '../streams.ts';
import { unacceptedMessage } from './classify-checks.ts';
import { printReview, printOutcome, formatReview } from './write-text.ts';
import { confirmText, failedCheckText, sentText } from './messages.ts';
import type { GivenRequest } from './read-request.ts';
import { writeApprovalFile } from './write-approval-request.ts';
import { forms } from '../../requests/forms/form-registry.ts';
import { formActs } from '../../requests/confirmation-phrase.ts';
import type { FormId } from '../../submission/form-ids.ts';
import { formJsonSchema } from '../../requests/forms/field-docs.ts';

/** Prints a line about a write, which begins with what the write does. */
const printAbout = (line: string): void => printError(sanitize(line));

const unrecordable = (write: string, reason: string): number => {
  printAbout(sentText.notRecorded(write, reason));
  return unreachable;
};

const notSent = ({ effect }: Pick<SendResult, 'effect'>, reason: string): number => {
  printAbout(sentText.notSent(nameEffect(effect), reason));
  return verificationFailed;
};

const conclude = (
  name: WriteName,
  { submitted, followed }: { submitted: SendResult; followed: TrackResult | undefined },
  how: Parameters<typeof printOutcome>[2],
): number => {
  const { effect } = submitted;
  if (submitted.kind === 'unrecorded') return unrecordable(nameEffect(effect), submitted.reason);
  if (submitted.kind !== 'sent') {
    const exit = notSent(submitted, submitted.reason);
    return submitted.kind === 'changed' ? exit : usageError;
  }
  const { entry, outcome, unrecorded = followed?.unrecorded } = submitted;
  const verdict = verdictAfterTracking(submitted.verdict, followed?.followed);
  const write = nameWrite({ entry, effect });
  if (!outcome.ok) {
    const { failure } = outcome.error;
    const { summary, detail, hint } = describeFailure(failure, name);
    const isLost = failure.kind === 'unreachable' || failure.kind === 'timeout';
    const isOpen = verdict.exit === unknownOutcome;
    // A hint about the response doesn't apply to a known outcome, and the last line is about an open one.
    const isHinted = verdict.exit !== 0 && !isOpen;
    const isFound = verdict.exit === 0 && submitted.verdict.exit === unknownOutcome;
    const line = failureLine({ summary, detail, ...(isHinted && { hint }) });
    const lost = sentText.responseLost(summary);
    if (isFound) printError(sentText.foundWithout(isLost ? lost : sentText.responseError(line)));
    // What was sent is part of an open outcome, which follows.
    else printError(isLost && isOpen ? lost : line);
  }
  for (const note of outcomeNotes({ ...submitted, unrecorded }))
    printAbout(sentText.about(write, note));
  if (verdict.exit === unknownOutcome) printAbout(sentText.unknown(write, entry));
  printOutcome({ ...submitted, verdict }, followed?.followed, how);
  return verdict.exit;
};

/** Writes the body to a file that only its owner can read: argv and shell history are public. */
const showCurl = (sealed: FrozenRequest<WriteName>, stateDir: string): number => {
  const result = tryIo(() => saveReviewedBody(stateDir, sealed.sha256, sealed.body));
  if (!result.ok) return failUsage(sentText.curlBodyNotWritten(result.error));
  writeStdout(toCurl(sealed, result.value));
  return 0;
};

/** Prints the curl command, unless a check failed or approvals are missing: curl must not bypass them. */
const exportCurl = ({ write, means, weighed, approvals }: PreparedWrite): number => {
  const [wrong] = weighed.failed;
  const reason = wrong === undefined ? approvals.missing : sentText.failedCheck(wrong.title);
  const objection = approvals.mismatch ?? reason;
  if (objection === undefined) return showCurl(write.sealed, means.stateDir);
  printError(sanitize(sentText.noCurl(objection)));
  return verificationFailed;
};

/** Prints the JSON schema of the request; needs no file, profile or network. */
const printSchema = (what: FormId): void => {
  writeStdout(`${JSON.stringify(formJsonSchema(forms[what]), null, 2)}\n`);
  return exitWith(0);
};

/**
 * These are the attempts that the user has acknowledged: the one to retry, or those that the checks
 * listed. The journal is checked here, before the confirmation, and again under its lock.
 */
const answeredFor = (
  { retryOf: resends }: WriteFlags,
  { entries, write: prepared, effect }: PreparedWrite,
): AcknowledgedEntry => {
  const { write, known } = findAttempts(entries, prepared);
  const answered = { resends, known };
  const reason = sendObjection(entries, write, answered, Date.now());
  return reason === undefined
    ? answered
    : failUsage(sanitize(sentText.about(nameEffect(effect), reason)));
};

const isFaulty = ({ weighed, approvals }: PreparedWrite): boolean =>
  weighed.failed.length > 0 || approvals.mismatch !== undefined;

/** Reads the place to track the outcome from: now, or by `cantui journal check`. */
const lookBefore = ({ means, write }: PreparedWrite) => {
  const { client, now } = means;
  return fetchLedgerEndForReview(write.sealed.name, { request: client.request, now });
};

/** Undefined if the sealed body may be sent. */
const refusalReason = (
  { settings, write: { form, sealed, facts }, weighed }: PreparedWrite,
  confirmation: Sending['confirmation'],
): string | undefined | Promise<string | undefined> => {
  if (confirmation.kind === 'plan') return undefined;
  const open = weighed.open.map(({ id }) => id);
  const asked = { act: formActs[form], digest: sealed.sha256, open, facts };
  return whyUnconfirmed(confirmation, asked, { settings, words: confirmText });
};

type Sending = {
  readonly confirmation: (WriteAction & { kind: 'send' })['confirmation'];
  readonly flags: WriteFlags;
  readonly waitMs: number;
};

/** Sends the request once, if nothing is missing; returns the exit code. */
const send = async (
  prepared: PreparedWrite,
  { confirmation, flags, waitMs }: Sending,
): Promise<number> => {
  const { settings, means, write, approvals, effects } = prepared;
  const answered = answeredFor(flags, prepared);
  if (approvals.missing !== undefined) return notSent(prepared, approvals.missing);
  const { open } = prepared.weighed;
  // The confirmation comes last: after it, nothing but the request is sent.
  const isAsked = confirmation.kind === 'phrase';
  const before = isAsked ? await lookBefore(prepared) : undefined;
  if (isAsked) writeStderr(formatReview(prepared));
  const refused = await refusalReason(prepared, confirmation);
  if (refused !== undefined)
    return failUsage(sanitize(sentText.about(nameEffect(prepared.effect), refused)));
  const doubt = isAsked ? undefined : unacceptedMessage(open);
  if (doubt !== undefined) return notSent(prepared, doubt);
  const ledger = before ?? (await lookBefore(prepared));
  const { missing, counted } = prepared.approvalsNow();
  if (missing !== undefined) return notSent(prepared, missing);
  let code: () => number | undefined = () => undefined;
  const { submitted, follow } = await sendConfirmedWrite(
    { ...write, ...answered, ledger, counted },
    means,
    {
      version,
      rereadSettings: () => reloadSettings(settings, flags),
      start: () => {
        const abort = abortOnSignals();
        ({ code } = abort);
        return abort.signal;
      },
    },
  );
  const followed = waitMs > 0 ? await follow(settings.scanUrl, waitMs) : undefined;
  prepared.close();
  const exit = conclude(
    write.sealed.name,
    { submitted, followed },
    { output: flags.output, effects },
  );
  // The outcome of a sent request decides the exit code; a signal decides it only if nothing was sent.
  return exit === unreachable ? (code() ?? exit) : exit;
};

const sendUnlessFaulty = async (prepared: PreparedWrite, sending: Sending): Promise<number> => {
  const { settings, weighed, approvals, effect } = prepared;
  if (settings.readOnly)
    return failUsage(
      sanitize(sentText.about(nameEffect(effect), confirmText.readOnly(settings.profile))),
    );
  const unwritable = weighed.failed.find(({ id }) => id === 'journal');
  if (unwritable !== undefined) return unrecordable(nameEffect(effect), unwritable.detail);
  return isFaulty(prepared)
    ? notSent(prepared, approvals.mismatch ?? failedCheckText.failed(weighed.failed.length))
    : send(prepared, sending);
};

/**
 * Sends an execution that this process made and its user has confirmed before it was signed: once, and
 * journaled as every write. Returns the exit code.
 */
export const sendConfirmed = async (
  given: GivenRequest,
  flags: WriteFlags,
  waitMs: number,
): Promise<number> => {
  const prepared = await prepareWrite('execute', flags, { from: '-', isSending: true, given });
  return sendUnlessFaulty(prepared, { confirmation: { kind: 'plan' }, flags, waitMs });
};

/** Runs `cantui allocate` and `cantui execute`: shows the request, or sends it once. */
export const runWrite = async (what: FormId, flags: WriteFlags): Promise<void> => {
  if (flags.schema === true) {
    printSchema(what);
    return undefined;
  }
  const wanted = parseWriteAction(flags, isAtTerminal());
  if (!wanted.ok) return failUsage(wanted.error);
  const { action, from } = wanted.value;
  const wait = parseWait(flags.wait);
  if (!wait.ok) return failUsage(wait.error);
  const prepared = await prepareWrite(what, flags, { from, isSending: action.kind === 'send' });
  if (action.kind === 'curl') return exitWith(exportCurl(prepared));
  if (action.kind === 'show') {
    printReview(prepared, flags.output);
    const isOpen = prepared.weighed.open.length > 0;
    return exitWith(isFaulty(prepared) || isOpen ? verificationFailed : 0);
  }
  if (action.kind === 'send')
    return exitWith(
      await sendUnlessFaulty(prepared, {
        confirmation: action.confirmation,
        flags,
        waitMs: wait.value,
      }),
    );
  if (isFaulty(prepared)) return exitWith(verificationFailed);
  return exitWith(writeApprovalFile(what, prepared, { out: action.out, flags }));
};
