import { knownPackage, packagesNamed } from '../../ledger/packages/known-packages.ts';

/** The newest published package of this name: what this ledger has vetted. */
export const newestPackage = (name: string): { readonly id: string; readonly version: string } => {
  const id = packagesNamed(name).at(-1) ?? '';
  const version = knownPackage(id)?.version;
  if (version === undefined) throw new Error(`no published package is named ${name}`);
  return { id, version };
};
