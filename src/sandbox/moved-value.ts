import { decimalOf, sumOf } from './amounts.ts';
import { holdingOf } from './carry-out.ts';
import { roundOf } from './times.ts';
import { totalOf, transferContent } from './transfer-content.ts';
import type { Exercise, Node } from './updates.ts';
import type { Happening, Holding, Unlisted, World } from './world.ts';

const exercisesIn = (node: Node): readonly Exercise[] =>
  node.kind === 'create' ? [] : [node, ...node.children.flatMap(exercisesIn)];

const usedUp = ({ children }: Exercise): readonly Holding[] =>
  children.flatMap((child) =>
    child.kind === 'exercise' && child.consuming ? (holdingOf(child.contract) ?? []) : [],
  );

const created = ({ children }: Exercise): readonly Holding[] =>
  children.flatMap((child) => (child.kind === 'create' ? (holdingOf(child.contract) ?? []) : []));

const transferred = (world: World, root: Node, exercise: Exercise): Happening => {
  const [from = ''] = exercise.actors;
  const outputs = created(exercise);
  const inputs = usedUp(exercise);
  const input = totalOf(inputs);
  const change = sumOf(outputs.filter(({ owner }) => owner === from).map(({ units }) => units));
  const receivers = outputs.filter(({ owner }) => owner !== from);
  const to = [...new Set(receivers.map(({ owner }) => owner))].map((party) => ({
    party,
    units: sumOf(receivers.filter(({ owner }) => owner === party).map(({ units }) => units)),
  }));
  const content = transferContent(world.clock, { from, inputs, input, change, to, texts: {} });
  return { type: 'transfer', content, root, event: exercise };
};

const tapped = (world: World, root: Node, exercise: Exercise): Happening => {
  const [holding] = created(exercise);
  const round = roundOf(world.clock);
  const tap = {
    amulet_owner: holding?.owner ?? '',
    amulet_amount: decimalOf(holding?.units ?? 0n),
  };
  return { type: 'devnet_tap', content: () => ({ round, tap }), root, event: exercise };
};

/** Choices that move value, with what the scan tells of them. */
const tellers: Readonly<
  Record<string, (world: World, root: Node, exercise: Exercise) => Happening>
> = {
  AmuletRules_Transfer: transferred,
  AmuletRules_DevNet_Tap: tapped,
};

/** What the scan tells of a transaction that somebody prepared: something when it moves value. */
export const toldOf = (world: World, root: Node): Happening | Unlisted => {
  for (const exercise of exercisesIn(root)) {
    const tell =
      exercise.contract.template === 'AmuletRules' ? tellers[exercise.choice] : undefined;
    if (tell !== undefined) return tell(world, root, exercise);
  }
  return { root };
};
