import { type TextFieldState, emptyTextField, textOfField } from '../../../lib/text/text-field.ts';
import type { FieldGroup } from '../../../requests/forms/form-values.ts';
import type { SendsTo, SignableReport, SignerRow } from '../../../signing/signable.ts';
import type { Sender } from '../../../submission/terms/changed-terms.ts';
import { confirmationPhrase, type ConfirmedAct } from '../../../requests/confirmation-phrase.ts';

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
