import { forms } from '../forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { isDecodedCurrent } from './write-form-checks.ts';
import type { WriteFormState } from './write-form.ts';

/** The hash that a signer signs, computed here from the bytes. */
export type HashToSign = {
  readonly called: string;
  readonly hex: string;
  readonly base64: string;
};

const called: Readonly<Record<FormId, string>> = {
  allocate: 'combined hash',
  execute: 'prepared hash',
};

/** Returns the hash to sign; undefined while the bytes don't determine it. */
export const hashToSign = (id: FormId, wizard: WriteFormState): HashToSign | undefined => {
  const { inspection } = wizard;
  const hex = id === 'allocate' ? inspection?.multiHash : inspection?.hash;
  if (hex === undefined || !isDecodedCurrent(wizard)) return undefined;
  return { called: called[id], hex, base64: Buffer.from(hex, 'hex').toString('base64') };
};

/** Returns true if the open page has signature fields, with the signed hash above them. */
export const isSigningPage = (id: FormId, { page }: WriteFormState): boolean =>
  forms[id].steps[page]?.title === 'Signatures';
