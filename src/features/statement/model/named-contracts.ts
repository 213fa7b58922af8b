import type { EffectContract } from '../../../ledger/effects/effects.ts';
import { isArray, isObject, type Json } from '../../../lib/json/json.ts';

type Contracts = ReadonlyMap<string, EffectContract>;

/**
 * Those that the JSON of an update names anywhere. Effects read all contracts that they get, and a party may
 * hold thousands.
 */
export const contractsNamedIn = (json: Json, known: Contracts): Contracts => {
  const named = new Map<string, EffectContract>();
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      const contract = known.get(value);
      if (contract !== undefined) named.set(value, contract);
    } else if (isArray(value)) value.forEach(visit);
    else if (isObject(value)) Object.values(value).forEach(visit);
  };
  visit(json);
  return named;
};
