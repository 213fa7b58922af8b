import type { Result } from '../../lib/result.ts';
import { objectAt, textAt } from '../../lib/json/fields.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import type { PreparedTransaction } from '../../verify/prepared/prepared-transaction.ts';
import type { TransactionStep } from '../../verify/prepared/transaction-tree.ts';
import { parseUnits } from '../decimal-units.ts';
import type { Contract, Node } from './update-model.ts';
import { replaceTexts, unsuffixedLength } from '../prepare/encode-values.ts';
import { findNamedInterface, findTemplate } from './templates.ts';
import type { HoldingRecord, LedgerState, Offer } from './ledger-state.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { offerTerms } from '../token-standard/daml-values.ts';

export type TransactionEffect = {
  readonly roots: readonly Node[];
  readonly created: readonly Contract[];
};

/** Prepared transactions name their new contracts by half an id; the ledger adds the rest. */
const fullId = (id: string, signedHash: string): string =>
  id.length === unsuffixedLength ? `${id}ca121220${sha256Hex(`${signedHash} ${id}`)}` : id;

const newContract = (
  world: LedgerState,
  step: TransactionStep,
  { signedHash, named }: { readonly signedHash: string; readonly named: (json: Json) => Json },
): Contract => {
  const { template, packageName, signatories, stakeholders, argument } = step;
  return {
    id: fullId(step.contractId, signedHash),
    template: findTemplate({ id: template, packageName }),
    signatories,
    observers: stakeholders.filter((party) => !signatories.includes(party)),
    createdAt: world.clock,
    argument: () => {
      const value = named(argument);
      return isObject(value) ? value : { value };
    },
  };
};

class Missing extends Error {}

/** Makes the tree of an update out of a prepared transaction's steps, or names the missing contract. */
export const computeEffect = (
  world: LedgerState,
  { tree: { steps } }: PreparedTransaction,
  signedHash: string,
): Result<TransactionEffect, string> => {
  const made = new Map<string, Contract>();
  // Arguments and results name contracts of the same transaction, before or after they are made.
  const named = (json: Json): Json => replaceTexts(json, (text) => made.get(text)?.id ?? text);
  const targetOf = ({ contractId }: TransactionStep): Contract => {
    const contract = made.get(contractId) ?? world.active.get(contractId)?.contract;
    if (contract === undefined) throw new Missing(contractId);
    return contract;
  };
  const nodesFrom = (from: number, depth: number): { nodes: Node[]; next: number } => {
    const nodes: Node[] = [];
    let at = from;
    for (let step = steps[at]; step !== undefined && step.depth === depth; step = steps[at]) {
      at += 1;
      if (step.kind === 'create') {
        const contract = newContract(world, step, { signedHash, named });
        made.set(step.contractId, contract);
        nodes.push({ kind: 'create', contract });
      } else if (step.kind === 'exercise') {
        const contract = targetOf(step);
        const { choice, consuming, argument, result, actingParties: actors } = step;
        const { choiceObservers } = step;
        const through = findNamedInterface(step.interfaceId);
        const inside = nodesFrom(at, depth + 1);
        at = inside.next;
        const children = inside.nodes;
        nodes.push({
          kind: 'exercise',
          contract,
          choice,
          consuming,
          argument: () => named(argument),
          result: () => named(result),
          actors,
          ...(choiceObservers.length > 0 && { choiceObservers }),
          ...(through !== undefined && { through }),
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

const initialAmount = (contract: Contract): bigint =>
  parseUnits(textAt(objectAt(contract.argument(), 'amount') ?? {}, 'initialAmount')) ?? 0n;

export const holdingFromContract = (contract: Contract): HoldingRecord | undefined => {
  const { owner } = contract.argument();
  return contract.template === 'Amulet' && typeof owner === 'string'
    ? { contract, owner, units: initialAmount(contract) }
    : undefined;
};

export const offerFromContract = (
  { contracts }: LedgerState,
  contract: Contract,
): Offer | undefined => {
  const locked = contracts.get(textAt(contract.argument(), 'lockedAmulet'));
  if (contract.template !== 'TransferInstruction' || locked === undefined) return undefined;
  const { from, to, units, executeBefore: deadline } = offerTerms(contract);
  return { contract, locked, from, to, units, deadline };
};

const drop = (list: { readonly contract: Contract }[], id: string): void => {
  const index = list.findIndex(({ contract }) => contract.id === id);
  if (index >= 0) list.splice(index, 1);
};

const settleNode = (world: LedgerState, node: Node): void => {
  if (node.kind === 'create') return;
  if (node.consuming) {
    const { id } = node.contract;
    world.kept.delete(id);
    drop(world.holdings, id);
    drop(world.offers, id);
    for (const [name, rule] of world.rules) if (rule.id === id) world.rules.delete(name);
  }
  node.children.forEach((child) => settleNode(world, child));
};

export const applyEffect = (world: LedgerState, { roots, created }: TransactionEffect): void => {
  for (const contract of created) {
    world.contracts.set(contract.id, contract);
    const holding = holdingFromContract(contract);
    if (holding === undefined) continue;
    if (world.hosted.has(holding.owner)) world.kept.set(contract.id, holding);
    else if (world.traders.includes(holding.owner)) world.holdings.push(holding);
  }
  world.offers.push(...created.flatMap((contract) => offerFromContract(world, contract) ?? []));
  roots.forEach((root) => settleNode(world, root));
};
