import {
  checkNames,
  failed,
  inconclusive,
  passed,
  type VerificationCheck,
} from '../check-result.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import { nodesById } from '../hashing/submission-hash.ts';
import { listed } from '../shared-checks.ts';
import { getStrings } from '../protobuf/protobuf-message.ts';
import type { InputContract, PreparedTransaction } from './prepared-transaction.ts';
import type { TransactionStep } from './transaction-tree.ts';
import { packagesOfModule, type Packages } from '../../ledger/packages/known-packages.ts';
import { parseIdentifier, type Identifier } from './compare-commands.ts';

interface Use extends Identifier {
  /** What the transaction says is the name of the package; absent for an interface. */
  readonly packageName: string | undefined;
  readonly place: string;
}

const useOf = (id: string, packageName: string | undefined, place: string): readonly Use[] =>
  id === '' ? [] : [{ ...parseIdentifier(id), packageName, place }];

/** An input that a package of the same name created as the one that runs on it: an upgrade. */
interface UpgradedInput {
  readonly place: string;
  readonly createdBy: string;
  readonly runs: string;
}

const onlyFirst = (uses: readonly Use[]): readonly Use[] => {
  const first = new Map<string, Use>();
  for (const use of uses) {
    const key = JSON.stringify([use.package, use.module, use.packageName]);
    if (!first.has(key)) first.set(key, use);
  }
  return [...first.values()];
};

/** The packages whose code runs on a contract, by their ids; each step is a use of its own, too. */
const codeOn = ({ contractId }: InputContract, steps: readonly TransactionStep[]) =>
  steps
    .filter((step) => step.contractId === contractId)
    .map(({ template }) => parseIdentifier(template).package);

/**
 * The package that created an input decides nothing if other packages run on it: they compute
 * again who signed it, and read its fields by their own types.
 */
const usesIn = ({ tree, metadata }: PreparedTransaction, packages: Packages) => {
  const upgraded: UpgradedInput[] = [];
  const inputs = metadata.inputContracts.flatMap((input, index) => {
    const place = `input contract ${index + 1}`;
    const [use] = useOf(input.template, input.packageName, place);
    if (use === undefined) return [];
    const code = codeOn(input, tree.steps);
    const [runs] = code;
    const isUpgraded =
      packages.find(use.package) === undefined &&
      code.every((id) => packages.find(id)?.name === input.packageName);
    if (runs === undefined || !isUpgraded) return [use];
    upgraded.push({ place, createdBy: use.package, runs });
    return [];
  });
  const steps = tree.steps.flatMap(({ template, packageName, interfaceId }, index) => [
    ...useOf(template, packageName, `step ${index + 1}`),
    ...useOf(interfaceId, undefined, `the interface of step ${index + 1}`),
  ]);
  return { uses: onlyFirst([...steps, ...inputs]), upgraded };
};

const trustIt =
  'do not sign, unless the publisher confirms the id as that of another version: then add it to trustedPackages, or its DAR to trustedDars';

const packageText = (id: string, packages: Packages): string => {
  const { name, version } = packages.find(id) ?? {};
  return name === undefined ? id : `${name} ${version ?? id}`;
};

const imitations = (
  { package: id, module, packageName, place }: Use,
  packages: Packages,
): readonly string[] => {
  const found = packages.find(id);
  if (found === undefined) {
    const isWellKnown =
      packagesOfModule(module) !== undefined || packages.named(packageName ?? '').length > 0;
    return isWellKnown
      ? [`${place}: ${module} in package ${id}, which is neither published nor trusted`]
      : [];
  }
  const { name = packageName } = found;
  return packageName === undefined || name === packageName
    ? []
    : [`${place}: ${packageName}, but ${id} is ${packageText(id, packages)}`];
};

