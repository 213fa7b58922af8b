import type { Result } from '../../lib/result.ts';
import { entriesOfUnknownOutcome, type Entry } from '../../storage/journal/entry.ts';
import { whyNotMarked } from '../../approvals/messages.ts';
import { printError, failUsage } from '../streams.ts';
import { earlierWrites, inputText, settingsText } from './messages.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { requestChecks } from '../../requests/checks/rule-checks.ts';
import type { ValidApprovalRequest } from '../../storage/approvals/approval-request.ts';
import { resolveStateDir } from '../../storage/paths/state-dir.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
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
import { inspectRequestBytes } from '../../requests/checks/inspect/inspect-request.ts';
import { createDsoReader } from '../../tokens/fetch-dso.ts';
import { commandClients } from '../open-clients.ts';
import { markApprovalRequest } from '../../approvals/approve.ts';
import { createSealer, readToken, type WriteMeans } from '../../submission/send/write-pipeline.ts';
import { writeNames, type FormId } from '../../submission/form-ids.ts';
import { checkApprovals } from './check-approvals.ts';
import {
  complete,
  keysFrom,
  readRequest,
  type GivenRequest,
  type ReadRequest,
} from './read-request.ts';
import { loadLedgerSettings } from './run-step.ts';
import { sleep } from '../../lib/time/sleep.ts';
import { printChecks, classifyChecks } from './classify-checks.ts';
import type { WriteFlags } from './write-options.ts';

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
  what: FormId,
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
  if (approvals.mismatch !== undefined && !isSending) printError(sanitize(approvals.mismatch));
  const effect = describeWrite(name, request, settings.trustedPackages);
  const write = {
    ...{ form: what, sealed, request, origin, effect, checks, facts, files },
    ...{ identity: found.identity, hash: found.hash, maxRecordTime: found.maxRecordTime },
    ...{ partyId: found.partyId, waits: found.waits },
    terms: { ...settings, sender: senderOf(token), ...given?.terms },
    approvalRequest: fileOf(from, approvalRequest),
  };
  return {
    ...{ settings, means, close, entries, write, weighed, approvals, approvalsNow },
    ...{ effects: found.effects, effect },
  };
};

export type PreparedWrite = Awaited<ReturnType<typeof prepareWrite>>;
