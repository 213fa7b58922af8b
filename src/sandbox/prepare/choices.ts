import { listAt, textAt, textsAt, ownEntry, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, parseUnits, sumUnits } from '../decimal-units.ts';
import type { StandardVersion } from '../../ledger/registry/registry-endpoints.ts';
import { activePreapproval } from '../operations/scan/party-lookups.ts';
import { amuletRulesChoice, archiveContract } from '../state/amulet-contracts.ts';
import { holdingFromContract, offerFromContract } from '../state/apply-transaction.ts';
import type { Contract, Exercise } from '../state/update-model.ts';
import type { HoldingRecord } from '../state/ledger-state.ts';
import type { InterfaceName, Template } from '../state/templates.ts';
import { executeTransfer } from '../token-standard/execute-transfer.ts';
import { abortions, acceptOffer, endOffer, makeOffer } from '../token-standard/instructions.ts';
import { makeDirect, makePreapproved } from '../token-standard/transfers.ts';
import {
  instrument,
  metadata,
  offerTerms,
  readTransfer,
  type TransferTerms,
} from '../token-standard/daml-values.ts';
import {
  readUtilityHolding,
  gold,
  utilityAccept,
  utilityEnd,
  utilityTransfer,
} from '../token-standard/gold.ts';
import { registrarOf } from '../state/parties.ts';
import {
  activeContract,
  handedOver,
  insist,
  refuseInterpretation,
  requireHanded,
  requireRule,
  type Choice,
  type ChoiceCall,
} from './choice-call.ts';

const readTerms = (
  { scratch: { clock }, argument, standard }: ChoiceCall,
  admin: string,
  id: string,
): TransferTerms => {
  const terms = readTransfer(objectAt(argument, 'transfer'));
  const named = objectAt(argument, 'transfer', 'instrumentId') ?? {};
  const isExpected = standard === 'v2' || textAt(argument, 'expectedAdmin') === admin;
  insist(isExpected, 'the expected admin is not the admin of the factory');
  const isKnown = textAt(named, 'admin') === admin && textAt(named, 'id') === id;
  insist(isKnown, `the factory has no instrument ${textAt(named, 'id')}`);
  insist(terms.units > 0n, 'Amount must be positive');
  insist(terms.requestedAt <= clock, 'requestedAt must be in the past');
  insist(terms.executeBefore > clock, 'executeBefore must be in the future');
  insist(terms.inputs.length > 0, 'At least one holding must be provided');
  insist(new Set(terms.inputs).size === terms.inputs.length, 'a holding is provided twice');
  return terms;
};

type Held = Pick<HoldingRecord, 'owner' | 'units'>;

const readInputs = <Holding extends Held>(
  { context: { world } }: ChoiceCall,
  { from, inputs, units }: Pick<TransferTerms, 'from' | 'inputs' | 'units'>,
  read: (contract: Contract) => Holding | undefined,
): { readonly holdings: readonly Holding[]; readonly input: bigint } => {
  const holdings = inputs.map((id) => {
    const holding =
      read(activeContract(world, id)) ?? refuseInterpretation(`${id} is no unlocked holding`);
    insist(holding.owner === from, `the owner of ${id} is not the sender`);
    return holding;
  });
  const input = sumUnits(holdings.map((holding) => holding.units));
  insist(
    input >= units,
    `Insufficient funds: the holdings are worth ${formatUnits(input)}, not ${formatUnits(units)}`,
  );
  return { holdings, input };
};

/** `AmuletRules_Transfer`: archives the inputs, and creates the outputs and the change. */
const transferByRules = (call: ChoiceCall): Exercise => {
  const terms = objectAt(call.argument, 'transfer') ?? {};
  const [from, provider] = [textAt(terms, 'sender'), textAt(terms, 'provider')];
  const outputs = listAt(terms, 'outputs').map((output) => {
    const units = parseUnits(textAt(output, 'amount')) ?? 0n;
    insist(units > 0n, 'the amount must be positive');
    return { party: textAt(output, 'receiver'), units, meta: metadata() };
  });
  const inputs = listAt(terms, 'inputs').map((input) => textAt(input, 'value'));
  const units = sumUnits(outputs.map((output) => output.units));
  const { holdings } = readInputs(call, { from, inputs, units }, holdingFromContract);
  const { nodes, result } = executeTransfer(call.scratch, { from, inputs: holdings, outputs });
  const actors = [...new Set([from, provider])];
  const choice = 'AmuletRules_Transfer';
  return amuletRulesChoice(call.scratch, { choice, actors, children: nodes, result });
};

const requireConfigState = (call: ChoiceCall): void =>
  requireRule(call, 'external-party-config-state', 'ExternalPartyConfigState');

const transferAmulet = (call: ChoiceCall): Exercise => {
  const { context, scratch, standard } = call;
  const { world } = context;
  const terms = readTerms(call, world.dso, instrument);
  requireConfigState(call);
  const { holdings: inputs } = readInputs(call, terms, holdingFromContract);
  const transfer = { terms, inputs, standard };
  if (terms.from === terms.to || context.actors.includes(terms.to))
    return makeDirect(scratch, transfer);
  if (objectAt(handedOver(call), 'transfer-preapproval') === undefined)
    return makeOffer(scratch, transfer).root;
  requireHanded(call, 'transfer-preapproval', activePreapproval(world, terms.to)?.id ?? '');
  return makePreapproved(scratch, transfer);
};

