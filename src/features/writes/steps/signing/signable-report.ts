import type { JsonObject } from '../../../../lib/json/json.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import type { DecodedFact } from '../../state/decoded-fact.ts';

export type SignableReport = {
  /** The bytes to sign; absent if no check passed that computes them. */
  readonly hash: Buffer | undefined;
  readonly facts: readonly DecodedFact[];
  /** What a submission changes, as commands print it. */
  readonly effects?: JsonObject | undefined;
  readonly failed: readonly VerificationCheck[];
  /** Warnings about the content, which the user has to accept before anything is signed. */
  readonly warnings: readonly VerificationCheck[];
  readonly missing: readonly string[];
  /** The parties that act; of an allocation the party that it makes. */
  readonly parties: readonly string[];
  /** The fingerprints whose signatures count; absent where only the ledger knows. */
  readonly useful: ReadonlySet<string> | undefined;
};
