import type { TokenState } from '../../config/tokens/token-manager.ts';
import { checkUserId } from '../../ledger/ids/identifiers.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { err, type Result } from '../../lib/result.ts';
import { requestUserText } from '../messages/steps.ts';

/** `sub` may be any text; a ledger takes it for its user only if it is the id of one. */
const userOf = (token: TokenState | undefined): string | undefined => {
  const user = token?.claims?.user ?? '';
  return user !== '' && checkUserId(user) === undefined ? user : undefined;
};

/** Why a request of this user can't be sent with the token. */
export const otherUserProblem = (
  userId: string,
  token: TokenState | undefined,
): string | undefined => {
  const own = userOf(token);
  return userId === '' || own === undefined || own === userId
    ? undefined
    : requestUserText.other(userId, own);
};

/**
 * Names the user of a request that names none: a ledger without authentication, or a token without a
 * user, needs it. The token's own user is never another one.
 */
export const withUser = (
  request: JsonObject,
  {
    user = '',
    token,
  }: { readonly user?: string | undefined; readonly token?: TokenState | undefined },
): Result<JsonObject, string> => {
  const userId = textAt(request, 'userId') || user;
  const problem = otherUserProblem(userId, token);
  if (problem !== undefined) return err(problem);
  return { ok: true, value: userId === '' ? request : { ...request, userId } };
};
