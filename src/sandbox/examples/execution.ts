import { bytesAt, textAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { formatUnits, unitsOfOne } from '../decimal-units.ts';
import { prepareSubmission } from '../operations/submit/prepare-submission.ts';
import { amuletRules } from '../state/amulet-contracts.ts';
import { operatorId, type LedgerState } from '../state/ledger-state.ts';
import { deriveSigningParty, type SigningParty } from '../state/parties.ts';
import { packageName, templates } from '../state/templates.ts';
import { flipLastBit, exampleFiles, signatureBy, type ExampleFile } from './allocation.ts';

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

const requestOf = (signing: SigningParty, prepared: JsonObject): JsonObject => ({
  preparedTransaction: textAt(prepared, 'preparedTransaction'),
  partySignatures: {
    signatures: [{ party: signing.party, signatures: [signatureOf(signing, prepared)] }],
  },
  submissionId: 'example-submission',
  hashingSchemeVersion: textAt(prepared, 'hashingSchemeVersion'),
  deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } },
  userId: '',
  minLedgerTime: { time: { Empty: {} } },
});

/** Requests that execute a transfer of the party that signs: right ones, and one wrong in each way. */
export const executionExamples = (world: LedgerState, seed: string): readonly ExampleFile[] => {
  const { signing, traders } = world;
  const stranger = deriveSigningParty(seed, 'stranger');
  const [to, other = world.dso] = traders;
  const asked = prepareRequestOf(world, to);
  const prepared = prepare(world, asked);
  const right = requestOf(signing, prepared);
  const signed = (entries: readonly JsonObject[]): JsonObject => ({
    ...right,
    partySignatures: { signatures: entries },
  });
  const own = signatureOf(signing, prepared);
  const foreign = signatureOf(stranger, prepared);
  const entry = (party: string, ...signatures: readonly JsonObject[]) => ({ party, signatures });
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
    'request-v3': requestOf(signing, prepare(world, { ...asked, ...inV3 })),
    'wrong-signature': signed([
      entry(signing.party, { ...own, signature: flipLastBit(own.signature) }),
    ]),
    'wrong-transaction': { ...right, preparedTransaction },
    'wrong-scheme': { ...right, ...inV3 },
    'wrong-key': signed([entry(signing.party, foreign)]),
    'wrong-party': signed([entry(stranger.party, foreign)]),
    'wrong-two-parties': signed([entry(signing.party, own), entry(stranger.party, own)]),
    'wrong-unsigned': signed([entry(signing.party)]),
    'wrong-unspecified': { ...right, hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' },
    'wrong-deadline': requestOf(signing, prepare(world, prepareRequestOf(world, to, past))),
  };
  return exampleFiles('execute', signing, files);
};
