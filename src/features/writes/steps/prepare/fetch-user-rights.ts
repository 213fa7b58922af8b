import type { Client } from '../../../../http/client.ts';
import type { Result } from '../../../../lib/result.ts';
import { askOperation, type OperationProblem } from '../ask-operation.ts';
import type { Rights } from './user-rights.ts';

export type UserRights = { readonly user: string; readonly rights: Rights };

/** An empty name means the user of the token. */
export const fetchUserRights = async (
  request: Client['request'],
  userId: string,
  signal?: AbortSignal,
): Promise<Result<UserRights, OperationProblem>> => {
  const user =
    userId === '' ? await askOperation(request, 'authenticatedUser', { signal }) : undefined;
  if (user?.ok === false) return user;
  const id = user === undefined ? userId : user.value.value.user.id;
  const found = await askOperation(request, 'userRights', { path: { 'user-id': id }, signal });
  if (!found.ok) return found;
  return { ok: true, value: { user: id, rights: found.value.value.rights ?? [] } };
};
