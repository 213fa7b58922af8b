import { randomUUID } from 'node:crypto';
import type { Settings } from '../config/settings.ts';
import { bodyPath, keepBody } from '../journal/bodies.ts';
import type { Entry } from '../journal/entries.ts';
import { stateDirOf } from '../journal/state-dir.ts';
import { readEntries } from '../journal/submissions.ts';
import { explain } from '../ledger/explain.ts';
import { textAt } from '../ledger/json-fields.ts';
import type { JsonObject } from '../lib/json.ts';
import { attempt } from '../services/attempt.ts';
import { completeRequest } from '../services/submission/complete.ts';
import { curlOf } from '../services/submission/curl.ts';
import { usedBy } from '../services/submission/earlier.ts';
import { expect } from '../services/submission/expectation.ts';
import { verdictAfter, type FollowedUp } from '../services/submission/follow-up.ts';
import { openSubmitter, type Sealed } from '../services/submission/open-submitter.ts';
import type { Submitted } from '../services/submission/submit.ts';
import type { WriteName } from '../services/submission/verdict.ts';
import { objection } from './consent.ts';
import { end } from './end.ts';
import { unknownOutcome, unreachable, usageError, verificationFailed } from './exit-codes.ts';
import { heedSignals } from './interruption.ts';
import { readRequest } from './read-request.ts';
import { settle } from './settle.ts';
import { sleep } from './sleep.ts';
import { printData, say } from './streams.ts';
import { remindOfUnknown } from './unknown-entries.ts';
import { version } from './version.ts';
import { readDeed, readWait, type WriteFlags } from './write-options.ts';
import { printReview, printSubmitted, reviewLines } from './write-words.ts';

const operations = { allocate: 'allocateParty', execute: 'executeSubmission' } as const;

const refuse = (problem: string): never => {
  say(problem);
  return end(usageError);
};

const conclude = (
  name: WriteName,
  { submitted, followed }: { submitted: Submitted; followed: FollowedUp | undefined },
  output: string | undefined,
): number => {
  if (submitted.kind === 'unrecorded') {
    say(`the journal cannot be written, so nothing was sent: ${submitted.why}`);
    return unreachable;
  }
  const { entry, outcome, instead, unrecorded = followed?.unrecorded } = submitted;
  const verdict = verdictAfter(submitted.verdict, followed?.followed);
  if (!outcome.ok) {
    const { headline, detail, next } = explain(outcome.failure, name);
    // What was wanted is there: nothing is to be done about the refusal.
    say(verdict.exit === 0 ? `${headline} (${detail})` : `${headline} (${detail}): ${next}`);
  }
  if (instead !== undefined) say(`${instead}, an earlier attempt at the same thing, was accepted`);
  if (unrecorded !== undefined) say(`the outcome of ${entry} could not be recorded: ${unrecorded}`);
  if (verdict.exit === unknownOutcome)
    say(`the outcome of ${entry} is UNKNOWN; cantui journal show ${entry} says what to do`);
  printSubmitted({ ...submitted, verdict }, followed?.followed, output);
  return verdict.exit;
};

/** The body goes into a file of its owner's alone: argv and a shell's history are public. */
const showCurl = (sealed: Sealed, stateDir: string): number => {
  const kept = attempt(() => keepBody(stateDir, sealed.sha256, sealed.body));
  if (!kept.ok) return refuse(`the body cannot be written for curl: ${kept.why}`);
  printData(curlOf(sealed, bodyPath(stateDir, sealed.sha256)));
  return 0;
};

/** The request as it will be sent, and what was added to it, in words. */
const complete = (
  name: WriteName,
  flags: WriteFlags,
  { read, entries, url }: { read: JsonObject; entries: readonly Entry[]; url: string },
) => {
  const { submissionId, confirm } = flags;
  const usedIn = (id: string) => usedBy(entries, { submissionId: id, url })?.entry;
  const id = submissionId ?? textAt(read, 'submissionId');
  const user = name === 'executeSubmission' && id !== '' ? usedIn(id) : undefined;
  // One that the caller insists on is not changed behind his back.
  if (user !== undefined && (submissionId !== undefined || confirm !== undefined))
    refuse(`${user} used the submission id ${id}: each attempt needs its own, see --dry-run`);
  const given = submissionId === undefined ? read : { ...read, submissionId };
  return completeRequest(name, given, { newId: randomUUID, usedBy: usedIn });
};

