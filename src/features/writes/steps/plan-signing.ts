import { signConfirmText } from '../../../signing/sign-messages.ts';
import { signerFingerprints } from '../../../submission/review-records.ts';
import {
  type SignerRow,
  type SignableReport,
  type SendsTo,
  signableOfForm,
  type Signable,
} from '../../../signing/signable.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { openSigner, openKnownSigners, withSignerKeys } from '../../../signing/signers/signer.ts';
import { type FormId } from '../../../submission/form-ids.ts';
import { actOf } from '../../../requests/confirmation-phrase.ts';
import { startSigningStep, type SigningStep } from '../state/signing-step.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { inspectSignable, type JournalContext } from '../../../signing/inspect-signable.ts';
import type { Result } from '../../../lib/result.ts';
import type { KnownSigner } from '../../../config/settings/schemas/signer-schema.ts';
import type { Signer } from '../../../signing/signers/signer-types.ts';
import { placeSigners } from '../../../signing/add-signature.ts';
import { checkFormAgreement } from '../../../requests/checks/form-agreement.ts';
import { withVetted } from '../../../requests/checks/vetted-packages.ts';
import { toldOf } from '../../../requests/prepare/prepare-state.ts';
import { partyChecksOf } from '../../../requests/checks/known-parties.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { ReviewFact } from '../../../verify/review/messages.ts';

type ConfiguredSigner = {
  readonly name: string;
  readonly setting: KnownSigner;
  readonly opened: Result<Signer, string>;
};

type Write = { readonly signable: Signable; readonly report: SignableReport };

/** The place of a signer: as the owner of a party's key, or as a further key of the only party. */
const partOf = (
  write: Write,
  signer: Signer,
): Pick<SignerRow, 'part' | 'placed'> & { readonly refusal?: string } => {
  const { signable, report } = write;
  const place = (party?: string) => placeSigners(write, [signer], party);
  const own = place();
  if (own.ok) return { part: 'required', placed: own.value[0] };
  if (signerFingerprints(signable).includes(signer.key.fingerprint))
    return { part: 'signed', refusal: own.error };
  const other = place(report.parties[0]);
  return other.ok
    ? { part: 'other', placed: other.value[0] }
    : { part: 'useless', refusal: other.error };
};

/** Signers that can sign come first. */
const signerRows = (
  write: Write,
  configured: readonly ConfiguredSigner[],
): readonly SignerRow[] => {
  const rows = configured.map(({ name, setting: { type }, opened }): SignerRow => {
    if (!opened.ok) return { name, type, part: 'unusable', refusal: opened.error };
    const { spec, fingerprint } = opened.value.key;
    return { name, type, key: { spec, fingerprint }, ...partOf(write, opened.value) };
  });
  const order = ['required', 'other', 'signed', 'useless', 'unusable'] as const;
  return order.flatMap((part) => rows.filter((row) => row.part === part));
};

/** An unknown receiver needs a typed word. If no service can tell whether it exists, the page says so. */
const withPartyChecks = (
  report: SignableReport,
  checks: readonly VerificationCheck[],
): SignableReport => ({
  ...report,
  warnings: [...report.warnings, ...checks.filter(({ state }) => state === 'failed')],
  facts: [
    ...checks
      .filter(({ state }) => state === 'unknown')
      .map(({ title, reason = '' }): ReviewFact => ({
        label: 'unknown',
        value: signConfirmText.untold(title, reason),
        brief: true,
        weight: 'doubt',
      })),
    ...report.facts,
  ],
});

type Profile = Pick<Settings, 'profile' | 'signers' | 'trustedPackages'>;

interface Planning {
  readonly profile: Profile;
  /** Present if one confirmation signs and sends, where an action was entered. */
  readonly sendsTo: SendsTo | undefined;
  readonly journal: JournalContext;
  readonly nowMs: number;
  readonly failure?: string | undefined;
}

/** Plans without calling a signer. */
export const planFormSigning = (
  id: FormId,
  writeForm: WriteFormState,
  { profile, sendsTo, journal, nowMs, failure }: Planning,
): SigningStep => {
  const { signers = {}, trustedPackages } = profile;
  const signable = signableOfForm(id, writeForm);
  const keys = withSignerKeys(writeForm.keys, openKnownSigners(profile), signable);
  const inspected = inspectSignable(signable, { keys, nowMs, trustedPackages, journal });
  const told = withVetted(inspected, toldOf(writeForm)?.vetted);
  const known = withPartyChecks(told, partyChecksOf(writeForm));
  const disagreements = id === 'execute' ? checkFormAgreement(writeForm) : [];
  const report = { ...known, failed: [...disagreements, ...known.failed] };
  const configured = Object.entries(signers).map(([name, setting]) => ({
    name,
    setting,
    opened: openSigner(name, setting),
  }));
  const rows = signerRows({ signable, report }, configured);
  const { intent } = writeForm.origin ?? {};
  const isOneStep = intent !== undefined && sendsTo !== undefined;
  return startSigningStep({
    ...{ root: writeForm.form.root, report, rows, failure, profile: profile.profile },
    ...(isOneStep && { act: actOf(intent), sendsTo }),
  });
};