/** Anyone can upload a package with the names of Splice's own: only its id tells it apart. */
const checkPublished = (
  { uses, upgraded }: ReturnType<typeof usesIn>,
  packages: Packages,
): VerificationCheck => {
  const name = checkNames.packages;
  const wrong = uses.flatMap((use) => imitations(use, packages));
  if (wrong.length > 0) return failed(name, listed(wrong), trustIt);
  const others = uses.filter(({ package: id }) => packages.find(id) === undefined);
  const unknown = new Set(
    others.map(({ package: id, packageName }) => [packageName, id].join(' ').trim()),
  );
  if (unknown.size > 0)
    return inconclusive(
      name,
      listed([...unknown]),
      'neither published nor trusted; cantui does not know its code: if its publisher confirms it, add the id to trustedPackages, or its DAR to trustedDars',
    );
  const known = new Set(uses.map(({ package: id }) => packageText(id, packages)));
  const notes = upgraded.map(
    ({ place, createdBy, runs }) =>
      `${place} was created by ${createdBy}, and ${packageText(runs, packages)} runs on it`,
  );
  return passed(name, [[...known].join(', ') || 'no packages', ...notes].join('; '));
};

/** A package and its upgrade may both be in a transaction, if both are known to be what they say. */
const checkVersions = (uses: readonly Use[], packages: Packages): VerificationCheck => {
  const name = checkNames.packageVersions;
  const byName = new Map<string, Set<string>>();
  for (const { package: id, packageName } of uses)
    if (packageName !== undefined)
      byName.set(packageName, (byName.get(packageName) ?? new Set()).add(id));
  const mixed = [...byName.values()].filter(({ size }) => size > 1).map((ids) => [...ids]);
  const doubtful = mixed.filter((ids) => ids.some((id) => packages.find(id) === undefined));
  if (doubtful.length > 0)
    return failed(
      name,
      listed(doubtful.map((ids) => `one name for the packages ${ids.join(' and ')}`)),
      'do not sign, unless their publisher confirms both ids: then add them to trustedPackages, or their DARs to trustedDars',
    );
  if (byName.size === 0) return passed(name, 'no packages');
  return passed(
    name,
    mixed.length === 0
      ? 'one id for each name'
      : listed(mixed.map((ids) => ids.map((id) => packageText(id, packages)).join(' and '))),
  );
};

export interface UnknownPackage {
  readonly id: string;
  readonly name: string | undefined;
}

/** Neither published nor trusted, with the names that the transaction gives them. */
export const unknownPackages = (
  prepared: PreparedTransaction,
  packages: Packages,
): readonly UnknownPackage[] => {
  const unknown = usesIn(prepared, packages).uses.filter(
    ({ package: id }) => packages.find(id) === undefined,
  );
  return [...new Map(unknown.map(({ package: id, packageName }) => [id, packageName]))].map(
    ([id, name]) => ({ id, name }),
  );
};

export const checkPackages = (
  prepared: PreparedTransaction,
  packages: Packages,
): readonly VerificationCheck[] => {
  const found = usesIn(prepared, packages);
  return [checkPublished(found, packages), checkVersions(found.uses, packages)];
};

type Contract = Pick<InputContract, 'template' | 'packageName'>;

/** The package of a node may be an upgrade of the one that created the contract: another id. */
const contractTemplateName = ({ template, packageName }: Contract): string =>
  `${packageName}${template.slice(template.indexOf(':'))}`;

interface Followed {
  readonly used: ReadonlySet<string>;
  readonly problems: readonly string[];
}

/** Tracks which contracts are open; a rollback undoes what its steps did. */
const openContracts = (inputs: readonly InputContract[]) => {
  const active = new Map<string, Contract>(inputs.map((input) => [input.contractId, input]));
  const gone = new Map<string, string>();
  const rollbacks: { readonly depth: number; readonly undo: (() => void)[] }[] = [];
  const undoLater = (undo: () => void) => rollbacks.at(-1)?.undo.push(undo);
  return {
    active,
    gone,
    leaveRollbacks: (depth: number) => {
      while ((rollbacks.at(-1)?.depth ?? -1) >= depth)
        for (const undo of rollbacks.pop()?.undo.toReversed() ?? []) undo();
    },
    enterRollback: (depth: number) => rollbacks.push({ depth, undo: [] }),
    create: (id: string, contract: Contract) => {
      active.set(id, contract);
      undoLater(() => {
        active.delete(id);
        gone.set(id, 'it is created only in steps that are rolled back');
      });
    },
    archive: (id: string, contract: Contract, why: string) => {
      active.delete(id);
      gone.set(id, why);
      undoLater(() => active.set(id, contract));
    },
  };
};

