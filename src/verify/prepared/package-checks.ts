import { packagesOfModule, type Packages } from '../../ledger/packages/known-packages.ts';
import { checkNames } from '../check-names.ts';
import { failed, inconclusive, passed, type VerificationCheck } from '../check-result.ts';
import { listed } from '../shared-checks.ts';
import { parseIdentifier, type Identifier } from './compare-identifiers.ts';
import type { PreparedTransaction } from './prepared-transaction.ts';

interface Use extends Identifier {
  /** What the transaction says is the name of the package; absent for an interface. */
  readonly packageName: string | undefined;
  readonly place: string;
}

const useOf = (id: string, packageName: string | undefined, place: string): readonly Use[] =>
  id === '' ? [] : [{ ...parseIdentifier(id), packageName, place }];

const usesIn = ({ tree, metadata }: PreparedTransaction): readonly Use[] => {
  const uses = [
    ...tree.steps.flatMap(({ template, packageName, interfaceId }, index) => [
      ...useOf(template, packageName, `step ${index + 1}`),
      ...useOf(interfaceId, undefined, `the interface of step ${index + 1}`),
    ]),
    ...metadata.inputContracts.flatMap(({ template, packageName }, index) =>
      useOf(template, packageName, `input contract ${index + 1}`),
    ),
  ];
  const first = new Map<string, Use>();
  for (const use of uses) {
    const key = JSON.stringify([use.package, use.module, use.packageName]);
    if (!first.has(key)) first.set(key, use);
  }
  return [...first.values()];
};

const trustIt =
  'do not sign, unless the publisher confirms the id as that of a newer version: then add it to trustedPackages';

const nameOf = (id: string, packages: Packages): string => {
  const { name, version } = packages.find(id) ?? {};
  return name === undefined ? id : [name, version].filter((part) => part !== undefined).join(' ');
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
    : [`${place}: ${packageName}, but ${id} is ${nameOf(id, packages)}`];
};

/**
 * Anyone can upload a package whose name and modules are the same as Splice's own: only its id
 * tells it from them.
 */
const checkPublished = (uses: readonly Use[], packages: Packages): VerificationCheck => {
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
      'neither published with Splice nor in trustedPackages; cantui does not know its code',
    );
  const known = new Set(uses.map(({ package: id }) => nameOf(id, packages)));
  return passed(name, known.size === 0 ? 'no packages' : [...known].join(', '));
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
      'do not sign, unless their publisher confirms both ids: then add them to trustedPackages',
    );
  if (byName.size === 0) return passed(name, 'no packages');
  return passed(
    name,
    mixed.length === 0
      ? 'one id for each name'
      : listed(mixed.map((ids) => ids.map((id) => nameOf(id, packages)).join(' and '))),
  );
};

export const checkPackages = (
  prepared: PreparedTransaction,
  packages: Packages,
): readonly VerificationCheck[] => {
  const uses = usesIn(prepared);
  return [checkPublished(uses, packages), checkVersions(uses, packages)];
};