const readOffer = ({ context: { world }, contract }: ChoiceCall) => {
  const offer =
    offerFromContract(world, contract) ?? refuseInterpretation(`${contract.id} locks nothing`);
  activeContract(world, offer.locked.id);
  return offer;
};

const requireInTime = (deadline: number, { scratch: { clock } }: ChoiceCall): void =>
  insist(deadline > clock, 'the deadline of the transfer has passed');

const acceptAmulet = (call: ChoiceCall): Exercise => {
  const offer = readOffer(call);
  requireConfigState(call);
  requireInTime(offer.deadline, call);
  return acceptOffer(call.scratch, offer, call.standard);
};

type Ending = keyof typeof abortions;

const endAmulet =
  (kind: Ending) =>
  (call: ChoiceCall): Exercise => {
    const offer = readOffer(call);
    insist('expire-lock' in handedOver(call), 'Missing context entry for: expire-lock');
    return endOffer(call.scratch, offer, kind, call.standard);
  };

const requireUtilityContext = (call: ChoiceCall): void =>
  requireRule(call, 'utility.digitalasset.com/instrument-configuration', 'UtilityInstrument');

const transferGold = (call: ChoiceCall): Exercise => {
  const terms = readTerms(call, registrarOf(call.context.world), gold.id);
  requireUtilityContext(call);
  const { holdings, input } = readInputs(call, terms, readUtilityHolding);
  const inputs = holdings.map(({ contract }) => contract);
  return utilityTransfer(call.scratch, { terms, inputs, input });
};

const readGoldOffer = ({ context: { world }, contract }: ChoiceCall) => {
  const { inputs, executeBefore: deadline, ...terms } = offerTerms(contract);
  const [id = ''] = inputs;
  return { ...terms, deadline, contract, locked: activeContract(world, id) };
};

const acceptGold = (call: ChoiceCall): Exercise => {
  const offer = readGoldOffer(call);
  requireUtilityContext(call);
  requireInTime(offer.deadline, call);
  return utilityAccept(call.scratch, offer);
};

const endGold =
  (kind: Ending) =>
  (call: ChoiceCall): Exercise =>
    utilityEnd(call.scratch, readGoldOffer(call), abortions[kind]);

/** The second version names the parties that act; one of them has to be the party that may. */
const actorsOf = (argument: JsonObject, party: string): readonly string[] => {
  const actors = textsAt(argument, 'actors');
  if (actors.length === 0) return [party];
  return actors.includes(party) ? actors : refuseInterpretation(`${party} is not among the actors`);
};

type Named = readonly [name: string, choice: Choice];

const factoryOf = (versions: readonly StandardVersion[], draw: Choice['draw']): readonly Named[] =>
  versions.map((standard) => [
    'TransferFactory_Transfer',
    {
      interface: standard === 'v1' ? 'factory' : 'factoryV2',
      ...{ standard, draw },
      controllers: (argument) =>
        actorsOf(argument, readTransfer(objectAt(argument, 'transfer')).from),
    },
  ]);

const instructionOf = (
  versions: readonly StandardVersion[],
  accept: Choice['draw'],
  end: (kind: Ending) => Choice['draw'],
): readonly Named[] =>
  versions.flatMap((standard): readonly Named[] => {
    const by = (role: 'from' | 'to', draw: Choice['draw']): Choice => ({
      interface: standard === 'v1' ? 'instruction' : 'instructionV2',
      ...{ standard, draw },
      controllers: (argument, contract) => actorsOf(argument, offerTerms(contract)[role]),
    });
    return [
      ['TransferInstruction_Accept', by('to', accept)],
      [abortions.reject.choice, by(abortions.reject.by, end('reject'))],
      [abortions.withdraw.choice, by(abortions.withdraw.by, end('withdraw'))],
    ];
  });

const cancelPreapproval: Choice = {
  controllers: (argument, { signatories }) => {
    const by = textAt(argument, 'p');
    return signatories.includes(by)
      ? [by]
      : refuseInterpretation(`${by} is neither receiver nor provider`);
  },
  draw: ({ contract, argument }) => ({
    ...archiveContract(contract),
    choice: 'TransferPreapproval_Cancel',
    actors: [textAt(argument, 'p')],
    result: () => ({}),
  }),
};

const rulesTransfer: Choice = {
  controllers: (argument) => {
    const terms = objectAt(argument, 'transfer') ?? {};
    return [...new Set([textAt(terms, 'sender'), textAt(terms, 'provider')])];
  },
  draw: transferByRules,
};

const choices: Partial<Record<Template, readonly Named[]>> = {
  TransferPreapproval: [['TransferPreapproval_Cancel', cancelPreapproval]],
  AmuletRules: [['AmuletRules_Transfer', rulesTransfer]],
  TransferFactory: factoryOf(['v1', 'v2'], transferAmulet),
  TransferInstruction: instructionOf(['v1', 'v2'], acceptAmulet, endAmulet),
  UtilityFactory: factoryOf(['v1'], transferGold),
  UtilityOffer: instructionOf(['v1'], acceptGold, endGold),
};

export const findChoice = (
  template: Template,
  through: InterfaceName | undefined,
  choice: string,
): Choice | undefined =>
  ownEntry(choices, template)?.find(
    ([name, found]) => name === choice && found.interface === through,
  )?.[1];
