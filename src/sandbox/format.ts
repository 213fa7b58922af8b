import { isArray, isObject, type Json, type JsonObject } from '../lib/json.ts';
import { templateIdOf, type Telling } from './tell.ts';
import type { Contract } from './world.ts';

const objectAt = (json: Json | undefined, key: string): JsonObject | undefined => {
  const value = isObject(json) ? json[key] : undefined;
  return isObject(value) ? value : undefined;
};

/** `#package-name:Module:Entity` or `package-id:Module:Entity`: the part behind the package counts. */
const namesTemplate = (wanted: string, contract: Contract): boolean =>
  wanted.split(':').slice(1).join(':') === templateIdOf(contract).split(':').slice(1).join(':');

const filterMatches = (filter: Json, contract: Contract): boolean => {
  const identifier = objectAt(filter, 'identifierFilter');
  const template = objectAt(objectAt(identifier, 'TemplateFilter'), 'value');
  if (template !== undefined) {
    const { templateId } = template;
    return typeof templateId === 'string' && namesTemplate(templateId, contract);
  }
  // No contract of this ledger implements an interface.
  return objectAt(identifier, 'InterfaceFilter') === undefined;
};

const cumulativeOf = (filters: Json | undefined): readonly Json[] => {
  const list = isObject(filters) ? filters['cumulative'] : undefined;
  return isArray(list) ? list : [];
};

/** Reads an event format: whose events, and of which templates. No filter at all is a wildcard. */
export const readEventFormat = (format: Json | undefined, effects: boolean): Telling => {
  const byParty = objectAt(format, 'filtersByParty') ?? {};
  const anyParty = objectAt(format, 'filtersForAnyParty');
  const parties = anyParty === undefined ? Object.keys(byParty) : [];
  const filters = [
    ...Object.values(byParty),
    ...(anyParty === undefined ? [] : [anyParty]),
  ].flatMap(cumulativeOf);
  return {
    parties,
    effects,
    wants: (contract) =>
      filters.length === 0 || filters.some((filter) => filterMatches(filter, contract)),
  };
};

/** Reads a transaction format (interface 2): its event format and its shape. */
export const readTransactionFormat = (format: Json | undefined): Telling => {
  const shape = isObject(format) ? format['transactionShape'] : undefined;
  return readEventFormat(
    objectAt(format, 'eventFormat'),
    shape === 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  );
};

/** Everything that some parties see (interface 4.2, the default). */
export const wildcardFor = (parties: readonly string[]): Telling => ({
  parties,
  effects: false,
  wants: () => true,
});

export const textsAt = (json: JsonObject, key: string): readonly string[] => {
  const list = json[key];
  return isArray(list) ? list.filter((item) => typeof item === 'string') : [];
};

/** The text of a field; empty when it has none. The shape was checked before. */
export const textAt = (json: JsonObject, key: string): string => {
  const value = json[key];
  return typeof value === 'string' ? value : '';
};
