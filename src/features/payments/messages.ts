import { pluralize } from '../../lib/text/pluralize.ts';

export const tokenOptionText = {
  empty: (option: string): string => `${option} is empty: omit it, or pass a value`,
  problem: (option: string, value: string, problem: string, remedy: string): string =>
    `${option}${value === '' ? '' : ` "${value}"`} ${problem}: ${remedy}`,
  onlyOne: 'use only one of --dry-run, --confirm SHA256, --yes, -o FILE',
  choose: 'nothing signed: choose one of --dry-run, --confirm SHA256, --yes, -o FILE',
} as const;

export const tokenWriteText = {
  notWritten: (reason: string): string => `no file was written: ${reason}`,
  notSigned: (reason: string): string => `not signed, not sent: ${reason}`,
  otherDigest: (sha256: string, typed: string): string =>
    `the SHA-256 of your request is now ${sha256}, not ${typed}: the terms or the holdings have changed, or it was sent already. Review it again with --dry-run`,
  prompt: (phrase: string): string =>
    `cantui: type ${phrase} to sign and send. This cannot be undone: `,
  noSigner: (party: string, profile: string): string =>
    `no signer of profile ${profile} has the key of ${party}: add a signer with this key to the profile, or write the prepared file with -o FILE and sign it elsewhere`,
  approvals: (profile: string, required: number): string =>
    `profile ${profile} requires ${pluralize(required, 'approval')}: write the prepared file with -o FILE, then use cantui sign, and cantui execute --write-bundle`,
  ifNothing: (until: string, then: string): string =>
    `if you do nothing: after ${until} the ledger can no longer record it. ${then}`,
  ifNothingUnsigned: (until: string): string =>
    `if you do nothing: its deadline ${until} is not signed, so the ledger may still record it later. Check the entry before you send it again.`,
  thenDirect: 'Check the entry then: it was paid, or nothing happened.',
  thenOffer: (until: string): string =>
    `Nobody can accept an offer after ${until}: cantui withdraw then frees the amount.`,
  thenProposal: 'Check the entry then: the proposal exists, or nothing happened.',
  thenPreapproval: 'Check the entry then: the preapproval has ended, or it is as before.',
  thenAnswer: 'Check the entry then: it happened, or the offer is as before.',
} as const;
