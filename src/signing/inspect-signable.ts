import { signConfirmText } from './sign-messages.ts';
import type { SignableReport, Signable } from './signable.ts';
import type { InspectionContext } from '../requests/checks/inspection.ts';
import type { JsonObject } from '../lib/json/json.ts';
import { listAt } from '../lib/json/fields.ts';
import { checkNames, type VerificationCheck, failed } from '../verify/check-result.ts';
import { verifySubmission } from '../verify/prepared/submission.ts';
import type { PublicKey } from '../verify/signatures/public-key.ts';
import { verifyOnboarding } from '../verify/topology/onboarding.ts';
import { usefulSigners } from '../verify/topology/onboarding-signatures.ts';
import { allocationFacts } from '../requests/checks/inspect/inspect-allocation.ts';
import { tellExecution } from '../requests/checks/inspect/inspect-execution.ts';
import { retryText } from '../submission/messages/retry-messages.ts';
import { retryId, checkSentBefore } from '../submission/send/check-duplicates.ts';
import type { ReviewFact } from '../verify/review/messages.ts';
import { operations } from '../ledger/operations.ts';
import { attemptAt, protectRetry } from '../submission/find-twins.ts';
import { writeNames } from '../submission/form-ids.ts';
import { checkJournalWhole, type inspectState } from '../requests/checks/context/check-state.ts';
import { journalCheck } from '../requests/messages/checks.ts';

/** What was sent before: nothing is signed without a look at it. */
export interface JournalContext extends Pick<ReturnType<typeof inspectState>, 'entries' | 'audit'> {
  /** Empty where none is configured: then a file says where it comes from. */
  readonly ledgerUrl: string;
  /** The entry that this write retries. */
  readonly retried?: string | undefined;
  readonly mayDiffer?: boolean | undefined;
}

/**
 * A signature lets others send, so a write that does what an open entry may have done is refused before a signer
 * is called, and so is any write where entries may be lost.
 */
export const compareWithJournal = (
  { form, request, ledger = '' }: Signable,
  { entries, audit, ledgerUrl, retried, mayDiffer }: JournalContext,
  nowMs: number,
): readonly VerificationCheck[] => {
  if (!entries.ok) {
    const name = { id: 'journal', title: journalCheck.title };
    return [failed(name, journalCheck.unreadable(entries.error), journalCheck.remedy)];
  }
  const whole = checkJournalWhole(audit.ok ? audit.value : []);
  const operation = writeNames[form];
  const url = `${ledgerUrl === '' ? ledger : ledgerUrl}${operations[operation].path}`;
  const earlier = entries.value.find(({ entry }) => entry === retried);
  const sent = protectRetry({ operation, url }, request, { earlier, nowMs });
  const write = attemptAt({ operation, url }, sent);
  return [
    ...(whole.state === 'failed' ? [whole] : []),
    ...checkSentBefore(entries.value, write, { retried, mayDiffer, nowMs }),
  ];
};

export type ReportContext = InspectionContext & { readonly keys: readonly PublicKey[] };

type Checks = {
  readonly checks: readonly VerificationCheck[];
  readonly unsigned: readonly string[];
};

/** A check that reports missing signatures: they are why the file is signed. */
const isAboutMissing = ({ id }: VerificationCheck): boolean => id.startsWith('authorized-');

const withoutSignatures = ({ form, request }: Signable): JsonObject => {
  const { multiHashSignatures: _, partySignatures: __, ...others } = request;
  if (form === 'execute') return others;
  const onboardingTransactions = listAt(others, 'onboardingTransactions').map(
    ({ signatures: ___, ...transaction }) => transaction,
  );
  return { ...others, onboardingTransactions };
};

const missingIn = ({ checks, unsigned }: Checks): readonly string[] => {
  const unauthorized = checks.filter(
    (check) => isAboutMissing(check) && check.state !== 'verified',
  );
  return unauthorized.length > 0 ? unauthorized.map(({ detail }) => detail) : unsigned;
};

