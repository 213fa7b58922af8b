import type { Settings } from '../../../../config/settings/settings.ts';
import { openSigner } from '../../../../signing/signer.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { startSigningStep, type SigningStep } from '../../state/signing-step.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { inspectSignable } from './inspect-signable.ts';
import { openKnownSigners, withSignerKeys } from './open-signers.ts';
import { signableOfForm } from './signable.ts';
import { signerRows } from './signer-rows.ts';

type Profile = Pick<Settings, 'profile' | 'signers' | 'trustedPackages'>;

/** Reads the keys of the profile's signers, and checks the write of a form: calls no signer. */
export const planFormSigning = (
  id: FormId,
  wizard: WriteFormState,
  { profile, nowMs, failure }: { profile: Profile; nowMs: number; failure?: string | undefined },
): SigningStep => {
  const { signers = {}, trustedPackages } = profile;
  const signable = signableOfForm(id, wizard);
  const keys = withSignerKeys(wizard.keys, openKnownSigners(profile), signable);
  const report = inspectSignable(signable, { keys, nowMs, trustedPackages });
  const configured = Object.entries(signers).map(([name, setting]) => ({
    name,
    setting,
    opened: openSigner(name, setting),
  }));
  const rows = signerRows({ signable, report }, configured);
  return startSigningStep({ root: wizard.form.root, report, rows, failure });
};
