import type { Signer } from '../../../../signing/signer-types.ts';

/** The place of a signature: for an execution, the party that it is for. */
export type SignaturePlace = { readonly party?: string | undefined };

/** A signer that is about to sign, with the place of its signature. */
export type PlacedSigner = { readonly signer: Signer; readonly place: SignaturePlace };
