import type { Json } from '../../lib/json/json.ts';
import type { Contract } from '../state/contracts.ts';
import type { Exercise } from '../state/update-model.ts';
import { replaceTexts, unsuffixedLength } from './replace-texts.ts';
import { damlRecord, damlValue } from './daml-value-builders.ts';
import { usedContract, type PreparedContract, type PreparedExercise } from './prepared-nodes.ts';

/**
 * Writes the nodes that a transaction would have as those of a prepared one: the contracts that it makes
 * lose the suffixes of their ids.
 */
export const toPrepared = (
  root: Exercise,
  made: ReadonlyMap<string, Contract>,
): PreparedExercise => {
  const shorten = (text: string): string =>
    made.has(text) ? text.slice(0, unsuffixedLength) : text;
  const value = (json: Json) => damlValue(replaceTexts(json, shorten));
  const contractOf = (contract: Contract): PreparedContract => {
    if (!made.has(contract.id)) return usedContract(contract);
    const { id, template, signatories, observers, argument } = contract;
    return { id: shorten(id), template, signatories, observers, argument: value(argument()) };
  };
  const convert = (node: Exercise): PreparedExercise => {
    const contract = contractOf(node.contract);
    const { choice, actors, choiceObservers, consuming, through, children, argument, result } =
      node;
    return {
      kind: 'exercise',
      ...{ contract, choice, actors, choiceObservers, consuming, through },
      argument: argument === undefined ? damlRecord({}) : value(argument()),
      children: children.map((child) =>
        child.kind === 'create'
          ? { kind: 'create', contract: contractOf(child.contract) }
          : convert(child),
      ),
      result: result === undefined ? { unit: {} } : value(result()),
    };
  };
  return convert(root);
};
