import { err, type Result } from '../../../../lib/result.ts';
import {
  parseSha256,
  formatFacts,
  writeStdout,
  printError,
  writeStderr,
} from '../../../../cli-kit/streams.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { signOptions, signText } from '../../messages/sign.ts';
import { tokenOptionText, tokenFactText, tokenWriteText } from '../../messages/tokens.ts';
import { stringifyJson, parseJson } from '../../../../lib/json/json.ts';
import type { SignableReport } from '../../state/signing-step.ts';
import { type TokenPlan, planDigest } from '../../tokens/plan/token-plan.ts';
import { checkJson } from '../verify/verify-json.ts';
import { exitWith, verificationFailed } from '../../../../cli-kit/exit.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { formatStepFile, type StepFile } from '../../../../submission/step-files.ts';
import { resolveRule, detectSandbox } from '../../approvals/current-rule.ts';
import { inspectSignable } from '../../steps/signing/inspect-signable.ts';
import { parseSignable, type Signable } from '../../steps/signing/signable.ts';
import { isLowRisk } from '../../steps/submit/overridable-checks.ts';
import { isTyped } from '../confirm-send.ts';
import type { LedgerAsker } from '../steps/run-step.ts';

export interface TokenFlags extends GlobalFlags {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly instrument?: string;
  readonly memo?: string;
  readonly expires?: string;
  readonly provider?: string;
  readonly preapproval?: string;
  readonly signer?: readonly string[];
  readonly out?: string;
  readonly dryRun?: true;
  readonly confirm?: string;
  readonly yes?: true;
  readonly acceptWarnings?: string;
  readonly wait?: string;
}

type TokenAction =
  | { readonly kind: 'show' }
  /** The prepared transaction is written, to be signed elsewhere. */
  | { readonly kind: 'write'; readonly out: string }
  | {
      readonly kind: 'send';
      readonly confirmedBy: 'digest' | 'yes' | 'phrase';
      readonly digest: string;
    };

/** The options exclude each other; at a terminal, the user is asked instead. */
export const parseTokenAction = (
  { dryRun, confirm, yes, out }: TokenFlags,
  isAtTerminal: boolean,
): Result<TokenAction, string> => {
  const chosen = [dryRun, confirm, yes, out].filter((way) => way !== undefined).length;
  if (chosen > 1) return err(tokenOptionText.onlyOne);
  if (dryRun === true) return { ok: true, value: { kind: 'show' } };
  if (out !== undefined) return { ok: true, value: { kind: 'write', out } };
  if (yes === true) return { ok: true, value: { kind: 'send', confirmedBy: 'yes', digest: '' } };
  if (confirm === undefined)
    return isAtTerminal
      ? { ok: true, value: { kind: 'send', confirmedBy: 'phrase', digest: '' } }
      : err(tokenOptionText.choose);
  const digest = parseSha256(confirm);
  return digest === undefined
    ? err(signOptions.confirm)
    : { ok: true, value: { kind: 'send', confirmedBy: 'digest', digest } };
};

type ShownPlan = {
  readonly plan: TokenPlan;
  readonly report: SignableReport;
  readonly digest: string;
};

type Fact = readonly [string, string | undefined];

/**
 * What is wanted first, then what the transaction does, by its own bytes. Its steps and fields only matter
 * where the effects differ from what is wanted, and then nothing is signed.
 */
const factsOf = ({ plan, report, digest }: ShownPlan): readonly Fact[] => [
  ...plan.facts,
  ...report.facts
    .filter(({ brief }) => brief === true)
    .map(({ label, value }): Fact => [label, value]),
  ['fields', tokenFactText.fields],
  ['sha256', digest],
];

const formatPlan = (shown: ShownPlan): string => `\n${formatFacts(factsOf(shown))}`;

export const printPlan = (shown: ShownPlan, output: string | undefined): void => {
  const { plan, report, digest } = shown;
  if (output === 'json') {
    const json = {
      action: plan.intent.kind,
      sha256: digest,
      wanted: Object.fromEntries(plan.facts.filter(([, value]) => value !== undefined)),
      hash: report.hash?.toString('hex') ?? null,
      ...(report.effects && { effects: report.effects }),
      facts: report.facts.map(({ label, value }) => ({ label, value })),
      checks: [...report.failed, ...report.warnings].map(checkJson),
    };
    writeStdout(`${stringifyJson(json, 2)}\n`);
    return;
  }
  const accepted = report.warnings.map(({ id }) => id).join(',');
  const isRight = report.failed.length === 0;
  writeStdout(
    formatFacts([
      ...factsOf(shown),
      ['to send', isRight ? tokenFactText.toSend(digest, accepted) : undefined],
      ['signers', tokenFactText.notCalled],
    ]),
  );
};

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
      return action.digest === digest
        ? undefined
        : tokenWriteText.otherDigest(digest, action.digest);
    case 'yes':
      return isLowRisk(await resolveRule(await detectSandbox(settings))) ? undefined : signText.yes;
    case 'phrase': {
      const phrase = [...open, `${settings.profile}-${digest.slice(0, 4)}`].join(' ');
      writeStderr(formatPlan(candidate));
      return (await isTyped(phrase, tokenWriteText.prompt(phrase)))
        ? undefined
        : signText.otherPhrase;
    }
    default:
      return action.confirmedBy satisfies never;
  }
};
