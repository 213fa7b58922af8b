import { sign, type KeyObject } from 'node:crypto';
import { bytesAt, textAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { combinedHash, hashWithPurpose, hashPurposes } from '../../verify/hashing/multihash.ts';
import { encodeOnboarding } from '../operations/parties/generate-topology.ts';
import { amuletRules } from '../state/amulet-contracts.ts';
import { operatorId, type LedgerState } from '../state/ledger-state.ts';
import { formatUnits, unitsOfOne } from '../decimal-units.ts';
import { prepareSubmission } from '../operations/submit/prepare-submission.ts';
import { packageName, templates } from '../state/templates.ts';
import { deriveSigningParty, type SigningParty } from '../state/parties.ts';

export const signatureBy = ({ publicKey, privateKey }: SigningParty, message: Buffer) => ({
  format: 'SIGNATURE_FORMAT_CONCAT',
  signature: sign(null, message, privateKey).toString('base64'),
  signedBy: publicKey.fingerprint,
  signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
});

export const flipLastBit = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  return bytes.toString('base64');
};

const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8'): string =>
  key.export({ type, format: 'pem' }).toString();

export interface ExampleFile {
  readonly name: string;
  readonly content: JsonObject | string;
}

export const exampleFiles = (
  folder: string,
  { publicKey, privateKey }: SigningParty,
  files: Readonly<Record<string, JsonObject>>,
): readonly ExampleFile[] => [
  ...Object.entries(files).map(([name, content]) => ({ name: `${folder}/${name}.json`, content })),
  { name: `${folder}/public-key.pem`, content: pemOf(publicKey.key, 'spki') },
  { name: `${folder}/private-key.example.pem`, content: pemOf(privateKey, 'pkcs8') },
];

const onboardingOf = ({ party, publicKey }: SigningParty, participant: string): Buffer =>
  encodeOnboarding({
    party,
    publicKey,
    hosts: [{ participant, permission: 'confirmation' }],
    threshold: 1,
  });

const combined = (transaction: Buffer): Buffer =>
  combinedHash([hashWithPurpose(hashPurposes.topologyTransaction, transaction)]);

const allocationRequest = (
  { synchronizer }: LedgerState,
  signing: SigningParty,
  transaction: Buffer,
): JsonObject => ({
  synchronizer,
  onboardingTransactions: [{ transaction: transaction.toString('base64') }],
  multiHashSignatures: [signatureBy(signing, combined(transaction))],
  identityProviderId: '',
  waitForAllocation: true,
  userId: '',
});

/** Requests that allocate a new party: one that is right, and wrong ones. */
export const allocationExamples = (world: LedgerState, seed: string): readonly ExampleFile[] => {
  const { participant } = world;
  const newcomer = deriveSigningParty(seed, 'newcomer');
  const stranger = deriveSigningParty(seed, 'stranger');
  const transaction = onboardingOf(newcomer, participant);
  const right = allocationRequest(world, newcomer, transaction);
  const signature = signatureBy(newcomer, combined(transaction));
  const others: Readonly<Record<string, JsonObject>> = {
    'generate-topology.response': {
      partyId: newcomer.party,
      publicKeyFingerprint: newcomer.publicKey.fingerprint,
      topologyTransactions: [transaction.toString('base64')],
      multiHash: combined(transaction).toString('base64'),
    },
    'wrong-multi-hash.response': {
      partyId: newcomer.party,
      topologyTransactions: [transaction.toString('base64')],
      multiHash: flipLastBit(combined(transaction).toString('base64')),
    },
    request: right,
    'wrong-signature': {
      ...right,
      multiHashSignatures: [{ ...signature, signature: flipLastBit(signature.signature) }],
    },
    'wrong-transaction': {
      ...right,
      onboardingTransactions: [
        { transaction: onboardingOf(stranger, participant).toString('base64') },
      ],
    },
  };
  return exampleFiles('allocate', newcomer, others);
};

const paid = 25n * unitsOfOne;

