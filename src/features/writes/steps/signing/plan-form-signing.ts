import type { Settings } from '../../../../config/settings/settings.ts';
import { openSigner } from '../../../../signing/signer.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { startSigningStep, type SigningStep, type SignerRow } from '../../state/signing-step.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { inspectSignable } from './inspect-signable.ts';
import { openKnownSigners, withSignerKeys } from './open-signers.ts';
import { signableOfForm, type Signable } from './signable.ts';
import type { Result } from '../../../../lib/result.ts';
import type { SignerSetting } from '../../../../config/settings/schemas/signer-schema.ts';
import type { Signer } from '../../../../signing/signer-types.ts';
import type { SignableReport } from './signable-report.ts';
import { placeSigners } from './place-signers.ts';
import { signerFingerprints } from './signer-fingerprints.ts';

type ConfiguredSigner = {
  readonly name: string;
  readonly setting: SignerSetting;
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
  const [party, second] = report.parties;
  if (signable.form !== 'execute' || party === undefined || second !== undefined)
    return { part: 'useless', refusal: own.error };
  const other = place(party);
  return other.ok
    ? { part: 'other', placed: other.value[0] }
    : { part: 'useless', refusal: other.error };
};

/** Those that can sign come first. */
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

type Profile = Pick<Settings, 'profile' | 'signers' | 'trustedPackages'>;

/** Calls no signer. */
export const planFormSigning = (
  id: FormId,
  writeForm: WriteFormState,
  { profile, nowMs, failure }: { profile: Profile; nowMs: number; failure?: string | undefined },
): SigningStep => {
  const { signers = {}, trustedPackages } = profile;
  const signable = signableOfForm(id, writeForm);
  const keys = withSignerKeys(writeForm.keys, openKnownSigners(profile), signable);
  const report = inspectSignable(signable, { keys, nowMs, trustedPackages });
  const configured = Object.entries(signers).map(([name, setting]) => ({
    name,
    setting,
    opened: openSigner(name, setting),
  }));
  const rows = signerRows({ signable, report }, configured);
  return startSigningStep({ root: writeForm.form.root, report, rows, failure });
};
