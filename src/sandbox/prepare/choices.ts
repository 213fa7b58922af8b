import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt } from '../../lib/json/fields.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { formatUnits, parseUnits, sumUnits } from '../decimal-units.ts';
import { isActiveContract } from '../state/active-contracts.ts';
import { holdingFromContract } from '../state/apply-transaction.ts';
import type { Contract } from '../state/update-model.ts';
import type { HoldingRecord, LedgerState } from '../state/ledger-state.ts';
import { amuletArgument } from '../state/amulet-contracts.ts';
import type { Template } from '../state/templates.ts';
import { transferChoice } from '../state/transfer-content.ts';
import type { DamlType } from './daml-types.ts';
import { damlRecord, damlValue } from './daml-value-builders.ts';
import {
  digestOf,
  usedContract,
  type PreparedContract,
  type PreparedNode,
} from './prepared-nodes.ts';
import { ownEntry } from '../../lib/own-entry.ts';

/** A command that the Daml code of its template refuses. */
export class InterpretationFailure extends Error {}

/** A contract that a command names and that is not there, or is used up. */
export class MissingContract extends Error {}

export interface ChoiceContext {
  readonly world: LedgerState;
  readonly actors: readonly string[];
  /** When it is prepared, in microseconds since 1970; the time of the newest update unless it is given. */
  readonly at?: number;
  /** Contracts that the request hands over, which its parties may not see otherwise. */
  readonly disclosed?: readonly string[];
  /** Makes the ids of new contracts differ between commands. */
  readonly salt: string;
}

type ChoiceEffect = { readonly children: readonly PreparedNode[]; readonly result: Json };

/** A choice of a template that this ledger can interpret. */
export interface Choice {
  readonly argument: DamlType;
  readonly consuming: boolean;
  /** The parties whose authority it takes. */
  readonly controllers: (contract: PreparedContract, argument: JsonObject) => readonly string[];
  readonly effect: (
    context: ChoiceContext,
    argument: JsonObject,
    contract: PreparedContract,
  ) => ChoiceEffect;
}

const refuse = (problem: string): never => {
  throw new InterpretationFailure(problem);
};

/** An id without its suffix, which the ledger adds when the transaction is recorded. */
export const newContractId = ({ salt }: ChoiceContext, place: string): string =>
  `00${digestOf(salt, place).toString('hex')}`;

const newAmulet = (
  context: ChoiceContext,
  { owner, units, place }: { owner: string; units: bigint; place: string },
): PreparedContract => ({
  id: newContractId(context, place),
  template: 'Amulet',
  signatories: [context.world.dso, owner],
  observers: [],
  argument: damlValue(amuletArgument(context.world, owner, units)()),
});

/** Archives a contract of this ledger. */
const archiveOf = (contract: PreparedContract): PreparedNode => ({
  kind: 'exercise',
  contract,
  choice: 'Archive',
  argument: damlRecord({}),
  actors: contract.signatories,
  consuming: true,
  children: [],
  result: { unit: {} },
});

/** Finds a contract that can still be used. */
export const activeContract = (world: LedgerState, id: string): Contract => {
  const contract = world.contracts.get(id);
  if (contract === undefined || !isActiveContract(world, id)) throw new MissingContract(id);
  return contract;
};

const inputAmulet = ({ world }: ChoiceContext, id: string, sender: string): HoldingRecord => {
  const holding = holdingFromContract(activeContract(world, id));
  if (holding === undefined) return refuse(`${id} is not an Amulet`);
  return holding.owner === sender ? holding : refuse(`the owner of ${id} is not ${sender}`);
};

const positive = (text: string): bigint => {
  const units = parseUnits(text);
  return units !== undefined && units > 0n ? units : refuse('the amount must be positive');
};

