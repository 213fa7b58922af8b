import type { Client } from '../../http/client.ts';
import type { CallResult } from '../../http/wire-types.ts';
import type { FrozenRequest } from '../../http/send/build-request.ts';
import { saveBody } from '../../storage/journal/evidence.ts';
import type { HashChain } from '../../storage/journal/hash-chain.ts';
import type { FileSystem } from '../../storage/files/file-system.ts';
import {
  nextEntryId,
  type Entry,
  unmarkedCode,
  usedApprovalMessage,
  findApprovalUse,
} from '../../storage/journal/entry.ts';
import { decodeJwtClaims } from '../../config/tokens/claims.ts';
import type { Secret } from '../../lib/io/secret.ts';
import { currentProcess } from '../../storage/locks/process-identity.ts';
import type {
  ReviewSnapshot,
  RecordedApproval,
  LedgerEndRecord,
  Intent,
  OutcomeRecord,
  WriteEffect,
} from '../../storage/journal/records.ts';
import { appendToJournal } from '../../storage/journal/journal-file.ts';
import type { TrustedPackage } from '../../ledger/packages/known-packages.ts';
import { isAwaitedExecution } from '../../ledger/operations.ts';
import { parseJson } from '../../lib/json/json.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import { tryIo } from '../../lib/result.ts';
import { identifyWrite, signedSynchronizer, readPurpose } from '../../verify/write-identity.ts';
import { sendObjection, latestAttempt, type AcknowledgedEntry } from '../find-attempts.ts';
import { buildOutcomeRecords } from '../outcome/outcome-records.ts';
import { describeWrite } from '../effect/describe-write.ts';
import { addIdentities } from './check-duplicates.ts';
import { requestFacts } from '../request-facts.ts';
import {
  isTooLarge,
  classifyOutcome,
  type OutcomeVerdict,
  type WriteName,
} from '../classify-outcome.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { sendObjections, unrecordedText, verdictText, withheldText } from '../messages/messages.ts';

const bodyTooLargeMessage = ({ name, body, bytes }: FrozenRequest<WriteName>): string => {
  const { blobs = [] } = requestFacts(name, parseJson(body));
  const [largest] = blobs.toSorted((one, other) => other.bytes - one.bytes);
  return verdictText.tooLarge(
    bytes,
    largest && verdictText.largestField(largest.field, formatInteger(largest.bytes)),
  );
};

export type SubmitResult = SubmitEnd & { readonly effect: WriteEffect };

type SubmitEnd =
  | {
      readonly kind: 'sent';
      readonly entry: string;
      readonly verdict: OutcomeVerdict;
      readonly outcome: CallResult<WriteName>;
      /** The service accepted this attempt at the same write instead. */
      readonly instead?: string | undefined;
      /** The entry then remains UNKNOWN. */
      readonly unrecorded?: string | undefined;
      /** The journal has all facts of the receipt. */
      readonly unreceipted?: string | undefined;
    }
  /** Nothing was sent, because it could not be recorded first. */
  | { readonly kind: 'unrecorded'; readonly reason: string; readonly entry?: string | undefined }
  /** Nothing was sent: the journal, or the file of an approval request, has an objection. */
  | { readonly kind: 'refused'; readonly reason: string; readonly entry?: string | undefined };

