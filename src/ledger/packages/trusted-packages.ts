import type { Result } from '../../lib/result.ts';
import { knownPackage, packagesNamed } from './known-packages.ts';

/** A package that the user trusts besides the published ones. */
export interface TrustedPackage {
  readonly id: string;
  /** The name that it is trusted under; absent if only its id was written. */
  readonly name?: string | undefined;
}

const written = /^(?:([A-Za-z0-9_-]{1,255}): ?)?([0-9a-f]{64})$/;

/** Parses a package id, or `NAME: ID`. */
export const parseTrustedPackage = (text: string): Result<TrustedPackage, string> => {
  const [, name, id] = written.exec(text) ?? [];
  if (id === undefined)
    return { ok: false, error: 'is not a package id of 64 hex digits, nor NAME: ID' };
  return { ok: true, value: name === undefined ? { id } : { id, name } };
};

/** The text that it is parsed from. */
export const formatTrustedPackage = ({ name, id }: TrustedPackage): string =>
  name === undefined ? id : `${name}: ${id}`;

/** What is known about a package: published ones have a name and a version. */
export interface PackageFacts {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

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
