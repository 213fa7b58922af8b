import { flattenJson, previewJson } from '../lib/json/rows.ts';
import { type Json, isArray, isObject, type JsonObject } from '../lib/json/json.ts';
import { textAt } from '../lib/json/fields.ts';
import { objectAt } from '../ledger/rules/rules.ts';
import type { TransactionStep, TransactionTree } from './prepared/transaction-tree.ts';

/** One value inside an argument with its depth; the outermost value has depth 1. */
interface ArgumentLine {
  readonly depth: number;
  /** For example `amount: "25.0"` or `outputs: [1]`; it is raw. */
  readonly text: string;
}

/** Lists the fields of a choice argument or a contract payload, one per line. */
export const argumentLines = (argument: Json): readonly ArgumentLine[] =>
  flattenJson(argument)
    .filter(({ depth }) => depth > 0)
    .map(({ depth, key, value }) => ({ depth, text: `${key}: ${previewJson(value)}` }));

/** A movement of value between parties, as read from arguments. Its texts are raw. */
interface AssetMovement {
  readonly amount: string;
  /** The instrument that moves; empty if no argument names it. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** The facts about a value that its enclosing values give. */
interface Around {
  readonly from: string;
  readonly what: string;
}

const instrumentIn = (json: JsonObject): string =>
  textAt(objectAt(json, 'instrumentId') ?? {}, 'id');

const aroundIn = (json: JsonObject, { from, what }: Around): Around => ({
  from: textAt(json, 'sender') || from,
  what: instrumentIn(json) || what,
});

const isAmount = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text);

/** The choices of Splice's own rules name no instrument: they move Amulet. */
const assumed = ({ template }: TransactionStep): string =>
  /:AmuletRules$/.test(template) ? 'Amulet' : '';

const authorOf = ({ actingParties, signatories }: TransactionStep): string =>
  (actingParties.length > 0 ? actingParties : signatories).join(', ');

const movesIn = (step: TransactionStep): readonly AssetMovement[] => {
  const movements: AssetMovement[] = [];
  const first = { from: authorOf(step), what: assumed(step) };
  // An explicit stack, because a value may be nested deeper than the call stack allows.
  const waiting: { readonly value: Json; readonly around: Around }[] = [
    { value: step.argument, around: first },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value } = next;
    if (isArray(value)) {
      for (const inner of value.toReversed()) waiting.push({ value: inner, around: next.around });
    } else if (isObject(value)) {
      const around = aroundIn(value, next.around);
      const [amount, to] = [textAt(value, 'amount'), textAt(value, 'receiver')];
      if (isAmount(amount) && to !== '') movements.push({ amount, to, ...around });
      for (const inner of Object.values(value).toReversed()) waiting.push({ value: inner, around });
    }
  }
  return movements;
};

/**
 * Finds the movements of value in the commands of a transaction: every argument with an amount and a
 * receiver. This is an interpretation, not a proof: the arguments themselves decide.
 */
export const findAssetMovements = ({ steps }: TransactionTree): readonly AssetMovement[] =>
  steps.filter(({ depth }) => depth === 0).flatMap(movesIn);
