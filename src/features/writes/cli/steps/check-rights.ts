import { printError } from '../../../../cli-kit/streams.ts';
import { prepareText as text } from '../../messages/steps.ts';
import { actingParties, type Rights } from '../../prepare/user-rights.ts';
import type { LedgerAsker } from './ask-ledger.ts';

/** Returns the parties that a user may neither act nor execute as. */
export const partiesWithoutRight = (
  rights: Rights,
  actAs: readonly string[],
): readonly string[] => {
  const { isAny, parties } = actingParties(rights);
  return isAny ? [] : actAs.filter((party) => !parties.includes(party));
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
