import { wantedText } from '../../../requests/messages/decoded.ts';
import { tokenFactText } from '../../../tokens/plan/messages.ts';
import { type SignableReport, parseSignable, type Signable } from '../../../signing/signable.ts';
import { err, type Result } from '../../../lib/result.ts';
import { errorWidth, failWith, formatFacts, writeStdout } from '../../../cli-kit/streams.ts';
import { tokenOptionText } from '../messages.ts';
import { stringifyJson, parseJson } from '../../../lib/json/json.ts';
import { type TokenPlan, planDigest } from '../../../tokens/plan/token-plan.ts';
import type { CheckStatus } from '../../../verify/check-result.ts';
import { acceptanceFlags } from '../../../cli-kit/writes/classify-checks.ts';
import { checkJson } from '../../../cli-kit/writes/verify-json.ts';
import { confirmText } from '../../../cli-kit/writes/messages.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { verificationFailed } from '../../../cli-kit/exit.ts';
import { quoteText } from '../../../lib/text/quote.ts';
import { formatStepFile, type StepFile } from '../../../submission/step-files.ts';
import { inspectSignable, type JournalContext } from '../../../signing/inspect-signable.ts';
import type { LedgerAsker } from '../../../cli-kit/writes/run-step.ts';
import { withVetted } from '../../../requests/checks/vetted-packages.ts';
import {
  parseConfirmation,
  type Confirmation,
  type ConfirmFlags,
} from '../../../cli-kit/writes/write-options.ts';
import { reviewText, type ReviewFact } from '../../../verify/review/messages.ts';

export interface TokenFlags extends ConfirmFlags {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly instrument?: string;
  readonly account?: string;
  readonly memo?: string;
  readonly expires?: string;
  readonly provider?: string;
  readonly preapproval?: string;
  readonly signer?: readonly string[];
  readonly out?: string;
  readonly overrideFailures?: string;
  readonly wait?: string;
}

export type TokenAction =
  | { readonly kind: 'show' }
  /** The prepared transaction is written, to be signed elsewhere. */
  | { readonly kind: 'write'; readonly out: string }
  | { readonly kind: 'send'; readonly confirmation: Confirmation };

/** The options exclude each other; at a terminal, the user is asked instead. */
export const parseTokenAction = (
  flags: TokenFlags,
  isAtTerminal: boolean,
): Result<TokenAction, string> => {
  const { dryRun, confirm, yes, out } = flags;
  const chosen = [dryRun, confirm, yes, out].filter((way) => way !== undefined).length;
  if (chosen > 1) return err(tokenOptionText.onlyOne);
  if (dryRun === true) return { ok: true, value: { kind: 'show' } };
  if (out !== undefined) return { ok: true, value: { kind: 'write', out } };
  const confirmation = parseConfirmation(flags, isAtTerminal, tokenOptionText.choose);
  return confirmation.ok
    ? { ok: true, value: { kind: 'send', confirmation: confirmation.value } }
    : confirmation;
};

export type Candidate = {
  readonly plan: TokenPlan;
  readonly signable: Signable;
  readonly report: SignableReport;
  readonly digest: string;
};

type Fact = readonly [string, string | undefined];

/** A token is wanted as ADMIN/ID, as options take it, and decoded as `ID of ADMIN`. */
const asDecoded = (label: string, value: string | undefined): string | undefined =>
  label === reviewText.tokens ? value?.replace(/^(.*?)\/(.*)$/, '$2 of $1') : value;

/**
 * The facts say what is wanted first, then what the transaction does, by its own bytes. Its steps
 * and fields only matter where the effects differ from what is wanted, and then nothing is signed.
 */
const factsOf = ({ plan, report, digest }: Candidate): readonly Fact[] => {
  const wanted = plan.facts.map(([label, value]): Fact => [
    label,
    label === wantedText.memo && value !== undefined ? quoteText(value) : value,
  ]);
  const brief = report.facts.filter((fact) => fact.brief === true);
  // A fact without a label continues the one before it, which it can't lose.
  const isTold = ({ label, value }: ReviewFact, at: number): boolean =>
    label === wantedText.label ||
    (brief[at + 1]?.label !== '' &&
      wanted.some(([known, told]) => known === label && asDecoded(known, told) === value));
  return [
    ...wanted,
    ...brief
      .filter((fact, at) => !isTold(fact, at))
      .map(({ label, value }): Fact => [label, value]),
    ['fields', tokenFactText.fields],
    ['sha256', digest],
  ];
};

export const formatPlan = (shown: Candidate): string =>
  `\n${formatFacts(factsOf(shown), errorWidth())}`;

export const printPlan = (
  shown: Candidate,
  { readOnly, profile }: Pick<Settings, 'readOnly' | 'profile'>,
  output: string | undefined,
): void => {
  const { plan, report, digest } = shown;
  if (output === 'json') {
    const json = {
      action: plan.intent.kind,
      sha256: digest,
      wanted: Object.fromEntries(plan.facts.filter(([, value]) => value !== undefined)),
      hash: report.hash?.toString('hex') ?? null,
      ...(report.effects && { effects: report.effects }),
      facts: report.facts.map(({ label, value }) => ({ label, value })),
      checks: [...report.failed, ...report.warnings, ...report.unknown].map(checkJson),
    };
    writeStdout(`${stringifyJson(json, 2)}\n`);
    return;
  }
  const accepted = acceptanceFlags({ accepted: [], open: report.warnings });
  const toSend = report.failed.length === 0 ? tokenFactText.toSend(digest, accepted) : undefined;
  writeStdout(
    formatFacts([
      ...factsOf(shown),
      ['to send', readOnly ? confirmText.readOnly(profile) : toSend],
      ['signers', tokenFactText.notCalled],
    ]),
  );
};

interface Inspecting extends Pick<LedgerAsker, 'settings'> {
  readonly journal: JournalContext;
  readonly vetted: string | undefined;
}

export const inspectStep = (
  file: StepFile,
  plan: TokenPlan,
  { settings, journal, vetted }: Inspecting,
): Candidate => {
  const signable = parseSignable(parseJson(formatStepFile(file)));
  if (!signable.ok) return failWith(verificationFailed, signable.error);
  const { trustedPackages, ledgerUrl } = settings;
  const context = { keys: [], nowMs: Date.now(), trustedPackages, journal };
  const report = withVetted(inspectSignable(signable.value, context), vetted);
  const inState = (wanted: CheckStatus) =>
    (plan.parties ?? []).filter(({ state }) => state === wanted);
  return {
    plan,
    signable: signable.value,
    report: {
      ...report,
      warnings: [...report.warnings, ...inState('failed')],
      unknown: [...report.unknown, ...inState('unknown')],
    },
    digest: planDigest(plan, ledgerUrl, report.effects),
  };
};
