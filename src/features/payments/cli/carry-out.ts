import { createDsoReader } from '../../../tokens/fetch-dso.ts';
import { randomUUID } from 'node:crypto';
import {
  exitWith,
  unknownOutcome,
  usageError,
  verificationFailed,
  exitCodeFor,
} from '../../../cli-kit/exit.ts';
import { failUsage, failWith, printError, writeStderr } from '../../../cli-kit/streams.ts';
import { textAt, ownEntry } from '../../../lib/json/fields.ts';
import { resolveStateDir } from '../../../storage/paths/state-dir.ts';
import type { StepFile } from '../../../submission/step-files.ts';
import { schemes } from '../../../verify/hashing/hashing-schemes.ts';
import { verifySubmission } from '../../../verify/prepared/submission.ts';
import { partyNamespace } from '../../../verify/topology/onboarding-queries.ts';
import { fetchVettedNote, withVettedNote } from '../../../requests/checks/vetted-packages.ts';
import { checkKnownParties } from '../../../requests/checks/known-parties.ts';
import { isLowRisk, currentRule } from '../../../submission/terms/current-rule.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { isAboutJournal } from '../../../submission/send/check-duplicates.ts';
import { retryText } from '../../../submission/messages/retry-messages.ts';
import { reloadSettings } from '../../../cli-kit/load-settings.ts';
import { compareTerms, type SendTerms } from '../../../submission/terms/changed-terms.ts';
import { readSender } from '../../../signing/collect-signatures.ts';
import type { JournalContext } from '../../../signing/inspect-signable.ts';
import { inspectState } from '../../../requests/checks/context/check-state.ts';
import { tokenWriteText, tokenOptionText } from '../messages.ts';
import { openKnownSigners, openSigners } from '../../../signing/signers/signer.ts';
import { placeSigners } from '../../../signing/add-signature.ts';
import { prepareBody, soonMs, type TokenPlan } from '../../../tokens/plan/token-plan.ts';
import { printChecks } from '../../../cli-kit/writes/classify-checks.ts';
import { confirmText } from '../../../cli-kit/writes/messages.ts';
import { warnUnknownOutcomes } from '../../../cli-kit/writes/prepare-write.ts';
import {
  readOwnJournal,
  signPlan,
  acceptedIn,
  confirmationObjection,
  openObjection,
  openWarnings,
  contentObjection,
  printContentChecks,
} from '../../../cli-kit/writes/sign-plan.ts';
import {
  type LedgerAsker,
  finishStep,
  havePrepared,
  openLedger,
} from '../../../cli-kit/writes/run-step.ts';
import {
  isAtTerminal,
  parseWait,
  type Confirmation,
} from '../../../cli-kit/writes/write-options.ts';
import { actOf } from '../../../requests/confirmation-phrase.ts';
import { sendConfirmed } from '../../../cli-kit/writes/write.ts';
import {
  inspectStep,
  type Candidate,
  parseTokenAction,
  type TokenAction,
  type TokenFlags,
  printPlan,
  formatPlan,
} from './candidate.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { createActionDeps, planAction } from '../../../tokens/plan/plan-action.ts';
import {
  actionFields,
  actionProblems,
  readAction,
  type ActionField,
  type ActionKind,
} from '../../../tokens/plan/wanted-action.ts';

/** The time that others have to sign a file: choice contexts stay valid for about a day (CIP-107). */
const laterMs = 24 * 3_600_000;

/** Writes no file that isn't what the plan wants. */
const writeStep = (
  file: StepFile,
  plan: TokenPlan,
  { ledger, flags, out, vetted }: Writing,
): never => {
  const { trustedPackages } = ledger.settings;
  const { requested: asked, intent: wanted } = file;
  const context = { nowMs: Date.now(), asked, wanted, trustedPackages };
  const verified = verifySubmission(file.response, [], context);
  const report = { ...verified, checks: withVettedNote(verified.checks, vetted) };
  return finishStep({
    ...{ file, out, output: flags.output },
    report: { kind: 'submission', report },
    facts: plan.facts,
    json: { ledger: file.ledger, requested: file.requested },
  });
};

/** A file is signed elsewhere, by people who can't ask whether its receiver exists. */
const refuseUnknown = ({ parties = [] }: TokenPlan, flags: TokenFlags): void => {
  printChecks(parties, []);
  const warnings = parties.filter(({ state }) => state === 'failed');
  const refused = openObjection({ warnings }, flags, false);
  if (refused !== undefined) failWith(verificationFailed, tokenWriteText.notWritten(refused));
};

interface Writing {
  readonly ledger: LedgerAsker;
  readonly flags: TokenFlags;
  readonly out: string;
  readonly vetted: string | undefined;
}

