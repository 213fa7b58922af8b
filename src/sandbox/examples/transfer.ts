import { encodeMessage, type MessageInit } from '../../verify/protobuf/protobuf-encode.ts';
import { sha256 } from '../../verify/hashing/multihash.ts';
import { preparedTransaction } from '../../verify/prepared/prepared-transaction-schema.ts';
import { formatUnits, unitsOfOne } from '../decimal-units.ts';
import type { Contract } from '../state/contracts.ts';
import { packageId, packageName, templates } from '../state/templates.ts';
import { roundAt } from '../state/ledger-time.ts';
import { transferChoice } from '../state/transfer-content.ts';
import type { HoldingRecord, LedgerState } from '../state/ledger-state.ts';
import { damlValue, damlRecord } from './daml-value-builders.ts';

const lfVersion = '2.1';

const templateId = (template: 'Amulet' | 'AmuletRules'): MessageInit => {
  const [moduleName = '', entityName = ''] = templates[template].name.split(':');
  return { packageId, moduleName, entityName };
};

const digest = (...words: readonly string[]): Buffer => sha256(Buffer.from(words.join(' ')));

const amuletArgument = (world: LedgerState, owner: string, units: bigint): MessageInit =>
  damlRecord({
    dso: { party: world.dso },
    owner: { party: owner },
    amount: damlRecord({
      initialAmount: { numeric: formatUnits(units) },
      createdAt: damlRecord({ number: { int64: BigInt(roundAt(world.clock)) } }),
      ratePerRound: damlRecord({ rate: { numeric: '0.0038051800' } }),
    }),
  });

/** The fields that create, exercise and fetch have in common. */
const headOf = (template: 'Amulet' | 'AmuletRules', contractId: string): MessageInit => ({
  lfVersion,
  contractId,
  packageName,
  templateId: templateId(template),
});

const sorted = (parties: readonly string[]): readonly string[] => [...parties].sort();

const createOf = (
  world: LedgerState,
  { owner, units, salt }: { readonly owner: string; readonly units: bigint; readonly salt: string },
): MessageInit => ({
  ...headOf('Amulet', `00${digest(salt, owner).toString('hex')}`),
  argument: amuletArgument(world, owner, units),
  signatories: sorted([world.dso, owner]),
  stakeholders: sorted([world.dso, owner]),
});

const archiveOf = ({ dso }: LedgerState, { contract, owner }: HoldingRecord): MessageInit => ({
  ...headOf('Amulet', contract.id),
  signatories: sorted([dso, owner]),
  stakeholders: sorted([dso, owner]),
  actingParties: sorted([dso, owner]),
  choice: 'Archive',
  chosenValue: damlRecord({}),
  consuming: true,
  result: { unit: {} },
});

const inputOf = (world: LedgerState, { contract, owner, units }: HoldingRecord): MessageInit => ({
  v1: {
    ...headOf('Amulet', contract.id),
    argument: amuletArgument(world, owner, units),
    signatories: sorted([world.dso, owner]),
    stakeholders: sorted([world.dso, owner]),
  },
  createdAt: BigInt(contract.createdAt),
});

const paid = 25n * unitsOfOne;

/** The terms that an example transfer is prepared from. */
export interface ExampleTransferTerms {
  readonly holding: HoldingRecord;
  readonly to: string;
  readonly rules: Contract;
  readonly commandId: string;
  /** Microseconds since 1970. */
  readonly maxRecordTime?: bigint;
}

/** Returns the argument and the result of the choice, as for every transfer of this ledger. */
const choiceOf = ({ clock }: LedgerState, { holding, to }: ExampleTransferTerms) => {
  const { owner, units } = holding;
  return transferChoice(
    clock,
    {
      from: owner,
      inputs: [holding],
      input: units,
      change: units - paid,
      to: [{ party: to, units: paid }],
      texts: {},
    },
    { outputs: [] },
  );
};

/** A transfer of 25 amulets to somebody, prepared as the ledger's participant would. */
export const prepareTransfer = (world: LedgerState, terms: ExampleTransferTerms): Buffer => {
  const { holding, to, rules, commandId, maxRecordTime } = terms;
  const { owner, units } = holding;
  const choice = choiceOf(world, terms);
  const exercise = {
    ...headOf('AmuletRules', rules.id),
    signatories: [world.dso],
    stakeholders: [world.dso],
    actingParties: [owner],
    choice: 'AmuletRules_Transfer',
    chosenValue: damlValue(choice.argument()),
    children: ['1', '2', '3'],
    result: damlValue(choice.result()),
  };
  const nodes = [
    { exercise },
    { exercise: archiveOf(world, holding) },
    { create: createOf(world, { owner: to, units: paid, salt: commandId }) },
    { create: createOf(world, { owner, units: units - paid, salt: commandId }) },
  ];
  return encodeMessage(preparedTransaction, {
    transaction: {
      version: lfVersion,
      roots: ['0'],
      nodes: nodes.map((v1, id) => ({ nodeId: String(id), v1 })),
      seeds: nodes.map((_each, nodeId) => ({ nodeId, seed: digest(commandId, `seed ${nodeId}`) })),
    },
    metadata: {
      submitterInfo: { actAs: [owner], commandId },
      synchronizerId: world.synchronizer,
      mediatorGroup: 0,
      transactionUuid: uuidOf(commandId),
      preparationTime: BigInt(world.clock),
      inputContracts: [inputOf(world, holding)],
      maxRecordTime,
    },
  });
};

const uuidOf = (words: string): string =>
  digest(words)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** The request that a participant is asked with to prepare it. */
export const buildPrepareRequest = (world: LedgerState, terms: ExampleTransferTerms) => ({
  userId: 'ledger-api-user',
  commandId: terms.commandId,
  actAs: [terms.holding.owner],
  readAs: [],
  synchronizerId: world.synchronizer,
  packageIdSelectionPreference: [],
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  commands: [
    {
      ExerciseCommand: {
        templateId: `#${packageName}:${templates.AmuletRules.name}`,
        contractId: terms.rules.id,
        choice: 'AmuletRules_Transfer',
        choiceArgument: choiceOf(world, terms).argument(),
      },
    },
  ],
});
