import type { Result } from '../../../../lib/result.ts';
import type { Environment } from '../../../../config/settings/precedence.ts';
import { signWith } from '../../../../signing/signer.ts';
import type { Signer, PlacedSigner } from '../../../../signing/signer-types.ts';
import type { SignerRecord } from '../../../../submission/files/signed-file.ts';
import type { GivenSignature } from '../../../../verify/signatures/signature.ts';
import { addSignature } from './add-signature.ts';
import type { Signable } from './signable.ts';

export type SigningOrder = {
  readonly signable: Signable;
  /** The bytes to sign: all that a signer gets. */
  readonly hash: Buffer;
  readonly signers: readonly PlacedSigner[];
  /** The other signers of the profile: a signature of theirs is recognized. */
  readonly known: readonly Signer[];
};

export type MadeSignature = PlacedSigner & {
  readonly signature: GivenSignature;
  readonly record: SignerRecord;
};

export type CollectDeps = {
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly onCall: (signer: Signer) => void;
  /** Runs after each signature that verified. */
  readonly onSigned?: (made: MadeSignature) => void;
};

export type Collected = {
  readonly signable: Signable;
  readonly records: readonly SignerRecord[];
};

/** Calls each signer in turn. The first that fails ends it. */
export const collectSignatures = async (
  { signable, hash, signers, known }: SigningOrder,
  { env, signal, now, onCall, onSigned }: CollectDeps,
): Promise<Result<Collected, string>> => {
  let signed: Collected = { signable, records: [] };
  for (const { signer, place } of signers) {
    const { name, setting, key } = signer;
    onCall(signer);
    const signature = await signWith(signer, hash, { env, signal, others: known });
    if (!signature.ok) return signature;
    const at = new Date(now()).toISOString();
    const record = { signer: name, type: setting.type, signedBy: key.fingerprint, at };
    onSigned?.({ signer, place, signature: signature.value, record });
    signed = {
      signable: addSignature(signed.signable, place, signature.value),
      records: [...signed.records, record],
    };
  }
  return { ok: true, value: signed };
};
