import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt, textsAt, objectAt } from '../../lib/json/fields.ts';
import {
  failed,
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
  checkNames,
  type CheckName,
} from '../check-result.ts';
import { formatMicros } from '../format-time.ts';
import {
  compareCommands,
  namedOnly,
  prepareElsewhere,
  type Comparable,
  isRequested,
} from './compare-commands.ts';
import type { PreparedTransaction, SubmissionMetadata } from './prepared-transaction.ts';

/** The physical id of a synchronizer is the logical id followed by its protocol version and serial. */
const isSynchronizer = (asked: string, found: string): boolean =>
  found === asked || (found.startsWith(`${asked}::`) && /::(?:\d+|dev)-\d+$/.test(found));

const compared = (
  name: CheckName,
  {
    asked,
    found,
    isEqual = asked === found,
  }: { readonly asked: string; readonly found: string; readonly isEqual?: boolean },
): VerificationCheck =>
  isEqual
    ? passed(name, found)
    : failed(name, `requested ${asked}, prepared ${found}`, prepareElsewhere);

const checkMetadata = (
  request: JsonObject,
  metadata: SubmissionMetadata,
): readonly VerificationCheck[] => {
  const actAs = [...textsAt(request, 'actAs')].sort().join(', ');
  const synchronizer = textAt(request, 'synchronizerId');
  const deadline = textAt(request, 'maxRecordTime');
  const found =
    metadata.maxRecordTime === undefined ? 'none' : formatMicros(metadata.maxRecordTime);
  return [
    compared(checkNames.askedCommandId, {
      asked: textAt(request, 'commandId'),
      found: metadata.commandId,
    }),
    compared(checkNames.askedActAs, {
      asked: actAs,
      found: [...metadata.actAs].sort().join(', '),
    }),
    ...(synchronizer === ''
      ? []
      : [
          compared(checkNames.askedSynchronizer, {
            asked: synchronizer,
            found: metadata.synchronizer,
            isEqual: isSynchronizer(synchronizer, metadata.synchronizer),
          }),
        ]),
    ...(deadline === ''
      ? []
      : [
          compared(checkNames.askedDeadline, {
            asked: deadline,
            found,
            isEqual: Date.parse(deadline) === Date.parse(found),
          }),
        ]),
  ];
};

/** The scheme decides what a signature covers. */
const checkScheme = (request: JsonObject, scheme: string): readonly VerificationCheck[] => {
  const asked = textAt(request, 'hashingSchemeVersion');
  return asked === '' ? [] : [compared(checkNames.askedScheme, { asked, found: scheme })];
};

const disclosedAs = (
  disclosed: JsonObject,
  { prepared: { metadata }, packages }: Comparable,
): { readonly isOther: boolean; readonly text: string } | undefined => {
  const id = textAt(disclosed, 'contractId');
  const template = textAt(disclosed, 'templateId');
  const used = metadata.inputContracts.find(({ contractId }) => contractId === id);
  if (used === undefined || template === '') return undefined;
  const found = isRequested(template, { ...used, id: used.template }, packages);
  return found === true
    ? undefined
    : {
        isOther: found === false,
        text: `contract ${id}: disclosed as ${template}, prepared as ${used.template}`,
      };
};

/** The transaction must not have to run before the earliest ledger time of the request. */
const checkEarliestTime = (
  request: JsonObject,
  { ledgerTime: { to } }: SubmissionMetadata,
): readonly VerificationCheck[] => {
  const asked = objectAt(request, 'minLedgerTime', 'time', 'MinLedgerTimeAbs')?.['value'];
  if (typeof asked !== 'string' || to === undefined) return [];
  const until = formatMicros(to);
  return [
    Date.parse(asked) <= Date.parse(until)
      ? passed(checkNames.askedMinLedgerTime, `${asked}, prepared until ${until}`)
      : failed(
          checkNames.askedMinLedgerTime,
          `requested from ${asked}, prepared until ${until}`,
          prepareElsewhere,
        ),
  ];
};

/**
 * A command by package name leaves the choice to the participant. The preference says which
 * packages it may choose, but may leave some out: so a difference is a warning.
 */
const checkPackages = (
  request: JsonObject,
  { tree }: PreparedTransaction,
): readonly VerificationCheck[] => {
  const preferred = textsAt(request, 'packageIdSelectionPreference');
  if (preferred.length === 0) return [];
  const roots = tree.steps.filter(({ depth, template }) => depth === 0 && template !== '');
  const others = roots.flatMap(({ template, packageName }) => {
    const id = template.slice(0, template.indexOf(':'));
    return preferred.includes(id) ? [] : [`${packageName} ${id}`];
  });
  return [
    others.length === 0
      ? passed(checkNames.askedPackages, preferred.join(', '))
      : warning(
          checkNames.askedPackages,
          `requested ${preferred.join(', ')}, prepared ${[...new Set(others)].join(', ')}`,
          'the participant chose a package that the preference does not list',
        ),
  ];
};

const checkDisclosed = (
  request: JsonObject,
  comparable: Comparable,
): readonly VerificationCheck[] => {
  const disclosed = listAt(request, 'disclosedContracts');
  if (disclosed.length === 0) return [];
  const name = checkNames.askedDisclosed;
  const inputs = new Set(
    comparable.prepared.metadata.inputContracts.map(({ contractId }) => contractId),
  );
  const used = disclosed.filter((contract) => inputs.has(textAt(contract, 'contractId')));
  const found = disclosed.flatMap((contract) => disclosedAs(contract, comparable) ?? []);
  const others = found.filter(({ isOther }) => isOther);
  if (others.length > 0)
    return [failed(name, others.map(({ text }) => text).join('; '), prepareElsewhere)];
  return [
    found.length === 0
      ? passed(name, `${used.length} of ${disclosed.length} used`)
      : inconclusive(name, found.map(({ text }) => text).join('; '), namedOnly),
  ];
};

export const compareWithPrepareRequest = (
  request: Json | undefined,
  comparable: Comparable & { readonly scheme: string },
): readonly VerificationCheck[] => {
  if (!isObject(request)) return [];
  const { prepared, scheme } = comparable;
  return [
    ...checkMetadata(request, prepared.metadata),
    ...checkEarliestTime(request, prepared.metadata),
    ...checkScheme(request, scheme),
    ...checkPackages(request, prepared),
    ...checkDisclosed(request, comparable),
    compareCommands(request, comparable),
  ];
};
