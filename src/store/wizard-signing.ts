import { forms } from '../forms/forms.ts';
import type { FormId } from '../forms/form-ids.ts';
import { isInspected } from './wizard-checks.ts';
import type { WizardState } from './wizard.ts';

/** What a signer signs, as it was computed here from the bytes. */
export type ToSign = {
  readonly called: string;
  readonly hex: string;
  readonly base64: string;
};

const called: Readonly<Record<FormId, string>> = {
  allocate: 'combined hash',
  execute: 'prepared hash',
};

/** What is to be signed; nothing while the bytes do not say it. */
export const toSignOf = (id: FormId, wizard: WizardState): ToSign | undefined => {
  const { inspection } = wizard;
  const hex = id === 'allocate' ? inspection?.multiHash : inspection?.hash;
  if (hex === undefined || !isInspected(wizard)) return undefined;
  return { called: called[id], hex, base64: Buffer.from(hex, 'hex').toString('base64') };
};

/** Whether the page that is open asks for signatures: what is signed stands above them. */
export const isSigningPage = (id: FormId, { page }: WizardState): boolean =>
  forms[id].steps[page]?.title === 'Signatures';
