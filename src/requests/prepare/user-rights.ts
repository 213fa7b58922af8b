import { objectAt, textAt, textsAt } from '../../lib/json/fields.ts';
import type { FurtherResponse } from '../../ledger/further-operations.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import type { Client } from '../../http/client.ts';
import { type Result, err } from '../../lib/result.ts';
import { askExplained, type OperationProblem } from '../../http/ask-operation.ts';
import { shortenId } from '../../lib/text/width.ts';
import { preparePageText } from '../messages/prepare-page.ts';
import type { TokenState } from '../../config/tokens/token-manager.ts';
import { checkUserId } from '../../ledger/ids/identifiers.ts';
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

const anyParty = ['CanActAsAnyParty', 'CanExecuteAsAnyParty'] as const;
const oneParty = ['CanActAs', 'CanExecuteAs'] as const;

type Rights = NonNullable<FurtherResponse<'userRights'>['rights']>;

type ActingParties = { readonly isAny: boolean; readonly parties: readonly string[] };

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

type UserRights = { readonly user: string; readonly rights: Rights };

/** An empty name means the user of the token. */
export const fetchUserRights = async (
  request: Client['request'],
  userId: string,
  signal?: AbortSignal,
): Promise<Result<UserRights, OperationProblem>> => {
  const user =
    userId === '' ? await askExplained(request, 'authenticatedUser', { signal }) : undefined;
  if (user?.ok === false) return user;
  const id = user === undefined ? userId : user.value.value.user.id;
  const found = await askExplained(request, 'userRights', { path: { 'user-id': id }, signal });
  if (!found.ok) return found;
  return { ok: true, value: { user: id, rights: found.value.value.rights ?? [] } };
};

export type RightsProblem = {
  /** The facts of the transaction show this note. */
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
    return { note: preparePageText.rightsUnknown(isLate ? preparePageText.noRightsYet : reason) };
  }
  const { user, rights } = found.value;
  const parties = partiesWithoutRight(rights, textsAt(requested, 'actAs'));
  return parties.length === 0
    ? undefined
    : {
        note: preparePageText.lacksRight(user, parties),
        stop: preparePageText.noRight(
          user,
          parties.map((party) => shortenId(party, 40)),
        ),
      };
};
