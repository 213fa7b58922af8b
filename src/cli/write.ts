import { randomUUID } from 'node:crypto';
import { isLoopback } from '../config/urls.ts';
import type { Settings } from '../config/settings.ts';
import { stateDirOf } from '../journal/state-dir.ts';
import { bodyPath, keepBody } from '../journal/submissions.ts';
import { explain } from '../ledger/explain.ts';
import type { JsonObject } from '../lib/json.ts';
import { completeRequest } from '../services/submission/complete.ts';
import { curlOf } from '../services/submission/curl.ts';
import { openSubmitter, type Sealed } from '../services/submission/open-submitter.ts';
import type { Submitted } from '../services/submission/submit.ts';
import type { WriteName } from '../services/submission/verdict.ts';
import { end } from './end.ts';
import { unknownOutcome, unreachable, usageError } from './exit-codes.ts';
import { readRequest } from './read-request.ts';
import { settle } from './settle.ts';
import { printData, say } from './streams.ts';
import { remindOfUnknown } from './unknown-entries.ts';
import { version } from './version.ts';
import { readDeed, type Deed, type WriteFlags } from './write-options.ts';
import { printReview, printSubmitted } from './write-words.ts';

const operations = { allocate: 'allocateParty', execute: 'executeSubmission' } as const;

const refuse = (problem: string): never => {
  say(problem);
  return end(usageError);
};

/** Whether `--yes` is enough: on a ledger of this machine, or on a profile marked as a test. */
const mayGoUnseen = ({ ledgerUrl, mode }: Settings): boolean =>
  mode === 'test' || (mode !== 'prod' && isLoopback(ledgerUrl));

const confirmed = (deed: Deed & { kind: 'send' }, sha256: string, settings: Settings): void => {
  if (settings.readOnly) refuse(`profile ${settings.profile} is read-only: it never sends`);
  if (deed.confirmedBy === 'yes' && !mayGoUnseen(settings))
    refuse('--yes is for the embedded ledger and for development: use --dry-run, then --confirm');
  if (deed.confirmedBy === 'digest' && deed.digest !== sha256)
    refuse(`the body's SHA-256 is ${sha256}, not ${deed.digest}; nothing was sent`);
};

const submissionIdIn = ({ submissionId }: JsonObject): string | undefined =>
  typeof submissionId === 'string' ? submissionId : undefined;

const conclude = (name: WriteName, submitted: Submitted, output: string | undefined): number => {
  if (submitted.kind === 'unrecorded') {
    say(`the journal cannot be written, so nothing was sent: ${submitted.why}`);
    return unreachable;
  }
  const { entry, verdict, outcome, unrecorded } = submitted;
  if (!outcome.ok) {
    const { headline, detail, next } = explain(outcome.failure, name);
    say(`${headline} (${detail}): ${next}`);
  }
  if (unrecorded !== undefined) say(`the outcome of ${entry} could not be recorded: ${unrecorded}`);
  if (verdict.exit === unknownOutcome)
    say(`the outcome of ${entry} is UNKNOWN; cantui journal show ${entry} says what to do`);
  printSubmitted(submitted, output);
  return verdict.exit;
};

/** The body goes into a file of its owner's alone: argv and a shell's history are public. */
const showCurl = (sealed: Sealed, stateDir: string): number => {
  keepBody(stateDir, sealed.sha256, sealed.body);
  printData(curlOf(sealed, bodyPath(stateDir, sealed.sha256)));
  return 0;
};

/** `cantui allocate` and `cantui execute`: shows what would be sent, or sends it once. */
export const write = async (what: keyof typeof operations, flags: WriteFlags): Promise<void> => {
  const wanted = readDeed(flags);
  if (!wanted.ok) return refuse(wanted.problem);
  const settings = settle(flags);
  if (settings.ledgerUrl === '')
    refuse('no ledger service was named: give --ledger-url URL or set CANTUI_LEDGER_URL');
  settings.notes.forEach(say);
  const read = readRequest(what, wanted.from);
  if (!read.ok) return refuse(read.problem);
  const name = operations[what];
  const { submissionId } = flags;
  const given = submissionId === undefined ? read.request : { ...read.request, submissionId };
  const { request, notes } = completeRequest(name, given, randomUUID);
  const stateDir = stateDirOf(process.env);
  remindOfUnknown(stateDir);
  const submitter = openSubmitter(settings, { stateDir, version });
  const sealed = submitter.seal(name, request);
  if ('problems' in sealed) {
    for (const { field, message, rule, remedy } of sealed.problems)
      say(`${field} ${message} (${rule}): ${remedy}`);
    return end(usageError);
  }
  [...read.notes, ...notes].forEach(say);
  const { deed } = wanted;
  if (deed.kind === 'curl') return end(showCurl(sealed, stateDir));
  if (deed.kind === 'show') {
    printReview(sealed, submissionIdIn(request), flags.output);
    return end(0);
  }
  confirmed(deed, sealed.sha256, settings);
  const submitted = await submitter.submit({
    sealed,
    profile: settings.profile,
    submissionId: submissionIdIn(request),
    waits: request['waitForAllocation'] !== false,
  });
  submitter.close();
  return end(conclude(name, submitted, flags.output));
};
