import { bytesAt, textAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { formatUnits, unitsOfOne } from '../decimal-units.ts';
import { prepareSubmission } from '../operations/submit/prepare-submission.ts';
import { amuletRules } from '../state/amulet-contracts.ts';
import { operatorId, type LedgerState } from '../state/ledger-state.ts';
import type { SigningParty } from '../state/parties.ts';
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

const requestOf = (
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
  const right = requestOf(signing, prepared);
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
    'request-v3': requestOf(signing, prepare(world, { ...asked, ...inV3 })),
    'wrong-signature': requestOf(signing, prepared, {
      ...own,
      signature: flipLastBit(own.signature),
    }),
    'wrong-transaction': { ...right, preparedTransaction },
    'wrong-deadline': requestOf(signing, prepare(world, prepareRequestOf(world, to, past))),
  };
  return exampleFiles('execute', signing, files);
};
