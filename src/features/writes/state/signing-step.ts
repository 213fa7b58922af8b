import type { JsonObject } from '../../../lib/json/json.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { ReviewFact } from '../../../verify/review/messages.ts';
import { type TextFieldState, emptyTextField, textOfField } from '../../../lib/text/text-field.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';
import type { FieldGroup } from '../forms/form-values.ts';
import type { PlacedSigner } from '../../../signing/signer-types.ts';
import type { KnownSigner } from '../../../config/settings/schemas/signer-schema.ts';
import type { Sender } from '../approvals/changed-terms.ts';
import { confirmationPhrase, type ConfirmedAct } from './confirmation-phrase.ts';

export type SignableReport = {
  /** The bytes to sign; absent if no check passed that computes them. */
  readonly hash: Buffer | undefined;
  readonly facts: readonly ReviewFact[];
  /** What a submission changes, as commands print it. */
  readonly effects?: JsonObject | undefined;
  readonly failed: readonly VerificationCheck[];
  /**
   * About the content, to be accepted before anything is signed: warnings, and without an intent the
   * checks that could not be completed, too.
   */
  readonly warnings: readonly VerificationCheck[];
  /** Could not be completed; what happens was compared with an intent. */
  readonly unknown: readonly VerificationCheck[];
  readonly missing: readonly string[];
  /** The parties that act; of an allocation the party that it makes. */
  readonly parties: readonly string[];
  /** The fingerprints whose signatures count; absent where only the ledger knows. */
  readonly useful: ReadonlySet<string> | undefined;
};

/**
 * The part of a signer in a write:
 * - `required`: its signature counts and is missing.
 * - `other`: its key doesn't name the acting party; the ledger may know it as a further key.
 * - `signed`: it has signed already.
 * - `useless`: its key has no part in the write.
 * - `unusable`: its public key cannot be read.
 */
export type SignerPart = 'required' | 'other' | 'signed' | 'useless' | 'unusable';

export type SignerRow = {
  readonly name: string;
  readonly type: KnownSigner['type'];
  /** The kind of its key and its fingerprint; absent while its public key cannot be read. */
  readonly key?: { readonly spec: string; readonly fingerprint: string } | undefined;
  readonly part: SignerPart;
  /** Why it cannot sign this write. */
  readonly refusal?: string | undefined;
  /** Absent if it cannot sign. */
  readonly placed?: PlacedSigner | undefined;
};

type CalledSigner = {
  readonly name: string;
  readonly until: number;
};

export type SigningStep = {
  /** The values that are signed: the step is about no others. */
  readonly root: FieldGroup;
  readonly report: SignableReport;
  readonly rows: readonly SignerRow[];
  readonly at: number;
  readonly marked: readonly string[];
  readonly stage: 'choose' | 'confirm' | 'call';
  /** The exact text to type before a signer is called. */
  readonly phrase: string;
  readonly typed: TextFieldState;
  readonly scroll: number;
  /** True once all of the confirmation was on the screen. */
  readonly seen?: true | undefined;
  readonly called?: CalledSigner | undefined;
  readonly failure?: string | undefined;
  /** Who sends, as the token said when the step opened; absent until it was read. */
  readonly sender?: Sender | undefined;
  /** Present if the confirmation signs and sends: the ledger, and its mode if the settings say it. */
  readonly sendsTo?: SendsTo | undefined;
};

export type SendsTo = { readonly url: string; readonly mode: string | undefined };

type StepStart = Pick<SigningStep, 'root' | 'report' | 'rows' | 'failure' | 'sendsTo'> & {
  readonly profile: string;
  readonly act?: ConfirmedAct;
};

export const startSigningStep = ({ profile, act = 'SIGN', ...given }: StepStart): SigningStep => ({
  ...given,
  at: Math.max(
    0,
    given.rows.findIndex(({ part }) => part === 'required'),
  ),
  marked: [],
  stage: 'choose',
  phrase: confirmationPhrase({
    ...{ warnings: given.report.warnings.length, act, profile },
    digest: given.report.hash?.toString('hex') ?? '',
  }),
  typed: emptyTextField,
  scroll: 0,
});

/** Opens the confirmation at once if only one signer can sign: there is nothing to choose. */
export const skipOnlyChoice = (step: SigningStep): SigningStep => {
  const [only, other] = step.rows.filter(({ placed }) => placed !== undefined);
  const isChosen = only?.part === 'required' && other === undefined;
  return isChosen && step.report.failed.length === 0 ? { ...step, stage: 'confirm' } : step;
};

export const chosenRows = ({ rows, at, marked }: SigningStep): readonly SignerRow[] =>
  marked.length === 0
    ? rows.filter((_, index) => index === at)
    : rows.filter(({ name }) => marked.includes(name));

export const moveInSigners = (step: SigningStep, by: number): SigningStep => ({
  ...step,
  at: clamp(step.at + by, 0, Math.max(0, step.rows.length - 1)),
});

/** Two signers with one key count once. */
export const toggleSigner = (step: SigningStep): SigningStep => {
  const { rows, at, marked } = step;
  const row = rows[at];
  if (row === undefined) return step;
  if (marked.includes(row.name))
    return { ...step, marked: marked.filter((name) => name !== row.name) };
  const twins = rows
    .filter(({ key }) => key?.fingerprint === row.key?.fingerprint)
    .map(({ name }) => name);
  return { ...step, marked: [...marked.filter((name) => !twins.includes(name)), row.name] };
};

export const isSigningConfirmed = ({ typed, phrase, stage }: SigningStep): boolean =>
  stage === 'confirm' && textOfField(typed) === phrase;

/** The first warning that the confirmation did not show: the same check may warn of something else by now. */
export const unconfirmedWarning = (
  { report }: { readonly report: Pick<SignableReport, 'warnings'> },
  warnings: readonly VerificationCheck[],
): VerificationCheck | undefined =>
  warnings.find(({ id, detail }) =>
    report.warnings.every((shown) => shown.id !== id || shown.detail !== detail),
  );
