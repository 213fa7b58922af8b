import { isArray, isObject, type Json } from '../../lib/json/json.ts';

const childrenOf = (value: Json): readonly Json[] => {
  if (isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
};

/** Looks for a text in lower case in every string that a value holds, whatever their case. */
export const containsText = (json: Json, wanted: string): boolean => {
  const waiting: Json[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && value.toLowerCase().includes(wanted)) return true;
    // One by one: a list may be longer than a call can have arguments.
    for (const child of childrenOf(value)) waiting.push(child);
  }
  return false;
};
