import type { KnownSigner } from '../config/settings/schemas/signer-schema.ts';
import type { JsonObject } from '../lib/json/json.ts';
import type { PlacedSigner } from './signers/signer-types.ts';
import type { VerificationCheck } from '../verify/check-result.ts';
import type { ReviewFact } from '../verify/review/messages.ts';

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

/** Where a confirmation sends that also sends: the ledger, and its mode if the settings say it. */
export type SendsTo = { readonly url: string; readonly mode: string | undefined };

/** The first warning that the confirmation did not show: the same check may warn of something else by now. */
export const unconfirmedWarning = (
  { report }: { readonly report: Pick<SignableReport, 'warnings'> },
  warnings: readonly VerificationCheck[],
): VerificationCheck | undefined =>
  warnings.find(({ id, detail }) =>
    report.warnings.every((shown) => shown.id !== id || shown.detail !== detail),
  );
