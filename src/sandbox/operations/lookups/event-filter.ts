import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { listAt, textAt, objectAt } from '../../../lib/json/fields.ts';
import {
  findInterface,
  interfacesOf,
  templateIdOf,
  type AnyTemplate,
  type InterfaceName,
} from '../../state/templates.ts';

interface TemplateFilter {
  readonly wants: (template: AnyTemplate) => boolean;
  readonly withBlob: boolean;
  readonly view?: InterfaceName;
}

export interface EventFilter {
  readonly byParty: ReadonlyMap<string, readonly TemplateFilter[]>;
  readonly anyParty: readonly TemplateFilter[];
}

export interface EventView {
  readonly witnesses: readonly string[];
  readonly withBlob: boolean;
  readonly views: readonly InterfaceName[];
}

const everything: TemplateFilter = { wants: () => true, withBlob: false };

/** The module and the entity of an identifier, whichever way its package is named. */
const nameOf = (identifier: string): string => identifier.slice(identifier.indexOf(':') + 1);

const readOne = (cumulative: JsonObject): TemplateFilter => {
  const filter = objectAt(cumulative, 'identifierFilter');
  const wildcard = objectAt(filter, 'WildcardFilter', 'value');
  const byTemplate = objectAt(filter, 'TemplateFilter', 'value');
  const byInterface = objectAt(filter, 'InterfaceFilter', 'value');
  const withBlob = (wildcard ?? byTemplate ?? byInterface)?.['includeCreatedEventBlob'] === true;
  if (byTemplate !== undefined) {
    const name = nameOf(textAt(byTemplate, 'templateId'));
    return { withBlob, wants: (template) => nameOf(templateIdOf(template)) === name };
  }
  if (byInterface === undefined) return { ...everything, withBlob };
  const named = findInterface(nameOf(textAt(byInterface, 'interfaceId')));
  return {
    withBlob,
    wants: (template) => named !== undefined && interfacesOf(template).includes(named),
    ...(byInterface['includeInterfaceView'] === true && named !== undefined && { view: named }),
  };
};

/** Filters without any entry let everything through. */
const readFilters = (filters: Json): readonly TemplateFilter[] => {
  const read = listAt(filters, 'cumulative').map(readOne);
  return read.length === 0 ? [everything] : read;
};

/** Reads an event format (API description 2, TransactionFormat). */
export const parseEventFormat = (format: JsonObject | undefined): EventFilter => {
  const byParty = Object.entries(objectAt(format, 'filtersByParty') ?? {});
  const anyParty = objectAt(format, 'filtersForAnyParty');
  return {
    byParty: new Map(byParty.map(([party, filters]) => [party, readFilters(filters)])),
    anyParty: anyParty === undefined ? [] : readFilters(anyParty),
  };
};

/** Everything that some parties see (API description 4.2, the default when no format is given). */
export const wildcardFilter = (parties: readonly string[]): EventFilter => ({
  byParty: new Map(parties.map((party) => [party, [everything]])),
  anyParty: [],
});

export const viewEvent = (
  { byParty, anyParty }: EventFilter,
  template: AnyTemplate,
  witnesses: readonly string[],
): EventView | undefined => {
  const letting = (filters: readonly TemplateFilter[] = []): readonly TemplateFilter[] =>
    filters.filter(({ wants }) => wants(template));
  const forAny = letting(anyParty);
  const seeing = witnesses.filter((party) => letting(byParty.get(party)).length > 0);
  if (forAny.length + seeing.length === 0) return undefined;
  const letThrough = [...forAny, ...seeing.flatMap((party) => letting(byParty.get(party)))];
  return {
    witnesses: forAny.length > 0 ? witnesses : seeing,
    withBlob: letThrough.some(({ withBlob }) => withBlob),
    views: [...new Set(letThrough.flatMap(({ view }) => view ?? []))],
  };
};
