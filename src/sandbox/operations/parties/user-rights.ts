import type { JsonObject } from '../../../lib/json/json.ts';
import { notFoundError } from '../../server/ledger-errors.ts';
import { actsAs, type User } from '../../server/users.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { refuseOperation, type OperationResult } from '../operation.ts';

/** The user of the token (GetUserResponse of the JSON Ledger API, 3.4.12 and 3.6.0). */
export const userJson = ({ id }: User): JsonObject => ({
  user: {
    id,
    primaryParty: '',
    isDeactivated: false,
    metadata: { resourceVersion: '0', annotations: {} },
    identityProviderId: '',
    primaryPartyAuthentication: false,
  },
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
    return refuseOperation(
      notFoundError('USER_NOT_FOUND', `list user rights failed for unknown user "${id}"`, [
        ['USER', id],
      ]),
    );
  const rights = [
    ...user.rights.map((kind) => right(kind)),
    ...actsAs(world, user).map((party) => right('CanActAs', { party })),
  ];
  return { kind: 'ok', answer: { rights } };
};