/** Chooses the signers of the profile that hold the key of the party, unless signers are named. */
const chooseSigners = ({ settings }: LedgerAsker, party: string, names: readonly string[] = []) => {
  if (names.length > 0) {
    const named = openSigners(names, settings);
    return named.ok ? named.value : failUsage(named.error);
  }
  const own = openKnownSigners(settings).filter(
    ({ key }) => key.fingerprint === partyNamespace(party),
  );
  return own.length > 0
    ? own.slice(0, 1)
    : failUsage(tokenWriteText.noSigner(party, settings.profile));
};

/** Once the ledger can no longer record it. */
const whatThen = ({ intent, offerEnds }: TokenPlan): string => {
  switch (intent.kind) {
    case 'transfer':
      return offerEnds === undefined
        ? tokenWriteText.thenDirect
        : tokenWriteText.thenOffer(offerEnds);
    case 'preapprove':
      return tokenWriteText.thenProposal;
    case 'cancel-preapproval':
      return tokenWriteText.thenPreapproval;
    default:
      return tokenWriteText.thenAnswer;
  }
};

/** Says what becomes of a write without a response, for a user who does nothing more. */
const sayWhatNext = ({ plan, signable }: Candidate, maxRecordTime: string): void => {
  const scheme = textAt(signable.request, 'hashingSchemeVersion');
  if (ownEntry(schemes, scheme)?.withRecordTime !== true) {
    printError(tokenWriteText.ifNothingUnsigned(maxRecordTime));
    return;
  }
  printError(tokenWriteText.ifNothing(maxRecordTime, whatThen(plan)));
};

type Sending = {
  readonly confirmation: Confirmation;
  readonly flags: TokenFlags;
  readonly ledger: LedgerAsker;
  readonly journal: JournalContext;
  readonly maxRecordTime: string;
  readonly waitMs: number;
};

const senderNow = (
  { tokens, request, settings: { user } }: LedgerAsker,
  parties: readonly string[],
) => readSender({ tokens, request, user }, parties);

type Asking = Pick<Sending, 'ledger' | 'flags'> & { readonly parties: readonly string[] };

/** Names a setting, rule, user or right that changed after the confirmation; undefined if none did. */
const changeSince = async (
  terms: SendTerms,
  { ledger, flags, parties }: Asking,
): Promise<string | undefined> => {
  const reread = await reloadSettings(ledger.settings, flags);
  return (await compareTerms(terms, reread, await senderNow(ledger, parties))).objection;
};

const signAndSend = async (
  candidate: Candidate,
  { confirmation, flags, ledger, journal, maxRecordTime, waitMs }: Sending,
): Promise<never> => {
  const { plan, signable, report } = candidate;
  const { settings } = ledger;
  const terms = { ...settings, sender: await senderNow(ledger, [plan.intent.party]) };
  const { requiredApprovals = 0, profile } = terms;
  if (requiredApprovals > 0)
    return failWith(
      verificationFailed,
      tokenWriteText.notSigned(tokenWriteText.approvals(profile, requiredApprovals)),
    );
  warnUnknownOutcomes(inspectState(resolveStateDir(process.env), process.env).entries);
  const chosen = chooseSigners(ledger, plan.intent.party, flags.signer);
  const signers = placeSigners({ signable, report }, chosen, plan.intent.party);
  if (!signers.ok) return failWith(usageError, signers.error);
  const refused = await confirmationObjection(report, candidate.digest, {
    ...{ act: actOf(plan.intent), confirmation, flags, settings, words: tokenWriteText },
    onAsk: () => writeStderr(formatPlan(candidate)),
  });
  if (refused !== undefined) return failWith(refused.exit, tokenWriteText.notSigned(refused.text));
  const known = openKnownSigners(settings);
  const { trustedPackages } = settings;
  const signing = { signable, report, signers: signers.value, known, trustedPackages, journal };
  const signed = await signPlan(signing, () =>
    changeSince(terms, { ledger, flags, parties: [plan.intent.party] }),
  );
  ledger.close();
  if (!signed.ok) return failWith(signed.error.exit, signed.error.text);
  const { request, form: _, claimed: __, ...origin } = signed.value.signed;
  // What was accepted with the phrase is accepted for sending, too.
  const acceptWarnings = [...acceptedIn(flags), ...report.warnings.map(({ id }) => id)].join(',');
  // What failed was typed or overridden for the payment, and never for its bytes.
  const { confirm: ___, yes: ____, signer: _____, overrideFailures: ______, ...others } = flags;
  const exit = await sendConfirmed(
    { request, origin, terms },
    { ...others, acceptWarnings },
    waitMs,
  );
  if (exit === unknownOutcome) sayWhatNext(candidate, maxRecordTime);
  return exitWith(exit);
};

interface Carried {
  readonly action: TokenAction;
  readonly waitMs: number;
  readonly journal: JournalContext;
  readonly earlier: Entry | undefined;
}

