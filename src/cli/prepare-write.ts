import { randomUUID } from 'node:crypto';
import type { Settings } from '../config/settings.ts';
import { requestChecks } from '../forms/checks.ts';
import type { ValidBundle } from '../journal/bundle.ts';
import type { Entry } from '../journal/entries.ts';
import { resolveStateDir } from '../journal/state-dir.ts';
import { textAt } from '../ledger/json-fields.ts';
import type { JsonObject } from '../lib/json.ts';
import { sanitise } from '../lib/sanitise.ts';
import { runContextChecks } from '../services/circumstances/circumstances.ts';
import { dependsOnVersion } from '../services/circumstances/server-version.ts';
import { rehashSourceFiles } from '../services/circumstances/files-now.ts';
import { inspectState } from '../services/circumstances/state-now.ts';
import { resolveRule } from '../services/four-eyes/rule-now.ts';
import { buildReviewSnapshot } from '../services/submission/account.ts';
import { completeRequest } from '../services/submission/complete.ts';
import { attemptWithSubmissionId } from '../services/submission/earlier.ts';
import { inspectRequestBytes } from '../services/submission/expectation.ts';
import { createSubmitter } from '../services/submission/open-submitter.ts';
import { overridableFailures } from '../services/submission/overrule.ts';
import type { WriteName } from '../services/submission/verdict.ts';
import { writeNames } from '../services/submission/write-names.ts';
import { detectSandbox } from '../services/test-ledger.ts';
import { approvalsOf } from './approvals.ts';
import { end } from './end.ts';
import { usageError } from './exit-codes.ts';
import { readRequest } from './read-request.ts';
import { settle } from './settle.ts';
import { sleep } from './sleep.ts';
import { say } from './streams.ts';
import { remindOfUnknown } from './unknown-entries.ts';
import { version } from './version.ts';
import { sayChecks, weigh } from './weigh.ts';
import type { WriteFlags } from './write-options.ts';

/** The operation behind each of the two commands that write. */

export type WriteCommand = keyof typeof writeNames;

/** The end of a write that was wrongly asked for. */
export const refuse = (problem: string): never => {
  say(problem);
  return end(usageError);
};

/** The request as it will be sent, and what was added to it, in words. */
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
  // One that the caller insists on is not changed behind his back.
  if (user !== undefined && (submissionId !== undefined || confirm !== undefined || isFixed))
    refuse(`${user} used the submission id ${id}: each attempt needs its own, see --dry-run`);
  const given = submissionId === undefined ? read : { ...read, submissionId };
  return completeRequest(name, given, { newId: randomUUID, usedBy: usedIn });
};

const settleLedger = async (flags: WriteFlags): Promise<Settings> => {
  const settings = await settle(flags);
  if (settings.ledgerUrl === '')
    refuse('no ledger service was named: give --ledger-url URL or set CANTUI_LEDGER_URL');
  settings.notes.forEach(say);
  if (settings.tokenFrom === undefined)
    say('No token is configured: the request carries no Authorization header.');
  return resolveRule(await detectSandbox(settings));
};

/** The keys that may have signed: those that were named, and those that a bundle carries. */
const keysFrom = async ({ publicKey = [] }: WriteFlags, bundle: ValidBundle | undefined) => {
  const [{ readKey }, { bundlePublicKeys: keysOf }] = await Promise.all([
    import('./verify.ts'),
    import('../services/four-eyes/look.ts'),
  ]);
  const carried = bundle === undefined ? [] : await keysOf(bundle);
  return [...publicKey.map(readKey), ...carried];
};

/** Of a write that is shown and not sent, no source of tokens is asked anything. */
const unasked = { held: false, asking: false, trouble: 'it is asked for when something is sent' };

/** Everything that is known of a write before it leaves. */
export const prepareWrite = async (
  what: WriteCommand,
  flags: WriteFlags,
  { from, isSending }: { readonly from: string; readonly isSending: boolean },
) => {
  const settings = await settleLedger(flags);
  const read = readRequest(what, from);
  if (!read.ok) return refuse(sanitise(read.problem));
  const { bundle } = read;
  const name = writeNames[what];
  const stateDir = resolveStateDir(process.env);
  const state = inspectState(stateDir, process.env);
  const entries = remindOfUnknown(state.entries);
  const parts = {
    read: read.request,
    entries,
    url: settings.ledgerUrl,
    isFixed: bundle !== undefined,
  };
  const { request, notes } = complete(name, flags, parts);
  const submitter = createSubmitter(settings, { stateDir, version, env: process.env, sleep });
  const sealed = submitter.seal(name, request);
  if ('problems' in sealed) {
    for (const { field, message, rule, remedy } of sealed.problems)
      say(`${field} ${message} (${rule}): ${remedy}`);
    return end(usageError);
  }
  notes.forEach(say);
  const keys = await keysFrom(flags, bundle);
  const {
    checks: inside,
    facts,
    ...found
  } = await inspectRequestBytes(name, request, { nowMs: Date.now(), keys });
  const token = isSending ? await submitter.token() : undefined;
  const server =
    isSending && dependsOnVersion(name, request) ? await submitter.serverVersion() : undefined;
  const files = read.file === undefined ? [] : [read.file];
  const around = runContextChecks({
    ...{ operation: name, request, now: Date.now(), ...state },
    identity: found.identity,
    hash: found.hash,
    target: { profile: settings.profile, url: sealed.url, own: settings.ownLedgerUrl },
    token: token ?? (settings.tokenFrom && unasked),
    rules: settings,
    server,
    prepared: found.synchronizer,
    files: rehashSourceFiles(files),
  });
  const checks = [...inside, ...requestChecks(name, request), ...around];
  // Who names the attempt that this one repeats knows of it.
  const named = flags.resend === undefined ? '' : 'sent-before,';
  const wrong = overridableFailures(inside, settings);
  const weighed = weigh(
    checks,
    { accept: `${named}${flags.accept ?? ''}`, overrule: flags.overrule ?? '' },
    wrong,
  );
  sayChecks(checks, wrong);
  const expected = { ...found, account: buildReviewSnapshot(checks, facts, files) };
  // Asked for once more when it is sent: what is confirmed late may have expired.
  const approvalsNow = () => approvalsOf(sealed, { from, bundle, entries }, settings);
  const approvals = await approvalsNow();
  if (approvals.mismatch !== undefined) say(sanitise(approvals.mismatch));
  return {
    ...{ settings, stateDir, entries, request, submitter },
    ...{ sealed, weighed, facts, expected, approvals, approvalsNow, bundle },
  };
};

export type PreparedWrite = Awaited<ReturnType<typeof prepareWrite>>;
