import { randomBytes } from 'node:crypto';
import { Secret } from '../../lib/io/secret.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import type { OperationName } from '../../ledger/operations.ts';
import { textAt } from '../../lib/json/fields.ts';

/** The user that a token belongs to. */
export interface User {
  readonly id: string;
  /** Whether he administers the participant and may act as any party. */
  readonly isAdmin: boolean;
  readonly token: Secret;
}

const encoded = (json: JsonObject): string =>
  Buffer.from(JSON.stringify(json)).toString('base64url');

/** A token in the form of a JWT; what would be its signature is random, and makes it secret. */
const newToken = (user: string): Secret => {
  const claims = { sub: user, aud: 'https://canton.network.global', scope: 'daml_ledger_api' };
  const head = encoded({ alg: 'HS256', typ: 'JWT' });
  return Secret.of(`${head}.${encoded(claims)}.${randomBytes(32).toString('base64url')}`);
};

export const newUser = (id: string, isAdmin: boolean): User => ({
  id,
  isAdmin,
  token: newToken(id),
});

/** The user whose token a header holds. */
export const findUser = (users: readonly User[], authorization: string | undefined) => {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  return users.find(({ token }) => token.reveal() === given);
};

/** Whether a user has the right to what he asks for (API description 4.3: also for himself). */
export const isAllowed = ({ id, isAdmin }: User, name: OperationName, request: Json): boolean => {
  const userId = isObject(request) ? textAt(request, 'userId') : '';
  if (name === 'allocateParty') return isAdmin || userId === id;
  if (name === 'executeSubmission') return isAdmin && (userId === '' || userId === id);
  return true;
};