const carryOut = async (
  ledger: LedgerAsker,
  plan: TokenPlan,
  { flags, action, waitMs, journal, earlier }: Carried & { readonly flags: TokenFlags },
): Promise<never> => {
  const ms = action.kind === 'send' ? soonMs : laterMs;
  const maxRecordTime = new Date(Date.now() + ms).toISOString();
  // A participant executes a command id once: a retry keeps it.
  const commandId = earlier?.commandId ?? `cantui-${randomUUID()}`;
  const body = prepareBody(plan, { commandId, maxRecordTime });
  const prepared = await havePrepared(ledger, body, { quiet: true });
  const file = { ...prepared, intent: plan.intent };
  const { request, settings } = ledger;
  const vetted = await fetchVettedNote(request, file.response, settings.trustedPackages);
  await createDsoReader(request, Date.now, settings)(undefined);
  const candidate = inspectStep(file, plan, { settings, journal, vetted });
  const { report } = candidate;
  if (action.kind === 'write' && !report.failed.some(isAboutJournal)) {
    refuseUnknown(plan, flags);
    return writeStep(file, plan, { ledger, flags, out: action.out, vetted });
  }
  printContentChecks(report);
  if (action.kind === 'show') printPlan(candidate, settings, flags.output);
  const unsignable = contentObjection(report);
  if (unsignable !== undefined || action.kind === 'write')
    return failWith(verificationFailed, tokenWriteText.notSigned(unsignable ?? ''));
  if (action.kind === 'show')
    return exitWith(openWarnings(report, flags).length > 0 ? verificationFailed : 0);
  const { confirmation } = action;
  return signAndSend(candidate, {
    ...{ confirmation, flags, ledger, journal, maxRecordTime, waitMs },
  });
};

const findRetried = ({ entries, retried }: JournalContext): Entry | undefined => {
  if (retried === undefined || !entries.ok) return undefined;
  const found = entries.value.find(({ entry }) => entry === retried);
  return found ?? failUsage(retryText.none(retried));
};

/** The argument of a command; the other fields are options. */
const named: Readonly<Partial<Record<ActionField, string>>> = { party: 'PARTY', offer: 'OFFER' };

const mostShown = 140;

const optionOf = (field: ActionField): string => named[field] ?? `--${field}`;

/** `argument` is the party or the offer that the command names. */
export const runAction = async (
  kind: ActionKind,
  flags: TokenFlags,
  argument = '',
): Promise<void> => {
  const options: Readonly<Partial<Record<ActionField, string | undefined>>> = flags;
  const typed = (field: ActionField): string =>
    (named[field] === undefined ? options[field] : argument) ?? '';
  // The variable of a script may be unset: no default takes its place.
  const empty = actionFields[kind].find((field) => field !== 'memo' && options[field] === '');
  if (empty !== undefined) return failUsage(tokenOptionText.empty(optionOf(empty)));
  const problems = actionProblems(kind, typed).map(({ field, message, remedy }) => {
    const value = typed(field).length > mostShown ? '' : typed(field);
    return sanitize(tokenOptionText.problem(optionOf(field), value, message, remedy));
  });
  if (problems.length > 0) return failUsage(...problems);
  const action = parseTokenAction(flags, isAtTerminal());
  if (!action.ok) return failUsage(action.error);
  const wait = parseWait(flags.wait);
  if (!wait.ok) return failUsage(wait.error);
  const opened = await openLedger(flags);
  const settings = await currentRule(opened.settings);
  if (settings.readOnly && action.value.kind === 'send')
    return failUsage(tokenWriteText.notSigned(confirmText.readOnly(settings.profile)));
  const ledger = { ...opened, settings };
  const note = (line: string): void => printError(sanitize(line));
  const journal = readOwnJournal(settings.ledgerUrl, flags.retryOf);
  const earlier = findRetried(journal);
  const run = { note, now: Date.now, kept: earlier?.spends };
  const deps = createActionDeps(ledger.request, settings, run);
  const plan = await planAction(readAction(kind, typed), deps);
  if (!plan.ok) return failWith(exitCodeFor(plan.error.cause), plan.error.text);
  const { intent, synchronizerId } = plan.value;
  const { entries: read } = journal;
  const parties = await checkKnownParties(intent, {
    ...{ request: ledger.request, synchronizerId, entries: read.ok ? read.value : [] },
    ...{ scanUrl: settings.scanUrl, ledgerUrl: settings.ledgerUrl },
  });
  const { overrideFailures: _, ...others } = flags;
  const allowed = isLowRisk(settings) ? flags : others;
  return carryOut(
    ledger,
    { ...plan.value, parties },
    {
      ...{ flags: allowed, action: action.value, waitMs: wait.value, journal, earlier },
    },
  );
};
