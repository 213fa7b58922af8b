import { checkContractId, checkUpdateId, updateIdOfEvent } from './identifiers.ts';

/** Where an id leads: to its contract, to its update, or to what a party did. */
export type IdLink = { readonly to: 'contract' | 'update' | 'party'; readonly id: string };

const party = /^[A-Za-z0-9:\-_ ]{1,185}::1220[0-9a-f]{64}$/;

/** Ids of synchronizers and participants have the form of a party's: only their field tells. */
const otherNames = /synchronizer|domain|participant|^(?:source|target)$/i;

/** Whether the value of a field is an id that can be followed. */
export const linkForField = (value: string, name = ''): IdLink | undefined => {
  if (value.length > 300 || otherNames.test(name)) return undefined;
  const update = updateIdOfEvent(value);
  if (update !== undefined) return { to: 'update', id: update };
  if (checkUpdateId(value) === undefined) return { to: 'update', id: value };
  if (party.test(value)) return { to: 'party', id: value };
  return checkContractId(value) === undefined ? { to: 'contract', id: value } : undefined;
};
