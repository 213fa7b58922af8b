import { pluralize } from '../../../lib/text/pluralize.ts';
import type { SignerPart, SigningStep } from '../state/signing-step.ts';

// Signing in a form: the choice of signers, the confirmation, and the calls.

/** The word of a signer's part in a write, as the picker shows it. */
export const partWords: Readonly<Record<SignerPart, string>> = {
  required: 'required',
  other: 'other key',
  signed: 'signed',
  useless: 'not needed',
  unusable: 'unusable',
};

/** The choice of signers. */
export const signerText = {
  title: 'SIGNERS OF THIS PROFILE, none is called yet',
  columns: { name: 'SIGNER', type: 'TYPE', key: 'KEY', part: 'PART' },
  noKey: 'no key',
  missing: (words: string): string => `Missing: ${words}`,
  failed: (title: string, detail: string): string => `FAILED: ${title}: ${detail}`,
  failure: (reason: string): string => `! Not signed: ${reason}`,
  otherKey: (name: string): string =>
    `The key of ${name} is not the one that names the party. Sign only if the ledger knows it as another key of the party.`,
  note: (name: string, type: string): string => `signed by ${name} (${type})`,
} as const;

/** The confirmation. */
export const signConfirmText = {
  opening: (names: readonly string[]): string =>
    `${names.join(', ')} will sign this. A signature cannot be taken back; nothing is sent yet.`,
  compared: 'every command equals the request',
  notCompared: 'no request came with these bytes: read all of it before you sign',
  typeToSign: (phrase: string): string => `Type  ${phrase}  to sign: `,
  back: 'Esc goes back',
  sign: '>( Enter signs )<',
  signOff: 'Sign: off until the text matches',
  moreLines: (lines: number): string => `… ${lines} more lines: Tab scrolls`,
} as const;

/** The calls. */
export const signCallText = {
  title: 'SIGNING',
  calling: (name: string, until: string): string =>
    `Waiting for signer ${name} until ${until} UTC. Esc cancels.`,
  starting: 'Checking the bytes again before a signer is called.',
  sees: 'A signer gets only the bytes to sign. Its signature is verified before it is used.',
} as const;

const waits: Readonly<Record<SigningStep['stage'], string>> = {
  choose: 'no signer is called before the confirmation; Space marks several',
  confirm: 'typing the confirmation; Enter signs only on an exact match; pasting is off',
  call: 'waiting for a signer; Esc cancels',
};

/** The status line, and the line of the page. */
export const signHints = { ...waits, state: 'signing sends nothing' } as const;

/** Why a signer cannot be chosen or called now. */
export const whyNoSigning = {
  noSigners: (profile: string): string =>
    `Profile ${profile} has no signers: add them to its signers setting, see cantui config schema.`,
  readOnly: (profile: string): string =>
    `Profile ${profile} is read-only, and a signature lets others send.`,
  noHash: 'No hash to sign yet: enter the transactions first.',
  failedChecks: (count: number): string =>
    `${pluralize(count, 'check')} failed: nothing can be signed.`,
  refused: (reason: string): string => `Not signed: ${reason}`,
} as const;

export const signerNotices = {
  signed: (names: readonly string[], missing: readonly string[]): string =>
    missing.length === 0
      ? `Signed by ${names.join(', ')}. Nothing was sent.`
      : `Signed by ${names.join(', ')}. Still missing: ${missing.join('; ')}`,
  canceled: 'canceled; no further signature was used',
  formChanged: 'the form has changed; the signature was discarded',
  checksChanged: 'a check failed since the choice of signers; see the checks',
  scrollFirst: 'Scroll to the end before confirming.',
  typeExactly: (phrase: string): string => `Type exactly: ${phrase}`,
  noPaste: 'Type the confirmation: pasting is not allowed.',
} as const;
