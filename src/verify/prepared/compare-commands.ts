import type { Json, JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt } from '../../lib/json/fields.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { failed, inconclusive, passed, type VerificationCheck } from '../check-result.ts';
import { checkNames } from '../check-names.ts';
import type { PreparedTransaction } from './prepared-transaction.ts';
import type { DecodedMessage } from '../protobuf/protobuf-message.ts';
import { nodesById } from '../hashing/transaction-hash.ts';
import { argumentValue, keyValue, type TransactionStep } from './transaction-tree.ts';
import { valueDifferences } from './value-differences.ts';

/** What to do when the participant prepared something else. */
export const prepareElsewhere = 'do not sign; prepare it again on a trusted participant';

/** `#name:Module:Entity` names the package by its name, anything else by its id. */
const isTemplate = (asked: string, { template, packageName }: TransactionStep): boolean => {
  const [module, entity] = asked.split(':').slice(1);
  const [packageId, ...name] = template.split(':');
  const isPackage = asked.startsWith('#')
    ? asked.slice(1).split(':')[0] === packageName
    : asked.split(':')[0] === packageId;
  return isPackage && `${module ?? ''}:${entity ?? ''}` === name.join(':');
};

/** A node names the package of its interface by its id only, so a name can't be compared. */
const isInterface = (asked: string, { interfaceId }: TransactionStep): boolean =>
  interfaceId !== '' &&
  (asked.startsWith('#')
    ? asked.split(':').slice(1).join() === interfaceId.split(':').slice(1).join()
    : asked === interfaceId);

/** A root of the transaction and its decoded node, whose values have types. */
interface Root {
  readonly step: TransactionStep;
  readonly content: DecodedMessage;
}

/** Lists the differences between a part of a command and the root that it became. */
type Comparison = (root: Root, before: Root | undefined) => readonly string[];

const differing = (what: string, asked: string, found: string): readonly string[] =>
  asked === found ? [] : [`${what}: requested ${asked}, prepared ${found}`];

/** An interface can have a choice of the same name as the template: the template alone was requested. */
const templateDifference = (asked: string, step: TransactionStep): readonly string[] => {
  const { template, packageName, interfaceId } = step;
  if (isInterface(asked, step) || (isTemplate(asked, step) && interfaceId === '')) return [];
  const through = interfaceId === '' ? '' : ` through interface ${interfaceId}`;
  return [`template: requested ${asked}, prepared ${template} (${packageName})${through}`];
};

const compareCreate =
  (command: JsonObject): Comparison =>
  ({ step, content }) =>
    step.kind === 'create'
      ? [
          ...templateDifference(textAt(command, 'templateId'), step),
          ...valueDifferences(
            command['createArguments'],
            argumentValue(content),
            'createArguments',
          ),
        ]
      : differing('kind', 'create', step.kind);

/** Participants take null for a record without fields (Canton, SchemaProcessorsImpl: nullToEmpty). */
const choiceArgument = (command: JsonObject): Json => command['choiceArgument'] ?? {};

const wayTo = (byKey: boolean): string => (byKey ? 'its key' : 'its id');

/**
 * An exercise by key becomes one node with the flag, without a query before it (`handleExerciseByKey` of
 * the Daml engine). Several contracts can share a key since 3.5, so only the flag makes the others check
 * that the key leads to this contract.
 */
const compareExercise =
  (command: JsonObject, byKey: boolean, target: Comparison): Comparison =>
  (root, before) => {
    const { step, content } = root;
    return step.kind === 'exercise'
      ? [
          ...templateDifference(textAt(command, 'templateId'), step),
          ...target(root, before),
          ...differing('contract found by', wayTo(byKey), wayTo(step.byKey)),
          ...differing('choice', textAt(command, 'choice'), step.choice),
          ...valueDifferences(choiceArgument(command), argumentValue(content), 'choiceArgument'),
        ]
      : differing('kind', 'exercise', step.kind);
  };

/** The roots that a command becomes; undefined for an unknown kind of command. */
const comparisonsOf = (command: JsonObject): readonly Comparison[] | undefined => {
  const create = objectAt(command, 'CreateCommand');
  const exercise = objectAt(command, 'ExerciseCommand');
  const both = objectAt(command, 'CreateAndExerciseCommand');
  const byKey = objectAt(command, 'ExerciseByKeyCommand');
  if (create !== undefined) return [compareCreate(create)];
  if (exercise !== undefined)
    return [
      compareExercise(exercise, false, ({ step }) =>
        differing('contract', textAt(exercise, 'contractId'), step.contractId),
      ),
    ];
  if (both !== undefined)
    return [
      compareCreate(both),
      compareExercise(both, false, ({ step }, before) =>
        differing('contract', before?.step.contractId ?? 'the created one', step.contractId),
      ),
    ];
  return (
    byKey && [
      compareExercise(byKey, true, ({ content }) =>
        valueDifferences(byKey['contractKey'], keyValue(content), 'contractKey'),
      ),
    ]
  );
};

/** Differences that a check lists; more of them say nothing more. */
const maxDifferences = 5;

const listed = (differences: readonly string[]): string => {
  const more = differences.length - maxDifferences;
  const first = differences.slice(0, maxDifferences).join('; ');
  return more > 0 ? `${first}; and ${more} more differences` : first;
};

const rootsOf = ({ tree, messages }: PreparedTransaction): readonly Root[] => {
  const nodes = nodesById(messages.transaction);
  return tree.steps.flatMap((step) => {
    const node = step.depth === 0 ? nodes.get(step.nodeId) : undefined;
    return node === undefined ? [] : [{ step, content: node.content }];
  });
};

/** Compares the roots of a prepared transaction with the commands of its prepare request. */
export const compareCommands = (
  request: JsonObject,
  prepared: PreparedTransaction,
): VerificationCheck => {
  const name = checkNames.askedCommands;
  const commands = listAt(request, 'commands');
  const roots = rootsOf(prepared);
  const comparisons = commands.map(comparisonsOf);
  if (comparisons.includes(undefined))
    return inconclusive(
      name,
      commands.flatMap((command) => Object.keys(command)).join(', '),
      'commands of this kind cannot be compared',
    );
  const wanted = comparisons.flatMap((comparison) => comparison ?? []);
  const found = wanted.flatMap((compare, index) => {
    const root = roots[index];
    return root === undefined ? [] : compare(root, roots[index - 1]);
  });
  const extra = roots.slice(wanted.length).map(({ step }) => `not requested: ${step.words}`);
  const missing =
    roots.length < wanted.length
      ? [`requested ${wanted.length} root nodes, prepared ${roots.length}`]
      : [];
  const differences = [...extra, ...missing, ...found];
  return differences.length === 0
    ? passed(name, roots.map(({ step }) => step.words).join('; '))
    : failed(name, listed(differences), prepareElsewhere);
};
