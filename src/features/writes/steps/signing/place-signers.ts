import type { Result } from '../../../../lib/result.ts';
import type { Signer, PlacedSigner } from '../../../../signing/signer-types.ts';
import { findPlace } from './add-signature.ts';
import type { SignableReport } from './signable-report.ts';
import type { Signable } from './signable.ts';

/** `chosen` is the party that they sign for. */
export const placeSigners = (
  { signable, report }: { readonly signable: Signable; readonly report: SignableReport },
  signers: readonly Signer[],
  chosen?: string,
): Result<readonly PlacedSigner[], string> => {
  const placed: PlacedSigner[] = [];
  for (const signer of signers) {
    const { name, key } = signer;
    const named = { signer: { name, fingerprint: key.fingerprint }, chosen };
    const place = findPlace(signable, report, named);
    if (!place.ok) return place;
    placed.push({ signer, place: place.value });
  }
  return { ok: true, value: placed };
};
