import type { Environment } from '../../config/settings/precedence.ts';
import type { KnownSigner } from '../../config/settings/schemas/signer-schema.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';

export type Signer = {
  readonly name: string;
  readonly setting: KnownSigner;
  readonly key: PublicKey;
};

export type SignDeps = {
  readonly env: Environment;
  readonly signal?: AbortSignal | undefined;
  /** A wrong signature is compared with their keys. */
  readonly others?: readonly Signer[] | undefined;
};

/** For an execution, the party that it is for. */
export type SignaturePlace = { readonly party?: string | undefined };

export type PlacedSigner = { readonly signer: Signer; readonly place: SignaturePlace };
