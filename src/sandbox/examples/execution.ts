import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, unitsOfOne } from '../decimal-units.ts';
import { interpretCommand } from '../prepare/interpret-command.ts';
import { encodePrepared, hashPrepared } from '../prepare/prepared-nodes.ts';
import type { Contract } from '../state/update-model.ts';
import type { LedgerState, HoldingRecord } from '../state/ledger-state.ts';
import { deriveSigningParty, signedSynchronizer, type SigningParty } from '../state/parties.ts';
import { packageName, templates } from '../state/templates.ts';
import { flipLastBit, exampleFiles, signatureBy, type ExampleFile } from './allocation.ts';

const paid = 25n * unitsOfOne;

interface ExampleTransferTerms {
  readonly holding: HoldingRecord;
  readonly to: string;
  readonly rules: Contract;
  readonly commandId: string;
  /** Microseconds since 1970. */
  readonly maxRecordTime?: bigint;
}

const commandOf = ({ holding, to, rules }: ExampleTransferTerms): JsonObject => ({
  ExerciseCommand: {
    templateId: `#${packageName}:${templates.AmuletRules.name}`,
    contractId: rules.id,
    choice: 'AmuletRules_Transfer',
    choiceArgument: {
      transfer: {
        sender: holding.owner,
        provider: holding.owner,
        inputs: [{ tag: 'InputAmulet', value: holding.contract.id }],
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
});

/** A transfer of 25 amulets to somebody, prepared as the ledger's participant would. */
const prepareTransfer = (world: LedgerState, terms: ExampleTransferTerms): Buffer => {
  const { holding, commandId, maxRecordTime } = terms;
  const actors = [holding.owner];
  const roots = interpretCommand({ world, actors, salt: commandId }, commandOf(terms));
  if (!roots.ok) throw new Error('an example that cannot be prepared');
  return encodePrepared(roots.value, {
    actAs: actors,
    commandId,
    synchronizer: signedSynchronizer(world.release, world.synchronizer),
    preparedAt: world.clock,
    maxRecordTime,
  });
};

const hashOf = (bytes: Buffer, version: string): Buffer => {
  const hash = hashPrepared(bytes, version);
  if (hash === undefined) throw new Error('an example that cannot be hashed');
  return hash;
};

const v2 = 'HASHING_SCHEME_VERSION_V2';
const v3 = 'HASHING_SCHEME_VERSION_V3';

const requestOf = (
  signing: SigningParty,
  { bytes, version = v2 }: { readonly bytes: Buffer; readonly version?: string },
): JsonObject => ({
  preparedTransaction: bytes.toString('base64'),
  partySignatures: {
    signatures: [
      { party: signing.party, signatures: [signatureBy(signing, hashOf(bytes, version))] },
    ],
  },
  submissionId: 'example-submission',
  hashingSchemeVersion: version,
  deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } },
  userId: '',
  minLedgerTime: { time: { Empty: {} } },
});

const termsOf = (world: LedgerState): ExampleTransferTerms => {
  const [holding] = [...world.kept.values()].filter(({ owner }) => owner === world.signing.party);
  const rules = world.rules.get('AmuletRules');
  if (holding === undefined || rules === undefined) throw new Error('the ledger has not begun yet');
  return { holding, rules, to: world.traders[0], commandId: 'example-transfer' };
};

/** Requests that execute a transfer of the party that signs: right ones, and one wrong in each way. */
export const executionExamples = (world: LedgerState, seed: string): readonly ExampleFile[] => {
  const { signing } = world;
  const stranger = deriveSigningParty(seed, 'stranger');
  const terms = termsOf(world);
  const bytes = prepareTransfer(world, terms);
  const right = requestOf(signing, { bytes });
  const signed = (entries: readonly JsonObject[]): JsonObject => ({
    ...right,
    partySignatures: { signatures: entries },
  });
  const own = signatureBy(signing, hashOf(bytes, v2));
  const entry = (party: string, ...signatures: readonly JsonObject[]) => ({ party, signatures });
  const prepared = {
    preparedTransaction: bytes.toString('base64'),
    preparedTransactionHash: hashOf(bytes, v2).toString('base64'),
    hashingSchemeVersion: v2,
  };
  const dearer = prepareTransfer(world, { ...terms, to: world.traders[1] ?? world.dso });
  const deadline = { ...terms, commandId: 'example-deadline', maxRecordTime: 1_000_000n };
  const files: Readonly<Record<string, JsonObject>> = {
    'prepare.request': {
      userId: 'ledger-api-user',
      commandId: terms.commandId,
      actAs: [terms.holding.owner],
      readAs: [],
      synchronizerId: world.synchronizer,
      packageIdSelectionPreference: [],
      hashingSchemeVersion: v2,
      commands: [commandOf(terms)],
    },
    'prepare.response': prepared,
    'wrong-hash.response': {
      ...prepared,
      preparedTransactionHash: flipLastBit(prepared.preparedTransactionHash),
    },
    'wrong-receiver.response': {
      ...prepared,
      preparedTransaction: dearer.toString('base64'),
      preparedTransactionHash: hashOf(dearer, v2).toString('base64'),
    },
    request: right,
    'request-v3': requestOf(signing, { bytes, version: v3 }),
    'wrong-signature': signed([
      entry(signing.party, { ...own, signature: flipLastBit(own.signature) }),
    ]),
    'wrong-transaction': { ...right, preparedTransaction: dearer.toString('base64') },
    'wrong-scheme': { ...right, hashingSchemeVersion: v3 },
    'wrong-key': signed([entry(signing.party, signatureBy(stranger, hashOf(bytes, v2)))]),
    'wrong-party': signed([entry(stranger.party, signatureBy(stranger, hashOf(bytes, v2)))]),
    'wrong-two-parties': signed([entry(signing.party, own), entry(stranger.party, own)]),
    'wrong-unsigned': signed([entry(signing.party)]),
    'wrong-unspecified': { ...right, hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' },
    'wrong-deadline': requestOf(signing, { bytes: prepareTransfer(world, deadline), version: v3 }),
  };
  return exampleFiles('execute', signing, files);
};
