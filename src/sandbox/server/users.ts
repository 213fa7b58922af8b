import { randomBytes } from 'node:crypto';
import { Secret } from '../../lib/io/secret.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { objectAt, listAt, textAt } from '../../lib/json/fields.ts';
import type { LedgerState } from '../state/ledger-state.ts';

/** A right that is about no party in particular. */
export type UserRight = 'ParticipantAdmin' | 'CanReadAsAnyParty' | 'CanExecuteAsAnyParty';

export interface User {
  readonly id: string;
  readonly rights: readonly UserRight[];
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

export const newUser = (id: string, rights: readonly UserRight[]): User => ({
  id,
  rights,
  token: newToken(id),
});

export const findUser = (users: readonly User[], authorization: string | undefined) => {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  return users.find(({ token }) => token.reveal() === given);
};

/** The parties that a user may act as: those that were allocated for him. */
export const actsAs = ({ hosted }: LedgerState, { id }: User): readonly string[] =>
  [...hosted].flatMap(([party, { users }]) => (users.includes(id) ? [party] : []));

const userIn = (request: Json): string => (isObject(request) ? textAt(request, 'userId') : '');

/** An allocation is for an administrator, or for the user's own sake (API description 4.3). */
export const mayAllocate = ({ id, rights }: User, request: Json): boolean =>
  rights.includes('ParticipantAdmin') || userIn(request) === id;

/** A submission is in the user's own name, and for parties that the user may execute as. */
export const mayExecute = (world: LedgerState, user: User, request: Json): boolean => {
  const own = actsAs(world, user);
  const signing = listAt(objectAt(request, 'partySignatures'), 'signatures');
  return (
    ['', user.id].includes(userIn(request)) &&
    (user.rights.includes('CanExecuteAsAnyParty') ||
      signing.every((entry) => own.includes(textAt(entry, 'party'))))
  );
};
