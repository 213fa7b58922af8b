import { knownPackage, packagesNamed } from './known-packages.ts';
import type { TrustedPackage } from './trusted-package.ts';

/** What is known about a package: published ones have a name and a version. */
export interface PackageFacts {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

/** The published packages, and those that the user trusts. */
export interface Packages {
  /** Undefined for a package that is neither published nor trusted. */
  readonly find: (id: string) => PackageFacts | undefined;
  /** The ids that have this name; none if the name is unknown. */
  readonly named: (name: string) => readonly string[];
}

/** Adds the packages that the user trusts to the published ones, whose names nobody can change. */
export const packagesWith = (trusted: readonly TrustedPackage[] = []): Packages => {
  const others = trusted.filter(({ id }) => knownPackage(id) === undefined);
  return {
    find: (id) => knownPackage(id) ?? others.find((item) => item.id === id),
    named: (name) => [
      ...packagesNamed(name),
      ...others.filter((item) => item.name === name).map(({ id }) => id),
    ],
  };
};
