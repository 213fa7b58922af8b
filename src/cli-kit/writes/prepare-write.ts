import { readPublicKeyFile } from './read-trusted.ts';
import type { SignedWrite } from '../../submission/origin-records.ts';
import type { Result } from '../../lib/result.ts';
import { entriesOfUnknownOutcome, type Entry } from '../../storage/journal/entry.ts';
import { whyNotMarked } from '../../approvals/messages.ts';
import { printError, failUsage } from '../streams.ts';
import { earlierWrites, inputText, optionText, settingsText } from './messages.ts';
import { randomUUID } from 'node:crypto';
import type { Settings } from '../../config/settings/settings.ts';
import { requestChecks } from '../../requests/checks/rule-checks.ts';
import type { ValidApprovalRequest } from '../../storage/approvals/approval-request.ts';
import { resolveStateDir } from '../../storage/paths/state-dir.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { runContextChecks } from '../../requests/checks/context/run-context-checks.ts';
import {
  dependsOnVersion,
  readServerVersion,
} from '../../requests/checks/context/check-server-version.ts';
import { rehashSourceFiles, inspectState } from '../../requests/checks/context/check-state.ts';
import { senderOf } from '../../submission/terms/changed-terms.ts';
import { currentRule, overridableFailures } from '../../submission/terms/current-rule.ts';
import { describeWrite } from '../../submission/effect/describe-write.ts';
import { nameWrite } from '../../submission/effect/name-write.ts';
import { completeRequest } from '../../submission/request-facts.ts';
import { operations } from '../../ledger/operations.ts';
import { protectRetry } from '../../submission/find-twins.ts';
import { attemptWithSubmissionId } from '../../submission/find-attempts.ts';
import { inspectRequestBytes } from '../../requests/checks/inspect/inspect-request.ts';
import { createDsoReader } from '../../tokens/fetch-dso.ts';
import { commandClients } from '../open-clients.ts';
import { markApprovalRequest } from '../../approvals/mark-approval-request.ts';
import { createSealer, readToken, type WriteMeans } from '../../submission/send/write-pipeline.ts';
import type { WriteName } from '../../submission/classify-outcome.ts';
import { writeNames } from '../../submission/form-ids.ts';
import { checkApprovals } from './check-approvals.ts';
import { readRequest, type GivenRequest, type ReadRequest } from './read-request.ts';
import { loadLedgerSettings } from './run-step.ts';
import { sleep } from '../../lib/time/sleep.ts';
import { printChecks, classifyChecks } from './classify-checks.ts';
import type { WriteFlags } from './write-options.ts';
import { openKnownSigners, withSignerKeys } from '../../signing/open-signers.ts';
import { requestPublicKeys } from '../../approvals/inspect-approval-request.ts';

const namedAtOnce = 5;

/** The earlier writes whose outcome is unknown: some by name, the others by their number. */
export const unknownOutcomesText = (entries: readonly Entry[]): string | undefined => {
  const unknown = entriesOfUnknownOutcome(entries);
  const [first] = unknown;
  if (first === undefined) return undefined;
  const shown = unknown.slice(0, namedAtOnce).map((entry) => nameWrite(entry));
  return sanitize(earlierWrites.unknown(shown, unknown.length - shown.length, first.entry));
};

/** Prints the earlier writes whose outcome is unknown, before anything else is sent. */
export const warnUnknownOutcomes = (read: Result<readonly Entry[], string>): readonly Entry[] => {
  if (!read.ok) {
    printError(earlierWrites.journalUnreadable(read.error));
    return [];
  }
  const told = unknownOutcomesText(read.value);
  if (told !== undefined) printError(told);
  return read.value;
};

export type WriteCommand = keyof typeof writeNames;

const complete = (
  name: WriteName,
  flags: WriteFlags,
  {
    read,
    entries,
    url,
    isFixed,
  }: { read: JsonObject; entries: readonly Entry[]; url: string; isFixed: boolean },
) => {
  const { submissionId, confirm } = flags;
  const usedIn = (id: string) => attemptWithSubmissionId(entries, { submissionId: id, url })?.entry;
  const id = submissionId ?? textAt(read, 'submissionId');
  const user = name === 'executeSubmission' && id !== '' ? usedIn(id) : undefined;
  // An id that the caller fixed is never replaced silently.
  if (user !== undefined && (submissionId !== undefined || confirm !== undefined || isFixed))
    failUsage(optionText.submissionIdUsed(user, id));
  // A new id changes the body in each run, so no digest of an earlier run can match.
  if (name === 'executeSubmission' && id === '' && confirm !== undefined && !isFixed)
    failUsage(optionText.submissionIdMissing);
  const given = submissionId === undefined ? read : { ...read, submissionId };
  const earlier = entries.find(({ entry }) => entry === flags.retryOf);
  const target = { operation: name, url: `${url}${operations[name].path}` } as const;
  const retry = protectRetry(target, given, { earlier, nowMs: Date.now() });
  return completeRequest(name, retry, { newId: randomUUID, usedBy: usedIn });
};

/** Keys come from the options, the approval request, and the profile's signers that signed. */
const keysFrom = (
  { publicKey = [] }: WriteFlags,
  approvalRequest: ValidApprovalRequest | undefined,
  { settings, write }: { readonly settings: Settings; readonly write: SignedWrite },
) => {
  const carried = approvalRequest === undefined ? [] : requestPublicKeys(approvalRequest);
  const given = [...publicKey.map(readPublicKeyFile), ...carried];
  return withSignerKeys(given, openKnownSigners(settings), write);
};

