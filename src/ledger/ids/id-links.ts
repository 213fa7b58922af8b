import { checkContractId, checkUpdateId, updateIdOfEvent } from './identifiers.ts';

/** The target of an id: its contract, its update, or the activity of a party. */
export type IdLink = { readonly to: 'contract' | 'update' | 'party'; readonly id: string };

const party = /^[A-Za-z0-9:\-_ ]{1,185}::1220[0-9a-f]{64}$/;

/**
 * Ids of synchronizers and participants have the form of a party's; only their field distinguishes
 * them.
 */
const otherNames = /synchronizer|domain|participant|^(?:source|target)$/i;

/** Returns whether the value of a field is an id that can be followed. */
export const linkForField = (value: string, name = ''): IdLink | undefined => {
  if (value.length > 300 || otherNames.test(name)) return undefined;
  const update = updateIdOfEvent(value);
  if (update !== undefined) return { to: 'update', id: update };
  if (checkUpdateId(value) === undefined) return { to: 'update', id: value };
  if (party.test(value)) return { to: 'party', id: value };
  return checkContractId(value) === undefined ? { to: 'contract', id: value } : undefined;
};
