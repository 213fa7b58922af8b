import { isOperationMissing, type Failure } from '../../ledger/failure/failure.ts';
import {
  buildTransactionFormat,
  defaultFormatChoice,
  sendKnown,
} from '../../ledger/formats/format-choice.ts';
import { furtherRequest, readFurtherResponse } from '../../ledger/further-operations.ts';
import { checkPartyId } from '../../ledger/ids/identifiers.ts';
import { objectAt } from '../../ledger/rules/rules.ts';
import { mapOrdered } from '../../lib/io/map-ordered.ts';
import { textAt } from '../../lib/json/fields.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import type { Client } from '../client.ts';

const parallel = 4;

/**
 * Looks up the events of contracts that an update archives, with the views of the token standard. A
 * contract that can't be looked up is left out: it stays unseen, and the effects say so.
 */
export const lookUpArchived = async (
  request: Client['request'],
  contractIds: readonly string[],
  parties: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly Json[]> => {
  const { eventFormat } = buildTransactionFormat(defaultFormatChoice, parties);
  const found: Json[] = [];
  await mapOrdered(contractIds, parallel, {
    run: (contractId) =>
      sendKnown({ contractId, eventFormat: eventFormat as Json }, (body) =>
        request(furtherRequest('eventsByContractId', { body }), signal),
      ),
    onResult: (response) => {
      if (response.ok) found.push(response.value.json);
    },
  });
  return found;
};

/** Why the parties of a user aren't known. */
const ownPartiesText = {
  notOffered: 'this ledger does not list the rights of the user',
  notReadable: 'the rights of the user cannot be read',
} as const;

export interface OwnParties {
  readonly userId: string;
  readonly parties: readonly string[];
  /** The user may query as any party. */
  readonly isAny: boolean;
}

/** Rights that let a user read what a party sees, in the order in which they are offered. */
const partyRights = ['CanActAs', 'CanReadAs'] as const;

/** Rights that let a user read what every party sees; to act as a party includes to read as it. */
const anyPartyRights = ['CanActAsAnyParty', 'CanReadAsAnyParty'] as const;

/** Reads the rights of a user (ListUserRightsResponse); text that is no party id is left out. */
export const readOwnParties = (json: Json): Omit<OwnParties, 'userId'> | undefined => {
  const { value } = readFurtherResponse('userRights', json);
  if (value === undefined) return undefined;
  const kinds = (value.rights ?? []).flatMap(({ kind }) => (isObject(kind) ? [kind] : []));
  const parties = partyRights.flatMap((right) =>
    kinds
      .map((kind) => textAt(objectAt(kind, right, 'value') ?? {}, 'party'))
      .filter((party) => checkPartyId(party) === undefined),
  );
  const isAny = kinds.some((kind) => anyPartyRights.some((right) => isObject(kind[right])));
  return { parties: [...new Set(parties)], isAny };
};

/** Why the parties of a user aren't known; the failure is absent where the response can't be read. */
export interface UnknownParties {
  readonly reason: string;
  readonly failure?: Failure;
}

const unreadable: UnknownParties = { reason: ownPartiesText.notReadable };

const failed = (failure: Failure): UnknownParties => ({
  reason:
    failure.kind === 'notFound' || isOperationMissing(failure)
      ? ownPartiesText.notOffered
      : ownPartiesText.notReadable,
  failure,
});

export const fetchOwnParties = async (
  request: Client['request'],
  signal: AbortSignal | undefined,
): Promise<Result<OwnParties, UnknownParties>> => {
  const user = await request(furtherRequest('authenticatedUser'), signal);
  if (!user.ok) return { ok: false, error: failed(user.error.failure) };
  const { value } = readFurtherResponse('authenticatedUser', user.value.json);
  if (value === undefined) return { ok: false, error: unreadable };
  const userId = value.user.id;
  const rights = await request(
    furtherRequest('userRights', { path: { 'user-id': userId } }),
    signal,
  );
  if (!rights.ok) return { ok: false, error: failed(rights.error.failure) };
  const own = readOwnParties(rights.value.json);
  return own === undefined
    ? { ok: false, error: unreadable }
    : { ok: true, value: { userId, ...own } };
};