const followContracts = ({ tree, metadata, messages }: PreparedTransaction): Followed => {
  const contracts = openContracts(metadata.inputContracts);
  const nodes = nodesById(messages.transaction);
  const used = new Set<string>();
  const problems: string[] = [];
  const use = (step: TransactionStep, number: number) => {
    const { contractId: id, kind, consuming } = step;
    const contract = contracts.active.get(id);
    used.add(id);
    if (contract === undefined) {
      const why = contracts.gone.get(id) ?? 'it is neither an input contract nor created before';
      problems.push(`step ${number} ${kind === 'fetch' ? 'fetches' : 'exercises'} ${id}: ${why}`);
      return;
    }
    if (contractTemplateName(contract) !== contractTemplateName(step))
      problems.push(
        `step ${number} uses ${id} as ${contractTemplateName(step)}, but it is ${contractTemplateName(contract)}`,
      );
    if (consuming) contracts.archive(id, contract, `step ${number} archives it`);
  };
  for (const [index, step] of tree.steps.entries()) {
    const { kind, depth, contractId: id } = step;
    contracts.leaveRollbacks(depth);
    if (kind === 'rollback') contracts.enterRollback(depth);
    else if (kind === 'query') {
      const node = nodes.get(step.nodeId);
      for (const found of node === undefined ? [] : getStrings(node.content, 'result'))
        used.add(found);
    } else if (kind === 'create') {
      if (contracts.active.has(id) || contracts.gone.has(id))
        problems.push(`step ${index + 1} creates ${id}, which exists already`);
      contracts.create(id, step);
    } else use(step, index + 1);
  }
  return { used, problems };
};

const prepareElsewhere = 'do not sign; prepare it again on a trusted participant';

const checkUsed = ({ used, problems }: Followed): VerificationCheck =>
  problems.length === 0
    ? passed(
        checkNames.usedContracts,
        used.size === 0 ? 'no contract is used' : pluralize(used.size, 'contract'),
      )
    : failed(checkNames.usedContracts, listed(problems), prepareElsewhere);

const checkInputs = (inputs: readonly InputContract[], { used }: Followed): VerificationCheck => {
  const name = checkNames.inputContracts;
  const last = new Map(inputs.map(({ contractId }, index) => [contractId, index]));
  const repeated = new Set(
    inputs.map(({ contractId }) => contractId).filter((id, index) => last.get(id) !== index),
  );
  const unused = inputs.filter(({ contractId }) => !used.has(contractId));
  const problems = [
    ...[...repeated].map((id) => `${id} is listed more than once`),
    ...unused.map((input) => `no step uses ${input.contractId} (${contractTemplateName(input)})`),
  ];
  return problems.length === 0
    ? passed(name, inputs.length === 0 ? 'none' : pluralize(inputs.length, 'input contract'))
    : failed(name, listed(problems), prepareElsewhere);
};

/**
 * Every contract that the transaction exercises or fetches must exist at that moment: an input
 * contract, or created by an earlier step, and not archived.
 */
export const checkContracts = (prepared: PreparedTransaction): readonly VerificationCheck[] => {
  const { tree, metadata } = prepared;
  if (tree.problem !== undefined)
    return [checkNames.usedContracts, checkNames.inputContracts].map((name) =>
      inconclusive(name, '', 'the steps cannot be followed to the end'),
    );
  const followed = followContracts(prepared);
  return [checkUsed(followed), checkInputs(metadata.inputContracts, followed)];
};
