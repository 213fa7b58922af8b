import { formatUnits, sumUnits } from '../decimal-units.ts';
import { holdingFromContract } from './apply-transaction.ts';
import { roundAt } from './ledger-time.ts';
import { transferTotal, transferContent } from './transfer-content.ts';
import type { Exercise, Node } from './update-model.ts';
import type { LedgerEvent, HoldingRecord, UnlistedEvent, LedgerState } from './ledger-state.ts';

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

/** Choices that move value, with what the scan tells of them. */
const tellers: Readonly<
  Record<string, (world: LedgerState, root: Node, exercise: Exercise) => LedgerEvent>
> = {
  AmuletRules_Transfer: transferred,
  AmuletRules_DevNet_Tap: tapped,
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
    const tell =
      exercise.contract.template === 'AmuletRules' ? tellers[exercise.choice] : undefined;
    if (tell !== undefined) return tell(world, root, exercise);
  }
  return { root };
};
