import type { Client } from '../../../../http/client.ts';
import { textAt, textsAt } from '../../../../lib/json/fields.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import { shortenId } from '../../../../lib/text/width.ts';
import { preparePageText as text } from '../../messages/prepare-page.ts';
import { fetchUserRights } from './fetch-user-rights.ts';
import { partiesWithoutRight } from './user-rights.ts';

export type RightsProblem = {
  /** For the facts of the transaction. */
  readonly note: string;
  /** Why the user should look at the request before it is prepared. */
  readonly stop?: string;
};

/** Undefined if the user may act as all parties. */
export const compareRights = async (
  request: Client['request'],
  requested: JsonObject,
  signal: AbortSignal,
): Promise<RightsProblem | undefined> => {
  const found = await fetchUserRights(request, textAt(requested, 'userId'), signal);
  if (!found.ok) {
    const { failure, reason } = found.error;
    const isLate = failure?.kind === 'cancelled';
    return { note: text.rightsUnknown(isLate ? text.noRightsYet : reason) };
  }
  const { user, rights } = found.value;
  const parties = partiesWithoutRight(rights, textsAt(requested, 'actAs'));
  return parties.length === 0
    ? undefined
    : {
        note: text.lacksRight(user, parties),
        stop: text.noRight(
          user,
          parties.map((party) => shortenId(party, 40)),
        ),
      };
};