export type WriteSubmission = AcknowledgedEntry & {
  readonly sealed: FrozenRequest<WriteName>;
  readonly profile: string;
  /** If false, the journal keeps only the digest of the body. */
  readonly storeBodies?: boolean | undefined;
  /** When the write was confirmed; `subject` is the only user whose token may send it. */
  readonly account?: ReviewSnapshot | undefined;
  readonly trustedPackages?: readonly TrustedPackage[] | undefined;
  readonly draft?: string | undefined;
  readonly approvals?: readonly RecordedApproval[] | undefined;
  /** The hash in hex identifies the transaction in a lookup. */
  readonly hash?: string | undefined;
  /** ISO 8601: the ledger rejects these bytes after this time. */
  readonly maxRecordTime?: string | undefined;
  readonly partyId?: string | undefined;
  /** The allocation continues after the response (API description 4.3). */
  readonly waits: boolean;
  /** Fetched before the confirmation; the completion is looked for from there. */
  readonly ledger?: LedgerEndRecord | undefined;
  /** Runs after the intent is on disk, before anything is sent; returns why nothing may be sent. */
  readonly onRecorded?: ((entry: string, effect: WriteEffect) => string | undefined) | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type SubmitDeps = {
  readonly send: Client['send'];
  readonly stateDir: string;
  readonly now: () => number;
  readonly port?: FileSystem | undefined;
};

type IntentWithEffect = Omit<Intent, 'entry'> & { readonly effect: WriteEffect };

const intentOf = (submission: WriteSubmission): IntentWithEffect => {
  const { sealed, profile, ledger, account, approvals = [] } = submission;
  const { resends, draft, hash, maxRecordTime, partyId } = submission;
  const { name: operation, url, sha256: bodySha256, bytes: bodyBytes } = sealed;
  const headers = sealed.headers.map(([name, value]): [string, string] => [name, value]);
  const request = parseJson(sealed.body);
  const facts = requestFacts(operation, request);
  const { purpose, spends, commandId } = readPurpose(operation, request) ?? {};
  return {
    event: 'intent',
    effect: describeWrite(operation, request, submission.trustedPackages),
    identity: identifyWrite(operation, request),
    ...omitUndefined({
      ...facts,
      purpose,
      spends: spends && [...spends],
      commandId,
      ...ledger,
      resends,
      draft,
      hash,
      maxRecordTime,
      synchronizer: signedSynchronizer(operation, request),
      partyId,
      ...account,
    }),
    ...(submission.storeBodies === false && { bodies: 'digest' }),
    ...(approvals.length > 0 && { approvals: [...approvals] }),
    ...{ operation, url, profile, headers, bodySha256, bodyBytes, process: currentProcess() },
  };
};

/** Thrown under the lock of the journal: it holds an attempt that the user did not acknowledge. */
class Refused extends Error {}

const recordIntent = (
  intent: IntentWithEffect,
  submission: WriteSubmission,
  { stateDir, now, port }: SubmitDeps,
): string => {
  let entry = '';
  const records = (entries: readonly Entry[], { broken }: HashChain) => {
    if (broken !== undefined)
      throw new Refused(sendObjections.journalBroken(broken.line, broken.why));
    const known = addIdentities(stateDir, entries);
    const reason = sendObjection(known, intent, submission, now());
    if (reason !== undefined) throw new Refused(reason);
    const [used] = (intent.approvals ?? []).flatMap(
      ({ id }) => findApprovalUse(entries, id ?? '') ?? [],
    );
    if (used !== undefined)
      throw new Refused(sendObjections.approvalUsed(usedApprovalMessage(used)));
    entry = nextEntryId(entries, intent.operation);
    const resends = intent.resends ?? latestAttempt(known, intent)?.entry;
    return [{ ...intent, entry, ...omitUndefined({ resends }) }];
  };
  appendToJournal(stateDir, records, now(), port);
  return entry;
};

/** The body is kept after its intent, so that the journal has an entry for every body. */
const keepSent = (
  { sealed, storeBodies }: WriteSubmission,
  { stateDir, port }: SubmitDeps,
): void => {
  if (storeBodies !== false) saveBody(stateDir, sealed.sha256, sealed.body, port);
};

const recordOnce = (...words: Parameters<typeof recordIntent>): string | Refused => {
  try {
    return recordIntent(...words);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
};

/** Thrown before the first byte: the record of sending can't be written. */
class Unrecorded extends Error {}

/** Thrown before the first byte: the token is another user's than the recorded one. */
class OtherUser extends Error {}

/** The token may have been read again after the confirmation. */
const checkUser = ({ account }: WriteSubmission, token: Secret | undefined): void => {
  const user = token && decodeJwtClaims(token)?.user;
  if (account !== undefined && user !== account.subject)
    throw new OtherUser(
      sendObjections.confirmAgain(sendObjections.otherUser(user, account.subject)),
    );
};

const send = async (
  submission: WriteSubmission,
  entry: string,
  { send: leave, stateDir, now, port }: SubmitDeps,
): Promise<CallResult<WriteName> | Unrecorded | OtherUser> => {
  const { sealed, signal } = submission;
  const beforeFirstByte = (token?: Secret) => {
    checkUser(submission, token);
    const noted = tryIo(() =>
      appendToJournal(stateDir, () => [{ event: 'sent', entry }], now(), port),
    );
    if (!noted.ok) throw new Unrecorded(noted.error);
  };
  try {
    return await leave(sealed, { signal, beforeFirstByte });
  } catch (error) {
    if (error instanceof Unrecorded || error instanceof OtherUser) return error;
    throw error;
  }
};

/** If that fails, the entry remains UNKNOWN. */
const recordUnsent = (
  entry: string,
  finding: Pick<OutcomeRecord, 'detail' | 'evidence' | 'code'>,
  { stateDir, now, port }: SubmitDeps,
): void => {
  const record = { event: 'finding', entry, word: 'NOT SENT', ...finding } as const;
  tryIo(() => appendToJournal(stateDir, () => [record], now(), port));
};

const unsent = (entry: string, reason: string, deps: SubmitDeps): SubmitEnd => {
  recordUnsent(entry, unrecordedText, deps);
  return { kind: 'unrecorded', reason, entry };
};

const withheld = (entry: string, reason: string, deps: SubmitDeps): SubmitEnd => {
  recordUnsent(entry, { detail: reason, code: unmarkedCode, ...withheldText }, deps);
  return { kind: 'refused', reason, entry };
};

const keptBack = (entry: string, { message }: OtherUser, deps: SubmitDeps): SubmitEnd => {
  recordUnsent(entry, { detail: message, evidence: unrecordedText.evidence }, deps);
  return { kind: 'refused', reason: message, entry };
};

const recordAndSend = async (
  intent: IntentWithEffect,
  submission: WriteSubmission,
  deps: SubmitDeps,
): Promise<SubmitEnd> => {
  const { sealed, onRecorded } = submission;
  const recorded = tryIo(() => recordOnce(intent, submission, deps));
  if (!recorded.ok) return { kind: 'unrecorded', reason: recorded.error };
  if (recorded.value instanceof Refused) return { kind: 'refused', reason: recorded.value.message };
  const entry = recorded.value;
  const result = tryIo(() => keepSent(submission, deps));
  if (!result.ok) return unsent(entry, result.error, deps);
  const objection = onRecorded?.(entry, intent.effect);
  if (objection !== undefined) return withheld(entry, objection, deps);
  const outcome = await send(submission, entry, deps);
  if (outcome instanceof Unrecorded) return unsent(entry, outcome.message, deps);
  if (outcome instanceof OtherUser) return keptBack(entry, outcome, deps);
  const isAwaited = isAwaitedExecution(sealed.url);
  const said = classifyOutcome(sealed.name, outcome, { ...submission, isAwaited });
  const verdict = isTooLarge(outcome) ? { ...said, detail: bodyTooLargeMessage(sealed) } : said;
  let instead: string | undefined;
  let judged = verdict;
  const ended = tryIo(() =>
    appendToJournal(
      deps.stateDir,
      (entries) => {
        const concluded = buildOutcomeRecords(entries, entry, { verdict, outcome });
        ({ instead, verdict: judged } = concluded);
        return concluded.findings;
      },
      deps.now(),
      deps.port,
    ),
  );
  const unrecorded = ended.ok ? undefined : ended.error;
  const unreceipted = ended.ok ? ended.value : undefined;
  const learned = omitUndefined({ instead, unrecorded, unreceipted });
  return { kind: 'sent', entry, verdict: judged, outcome, ...learned };
};

/**
 * Records the write on disk, sends it once, records its outcome. If it can't be recorded, nothing
 * is sent. No other request is sent in between, and nothing is ever retried.
 */
export const submit = async (
  submission: WriteSubmission,
  deps: SubmitDeps,
): Promise<SubmitResult> => {
  const intent = intentOf(submission);
  return { ...(await recordAndSend(intent, submission, deps)), effect: intent.effect };
};