const settleLedger = async (flags: WriteFlags): Promise<Settings> => {
  const settings = await settle(flags);
  if (settings.ledgerUrl === '')
    refuse('no ledger service was named: give --ledger-url URL or set CANTUI_LEDGER_URL');
  settings.notes.forEach(say);
  return settings;
};

/** The JSON schema of the request: no file, no profile and no network is needed for it. */
const printSchema = async (what: keyof typeof operations): Promise<void> => {
  const [{ forms }, { jsonSchemaOf }] = await Promise.all([
    import('../forms/forms.ts'),
    import('../forms/json-schema.ts'),
  ]);
  printData(`${JSON.stringify(jsonSchemaOf(forms[what]), null, 2)}\n`);
  return end(0);
};

const isAtTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** `cantui allocate` and `cantui execute`: shows what would be sent, or sends it once. */
export const write = async (what: keyof typeof operations, flags: WriteFlags): Promise<void> => {
  if (flags.schema === true) return printSchema(what);
  const wanted = readDeed(flags, isAtTerminal());
  if (!wanted.ok) return refuse(wanted.problem);
  const { deed, from } = wanted;
  const waitMs = readWait(flags.wait);
  if (typeof waitMs === 'string') return refuse(waitMs);
  const settings = await settleLedger(flags);
  const read = readRequest(what, from);
  if (!read.ok) return refuse(read.problem);
  const name = operations[what];
  const stateDir = stateDirOf(process.env);
  const entries = remindOfUnknown(attempt(() => readEntries(stateDir)));
  const url = settings.ledgerUrl;
  const { request, notes } = complete(name, flags, { read: read.request, entries, url });
  const submitter = openSubmitter(settings, { stateDir, version, env: process.env, sleep });
  const sealed = submitter.seal(name, request);
  if ('problems' in sealed) {
    for (const { field, message, rule, remedy } of sealed.problems)
      say(`${field} ${message} (${rule}): ${remedy}`);
    return end(usageError);
  }
  [...read.notes, ...notes].forEach(say);
  const { failed, unchecked, ...expected } = await expect(name, request, Date.now());
  if (unchecked !== undefined) say(unchecked);
  for (const { title, detail, remedy = '' } of failed) say(`FAILED ${title}: ${detail}; ${remedy}`);
  if (deed.kind === 'curl') return end(showCurl(sealed, stateDir));
  if (deed.kind === 'show') {
    printReview(sealed, { submissionId: textAt(request, 'submissionId'), output: flags.output });
    return end(failed.length === 0 ? 0 : verificationFailed);
  }
  if (failed.length > 0) return end(verificationFailed);
  const look = () => (waitMs > 0 ? submitter.lookBefore(name) : undefined);
  // Whoever is asked confirms last: from there on nothing but the request goes anywhere.
  const isAsked = deed.confirmedBy === 'phrase';
  const before = isAsked ? await look() : undefined;
  if (isAsked) say(reviewLines(sealed));
  const refused = await objection(deed, sealed.sha256, settings);
  if (refused !== undefined) return refuse(refused);
  const ledger = isAsked ? before : await look();
  const { signal, code } = heedSignals();
  const { profile } = settings;
  const submission = { sealed, profile, signal, ledger, ...expected };
  const submitted = await submitter.submit(submission);
  const followed =
    submitted.kind === 'sent' && waitMs > 0
      ? await submitter.follow(submission, submitted, waitMs)
      : undefined;
  submitter.close();
  const exit = conclude(name, { submitted, followed }, flags.output);
  // What was sent is what counts: only when nothing was is the signal all there is to tell.
  return end(exit === unreachable ? (code() ?? exit) : exit);
};
