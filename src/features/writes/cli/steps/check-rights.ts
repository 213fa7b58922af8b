import { textAt, textsAt } from '../../../../lib/json/fields.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { prepareText as text } from '../../messages/steps.ts';
import { fetchUserRights } from '../../steps/prepare/fetch-user-rights.ts';
import { partiesWithoutRight } from '../../steps/prepare/user-rights.ts';
import type { LedgerAsker } from './ask-ledger.ts';

/**
 * Warns of acting parties that the user has no right to execute as. It isn't needed to prepare, and
 * not every ledger tells it.
 */
export const warnMissingRights = async (
  { request }: LedgerAsker,
  requested: JsonObject,
): Promise<void> => {
  const found = await fetchUserRights(request, textAt(requested, 'userId'));
  if (!found.ok) {
    printError(text.rightsUnknown(found.error.reason));
    return;
  }
  const { user, rights } = found.value;
  for (const party of partiesWithoutRight(rights, textsAt(requested, 'actAs')))
    printError(text.noRight(user, party));
};