/** A transfer: archives the inputs, and creates the outputs and the change. */
const transfer = (context: ChoiceContext, argument: JsonObject): ChoiceEffect => {
  const terms = objectAt(argument, 'transfer') ?? {};
  const from = textAt(terms, 'sender');
  const inputs = listAt(terms, 'inputs').map((input) =>
    inputAmulet(context, textAt(input, 'value'), from),
  );
  const to = listAt(terms, 'outputs').map((output) => ({
    party: textAt(output, 'receiver'),
    units: positive(textAt(output, 'amount')),
  }));
  const input = sumUnits(inputs.map(({ units }) => units));
  const change = input - sumUnits(to.map(({ units }) => units));
  if (change < 0n) return refuse(`Insufficient funds: the inputs hold ${formatUnits(input)}`);
  const outputs = [...to, ...(change > 0n ? [{ party: from, units: change }] : [])].map(
    ({ party: owner, units }, index) =>
      newAmulet(context, { owner, units, place: `output ${index}` }),
  );
  const made = outputs.map((contract) => ({ ...contract, createdAt: 0, argument: () => ({}) }));
  const choice = transferChoice(
    context.world.clock,
    { from, inputs, input, change, to, texts: {} },
    { outputs: made.slice(0, to.length), change: made[to.length] },
  );
  return {
    children: [
      ...inputs.map(({ contract }) => archiveOf(usedContract(contract))),
      ...outputs.map((contract): PreparedNode => ({ kind: 'create', contract })),
    ],
    result: choice.result(),
  };
};

const transferArgument: DamlType = {
  record: {
    transfer: {
      record: {
        sender: 'party',
        provider: 'party',
        inputs: { list: { variant: { InputAmulet: 'contractId' } } },
        outputs: {
          list: {
            record: {
              receiver: 'party',
              receiverFeeRatio: 'numeric',
              amount: 'numeric',
              lock: { optional: 'unit' },
            },
          },
        },
        beneficiaries: { optional: 'unit' },
      },
    },
  },
};

const archive: Choice = {
  argument: { record: {} },
  consuming: true,
  controllers: ({ signatories }) => signatories,
  effect: () => ({ children: [], result: {} }),
};

export interface CreatableTemplate {
  readonly argument: DamlType;
  readonly signatories: (argument: JsonObject) => readonly string[];
  readonly observers: (argument: JsonObject) => readonly string[];
}

/** The templates that one party can create by itself, by their name. */
export const creatableTemplates: Readonly<Partial<Record<Template, CreatableTemplate>>> = {
  // Splice.Wallet.TransferPreapproval: how a receiver asks a provider for a preapproval.
  TransferPreapprovalProposal: {
    argument: {
      record: { receiver: 'party', provider: 'party', expectedDso: { optional: 'party' } },
    },
    signatories: (argument) => [textAt(argument, 'receiver')],
    observers: (argument) => [textAt(argument, 'provider')],
  },
};

const choices: Readonly<Partial<Record<Template, Readonly<Record<string, Choice>>>>> = {
  TransferPreapproval: {
    TransferPreapproval_Cancel: {
      argument: { record: { p: 'party' } },
      consuming: true,
      controllers: ({ signatories }, argument) => {
        const by = textAt(argument, 'p');
        return signatories.includes(by) ? [by] : refuse(`${by} is neither receiver nor provider`);
      },
      effect: () => ({ children: [], result: {} }),
    },
  },
  AmuletRules: {
    AmuletRules_Transfer: {
      argument: transferArgument,
      consuming: false,
      controllers: (_, argument) => {
        const terms = argument['transfer'];
        return isObject(terms)
          ? [...new Set([textAt(terms, 'sender'), textAt(terms, 'provider')])]
          : [];
      },
      effect: transfer,
    },
  },
};

/** Finds a choice that this ledger can interpret; every template has `Archive`. */
export const findChoice = (template: Template, choice: string): Choice | undefined =>
  choice === 'Archive' ? archive : ownEntry(choices[template] ?? {}, choice);
