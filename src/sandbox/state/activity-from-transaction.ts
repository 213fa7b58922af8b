import { textAt } from '../../lib/json/fields.ts';
import type { Json } from '../../lib/json/json.ts';
import { ownEntry } from '../../lib/own-entry.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { formatUnits, parseUnits, sumUnits, roundAt } from '../decimal-units.ts';
import { listedAccept } from '../token-standard/instructions.ts';
import { listedOffer } from '../token-standard/offers.ts';
import { description, listedTransferTerms } from '../token-standard/values/listed-transfer.ts';
import type { Template } from './templates.ts';
import { holdingFromContract } from './apply-transaction.ts';
import { transferTotal, transferContent } from './transfer-content.ts';
import type { Exercise, Node } from './update-model.ts';
import type { LedgerEvent, HoldingRecord, UnlistedEvent, LedgerState } from './ledger-state.ts';

type Teller = (world: LedgerState, root: Node, exercise: Exercise) => LedgerEvent;

const exercisesIn = (node: Node): readonly Exercise[] =>
  node.kind === 'create' ? [] : [node, ...node.children.flatMap(exercisesIn)];

const usedUp = ({ children }: Exercise): readonly HoldingRecord[] =>
  children.flatMap((child) =>
    child.kind === 'exercise' && child.consuming ? (holdingFromContract(child.contract) ?? []) : [],
  );

const created = ({ children }: Exercise): readonly HoldingRecord[] =>
  children.flatMap((child) =>
    child.kind === 'create' ? (holdingFromContract(child.contract) ?? []) : [],
  );

const transferred = (world: LedgerState, root: Node, exercise: Exercise): LedgerEvent => {
  const [from = ''] = exercise.actors;
  const outputs = created(exercise);
  const inputs = usedUp(exercise);
  const input = transferTotal(inputs);
  const change = sumUnits(outputs.filter(({ owner }) => owner === from).map(({ units }) => units));
  const receivers = outputs.filter(({ owner }) => owner !== from);
  const to = [...new Set(receivers.map(({ owner }) => owner))].map((party) => ({
    party,
    units: sumUnits(receivers.filter(({ owner }) => owner === party).map(({ units }) => units)),
  }));
  const content = transferContent(world.clock, { from, inputs, input, change, to, texts: {} });
  return { type: 'transfer', content, root, event: exercise };
};

const tapped = (world: LedgerState, root: Node, exercise: Exercise): LedgerEvent => {
  const [holding] = created(exercise);
  const round = roundAt(world.clock);
  const tap = {
    amulet_owner: holding?.owner ?? '',
    amulet_amount: formatUnits(holding?.units ?? 0n),
  };
  return { type: 'devnet_tap', content: () => ({ round, tap }), root, event: exercise };
};

/** The terms in an argument of the token standard, of either version. */
const termsOf = (json: Json | undefined) => {
  const transfer = objectAt(json, 'transfer') ?? {};
  const partyAt = (field: string): string =>
    textAt(transfer, field) || textAt(objectAt(transfer, field) ?? {}, 'owner');
  const { [reasonKey]: reason } = objectAt(transfer, 'meta', 'values') ?? {};
  return {
    ...{ from: partyAt('sender'), to: partyAt('receiver') },
    units: parseUnits(textAt(transfer, 'amount')) ?? 0n,
    note: typeof reason === 'string' ? reason : undefined,
  };
};

const reasonKey = 'splice.lfdecentralizedtrust.org/reason';

const transferredByFactory: Teller = (_, root, exercise) => {
  const { from, to, units, note } = termsOf(exercise.argument?.());
  const offered = exercise.children.find(
    (child) => child.kind === 'create' && child.contract.template === 'TransferInstruction',
  );
  if (offered !== undefined) {
    const { contract } = offered;
    return { type: 'transfer', content: listedOffer({ from, to, units, contract }, note), root };
  }
  const isPreapproved = exercisesIn(exercise).some(
    ({ choice }) => choice === 'TransferPreapproval_SendV2',
  );
  const more = {
    ...description(note),
    ...(isPreapproved && { transfer_kind: 'preapproval_send' }),
  };
  const content = listedTransferTerms({ from, input: units, to, units, more });
  return { type: 'transfer', content, root, event: exercise };
};

const accepted: Teller = (_, root, exercise) => {
  const { contract } = exercise;
  const content = listedAccept({ contract, ...termsOf(contract.argument()) });
  return { type: 'transfer', content, root, event: exercise };
};

const aborted =
  (kind: string): Teller =>
  (_, root, exercise) => ({
    type: 'abort_transfer_instruction',
    content: () => ({
      abort_transfer_instruction: {
        abort_kind: kind,
        transfer_instruction_cid: exercise.contract.id,
      },
    }),
    ...{ root, event: exercise },
  });

/** Choices that move value, with what the scan tells of them. */
const tellers: Partial<Readonly<Record<Template, Readonly<Record<string, Teller>>>>> = {
  AmuletRules: { AmuletRules_Transfer: transferred, AmuletRules_DevNet_Tap: tapped },
  TransferFactory: { TransferFactory_Transfer: transferredByFactory },
  TransferInstruction: {
    TransferInstruction_Accept: accepted,
    TransferInstruction_Reject: aborted('reject'),
    TransferInstruction_Withdraw: aborted('withdraw'),
  },
};

/**
 * Returns the activity that the scan lists for a prepared transaction; undefined if it moves no
 * value.
 */
export const activityFromTransaction = (
  world: LedgerState,
  root: Node,
): LedgerEvent | UnlistedEvent => {
  for (const exercise of exercisesIn(root)) {
    const { template } = exercise.contract;
    const told = typeof template === 'string' ? (tellers[template] ?? {}) : {};
    const tell = ownEntry(told, exercise.choice);
    if (tell !== undefined) return tell(world, root, exercise);
  }
  return { root };
};
