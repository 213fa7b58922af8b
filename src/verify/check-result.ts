export type CheckName = { readonly id: string; readonly title: string };

export const checkNames = {
  unknownFields: { id: 'unknown-fields', title: 'All fields are known' },
  encoding: { id: 'encoding', title: 'Canonical encoding' },
  lookalikes: { id: 'lookalikes', title: 'No look-alike or hidden characters' },
  effects: { id: 'effects', title: 'Effects on holdings are understood' },
  acts: { id: 'acts', title: 'Acts in your name are understood' },
  claims: { id: 'claims', title: 'Effects on holdings are what the arguments ask for' },
  intentCommand: { id: 'intent-command', title: 'The command is what you requested' },
  intentHoldings: { id: 'intent-holdings', title: 'Holdings change as you requested' },
  intentAuthority: {
    id: 'intent-authority',
    title: 'No other contract is made or used up in the name of the payer or receiver',
  },
  intentActs: {
    id: 'intent-acts',
    title: 'Every act in the name of the payer or receiver belongs to the request',
  },
  askedCommands: { id: 'asked-commands', title: 'Prepared commands match the request' },
  askedCommandId: { id: 'asked-command-id', title: 'Command id matches the request' },
  askedActAs: { id: 'asked-act-as', title: 'Acting parties match the request' },
  askedSynchronizer: { id: 'asked-synchronizer', title: 'Synchronizer matches the request' },
  askedDeadline: { id: 'asked-deadline', title: 'Deadline matches the request' },
  askedMinLedgerTime: {
    id: 'asked-min-ledger-time',
    title: 'Earliest ledger time matches the request',
  },
  askedPackages: { id: 'asked-packages', title: 'Packages match the preference of the request' },
  askedScheme: { id: 'asked-scheme', title: 'Hashing scheme matches the request' },
  askedDisclosed: { id: 'asked-disclosed', title: 'Disclosed contracts match the request' },
  askedParty: { id: 'asked-party', title: 'Party matches the request' },
  askedKeys: { id: 'asked-keys', title: 'Keys match the request' },
  askedHosts: { id: 'asked-hosts', title: 'Hosts match the request' },
  askedThreshold: { id: 'asked-threshold', title: 'Thresholds match the request' },
  minLedgerTime: {
    id: 'min-ledger-time',
    title: 'minLedgerTime within the transaction’s time bounds',
  },
  tree: { id: 'tree', title: 'All steps are listed' },
  root: { id: 'root', title: 'Exactly one command' },
  packages: { id: 'packages', title: 'Packages are published or trusted' },
  packageVersions: { id: 'package-versions', title: 'Packages of one name belong together' },
  usedContracts: { id: 'used-contracts', title: 'Every contract that a step uses exists' },
  inputContracts: { id: 'input-contracts', title: 'Each input contract is used and listed once' },
  actingParty: { id: 'acting-party', title: 'Acting party is the signing party' },
  scheme: { id: 'scheme', title: 'Hashing scheme is known' },
  hash: { id: 'hash', title: 'Hash to sign' },
  claimedHash: { id: 'claimed-hash', title: 'Reported hash matches the transaction' },
  recordTime: { id: 'record-time', title: 'Deadline is signed and not passed' },
  preparationTime: { id: 'preparation-time', title: 'Prepared recently' },
  ledgerTime: { id: 'ledger-time', title: 'Ledger time bounds hold now' },
  threshold: { id: 'threshold', title: 'Enough signatures' },
  decoded: { id: 'decoded', title: 'Prepared transaction can be decoded' },
  transactionVersion: {
    id: 'transaction-version',
    title: 'Transaction version fits its nodes and scheme',
  },
  waiting: { id: 'waiting', title: 'Service waits for the allocation' },
  owners: { id: 'owners', title: 'All owners of the shared namespace are included' },
  kinds: { id: 'kinds', title: 'Only onboarding mappings' },
  operations: { id: 'operations', title: 'All are first-time additions' },
  versions: { id: 'versions', title: 'Wrapper protocol version' },
  hosting: { id: 'hosting', title: 'Exactly one hosting transaction' },
  namespace: { id: 'namespace', title: 'Namespaces match the party' },
  hosts: { id: 'hosts', title: 'Hosts confirm and cannot submit' },
  thisNode: { id: 'this-node', title: 'This participant hosts the party' },
  signingKeys: { id: 'signing-keys', title: 'Party signing keys' },
  keys: { id: 'keys', title: 'All keys can be decoded' },
  strangers: { id: 'strangers', title: 'Every signer is required' },
  claimedMultiHash: {
    id: 'claimed-multi-hash',
    title: 'Reported combined hash matches the transactions',
  },
  claimedParty: { id: 'claimed-party', title: 'Reported party matches the transactions' },
  claimedFingerprint: {
    id: 'claimed-fingerprint',
    title: 'Reported fingerprint matches the party',
  },
  multiHash: { id: 'multi-hash', title: 'Combined hash to sign' },
} as const;

export const repeatedChecks = {
  signature: (id: string, number: string, signed: string): CheckName => ({
    id: `${id}-${number}`,
    title: `Signature ${number} of ${signed}`,
  }),
  signer: (id: string): CheckName => ({
    id: `signer-${id}`,
    title: `Signature ${id} uses the party’s namespace key`,
  }),
  signatureLength: (id: string): CheckName => ({
    id: `length-${id}`,
    title: 'Signature length fits its algorithm',
  }),
  fingerprint: (id: string): CheckName => ({
    id: `fingerprint-${id}`,
    title: 'signedBy is a fingerprint',
  }),
  duplicateSigner: (id: string, signed: string): CheckName => ({
    id: `repeated-${id}`,
    title: `Each key signs ${signed} once`,
  }),
  decodedTransaction: (index: number): CheckName => ({
    id: `decoded-${index}`,
    title: `Transaction ${index} can be decoded`,
  }),
  authorizedTransaction: (index: number): CheckName => ({
    id: `authorized-${index}`,
    title: `Transaction ${index} is authorized`,
  }),
  publicKey: (index: number): CheckName => ({
    id: `given-key-${index}`,
    title: `Public key ${index} is used by the request`,
  }),
} as const;

/** Only evidence makes a check verified. A sender accepts a warning by its id. */
export type CheckStatus = 'verified' | 'failed' | 'warning' | 'unknown';

/** The verdict over all checks; warnings count as unknown. */
export type VerificationVerdict = Exclude<CheckStatus, 'warning'>;

export interface VerificationCheck {
  /** The name of the check in scripts; several checks of one kind are numbered. */
  readonly id: string;
  readonly title: string;
  readonly state: CheckStatus;
  readonly detail: string;
  /** The reason of an unknown check or a warning. */
  readonly reason?: string;
  readonly remedy?: string;
}

export const passed = (name: CheckName, detail: string): VerificationCheck => ({
  ...name,
  state: 'verified',
  detail,
});

export const failed = (name: CheckName, detail: string, remedy: string): VerificationCheck => ({
  ...name,
  state: 'failed',
  detail,
  remedy,
});

export const inconclusive = (
  name: CheckName,
  detail: string,
  reason: string,
): VerificationCheck => ({
  ...name,
  state: 'unknown',
  detail,
  reason,
});

export const warning = (name: CheckName, detail: string, reason: string): VerificationCheck => ({
  ...name,
  state: 'warning',
  detail,
  reason,
});

/** The worst state: one failure is a failure, and without any check nothing is known. */
export const overallVerdict = (checks: readonly VerificationCheck[]): VerificationVerdict => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.length > 0 && checks.every(({ state }) => state === 'verified')
    ? 'verified'
    : 'unknown';
};
