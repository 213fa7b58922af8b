import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { SigningStep } from '../state/signing-step.ts';
import type { SignerPart } from '../../../signing/signable-report.ts';

export const partWords: Readonly<Record<SignerPart, string>> = {
  required: 'required',
  other: 'other key',
  signed: 'signed',
  useless: 'not needed',
  unusable: 'unusable',
};

const waits: Readonly<Record<SigningStep['stage'], string>> = {
  get choose() {
    return `no signer is called before the confirmation; ${keyFor('signers.toggle', ' ')} marks several`;
  },
  get confirm() {
    return `typing the confirmation; ${keyFor('signConfirm.sign', 'return')} signs only on an exact match; pasting is off`;
  },
  get call() {
    return `waiting for a signer; ${keyFor('signCall.cancel', 'escape')} cancels`;
  },
};

export const signCallText = {
  title: 'SIGNING',
  calling: (name: string, until: string): string =>
    `Waiting for signer ${name} until ${until} UTC. ${keyFor('signCall.cancel', 'escape')} cancels.`,
  starting: 'Checking the bytes again before calling a signer.',
  sees: 'A signer gets only the bytes to sign. Its signature is verified before it is used.',
} as const;

export const signHints = {
  ...waits,
  state: 'signing sends nothing',
  stateBoth: 'one confirmation signs and sends',
} as const;

export const whyNoSigning = {
  noSigners: (profile: string): string =>
    `Profile ${profile} has no signers: add them to its signers setting, see cantui config schema.`,
  readOnly: (profile: string): string =>
    `Profile ${profile} is read-only, and a signature lets others send.`,
  failedChecks: (count: number): string =>
    `${pluralize(count, 'check')} failed: nothing can be signed.`,
  refused: (reason: string): string => `Not signed: ${reason}`,
} as const;
