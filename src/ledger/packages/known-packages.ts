import { amuletPackages } from './amulet-packages.ts';
import { registryPackages, splicePackages } from './further-packages.ts';
import { knownModules } from './known-modules.ts';

/** A published package. */
export interface KnownPackage {
  readonly name: string;
  readonly version: string;
}

type Version = readonly [version: string, id: string];

const versionsIn = (text: string): readonly Version[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line): readonly Version[] => {
      const [version, id] = line.trim().split(' ');
      return version === undefined || id === undefined ? [] : [[version, id]];
    });

/** A map, because names of others are looked up. */
const byName: ReadonlyMap<string, readonly Version[]> = new Map(
  [amuletPackages, splicePackages, registryPackages]
    .flatMap((table) => Object.entries(table))
    .map(([name, text]) => [name, versionsIn(text)]),
);

const byId: ReadonlyMap<string, KnownPackage> = new Map(
  [...byName].flatMap(([name, versions]) =>
    versions.map(([version, id]) => [id, { name, version }] as const),
  ),
);

/** The published package with this id; undefined for every other id. */
export const knownPackage = (id: string): KnownPackage | undefined => byId.get(id);

/** The ids of the published packages of this name, oldest version first. */
export const packagesNamed = (name: string): readonly string[] =>
  (byName.get(name) ?? []).map(([, id]) => id);

/** `Splice.Wallet.Install`, `Splice.Wallet`, `Splice`: the module and the names above it. */
const withParents = (module: string): readonly string[] => {
  const parts = module.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
};

/**
 * The names of the packages that have this well-known module: none for a module that none has although
 * its name is of the token standard, undefined for every module that isn't well known.
 */
export const packagesOfModule = (module: string): readonly string[] | undefined => {
  const entry = withParents(module).find((name) => Object.hasOwn(knownModules, name));
  return entry === undefined ? undefined : knownModules[entry];
};