const unasked = { held: false, asking: false, trouble: settingsText.tokenLater };

const openMeans = (settings: Settings, stateDir: string) => {
  const { client, tokens, close } = commandClients(settings, 0);
  const means = {
    ...{ client, tokens, stateDir, sleep, now: Date.now },
    markApprovals: markApprovalRequest,
  } satisfies WriteMeans;
  return { means, close };
};

/** The file that is marked as being sent; stdin can't be. */
const fileOf = (from: string, approvalRequest: ValidApprovalRequest | undefined) =>
  approvalRequest === undefined || from === '-'
    ? undefined
    : { path: from, nonce: approvalRequest.nonce };

/** Prints the checks, and says what they leave open. */
const weighChecks = (
  { acceptWarnings: accept = '', overrideFailures: overrule = '' }: WriteFlags,
  settings: Settings,
  {
    checks,
    inside,
    shown,
  }: Readonly<Record<'checks' | 'inside' | 'shown', readonly VerificationCheck[]>>,
) => {
  const wrong = overridableFailures(inside, settings);
  const weighed = classifyChecks(checks, { accept, overrule }, wrong);
  printChecks(shown, wrong);
  return weighed;
};

export const prepareWrite = async (
  what: WriteCommand,
  flags: WriteFlags,
  {
    from,
    isSending,
    given,
  }: { readonly from: string; readonly isSending: boolean; readonly given?: GivenRequest },
) => {
  const settings = await currentRule(await loadLedgerSettings(flags));
  const read: ReadRequest =
    given === undefined ? readRequest(what, from) : { ok: true, value: given };
  if (!read.ok) return failUsage(sanitize(read.error));
  const { approvalRequest, origin } = read.value;
  const name = writeNames[what];
  const stateDir = resolveStateDir(process.env);
  const state = inspectState(stateDir, process.env);
  // A request that this process made was confirmed after these warnings.
  const { entries: listed } = state;
  const entries = given !== undefined && listed.ok ? listed.value : warnUnknownOutcomes(listed);
  const isFixed = approvalRequest !== undefined;
  const parts = { read: read.value.request, entries, url: settings.ledgerUrl, isFixed };
  const { request, notes } = complete(name, flags, parts);
  const { means, close } = openMeans(settings, stateDir);
  const { client } = means;
  // Whose Amulet it is stands in what is confirmed.
  if (isSending && name === 'executeSubmission')
    await createDsoReader(client.request, Date.now, settings)(undefined);
  const { seal, chooseEndpoint } = createSealer(client, settings.waitForOutcome === true);
  const routed = isSending && name === 'executeSubmission' ? await chooseEndpoint() : undefined;
  if (routed !== undefined) printError(routed);
  const frozen = seal(name, request);
  if (!frozen.ok)
    return failUsage(...frozen.error.map((each) => inputText.fieldProblem(`-f ${from}`, each)));
  const sealed = frozen.value;
  // A request that this process made has no fields that its user could have given.
  if (given === undefined) notes.forEach(printError);
  if (approvalRequest !== undefined && from === '-') printError(whyNotMarked.fromStdin);
  const keys = keysFrom(flags, approvalRequest, { settings, write: { form: what, request } });
  const {
    checks: inside,
    facts,
    ...found
  } = inspectRequestBytes(name, request, {
    ...{ nowMs: Date.now(), keys, origin },
    trustedPackages: settings.trustedPackages,
  });
  const token = isSending ? await readToken(means) : undefined;
  const server =
    isSending && dependsOnVersion(name, request)
      ? await readServerVersion(client.request)
      : undefined;
  const files = read.value.file === undefined ? [] : [read.value.file];
  const around = runContextChecks({
    ...{ operation: name, request, now: Date.now(), ...state },
    identity: found.identity,
    hash: found.hash,
    retried: flags.retryOf,
    target: { profile: settings.profile, url: sealed.url, own: settings.ownLedgerUrl },
    token: token ?? (settings.tokenFrom && unasked),
    rules: settings,
    server,
    prepared: found.synchronizer,
    files: rehashSourceFiles(files),
  });
  const checks = [...inside, ...requestChecks(name, request), ...around];
  // Its bytes were checked before they were signed: what only the ledger knows is no news of this write.
  const shown = given === undefined ? checks : checks.filter(({ state }) => state !== 'unknown');
  const weighed = weighChecks(flags, settings, { checks, inside, shown });
  // Approvals are judged again when it is sent, because one may expire before a late confirmation.
  const approvalsNow = () => checkApprovals(sealed, { from, approvalRequest, entries }, settings);
  const approvals = approvalsNow();
  if (approvals.mismatch !== undefined) printError(sanitize(approvals.mismatch));
  const write = {
    ...{ form: what, sealed, request, origin, checks, facts, files },
    ...{ identity: found.identity, hash: found.hash, maxRecordTime: found.maxRecordTime },
    ...{ partyId: found.partyId, waits: found.waits },
    terms: { ...settings, sender: senderOf(token), ...given?.terms },
    approvalRequest: fileOf(from, approvalRequest),
  };
  return {
    ...{ settings, means, close, entries, write, weighed, approvals, approvalsNow },
    effects: found.effects,
    effect: describeWrite(name, request, settings.trustedPackages),
  };
};

export type PreparedWrite = Awaited<ReturnType<typeof prepareWrite>>;
