import { isArray, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt, textAt } from '../../lib/json/fields.ts';
import { invalidArgument, missingField, notFoundError } from './ledger-errors.ts';
import {
  refuseOperation,
  undecodableBody,
  type OperationRefusal,
} from '../operations/operation.ts';
import { listInterfaces, listTemplates } from '../state/templates.ts';

const variants = ['Empty', 'WildcardFilter', 'TemplateFilter', 'InterfaceFilter'] as const;

const shapes = [
  'TRANSACTION_SHAPE_UNSPECIFIED',
  'TRANSACTION_SHAPE_ACS_DELTA',
  'TRANSACTION_SHAPE_LEDGER_EFFECTS',
] as const;

/** The first refusal that a list of checks gives; each is made only when it is needed. */
export const firstError = (
  checks: readonly (() => OperationRefusal | undefined)[],
): OperationRefusal | undefined => {
  for (const check of checks) {
    const refusal = check();
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** A value of an enumeration that the ledger does not know fails while the body is decoded. */
export const checkEnum = (
  json: JsonObject,
  key: string,
  { known, path }: { readonly known: readonly string[]; readonly path: string },
): OperationRefusal | undefined => {
  const value = textAt(json, key);
  const supported = `Supported values: [${known.join(', ')}]`;
  return known.includes(value)
    ? undefined
    : undecodableBody(`Unrecognized enum value ${value}. ${supported}`, `${path}${key}`);
};

interface Named {
  readonly package: string;
  readonly name: string;
}

const parse = (identifier: string): Named | undefined => {
  const [named = '', module = '', entity = '', ...more] = identifier.split(':');
  const isWhole = named !== '' && module !== '' && entity !== '' && more.length === 0;
  return isWhole ? { package: named, name: `${module}:${entity}` } : undefined;
};

const known = {
  TemplateFilter: listTemplates(),
  InterfaceFilter: listInterfaces(),
} as const;

const checkKnown = (
  variant: keyof typeof known,
  identifier: string,
  named: Named,
): OperationRefusal | undefined => {
  const isByName = named.package.startsWith('#');
  const inPackage = known[variant].filter((item) =>
    isByName ? `#${item.packageName}` === named.package : item.packageId === named.package,
  );
  if (isByName && inPackage.length === 0) {
    const cause = `The following package names do not match upgradable packages uploaded on this participant: [${named.package.slice(1)}].`;
    return refuseOperation(notFoundError('PACKAGE_NAMES_NOT_FOUND', cause, []));
  }
  if (inPackage.some(({ name }) => name === named.name)) return undefined;
  const what = variant === 'TemplateFilter' ? 'Templates' : 'Interfaces';
  const cause = `${what} do not exist: [${identifier}].`;
  const resource = variant === 'TemplateFilter' ? 'TEMPLATE_ID' : 'INTERFACE_ID';
  return refuseOperation(
    notFoundError('TEMPLATES_OR_INTERFACES_NOT_FOUND', cause, [[resource, identifier]]),
  );
};

const checkIdentifier = (
  filter: JsonObject,
  variant: keyof typeof known,
  key: 'templateId' | 'interfaceId',
): OperationRefusal | undefined => {
  const value = objectAt(filter, variant, 'value');
  if (value === undefined) return undefined;
  const identifier = textAt(value, key);
  const named = parse(identifier);
  return named === undefined
    ? undecodableBody(
        `Invalid identifier format (${identifier}) not matching the expected format (<package>:<moduleName>:<entityName>)`,
        `identifierFilter.${variant}.value.${key}`,
      )
    : checkKnown(variant, identifier, named);
};

const checkFilter = (cumulative: Json): OperationRefusal | undefined => {
  const filter = objectAt(cumulative, 'identifierFilter');
  if (filter === undefined) return undefined;
  if (!variants.some((variant) => variant in filter))
    return undecodableBody('Unknown variant', 'identifierFilter');
  return firstError([
    () => checkIdentifier(filter, 'TemplateFilter', 'templateId'),
    () => checkIdentifier(filter, 'InterfaceFilter', 'interfaceId'),
  ]);
};

const cumulativeOf = (filters: Json): readonly Json[] => {
  const list = isObject(filters) ? filters['cumulative'] : undefined;
  return isArray(list) ? list : [];
};

/** An event format names somebody, and only what the ledger knows. */
export const checkEventFormat = (format: JsonObject | undefined): OperationRefusal | undefined => {
  if (format === undefined) return undefined;
  const byParty = Object.values(objectAt(format, 'filtersByParty') ?? {});
  const anyParty = objectAt(format, 'filtersForAnyParty');
  if (byParty.length === 0 && anyParty === undefined) {
    const cause = 'filtersByParty and filtersForAnyParty cannot be empty simultaneously';
    return refuseOperation(invalidArgument(cause));
  }
  const filters = [...byParty, ...(anyParty === undefined ? [] : [anyParty])];
  return firstError(filters.flatMap(cumulativeOf).map((filter) => () => checkFilter(filter)));
};

/** An update format is asked for, and each of its parts is one. */
export const checkUpdateFormat = (format: JsonObject | undefined): OperationRefusal | undefined =>
  firstError([
    () => (format === undefined ? refuseOperation(missingField('update_format')) : undefined),
    () => checkTransactionFormat(objectAt(format, 'includeTransactions')),
    () => checkEventFormat(objectAt(format, 'includeReassignments')),
  ]);

/** A transaction format selects the events of a transaction (API description 2, TransactionFormat). */
export const checkTransactionFormat = (
  format: JsonObject | undefined,
): OperationRefusal | undefined => {
  if (format === undefined) return undefined;
  return firstError([
    () => checkEnum(format, 'transactionShape', { known: shapes, path: '' }),
    () =>
      format['transactionShape'] === shapes[0]
        ? refuseOperation(missingField('transaction_shape'))
        : undefined,
    () => checkEventFormat(objectAt(format, 'eventFormat')),
  ]);
};
