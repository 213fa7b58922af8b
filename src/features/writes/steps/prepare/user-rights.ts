import { objectAt, textAt } from '../../../../lib/json/fields.ts';
import type { FurtherResponse } from '../../../../ledger/further-operations.ts';
import { isObject, type JsonObject } from '../../../../lib/json/json.ts';

const anyParty = ['CanActAsAnyParty', 'CanExecuteAsAnyParty'] as const;
const oneParty = ['CanActAs', 'CanExecuteAs'] as const;

export type Rights = NonNullable<FurtherResponse<'userRights'>['rights']>;

export type ActingParties = { readonly isAny: boolean; readonly parties: readonly string[] };

const kindsIn = (rights: Rights): readonly JsonObject[] =>
  rights.flatMap(({ kind }) => (isObject(kind) ? [kind] : []));

export const readActingParties = (rights: Rights): ActingParties => {
  const kinds = kindsIn(rights);
  const parties = kinds.flatMap((kind) =>
    oneParty.map((name) => textAt(objectAt(kind, name, 'value') ?? {}, 'party')),
  );
  return {
    isAny: kinds.some((kind) => anyParty.some((name) => isObject(kind[name]))),
    parties: [...new Set(parties.filter((party) => party !== ''))],
  };
};

export const partiesWithoutRight = (
  rights: Rights,
  actAs: readonly string[],
): readonly string[] => {
  const { isAny, parties } = readActingParties(rights);
  return isAny ? [] : actAs.filter((party) => !parties.includes(party));
};
