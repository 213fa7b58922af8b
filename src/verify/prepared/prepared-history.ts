import type { EffectContract, EffectEvent, EffectHistory } from '../../ledger/effects/effects.ts';
import type { TrustedPackage } from '../../ledger/packages/known-packages.ts';
import type { InputContract, PreparedTransaction } from './prepared-transaction.ts';
import type { TransactionStep } from './transaction-tree.ts';

const withoutParties = (parties: readonly string[], some: readonly string[]): readonly string[] =>
  parties.filter((party) => !some.includes(party));

type Described = Pick<
  InputContract,
  'contractId' | 'template' | 'packageName' | 'signatories' | 'stakeholders' | 'argument'
>;

const contractOf = (described: Described): EffectContract => ({
  contractId: described.contractId,
  template: described.template,
  packageName: described.packageName,
  signatories: described.signatories,
  observers: withoutParties(described.stakeholders, described.signatories),
  payload: described.argument,
  views: [],
});

/** The numbers of steps below each step: those that follow it and are deeper. */
const countBelow = (steps: readonly TransactionStep[]): readonly number[] => {
  const counts = steps.map(() => 0);
  const open: number[] = [];
  const close = (before: number, depth: number): void => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if ((steps[top]?.depth ?? 0) < depth) return;
      counts[top] = before - top - 1;
      open.pop();
    }
  };
  steps.forEach(({ depth }, index) => {
    close(index, depth);
    open.push(index);
  });
  close(steps.length, 0);
  return counts;
};

/** A rollback undoes the steps below it: they are checked, and change nothing. */
const dropRolledBack = (steps: readonly TransactionStep[]): readonly TransactionStep[] => {
  const kept: TransactionStep[] = [];
  let rolledBack = Number.POSITIVE_INFINITY;
  for (const step of steps) {
    if (step.depth > rolledBack) continue;
    rolledBack = step.kind === 'rollback' ? step.depth : Number.POSITIVE_INFINITY;
    kept.push(step);
  }
  return kept;
};

const eventOf = (step: TransactionStep, below: number): readonly EffectEvent[] => {
  const { kind, depth } = step;
  if (kind === 'create') return [{ kind, depth, below, contract: contractOf(step) }];
  return kind === 'exercise' ? [{ ...step, kind, below, implemented: [] }] : [];
};

/**
 * The history that a prepared transaction will be. No ledger computed views: so only payloads of
 * published packages, and of those that the user trusts, are understood.
 */
export const readPreparedHistory = (
  { tree, metadata }: PreparedTransaction,
  trusted: readonly TrustedPackage[] = [],
): EffectHistory => {
  const steps = dropRolledBack(tree.steps).filter(
    ({ kind }) => kind === 'create' || kind === 'exercise',
  );
  const below = countBelow(steps);
  const code = new Map(
    steps.map(
      ({ contractId, packageName, template }) =>
        [JSON.stringify([contractId, packageName]), template] as const,
    ),
  );
  /** The code that runs on a contract reads it, whichever package of the name created it. */
  const inputOf = (input: InputContract): EffectContract => {
    const { contractId, packageName, template } = input;
    const runs = code.get(JSON.stringify([contractId, packageName]));
    return contractOf({ ...input, template: runs ?? template });
  };
  return {
    events: steps.flatMap((step, index) => eventOf(step, below[index] ?? 0)),
    inputs: new Map(
      metadata.inputContracts.map((input) => [input.contractId, inputOf(input)] as const),
    ),
    scope: tree.problem === undefined ? 'whole' : 'visible',
    hasViews: false,
    isStrict: true,
    signing: metadata.actAs,
    trusted: new Map(trusted.map((each) => [each.id, each] as const)),
  };
};
