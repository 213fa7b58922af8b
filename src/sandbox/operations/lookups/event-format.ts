import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { listAt, textAt, objectAt } from '../../../lib/json/fields.ts';
import {
  invalidArgument,
  missingField,
  notFound,
  type Refusal,
  checkEnum,
} from '../../server/replies.ts';
import {
  listInterfaces,
  listTemplates,
  findNamedInterface,
  findNamedTemplate,
  interfacesOf,
  type AnyTemplate,
  type InterfaceName,
} from '../../state/templates.ts';

const shapes = [
  'TRANSACTION_SHAPE_UNSPECIFIED',
  'TRANSACTION_SHAPE_ACS_DELTA',
  'TRANSACTION_SHAPE_LEDGER_EFFECTS',
] as const;

const named = {
  TemplateFilter: { key: 'templateId', known: listTemplates(), what: 'Templates' },
  InterfaceFilter: { key: 'interfaceId', known: listInterfaces(), what: 'Interfaces' },
} as const;

const checkIdentifier = (filter: JsonObject, variant: keyof typeof named): Refusal | undefined => {
  const value = objectAt(filter, variant, 'value');
  if (value === undefined) return undefined;
  const { key, known, what } = named[variant];
  const identifier = textAt(value, key);
  const [asked = '', module, entity] = identifier.split(':');
  const isByName = asked.startsWith('#');
  const inPackage = known.filter((item) =>
    isByName ? `#${item.packageName}` === asked : item.packageId === asked,
  );
  if (isByName && inPackage.length === 0) {
    const cause = `The following package names do not match upgradable packages uploaded on this participant: [${asked.slice(1)}].`;
    return notFound('PACKAGE_NAMES_NOT_FOUND', cause);
  }
  if (inPackage.some(({ name }) => name === `${module}:${entity}`)) return undefined;
  const resource = variant === 'TemplateFilter' ? 'TEMPLATE_ID' : 'INTERFACE_ID';
  const cause = `${what} do not exist: [${identifier}].`;
  return notFound('TEMPLATES_OR_INTERFACES_NOT_FOUND', cause, [resource, identifier]);
};

const checkFilter = (cumulative: JsonObject): Refusal | undefined => {
  const filter = objectAt(cumulative, 'identifierFilter');
  if (filter === undefined) return undefined;
  return checkIdentifier(filter, 'TemplateFilter') ?? checkIdentifier(filter, 'InterfaceFilter');
};

export const checkEventFormat = (format: JsonObject | undefined): Refusal | undefined => {
  if (format === undefined) return undefined;
  const byParty = Object.values(objectAt(format, 'filtersByParty') ?? {});
  const anyParty = objectAt(format, 'filtersForAnyParty');
  if (byParty.length === 0 && anyParty === undefined)
    return invalidArgument('filtersByParty and filtersForAnyParty cannot be empty simultaneously');
  const filters: readonly (Json | undefined)[] = [...byParty, anyParty];
  return filters
    .filter(isObject)
    .flatMap((each) => listAt(each, 'cumulative'))
    .map(checkFilter)
    .find((refused) => refused !== undefined);
};

/** A transaction format selects the events of a transaction (API description 2, TransactionFormat). */
export const checkTransactionFormat = (format: JsonObject | undefined): Refusal | undefined => {
  if (format === undefined) return undefined;
  return (
    checkEnum(format, 'transactionShape', shapes) ??
    checkEventFormat(objectAt(format, 'eventFormat'))
  );
};

export const checkUpdateFormat = (format: JsonObject | undefined): Refusal | undefined =>
  format === undefined
    ? missingField('update_format')
    : (checkTransactionFormat(objectAt(format, 'includeTransactions')) ??
      checkEventFormat(objectAt(format, 'includeReassignments')));

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

const readOne = (cumulative: JsonObject): TemplateFilter => {
  const filter = objectAt(cumulative, 'identifierFilter');
  const wildcard = objectAt(filter, 'WildcardFilter', 'value');
  const byTemplate = objectAt(filter, 'TemplateFilter', 'value');
  const byInterface = objectAt(filter, 'InterfaceFilter', 'value');
  const withBlob = (wildcard ?? byTemplate ?? byInterface)?.['includeCreatedEventBlob'] === true;
  if (byTemplate !== undefined) {
    const named = findNamedTemplate(textAt(byTemplate, 'templateId'));
    return { withBlob, wants: (template) => template === named };
  }
  if (byInterface === undefined) return { ...everything, withBlob };
  const named = findNamedInterface(textAt(byInterface, 'interfaceId'));
  return {
    withBlob,
    wants: (template) => named !== undefined && interfacesOf(template).includes(named),
    ...(byInterface['includeInterfaceView'] === true && named !== undefined && { view: named }),
  };
};

const readFilters = (filters: Json): readonly TemplateFilter[] => {
  const read = listAt(filters, 'cumulative').map(readOne);
  return read.length === 0 ? [everything] : read;
};

export const parseEventFormat = (format: JsonObject | undefined): EventFilter => {
  const byParty = Object.entries(objectAt(format, 'filtersByParty') ?? {});
  const anyParty = objectAt(format, 'filtersForAnyParty');
  return {
    byParty: new Map(byParty.map(([party, filters]) => [party, readFilters(filters)])),
    anyParty: anyParty === undefined ? [] : readFilters(anyParty),
  };
};

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
