import type { Packages } from '../../ledger/packages/known-packages.ts';

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

export interface Prepared {
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
