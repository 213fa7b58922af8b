import type { Json, JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt, objectAt } from '../../lib/json/fields.ts';
import type { Packages } from '../../ledger/packages/known-packages.ts';
import {
  failed,
  inconclusive,
  passed,
  type VerificationCheck,
  checkNames,
} from '../check-result.ts';
import type { PreparedTransaction } from './prepared-transaction.ts';
import type { DecodedMessage } from '../protobuf/protobuf-message.ts';
import { nodesById } from '../hashing/submission-hash.ts';
import { argumentValue, keyValue, type TransactionStep } from './transaction-tree.ts';
import { valueDifferences } from './value-differences.ts';

/** The package may be `#name`. */
export interface Identifier {
  readonly package: string;
  readonly module: string;
  readonly entity: string;
}

export const parseIdentifier = (text: string): Identifier => {
  const [first = '', module = '', ...entity] = text.split(':');
  return { package: first, module, entity: entity.join(':') };
};

interface Prepared {
  readonly id: string;
  /** What the node says is the name of its package; a node names none for an interface. */
  readonly packageName?: string | undefined;
}

const sameName = (name: string, prepared: Prepared, packages: Packages): boolean | undefined => {
  const { package: id } = parseIdentifier(prepared.id);
  const ids = packages.named(name);
  if (ids.length > 0) return ids.includes(id);
  const found = packages.find(id)?.name ?? prepared.packageName;
  return found !== undefined && found !== name ? false : undefined;
};

/**
 * A package is compared by its id: the one that the request names, or those that are known to have
 * the requested name. Undefined if nothing tells which package has the name: then the participant
 * chose it.
 */
export const isRequested = (
  asked: string,
  prepared: Prepared,
  packages: Packages,
): boolean | undefined => {
  const [wanted, found] = [parseIdentifier(asked), parseIdentifier(prepared.id)];
  if (wanted.module !== found.module || wanted.entity !== found.entity) return false;
  return wanted.package.startsWith('#')
    ? sameName(wanted.package.slice(1), prepared, packages)
    : wanted.package === found.package;
};

export const prepareElsewhere = 'do not sign; prepare it again on a trusted participant';

export const namedOnly =
  'the request names the package only by its name, and the participant chose the id: add NAME: ID to trustedPackages once its publisher confirms it';

export interface Comparable {
  readonly prepared: PreparedTransaction;
  readonly packages: Packages;
}

interface Root {
  readonly step: TransactionStep;
  readonly content: DecodedMessage;
}

/** A difference, or a package that only the participant's word connects with the requested name. */
type Finding = { readonly text: string; readonly isOpen?: true };

type Comparison = (root: Root, before: Root | undefined, packages: Packages) => readonly Finding[];

const differing = (what: string, asked: string, found: string): readonly Finding[] =>
  asked === found ? [] : [{ text: `${what}: requested ${asked}, prepared ${found}` }];

const valueFindings = (...values: Parameters<typeof valueDifferences>): readonly Finding[] =>
  valueDifferences(...values).map((text) => ({ text }));

/** An interface can have a choice of the same name as the template: what was requested decides. */
const templateFindings = (
  asked: string,
  { template, packageName, interfaceId }: TransactionStep,
  packages: Packages,
): readonly Finding[] => {
  const found =
    interfaceId === ''
      ? isRequested(asked, { id: template, packageName }, packages)
      : isRequested(asked, { id: interfaceId }, packages);
  if (found === true) return [];
  const through = interfaceId === '' ? '' : ` through interface ${interfaceId}`;
  const text = `template: requested ${asked}, prepared ${template} (${packageName})${through}`;
  return [{ text, ...(found === undefined && { isOpen: true }) }];
};

const compareCreate =
  (command: JsonObject): Comparison =>
  ({ step, content }, _, packages) =>
    step.kind === 'create'
      ? [
          ...templateFindings(textAt(command, 'templateId'), step, packages),
          ...valueFindings(command['createArguments'], argumentValue(content), 'createArguments'),
        ]
      : differing('kind', 'create', step.kind);

/** Participants take null for a record without fields (Canton, SchemaProcessorsImpl: nullToEmpty). */
const choiceArgument = (command: JsonObject): Json => command['choiceArgument'] ?? {};

const wayTo = (byKey: boolean): string => (byKey ? 'its key' : 'its id');

/**
 * An exercise by key becomes one node with the flag, without a query before it
 * (`handleExerciseByKey` of the Daml engine). Only the flag makes the others check that the key
 * leads to this contract, since several can share a key.
 */
const compareExercise =
  (command: JsonObject, byKey: boolean, target: Comparison): Comparison =>
  (root, before, packages) => {
    const { step, content } = root;
    return step.kind === 'exercise'
      ? [
          ...templateFindings(textAt(command, 'templateId'), step, packages),
          ...target(root, before, packages),
          ...differing('contract found by', wayTo(byKey), wayTo(step.byKey)),
          ...differing('choice', textAt(command, 'choice'), step.choice),
          ...valueFindings(choiceArgument(command), argumentValue(content), 'choiceArgument'),
        ]
      : differing('kind', 'exercise', step.kind);
  };

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
        valueFindings(byKey['contractKey'], keyValue(content), 'contractKey'),
      ),
    ]
  );
};

/** More of them say nothing more. */
const maxDifferences = 5;

const joinDifferences = (differences: readonly string[]): string => {
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

/** The roots of a prepared transaction against the commands of its prepare request. */
export const compareCommands = (
  request: JsonObject,
  { prepared, packages }: Comparable,
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
    return root === undefined ? [] : compare(root, roots[index - 1], packages);
  });
  const extra = roots.slice(wanted.length).map(({ step }) => `not requested: ${step.words}`);
  const missing =
    roots.length < wanted.length
      ? [`requested ${wanted.length} root nodes, prepared ${roots.length}`]
      : [];
  const differences = found.filter(({ isOpen }) => isOpen !== true).map(({ text }) => text);
  const all = [...extra, ...missing, ...differences];
  if (all.length > 0) return failed(name, joinDifferences(all), prepareElsewhere);
  return found.length > 0
    ? inconclusive(name, joinDifferences(found.map(({ text }) => text)), namedOnly)
    : passed(name, roots.map(({ step }) => step.words).join('; '));
};
