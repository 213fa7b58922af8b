import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt, textsAt } from '../../lib/json/json-accessors.ts';
import { isPresent, objectAt } from '../../ledger/rules/rules.ts';
import { failed, inconclusive, passed, type VerificationCheck } from '../check-result.ts';
import type { PreparedTransaction, SubmissionMetadata } from './prepared-transaction.ts';
import type { TransactionStep } from './transaction-tree.ts';
import { formatMicros } from '../format-time.ts';
import { checkNames, type CheckName } from '../check-names.ts';

const notAsked = 'do not sign; prepare it again on a trusted participant';

/** Decimals and times have more than one spelling: trailing zeros make no difference. */
const plain = (text: string): string =>
  /^-?\d+\.\d+$|^\d{4}-\d\d-\d\dT[\d:]+\.\d+Z$/.test(text)
    ? text.replace(/\.?0+(Z?)$/, '$1')
    : text;

const sameText = (asked: string, found: Json | undefined): boolean =>
  typeof found === 'string' && plain(asked) === plain(found);

/**
 * Returns whether a value equals the requested one. Ledgers write numbers as texts, and omit
 * optional values or write null.
 */
const isSame = (asked: Json | undefined, found: Json | undefined): boolean => {
  if (!isPresent(asked)) return !isPresent(found);
  if (typeof asked === 'string') return sameText(asked, found);
  if (isNumeric(asked)) return sameText(String(asked), found);
  if (isArray(asked))
    return (
      isArray(found) &&
      asked.length === found.length &&
      asked.every((item, index) => isSame(item, found[index]))
    );
  if (!isObject(asked)) return asked === found;
  if (!isObject(found)) return false;
  return [...new Set([...Object.keys(asked), ...Object.keys(found)])].every((key) =>
    isSame(asked[key], found[key]),
  );
};

/** `#name:Module:Entity` identifies the package by its name, any other id by its hash. */
const isTemplate = (asked: string, { template, packageName }: TransactionStep): boolean => {
  const [module, entity] = asked.split(':').slice(1);
  const [packageId, ...name] = template.split(':');
  const isPackage = asked.startsWith('#')
    ? asked.slice(1).split(':')[0] === packageName
    : asked.split(':')[0] === packageId;
  return isPackage && `${module ?? ''}:${entity ?? ''}` === name.join(':');
};

const isInterface = (asked: string, { interfaceId }: TransactionStep): boolean =>
  interfaceId !== '' && asked.split(':').slice(1).join() === interfaceId.split(':').slice(1).join();

/** Lists the differences between a command and a step; undefined for an unknown kind of command. */
const commandProblems = (
  command: JsonObject,
  step: TransactionStep,
): readonly (string | false)[] | undefined => {
  const create = objectAt(command, 'CreateCommand');
  const exercise = objectAt(command, 'ExerciseCommand');
  if (create !== undefined)
    return [
      step.kind !== 'create' && `prepared ${step.kind}, requested create`,
      !isTemplate(textAt(create, 'templateId'), step) && `prepared template ${step.template}`,
      !isSame(create['createArguments'], step.argument) && 'the create arguments differ',
    ];
  if (exercise === undefined) return undefined;
  const asked = textAt(exercise, 'templateId');
  return [
    step.kind !== 'exercise' && `prepared ${step.kind}, requested exercise`,
    !isTemplate(asked, step) && !isInterface(asked, step) && `prepared template ${step.template}`,
    textAt(exercise, 'contractId') !== step.contractId && `prepared contract ${step.contractId}`,
    textAt(exercise, 'choice') !== step.choice && `prepared choice ${step.choice}`,
    !isSame(exercise['choiceArgument'], step.argument) && 'the choice argument differs',
  ];
};

const checkCommands = (request: JsonObject, { tree }: PreparedTransaction): VerificationCheck => {
  const name = checkNames.askedCommands;
  const commands = listAt(request, 'commands');
  const roots = tree.steps.filter(({ depth }) => depth === 0);
  if (commands.length !== roots.length)
    return failed(
      name,
      `requested ${commands.length} commands, prepared ${roots.length}`,
      notAsked,
    );
  const problems = commands.map((command, index) => {
    const step = roots[index];
    return step && commandProblems(command, step);
  });
  if (problems.includes(undefined))
    return inconclusive(
      name,
      commands.flatMap((command) => Object.keys(command)).join(', '),
      'commands of this kind cannot be compared',
    );
  const found = problems.flat().filter((problem) => typeof problem === 'string');
  return found.length === 0
    ? passed(name, roots.map(({ words }) => words).join('; '))
    : failed(name, found.join('; '), notAsked);
};

/** The physical id of a synchronizer is the logical id followed by its protocol and serial. */
const isSynchronizer = (asked: string, found: string): boolean =>
  found === asked || (found.startsWith(`${asked}::`) && /::\d+-\d+$/.test(found));

const compared = (
  name: CheckName,
  {
    asked,
    found,
    isEqual = asked === found,
  }: { readonly asked: string; readonly found: string; readonly isEqual?: boolean },
): VerificationCheck =>
  isEqual ? passed(name, found) : failed(name, `requested ${asked}, prepared ${found}`, notAsked);

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

/** Compares a prepared transaction with its prepare request. */
export const compareWithPrepareRequest = (
  request: Json | undefined,
  prepared: PreparedTransaction,
): readonly VerificationCheck[] =>
  isObject(request)
    ? [...checkMetadata(request, prepared.metadata), checkCommands(request, prepared)]
    : [];
