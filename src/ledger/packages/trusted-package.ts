import type { Result } from '../../lib/result.ts';

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
