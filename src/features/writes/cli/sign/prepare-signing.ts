import { tryParseJson } from '../../../../lib/json/json.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import { readInputFile } from '../../../../cli-kit/streams.ts';
import { err, type Result } from '../../../../lib/result.ts';
import { textAt } from '../../../../lib/json/fields.ts';
import type { Signer, PlacedSigner } from '../../../../signing/signer-types.ts';
import { inputText } from '../../messages/cli.ts';
import { signOptions, signText } from '../../messages/sign.ts';
import { inspectSignable } from '../../steps/signing/inspect-signable.ts';
import type { SignableReport } from '../../steps/signing/signable-report.ts';
import { openKnownSigners, openSigners, withSignerKeys } from '../../steps/signing/open-signers.ts';
import { placeSigners } from '../../steps/signing/place-signers.ts';
import { parseSignable, type Signable } from '../../steps/signing/signable.ts';
import { readPublicKeyFile } from '../verify/verify.ts';
import type { SignFlags } from './sign-options.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';

export type SigningPlan = {
  /** The SHA-256 of the file, in hex: what `--confirm` confirms. */
  readonly sha256: string;
  readonly signable: Signable;
  readonly report: SignableReport;
  readonly signers: readonly PlacedSigner[];
  /** The other signers of the profile: a signature of theirs is recognized. */
  readonly known: readonly Signer[];
} & Pick<Settings, 'trustedPackages'>;

/** A bare topology response names no synchronizer. */
const withSynchronizer = (
  signable: Signable,
  file: string,
  { synchronizer }: SignFlags,
): Result<Signable, string> => {
  const { form, request } = signable;
  const isMissing = form === 'allocate' && textAt(request, 'synchronizer') === '';
  if (!isMissing)
    return synchronizer === undefined
      ? { ok: true, value: signable }
      : err(signOptions.unneededSynchronizer(file));
  return synchronizer === undefined
    ? err(signOptions.noSynchronizer(file))
    : { ok: true, value: { ...signable, request: { synchronizer, ...request } } };
};

const readSignable = (
  file: string,
  flags: SignFlags,
): Result<Pick<SigningPlan, 'sha256' | 'signable'>, string> => {
  const read = readInputFile(file);
  if (!read.ok) return err(inputText.unreadable(file, read.error));
  const json = tryParseJson(read.value.toString('utf8'));
  const parsed = parseSignable(json ?? null);
  if (!parsed.ok) return err(signText.inFile(file, parsed.error));
  const signable = withSynchronizer(parsed.value, file, flags);
  if (!signable.ok) return signable;
  const sha256 = sha256Hex(read.value);
  return { ok: true, value: { sha256, signable: signable.value } };
};

/** Calls no signer. */
export const prepareSigning = (
  file: string,
  flags: SignFlags,
  settings: Settings,
): Result<SigningPlan, string> => {
  const signers = openSigners(flags.signer ?? [], settings);
  if (!signers.ok) return signers;
  const read = readSignable(file, flags);
  if (!read.ok) return read;
  const { sha256, signable } = read.value;
  const known = openKnownSigners(settings);
  const keys = withSignerKeys((flags.publicKey ?? []).map(readPublicKeyFile), known, signable);
  const { trustedPackages } = settings;
  const report = inspectSignable(signable, { keys, nowMs: Date.now(), trustedPackages });
  const parts = { sha256, signable, report, known, trustedPackages };
  // A file that fails a check is reported as such, with any signer.
  if (report.failed.length > 0 || report.hash === undefined)
    return { ok: true, value: { ...parts, signers: [] } };
  const placed = placeSigners({ signable, report }, signers.value, flags.party);
  return placed.ok ? { ok: true, value: { ...parts, signers: placed.value } } : placed;
};
