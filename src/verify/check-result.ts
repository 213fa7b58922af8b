export type CheckName = { readonly id: string; readonly title: string };

export const checkNames = {
  unknownFields: { id: 'unknown-fields', title: 'Unknown fields' },
  encoding: { id: 'encoding', title: 'Canonical encoding' },
  lookalikes: { id: 'lookalikes', title: 'Look-alike and hidden characters' },
  effects: { id: 'effects', title: 'Effects on holdings' },
  acts: { id: 'acts', title: 'Acts in your name' },
  claims: { id: 'claims', title: 'Agreement of arguments and effects' },
  intentCommand: { id: 'intent-command', title: 'Requested command' },
  intentHoldings: { id: 'intent-holdings', title: 'Requested change of holdings' },
  intentAuthority: {
    id: 'intent-authority',
    title: 'Other contracts in the name of the payer or receiver',
  },
  intentActs: { id: 'intent-acts', title: 'Other acts in the name of the payer or receiver' },
  askedCommands: { id: 'asked-commands', title: 'Requested commands' },
  askedCommandId: { id: 'asked-command-id', title: 'Requested command id' },
  askedActAs: { id: 'asked-act-as', title: 'Requested acting parties' },
  askedSynchronizer: { id: 'asked-synchronizer', title: 'Requested synchronizer' },
  askedDeadline: { id: 'asked-deadline', title: 'Requested deadline' },
  askedMinLedgerTime: { id: 'asked-min-ledger-time', title: 'Requested earliest ledger time' },
  askedPackages: { id: 'asked-packages', title: 'Requested package preference' },
  askedScheme: { id: 'asked-scheme', title: 'Requested hashing scheme' },
  askedDisclosed: { id: 'asked-disclosed', title: 'Requested disclosed contracts' },
  askedParty: { id: 'asked-party', title: 'Requested party' },
  askedKeys: { id: 'asked-keys', title: 'Requested keys' },
  askedHosts: { id: 'asked-hosts', title: 'Requested hosts' },
  askedThreshold: { id: 'asked-threshold', title: 'Requested thresholds' },
  minLedgerTime: { id: 'min-ledger-time', title: 'minLedgerTime and the time bounds' },
  tree: { id: 'tree', title: 'List of the steps' },
  root: { id: 'root', title: 'Number of commands' },
  packages: { id: 'packages', title: 'Package ids' },
  packageVersions: { id: 'package-versions', title: 'Packages of one name' },
  usedContracts: { id: 'used-contracts', title: 'Contracts used by the steps' },
  inputContracts: { id: 'input-contracts', title: 'Input contracts' },
  actingParty: { id: 'acting-party', title: 'Acting party' },
  scheme: { id: 'scheme', title: 'Hashing scheme' },
  hash: { id: 'hash', title: 'Hash to sign' },
  claimedHash: { id: 'claimed-hash', title: 'Reported hash' },
  recordTime: { id: 'record-time', title: 'Deadline' },
  preparationTime: { id: 'preparation-time', title: 'Preparation time' },
  ledgerTime: { id: 'ledger-time', title: 'Ledger time bounds' },
  threshold: { id: 'threshold', title: 'Signature threshold' },
  decoded: { id: 'decoded', title: 'Decoding of the prepared transaction' },
  transactionVersion: { id: 'transaction-version', title: 'Transaction version' },
  waiting: { id: 'waiting', title: 'Wait for the allocation' },
  owners: { id: 'owners', title: 'Owners of the shared namespace' },
  kinds: { id: 'kinds', title: 'Kinds of mappings' },
  operations: { id: 'operations', title: 'Operations and serials' },
  versions: { id: 'versions', title: 'Wrapper protocol version' },
  hosting: { id: 'hosting', title: 'Number of hosting transactions' },
  namespace: { id: 'namespace', title: 'Namespaces' },
  hosts: { id: 'hosts', title: 'Rights of the hosts' },
  thisNode: { id: 'this-node', title: 'This participant as host' },
  signingKeys: { id: 'signing-keys', title: 'Party signing keys' },
  keys: { id: 'keys', title: 'Decoding of the keys' },
  strangers: { id: 'strangers', title: 'Signers without need' },
  claimedMultiHash: { id: 'claimed-multi-hash', title: 'Reported combined hash' },
  claimedParty: { id: 'claimed-party', title: 'Reported party' },
  claimedFingerprint: { id: 'claimed-fingerprint', title: 'Reported fingerprint' },
  multiHash: { id: 'multi-hash', title: 'Combined hash to sign' },
} as const;

export const repeatedChecks = {
  signature: (id: string, number: string, signed: string): CheckName => ({
    id: `${id}-${number}`,
    title: `Signature ${number} of ${signed}`,
  }),
  signer: (id: string): CheckName => ({
    id: `signer-${id}`,
    title: `Key of signature ${id}`,
  }),
  signatureLength: (id: string): CheckName => ({
    id: `length-${id}`,
    title: 'Signature length',
  }),
  fingerprint: (id: string): CheckName => ({
    id: `fingerprint-${id}`,
    title: 'Format of signedBy',
  }),
  duplicateSigner: (id: string, signed: string): CheckName => ({
    id: `repeated-${id}`,
    title: `Repeated signers of ${signed}`,
  }),
  decodedTransaction: (index: number): CheckName => ({
    id: `decoded-${index}`,
    title: `Decoding of transaction ${index}`,
  }),
  authorizedTransaction: (index: number): CheckName => ({
    id: `authorized-${index}`,
    title: `Authorization of transaction ${index}`,
  }),
  publicKey: (index: number): CheckName => ({
    id: `given-key-${index}`,
    title: `Use of public key ${index}`,
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

/** Returns the worst state: one failure is a failure, and without any check nothing is known. */
export const overallVerdict = (checks: readonly VerificationCheck[]): VerificationVerdict => {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  return checks.length > 0 && checks.every(({ state }) => state === 'verified')
    ? 'verified'
    : 'unknown';
};
