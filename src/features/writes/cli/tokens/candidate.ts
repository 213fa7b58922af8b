import { exitWith, verificationFailed } from '../../../../cli-kit/exit.ts';
import { printError, writeStderr } from '../../../../cli-kit/streams.ts';
import { parseJson } from '../../../../lib/json/json.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { formatStepFile, type StepFile } from '../../../../submission/files/step-file.ts';
import { resolveRule } from '../../approvals/current-rule.ts';
import { detectSandbox } from '../../approvals/detect-sandbox.ts';
import { signText } from '../../messages/sign.ts';
import { tokenWriteText as text } from '../../messages/tokens.ts';
import { inspectSignable } from '../../steps/signing/inspect-signable.ts';
import { parseSignable, type Signable } from '../../steps/signing/signable.ts';
import type { SignableReport } from '../../steps/signing/signable-report.ts';
import { isLowRisk } from '../../steps/submit/overridable-checks.ts';
import { planDigest } from '../../tokens/plan/plan-digest.ts';
import type { TokenPlan } from '../../tokens/plan/token-plan.ts';
import { isTyped } from '../confirm-send.ts';
import type { LedgerAsker } from '../steps/ask-ledger.ts';
import { formatPlan } from './plan-output.ts';
import type { TokenAction, TokenFlags } from './token-options.ts';

export type Candidate = {
  readonly plan: TokenPlan;
  readonly signable: Signable;
  readonly report: SignableReport;
  readonly digest: string;
};

export const fail = (exit: number, problem: string): never => {
  printError(sanitize(problem));
  return exitWith(exit);
};

export const inspectStep = (
  file: StepFile,
  plan: TokenPlan,
  { settings }: LedgerAsker,
): Candidate => {
  const signable = parseSignable(parseJson(formatStepFile(file)));
  if (!signable.ok) return fail(verificationFailed, signable.error);
  const { trustedPackages, ledgerUrl } = settings;
  const context = { keys: [], nowMs: Date.now(), trustedPackages };
  return {
    plan,
    signable: signable.value,
    report: inspectSignable(signable.value, context),
    digest: planDigest(plan.intent, ledgerUrl),
  };
};

export const acceptedIn = ({ acceptWarnings = '' }: TokenFlags): readonly string[] =>
  acceptWarnings.split(',').map((name) => name.trim());

export const openWarnings = ({ report }: Candidate, flags: TokenFlags): readonly string[] =>
  report.warnings.map(({ id }) => id).filter((id) => !acceptedIn(flags).includes(id));

export type Confirming = {
  readonly action: TokenAction & { kind: 'send' };
  readonly flags: TokenFlags;
  readonly ledger: LedgerAsker;
};

/** Undefined once it is confirmed. Asks at a terminal. */
export const confirmationObjection = async (
  candidate: Candidate,
  { action, flags, ledger: { settings } }: Confirming,
): Promise<string | undefined> => {
  const open = openWarnings(candidate, flags);
  const { digest } = candidate;
  if (settings.readOnly) return signText.readOnly(settings.profile);
  if (action.confirmedBy !== 'phrase' && open.length > 0) return signText.warnings(open.join(','));
  switch (action.confirmedBy) {
    case 'digest':
      return action.digest === digest ? undefined : text.otherDigest(digest, action.digest);
    case 'yes':
      return isLowRisk(await resolveRule(await detectSandbox(settings))) ? undefined : signText.yes;
    case 'phrase': {
      const phrase = [...open, `${settings.profile}-${digest.slice(0, 4)}`].join(' ');
      writeStderr(formatPlan(candidate));
      return (await isTyped(phrase, text.prompt(phrase))) ? undefined : signText.otherPhrase;
    }
    default:
      return action.confirmedBy satisfies never;
  }
};
