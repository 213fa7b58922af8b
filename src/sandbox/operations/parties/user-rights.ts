import type { JsonObject } from '../../../lib/json/json.ts';
import type { User } from '../../server/users.ts';
import type { LedgerState } from '../../state/ledger-state.ts';

/** The user of the token (GetUserResponse of the JSON Ledger API, 3.4.12 and 3.6.0). */
export const userJson = ({ id }: User): JsonObject => ({
  user: {
    id,
    primaryParty: '',
    isDeactivated: false,
    metadata: { resourceVersion: '0', annotations: {} },
    identityProviderId: '',
  },
});

const right = (kind: string, value: JsonObject = {}): JsonObject => ({
  kind: { [kind]: { value } },
});

/**
 * The rights of a user (ListUserRightsResponse): an administrator may act as every party that this
 * participant was given, and everybody may read.
 */
export const rightsJson = ({ hosted }: LedgerState, { isAdmin }: User): JsonObject => ({
  rights: [
    ...(isAdmin
      ? [
          right('ParticipantAdmin'),
          right('CanExecuteAsAnyParty'),
          ...[...hosted.keys()].map((party) => right('CanActAs', { party })),
        ]
      : []),
    right('CanReadAsAnyParty'),
  ],
});
