import { keyFor } from '../../lib/keys/key-for.ts';
// Help of each form field: what the value is, then what an empty or special value means.
// `cantui allocate --schema` and `cantui execute --schema` print the same texts.

export const allocateHelp = {
  synchronizer: 'Synchronizer that onboards the party: its id, not an alias.',
  identityProviderId:
    'Identity provider that manages the party. Empty: the default identity provider.',
  userId: 'User that may act as the new party (act_as). Empty: no user gets rights.',
  waitForAllocation:
    'Wait for the party before responding. Best effort; ignored if the party has several hosts.',
  onboardingTransactions:
    'Topology transactions that onboard the party. One must be its PartyToParticipant (hosts, keys, threshold); a namespace may be added.',
  transaction: 'Encoded topology transaction in base64.',
  signatures: 'Signatures of this transaction only. Not needed if the combined hash is signed.',
  multiHashSignatures:
    'Signatures of the combined hash of all transactions, instead of signatures of each transaction.',
} as const;

export const executeHelp = {
  preparedTransaction:
    'Prepared transaction in base64, from the response of the prepare operation.',
  partySignatures:
    'The acting party and its signatures of the prepared hash. Currently, only one party can act.',
  party: 'The acting party, the same as in the prepared transaction.',
  signatures: 'One or more signatures of the prepared hash, by keys of this party.',
  submissionId:
    'Identifies the completion of this attempt: each attempt needs a new id. A draft gets one and keeps it.',
  hashingSchemeVersion:
    'Hashing scheme of the signed hash, from the prepare response. V2 does not sign the deadline.',
  deduplicationPeriod:
    'How long the service rejects duplicates of the command. The default is sent as {"Empty":{}}, because real services refuse a request without the field.',
  deduplicationOffset: 'Ledger offset from which duplicates of the command are rejected.',
  userId: 'The same user as in the prepare request.',
  minLedgerTime:
    'Earliest ledger time that the service may choose; it delays nothing. Must be within the times that the synchronizer allows.',
  minLedgerTimeAbsolute: 'Earliest ledger time, in ISO 8601.',
} as const;

export const sharedHelp = {
  seconds: 'Whole seconds.',
  nanos: 'Nanoseconds, from 0 to 999999999.',
  json: 'The whole value as JSON, sent exactly as typed.',
  signedBy: 'Fingerprint of the key that signed. Never enter the key itself.',
  signature: 'Signature in base64, as the signer printed it.',
  format: 'Signature format: usually CONCAT for Ed25519, DER for ECDSA.',
  algorithm: 'Algorithm of the signing key.',
  other: 'A value that is not in the list above, sent exactly as typed.',
} as const;

export const fieldTypes = {
  text: 'text',
  integer: 'integer',
  json: 'JSON',
  texts: 'comma-separated list',
  hinted: (type: string, hint: string): string => `${type} (${hint})`,
  large: 'base64; line breaks are ignored',
  oneOf: (labels: string): string => `one of: ${labels}`,
  list: (noun: string): string => `list; each item is a ${noun}`,
  required: (section: string): string => `required; API description ${section}`,
  optional: (section: string): string => `optional; API description ${section}`,
  rule: (states: string, from: string | undefined): string =>
    from === undefined ? `rule: ${states}` : `rule: ${states} (${from})`,
  get waysIn() {
    return `Paste the value, press ${keyFor('form.load', 'ctrl+o')} to load a file, or ${keyFor('form.edit', 'ctrl+e')} to use your editor.`;
  },
} as const;

export const schemaText = {
  field: (help: string, section: string): string => `${help} (API description ${section})`,
  body: (path: string, section: string): string =>
    `The body of POST ${path} (API description ${section}).`,
} as const;

export const loadPrompt = {
  title: 'load a file',
  get placeholder() {
    return `path; ${keyFor('load.complete', 'tab')} completes it`;
  },
  advice: 'a value, a request as JSON, or the response of a prepare request',
} as const;
