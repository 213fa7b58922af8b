import type { InspectionResult, InspectionContext } from '../../state/inspection.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { listAt } from '../../../../lib/json/fields.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import { verifySubmission } from '../../../../verify/prepared/submission.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';
import { verifyOnboarding } from '../../../../verify/topology/onboarding.ts';
import { usefulSigners } from '../../../../verify/topology/onboarding-signatures.ts';
import { decodeAllocation } from '../../checks/inspect/inspect-allocation.ts';
import { decodeExecution } from '../../checks/inspect/inspect-execution.ts';
import type { Signable } from './signable.ts';
import type { SignableReport } from '../../state/signing-step.ts';

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

/** Sorts the checks: failures of the whole, and warnings of the content without its signatures. */
const sortChecks = (whole: Checks, bare: Checks) => ({
  failed: whole.checks.filter((check) => check.state === 'failed' && !isAboutMissing(check)),
  warnings: bare.checks.filter((check) => check.state === 'warning' && !isAboutMissing(check)),
  missing: missingIn(whole),
});

const allocationReport = (signable: Signable, { keys }: ReportContext): SignableReport => {
  const { request, claimed, requested: asked, participant } = signable;
  const context = { asked, participant };
  const whole = verifyOnboarding({ ...request, ...claimed }, keys, context);
  const transactions = whole.transactions.filter((transaction) => transaction !== undefined);
  return {
    ...sortChecks(whole, verifyOnboarding(withoutSignatures(signable), [], context)),
    hash: whole.multiHash,
    facts: decodeAllocation(request, { given: claimed, keys, origin: signable }).facts,
    parties: whole.party === undefined ? [] : [whole.party],
    useful: usefulSigners(transactions),
  };
};

const decodedPart = ({ facts, effects }: InspectionResult) => ({ facts, effects });

const executionReport = (
  signable: Signable,
  { keys, ...around }: ReportContext,
): SignableReport => {
  const { request, claimed, requested: asked, intent: wanted } = signable;
  const context = { ...around, asked, wanted };
  const whole = verifySubmission({ ...request, ...claimed }, keys, context);
  return {
    ...sortChecks(whole, verifySubmission(withoutSignatures(signable), [], context)),
    hash: whole.hash,
    ...decodedPart(decodeExecution(request, { ...around, given: claimed, keys, origin: signable })),
    parties: whole.prepared?.metadata.actAs ?? [],
    useful: undefined,
  };
};

/** Checks as `cantui verify` does. */
export const inspectSignable = (signable: Signable, context: ReportContext): SignableReport =>
  signable.form === 'allocate'
    ? allocationReport(signable, context)
    : executionReport(signable, context);
