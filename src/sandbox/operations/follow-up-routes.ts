import { followUpOperations, type FollowUpOperation } from '../../ledger/follow-up-operations.ts';
import { textsAt } from '../../lib/json/json-accessors.ts';
import { isNumeric, isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { completionStatus } from './completion-status.ts';
import { decodeBody } from '../server/decode-body.ts';
import { invalidField, permissionDenied } from '../server/ledger-errors.ts';
import { jsonReply, type HttpReply } from '../server/reply.ts';
import {
  refuseOperation,
  toReply,
  undecodableBody,
  type OperationResult,
} from './operation-result.ts';
import { toIsoTime } from '../state/ledger-time.ts';
import type { User } from '../server/users.ts';
import type { Completion, LedgerState } from '../state/ledger-state.ts';

/** A read beside the operations, and what its path says more. */
export interface FollowUpRoute {
  readonly name: FollowUpOperation;
  readonly rest: string;
}

const isWhole = (path: string): boolean => !path.endsWith('/');

/** Finds which read a request is for. */
export const findFollowUpRoute = (method: string, path: string): FollowUpRoute | undefined => {
  for (const [name, { method: own, path: start }] of Object.entries(followUpOperations)) {
    const isIt = isWhole(start) ? path === start : path.startsWith(start);
    if (own === method && isIt && !path.slice(start.length).includes('/'))
      return { name: name as FollowUpOperation, rest: path.slice(start.length) };
  }
  return undefined;
};

const known = ({ hosted, parties }: LedgerState, party: string): readonly JsonObject[] =>
  parties.includes(party)
    ? [
        {
          party,
          isLocal: true,
          localMetadata: { resourceVersion: '0', annotations: {} },
          identityProviderId: hosted.get(party)?.identityProviderId ?? '',
        },
      ]
    : [];

/** How a submission ended, as the completion stream tells it. */
const completionJson = (
  { synchronizer }: LedgerState,
  { updateId = '', error, at, ...rest }: Completion,
): JsonObject => ({
  completionResponse: {
    Completion: {
      value: {
        ...rest,
        status: completionStatus(error, rest.submissionId),
        updateId,
        deduplicationPeriod: { Empty: {} },
        traceContext: null,
        synchronizerTime: { synchronizerId: synchronizer, recordTime: toIsoTime(at) },
        paidTrafficCost: 0,
      },
    },
  },
});

const completedSince = (
  world: LedgerState,
  begin: number,
  parties: readonly string[],
): readonly JsonObject[] =>
  world.completions
    .filter(({ offset, actAs }) => offset > begin && actAs.some((party) => parties.includes(party)))
    .map((completion) => completionJson(world, completion));

const checkpoint = ({ offset }: LedgerState): JsonObject => ({
  completionResponse: { OffsetCheckpoint: { value: { offset, synchronizerTimes: [] } } },
});

const completions = (world: LedgerState, body: string): OperationResult | readonly Json[] => {
  const decoded = decodeBody(body);
  if (!decoded.ok) return undecodableBody(decoded.error);
  const request = isObject(decoded.value) ? decoded.value : {};
  const { beginExclusive = 0 } = request;
  if (!isNumeric(beginExclusive))
    return undecodableBody('Missing required field', 'beginExclusive');
  const begin = Number(String(beginExclusive));
  if (begin > world.offset)
    return refuseOperation(invalidField('begin_exclusive', 'is after the ledger end'));
  const parties = textsAt(request, 'parties');
  return [...completedSince(world, begin, parties), checkpoint(world)];
};

/** Answers such a read; all but the ledger's end is for who may act for anybody. */
export const handleFollowUp = (
  world: LedgerState,
  { name, rest }: FollowUpRoute,
  { user, body, traceId }: { readonly user: User; readonly body: string; readonly traceId: string },
): HttpReply => {
  if (name === 'ledgerEnd') return jsonReply(200, { offset: world.offset });
  if (!user.isAdmin) return permissionDenied(traceId);
  if (name === 'party')
    return jsonReply(200, { partyDetails: known(world, decodeURIComponent(rest)) });
  const found = completions(world, body);
  return 'kind' in found ? toReply(found, traceId) : jsonReply(200, found);
};
