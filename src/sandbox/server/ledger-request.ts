import type { JsonObject } from '../../lib/json/json.ts';
import { Secret } from '../../lib/io/secret.ts';
import type { WriteFault } from './fault-injection.ts';
import { randomBytes } from 'node:crypto';
import { listAt, textAt, objectAt } from '../../lib/json/fields.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { notFound, ok, type OperationResult } from './replies.ts';

export interface User {
  readonly id: string;
  /** Those that are about no party in particular. */
  readonly rights: readonly ('ParticipantAdmin' | 'CanReadAsAnyParty' | 'CanExecuteAsAnyParty')[];
  readonly token: Secret;
}

export interface LedgerRequest {
  readonly parts: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly user: User;
  readonly users: readonly User[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Does something later, unless the ledger is closed before. */
  readonly later: (ms: number, action: () => void) => void;
  readonly fault?: WriteFault | undefined;
}

const encoded = (json: JsonObject): string =>
  Buffer.from(JSON.stringify(json)).toString('base64url');

/** The token has the form of a JWT; what would be its signature is random, and makes it secret. */
export const newUser = (id: string, rights: User['rights']): User => {
  const claims = { sub: id, aud: 'https://canton.network.global', scope: 'daml_ledger_api' };
  const head = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  return { id, rights, token: Secret.of(`${head}.${randomBytes(32).toString('base64url')}`) };
};

export const findUser = (users: readonly User[], authorization: string | undefined) => {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  return users.find(({ token }) => token.reveal() === given);
};

const actsAs = ({ hosted }: LedgerState, { id }: User): readonly string[] =>
  [...hosted].flatMap(([party, { users }]) => (users.includes(id) ? [party] : []));

type Asked = Pick<LedgerRequest, 'user' | 'body'>;

/** An allocation is for an administrator, or for the user's own sake (API description 4.3). */
export const mayAllocate = (_: LedgerState, { user, body }: Asked): boolean =>
  user.rights.includes('ParticipantAdmin') || textAt(body, 'userId') === user.id;

/** A submission is in the user's own name, and for parties that the user may execute as. */
export const mayExecute = (world: LedgerState, { user, body }: Asked): boolean => {
  const own = actsAs(world, user);
  const signing = listAt(objectAt(body, 'partySignatures'), 'signatures');
  return (
    ['', user.id].includes(textAt(body, 'userId')) &&
    (user.rights.includes('CanExecuteAsAnyParty') ||
      signing.every((entry) => own.includes(textAt(entry, 'party'))))
  );
};

/** GetUserResponse of the JSON Ledger API, 3.4.12 and 3.6.0. */
export const userJson = ({ id }: User): JsonObject => ({
  id,
  primaryParty: '',
  isDeactivated: false,
  metadata: { resourceVersion: '0', annotations: {} },
  identityProviderId: '',
  primaryPartyAuthentication: false,
});

const right = (kind: string, value: JsonObject = {}): JsonObject => ({
  kind: { [kind]: { value } },
});

/** The rights of a user, and nothing that was not given (ListUserRightsResponse). */
export const listRights = (
  world: LedgerState,
  users: readonly User[],
  id: string,
): OperationResult => {
  const user = users.find((known) => known.id === id);
  if (user === undefined)
    return notFound('USER_NOT_FOUND', `list user rights failed for unknown user "${id}"`, [
      'USER',
      id,
    ]);
  const rights = [
    ...user.rights.map((kind) => right(kind)),
    ...actsAs(world, user).map((party) => right('CanActAs', { party })),
  ];
  return ok({ rights });
};