/** Only who sends a file knows which participant receives it, and then it is checked. */
const isKnownLater = ({ id }: VerificationCheck): boolean => id === checkNames.thisNode.id;

/**
 * Sorts the checks: failures of the whole; of the content without its signatures what the user has to
 * accept, and what is only told. A check that could not be completed counts as a warning, unless an
 * intent says what has to happen: then whatever isn't understood fails.
 */
const sortChecks = (whole: Checks, bare: Checks, isIntended: boolean) => {
  const about = bare.checks.filter(
    (check) => !isAboutMissing(check) && check.id !== checkNames.threshold.id,
  );
  const isTold = (check: VerificationCheck): boolean => isIntended || isKnownLater(check);
  const unknown = about.filter(({ state }) => state === 'unknown');
  return {
    failed: whole.checks.filter((check) => check.state === 'failed' && !isAboutMissing(check)),
    warnings: [
      ...about.filter(({ state }) => state === 'warning'),
      ...unknown.filter((check) => !isTold(check)),
    ],
    unknown: unknown.filter(isTold),
    missing: missingIn(whole),
  };
};

const allocationReport = (signable: Signable, { keys }: ReportContext): SignableReport => {
  const { request, claimed, requested: asked, participant } = signable;
  const context = { asked, participant };
  const whole = verifyOnboarding({ ...request, ...claimed }, keys, context);
  const transactions = whole.transactions.filter((transaction) => transaction !== undefined);
  return {
    ...sortChecks(whole, verifyOnboarding(withoutSignatures(signable), [], context), false),
    hash: whole.multiHash,
    facts: allocationFacts(whole),
    parties: whole.party === undefined ? [] : [whole.party],
    useful: usefulSigners(transactions),
  };
};

/** Without an intent, nothing says what the commands are for: somebody may have changed them in the file. */
const freeFacts = ({ intent, requested }: Signable): readonly ReviewFact[] =>
  intent !== undefined
    ? []
    : [
        {
          label: signConfirmText.free,
          value:
            requested === undefined ? signConfirmText.notCompared : signConfirmText.freeCommands,
          ...{ brief: true, weight: 'doubt' },
        },
      ];

const executionReport = (
  signable: Signable,
  { keys, ...around }: ReportContext,
): SignableReport => {
  const { request, claimed, requested: asked, intent: wanted } = signable;
  const context = { ...around, asked, wanted };
  const whole = verifySubmission({ ...request, ...claimed }, keys, context);
  const { facts, effects } = tellExecution(whole, signable);
  return {
    ...sortChecks(
      whole,
      verifySubmission(withoutSignatures(signable), [], context),
      wanted !== undefined,
    ),
    hash: whole.hash,
    ...{ facts: [...freeFacts(signable), ...facts], effects },
    parties: whole.prepared?.metadata.actAs ?? [],
    useful: undefined,
  };
};

const contentReport = (signable: Signable, context: ReportContext): SignableReport =>
  signable.form === 'allocate'
    ? allocationReport(signable, context)
    : executionReport(signable, context);

/** Checks as `cantui verify` does, and compares with what was sent before. */
export const inspectSignable = (
  signable: Signable,
  { journal, ...context }: ReportContext & { readonly journal: JournalContext },
): SignableReport => {
  const report = contentReport(signable, context);
  const compared = compareWithJournal(signable, journal, context.nowMs);
  const retry = compared
    .filter(({ id, state }) => id === retryId && state === 'verified')
    .map(({ detail }) => ({ label: retryText.label, value: detail, brief: true }) as const);
  return {
    ...report,
    failed: [...compared.filter(({ state }) => state === 'failed'), ...report.failed],
    warnings: [...compared.filter(({ state }) => state === 'warning'), ...report.warnings],
    facts: [...retry, ...report.facts],
  };
};