const v2 = 'HASHING_SCHEME_VERSION_V2';
const v3 = 'HASHING_SCHEME_VERSION_V3';

const commandOf = (world: LedgerState, to: string): JsonObject => {
  const { party } = world.signing;
  const [holding] = [...world.kept.values()].filter(({ owner }) => owner === party);
  return {
    ExerciseCommand: {
      templateId: `#${packageName}:${templates.AmuletRules.name}`,
      contractId: amuletRules(world, 'AmuletRules').id,
      choice: 'AmuletRules_Transfer',
      choiceArgument: {
        transfer: {
          sender: party,
          provider: party,
          inputs: [{ tag: 'InputAmulet', value: holding?.contract.id ?? '' }],
          outputs: [
            {
              ...{ receiver: to, receiverFeeRatio: formatUnits(0n) },
              ...{ amount: formatUnits(paid), lock: null },
            },
          ],
          beneficiaries: null,
        },
      },
    },
  };
};

/** Asks for a transfer of 25 amulets to somebody. */
const prepareRequestOf = (world: LedgerState, to: string, more: JsonObject = {}): JsonObject => ({
  userId: operatorId,
  commandId: 'example-transfer',
  actAs: [world.signing.party],
  readAs: [],
  synchronizerId: world.synchronizer,
  packageIdSelectionPreference: [],
  hashingSchemeVersion: v2,
  commands: [commandOf(world, to)],
  ...more,
});

const prepare = (world: LedgerState, request: JsonObject): JsonObject => {
  const prepared = prepareSubmission(world, request, { now: () => world.clock / 1000 });
  if (prepared.kind !== 'ok' || !isObject(prepared.response))
    throw new Error('an example that cannot be prepared');
  return prepared.response;
};

const signatureOf = (signing: SigningParty, prepared: JsonObject) =>
  signatureBy(signing, bytesAt(prepared, 'preparedTransactionHash'));

const executionRequest = (
  signing: SigningParty,
  prepared: JsonObject,
  own: JsonObject = signatureOf(signing, prepared),
): JsonObject => ({
  preparedTransaction: textAt(prepared, 'preparedTransaction'),
  partySignatures: { signatures: [{ party: signing.party, signatures: [own] }] },
  submissionId: 'example-submission',
  hashingSchemeVersion: textAt(prepared, 'hashingSchemeVersion'),
  deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } },
  userId: '',
  minLedgerTime: { time: { Empty: {} } },
});

/** Requests that execute a transfer of the party that signs: right ones, and wrong ones. */
export const executionExamples = (world: LedgerState): readonly ExampleFile[] => {
  const { signing, traders } = world;
  const [to, other = world.dso] = traders;
  const asked = prepareRequestOf(world, to);
  const prepared = prepare(world, asked);
  const right = executionRequest(signing, prepared);
  const own = signatureOf(signing, prepared);
  const dearer = prepare(world, prepareRequestOf(world, other));
  const { preparedTransaction = '' } = dearer;
  const inV3 = { hashingSchemeVersion: v3 };
  const past = { commandId: 'example-deadline', maxRecordTime: '1970-01-01T00:00:01Z', ...inV3 };
  const files: Readonly<Record<string, JsonObject>> = {
    'prepare.request': asked,
    'prepare.response': prepared,
    'wrong-hash.response': {
      ...prepared,
      preparedTransactionHash: flipLastBit(textAt(prepared, 'preparedTransactionHash')),
    },
    'wrong-receiver.response': dearer,
    request: right,
    'request-v3': executionRequest(signing, prepare(world, { ...asked, ...inV3 })),
    'wrong-signature': executionRequest(signing, prepared, {
      ...own,
      signature: flipLastBit(own.signature),
    }),
    'wrong-transaction': { ...right, preparedTransaction },
    'wrong-deadline': executionRequest(signing, prepare(world, prepareRequestOf(world, to, past))),
  };
  return exampleFiles('execute', signing, files);
};
