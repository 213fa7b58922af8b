import { isObject, type JsonObject } from '../../../../lib/json/json.ts';
import { textAt } from '../../../../lib/json/fields.ts';
import { objectAt } from '../../../../ledger/rules/rules.ts';
import type { FurtherResponse } from '../../../../ledger/further-operations.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { prepareText as text } from '../../messages/steps.ts';
import type { LedgerAsker } from './ask-ledger.ts';

/** Rights that cover every party. */
const anyParty = ['CanActAsAnyParty', 'CanExecuteAsAnyParty'] as const;
/** Rights that name a party. */
const oneParty = ['CanActAs', 'CanExecuteAs'] as const;

type Rights = NonNullable<FurtherResponse<'userRights'>['rights']>;

const kindsIn = (rights: Rights): readonly JsonObject[] =>
  rights.flatMap(({ kind }) => (isObject(kind) ? [kind] : []));

/** Returns the parties that a user may neither act nor execute as. */
export const partiesWithoutRight = (
  rights: Rights,
  actAs: readonly string[],
): readonly string[] => {
  const kinds = kindsIn(rights);
  if (kinds.some((kind) => anyParty.some((name) => isObject(kind[name])))) return [];
  const parties = new Set(
    kinds.flatMap((kind) =>
      oneParty.map((name) => textAt(objectAt(kind, name, 'value') ?? {}, 'party')),
    ),
  );
  return actAs.filter((party) => !parties.has(party));
};

/**
 * Warns of acting parties that the user has no right to execute as. It isn't needed to prepare, and
 * not every ledger tells it.
 */
export const warnMissingRights = async (
  { ask }: LedgerAsker,
  { userId, actAs }: { readonly userId: string; readonly actAs: readonly string[] },
): Promise<void> => {
  const user = userId === '' ? await ask('authenticatedUser') : undefined;
  if (user?.ok === false) {
    printError(text.rightsUnknown(user.error.reason));
    return;
  }
  const id = user === undefined ? userId : user.value.value.user.id;
  const found = await ask('userRights', { path: { 'user-id': id } });
  if (!found.ok) {
    printError(text.rightsUnknown(found.error.reason));
    return;
  }
  for (const party of partiesWithoutRight(found.value.value.rights ?? [], actAs))
    printError(text.noRight(id, party));
};
