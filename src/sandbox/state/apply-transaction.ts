import type { Result } from '../../lib/result.ts';
import { isObject } from '../../lib/json/json.ts';
import type { PreparedTransaction } from '../../verify/prepared/prepared-transaction.ts';
import type { TransactionStep } from '../../verify/prepared/transaction-tree.ts';
import { parseUnits } from '../decimal-units.ts';
import type { Contract } from './contracts.ts';
import { findTemplate } from './templates.ts';
import type { Node } from './update-model.ts';
import type { HoldingRecord, LedgerState } from './ledger-state.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** The effect of a prepared transaction on this ledger. */
type TransactionEffect = { readonly roots: readonly Node[]; readonly created: readonly Contract[] };

const unsuffixedLength = 66;

/** Prepared transactions name their new contracts by half an id; the ledger adds the rest. */
const fullId = (id: string, signedHash: string): string =>
  id.length === unsuffixedLength ? `${id}ca121220${sha256Hex(`${signedHash} ${id}`)}` : id;

const newContract = (world: LedgerState, step: TransactionStep, signedHash: string): Contract => {
  const { template, packageName, signatories, stakeholders, argument } = step;
  return {
    id: fullId(step.contractId, signedHash),
    template: findTemplate({ id: template, packageName }),
    signatories,
    observers: stakeholders.filter((party) => !signatories.includes(party)),
    createdAt: world.clock,
    argument: () => (isObject(argument) ? argument : { value: argument }),
  };
};

/** Whether a contract of this ledger can still be used. */
export const isActive = (
  { kept, holdings, archived }: LedgerState,
  { id, template }: Contract,
): boolean =>
  template === 'Amulet'
    ? kept.has(id) || holdings.some(({ contract }) => contract.id === id)
    : !archived.has(id);

class Missing extends Error {}

/** Makes the tree of an update out of a prepared transaction's steps, or names the missing contract. */
export const computeEffect = (
  world: LedgerState,
  { tree: { steps } }: PreparedTransaction,
  signedHash: string,
): Result<TransactionEffect, string> => {
  const made = new Map<string, Contract>();
  const targetOf = ({ contractId }: TransactionStep): Contract => {
    const contract = made.get(contractId) ?? world.contracts.get(contractId);
    if (contract === undefined || !(made.has(contractId) || isActive(world, contract)))
      throw new Missing(contractId);
    return contract;
  };
  const nodesFrom = (from: number, depth: number): { nodes: Node[]; next: number } => {
    const nodes: Node[] = [];
    let at = from;
    for (let step = steps[at]; step !== undefined && step.depth === depth; step = steps[at]) {
      at += 1;
      if (step.kind === 'create') {
        const contract = newContract(world, step, signedHash);
        made.set(step.contractId, contract);
        nodes.push({ kind: 'create', contract });
      } else if (step.kind === 'exercise') {
        const contract = targetOf(step);
        const { choice, consuming, argument, result, actingParties: actors } = step;
        const inside = nodesFrom(at, depth + 1);
        at = inside.next;
        const children = inside.nodes;
        nodes.push({
          kind: 'exercise',
          contract,
          choice,
          consuming,
          argument: () => argument,
          result: () => result,
          actors,
          children,
        });
      } else if (step.kind === 'fetch') targetOf(step);
      else if (step.kind === 'rollback') at = nodesFrom(at, depth + 1).next;
    }
    return { nodes, next: at };
  };
  try {
    const { nodes: roots } = nodesFrom(0, 0);
    return roots.length === 0
      ? { ok: false, error: '' }
      : { ok: true, value: { roots, created: [...made.values()] } };
  } catch (error) {
    if (error instanceof Missing) return { ok: false, error: error.message };
    throw error;
  }
};

const amountOf = (contract: Contract): bigint => {
  const { amount } = contract.argument();
  const initial = isObject(amount) ? amount['initialAmount'] : undefined;
  return (typeof initial === 'string' ? parseUnits(initial) : undefined) ?? 0n;
};

/** An amulet as value; nothing for any other contract. */
export const holdingFromContract = (contract: Contract): HoldingRecord | undefined => {
  const { owner } = contract.argument();
  return contract.template === 'Amulet' && typeof owner === 'string'
    ? { contract, owner, units: amountOf(contract) }
    : undefined;
};

const drop = (holdings: HoldingRecord[], id: string): void => {
  const index = holdings.findIndex(({ contract }) => contract.id === id);
  if (index >= 0) holdings.splice(index, 1);
};

const settleNode = (world: LedgerState, node: Node): void => {
  if (node.kind === 'create') return;
  if (node.consuming) {
    world.archived.add(node.contract.id);
    world.kept.delete(node.contract.id);
    drop(world.holdings, node.contract.id);
  }
  node.children.forEach((child) => settleNode(world, child));
};

/** Puts the contracts of an effect into the world, and takes those out that it used up. */
export const applyEffect = (world: LedgerState, { roots, created }: TransactionEffect): void => {
  for (const contract of created) {
    world.contracts.set(contract.id, contract);
    const holding = holdingFromContract(contract);
    if (holding === undefined) continue;
    if (world.hosted.has(holding.owner)) world.kept.set(contract.id, holding);
    else if (world.traders.includes(holding.owner)) world.holdings.push(holding);
  }
  roots.forEach((root) => settleNode(world, root));
};
