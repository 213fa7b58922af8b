import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import { encodeMessage, type MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';
import { parsePreparedTransaction } from '../../../src/verify/prepared/prepared-transaction.ts';
import { preparedTransaction } from '../../../src/verify/prepared/prepared-transaction-schema.ts';
import { schemes } from '../../../src/verify/hashing/hashing-schemes.ts';
import { submissionHash } from '../../../src/verify/hashing/submission-hash.ts';
import { epoch } from '../samples/sample-activities.ts';
import { ask } from '../servers/sandbox.ts';
import {
  encoded,
  multiSignature,
  newSigner,
  partyToParticipant,
  signatureOver,
  type Signer,
} from '../verify/topology-writer.ts';

/** A party whose keys a ledger knows. */
export interface ExternalParty {
  readonly party: string;
  readonly signer: Signer;
}

/** Has a party allocated that signs for itself. */
export const allocated = async (
  sandbox: Sandbox,
  hint: string,
  fields: JsonObject = {},
): Promise<ExternalParty> => {
  const signer = newSigner();
  const party = `${hint}::${signer.fingerprint}`;
  const on = [sandbox.world.participant];
  const transactions = [partyToParticipant(party, { keys: [signer], on })];
  const { status } = await ask(sandbox, 'allocate', {
    synchronizer: sandbox.world.synchronizer,
    onboardingTransactions: encoded(transactions),
    multiHashSignatures: [multiSignature(signer, transactions)],
    ...fields,
  });
  if (status !== 200) throw new Error(`the party was not allocated: ${status}`);
  return { party, signer };
};

/** When the transactions were prepared: a minute ago, by the clock of the tests (vitest.config.ts). */
const preparedAtMs = (process.env['TEST_CLOCK'] === 'machine' ? Date.now() : epoch) - 60_000;

/** The package of the contracts below. */
export const depotVault = { id: 'd1'.repeat(32), name: 'depot-vault' } as const;

const template = { packageId: depotVault.id, moduleName: 'Depot.Vault', entityName: 'Deposit' };

/** A contract that a party makes for itself. */
export const createBy = (party: string): MessageInit => ({
  lfVersion: '2.1',
  contractId: `00${'a1'.repeat(32)}`,
  packageName: depotVault.name,
  templateId: template,
  argument: {
    record: {
      recordId: template,
      fields: [
        { label: 'owner', value: { party } },
        { label: 'grams', value: { int64: 17n } },
      ],
    },
  },
  signatories: [party],
  stakeholders: [party],
});

/** A choice on that contract. */
export const exerciseBy = (party: string, fields: MessageInit = {}): MessageInit => {
  const { argument: _, ...contract } = createBy(party);
  return {
    ...contract,
    choice: 'Withdraw',
    chosenValue: { record: {} },
    actingParties: [party],
    ...fields,
  };
};

/** Nodes of a transaction, by their ids, and what surrounds them. */
interface Parts {
  /** `{ create: … }`, `{ exercise: … }` and so on; a node's id is its place. */
  readonly nodes: readonly MessageInit[];
  readonly roots?: readonly string[];
  readonly metadata?: MessageInit;
}

/** The bytes of a prepared transaction with these nodes. */
export const preparedOf = (party: string, { nodes, roots = ['0'], metadata = {} }: Parts): Buffer =>
  encodeMessage(preparedTransaction, {
    transaction: {
      version: '2.1',
      roots,
      nodes: nodes.map((v1, index) => ({ nodeId: String(index), v1 })),
      seeds: nodes.flatMap((node, nodeId) =>
        'create' in node || 'exercise' in node ? [{ nodeId, seed: Buffer.alloc(32, 5) }] : [],
      ),
    },
    metadata: {
      submitterInfo: { actAs: [party], commandId: 'pay-rent' },
      synchronizerId: `global::1220${'ab'.repeat(32)}`,
      transactionUuid: 'a1f3c8de-27b1-4d1c-9f0e-6f1f2a3b4c5d',
      preparationTime: BigInt(preparedAtMs) * 1000n,
      ...metadata,
    },
  });

interface Overrides {
  readonly create?: MessageInit;
  readonly metadata?: MessageInit;
}

/** The bytes of a prepared transaction with one create. */
export const preparedBytes = (
  party: string,
  { create = createBy(party), metadata = {} }: Overrides = {},
): Buffer => preparedOf(party, { nodes: [{ create }], metadata });

/** The hash that is signed. */
export const hashOf = (bytes: Buffer, version = 'V2'): Buffer => {
  const read = parsePreparedTransaction(bytes);
  const scheme = schemes[`HASHING_SCHEME_VERSION_${version}`];
  if (!read.ok || scheme === undefined) throw new Error('no prepared transaction');
  const result = submissionHash(read.value.messages, scheme);
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

/** The body of an execution, signed by the party's key. */
export const submissionBy = (
  { party, signer }: ExternalParty,
  {
    bytes = preparedBytes(party),
    version = 'V2',
    signers = [signer],
  }: {
    readonly bytes?: Buffer;
    readonly version?: string;
    readonly signers?: readonly Signer[];
  } = {},
) => ({
  preparedTransaction: bytes.toString('base64'),
  partySignatures: {
    signatures: [
      { party, signatures: signers.map((item) => signatureOver(item, hashOf(bytes, version))) },
    ],
  },
  submissionId: '51dd5a0e-2ab6-4ca4-aa9d-9333fb603eb0',
  hashingSchemeVersion: `HASHING_SCHEME_VERSION_${version}`,
  deduplicationPeriod: { Empty: {} },
});
