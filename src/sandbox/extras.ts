import { followUpOperations, type FollowUpOperation } from '../ledger/extras.ts';
import { textsAt } from '../ledger/json-fields.ts';
import { isNumeric, isObject, type Json, type JsonObject } from '../lib/json.ts';
import { statusOf } from './completion-status.ts';
import { decodeBody } from './decode.ts';
import { invalidField, permissionDenied } from './errors.ts';
import { json, type Reply } from './reply.ts';
import { refuse, replyOf, undecodable, type Result } from './result.ts';
import { isoOf } from './times.ts';
import type { User } from './users.ts';
import type { Completion, World } from './world.ts';

/** A read beside the operations, and what its path says more. */
export interface Extra {
  readonly name: FollowUpOperation;
  readonly rest: string;
}

const isWhole = (path: string): boolean => !path.endsWith('/');

/** Finds which read a request is for. */
export const extraAt = (method: string, path: string): Extra | undefined => {
  for (const [name, { method: own, path: start }] of Object.entries(followUpOperations)) {
    const isIt = isWhole(start) ? path === start : path.startsWith(start);
    if (own === method && isIt && !path.slice(start.length).includes('/'))
      return { name: name as FollowUpOperation, rest: path.slice(start.length) };
  }
  return undefined;
};

const known = ({ hosted, parties }: World, party: string): readonly JsonObject[] =>
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
  { synchronizer }: World,
  { updateId = '', error, at, ...rest }: Completion,
): JsonObject => ({
  completionResponse: {
    Completion: {
      value: {
        ...rest,
        status: statusOf(error, rest.submissionId),
        updateId,
        deduplicationPeriod: { Empty: {} },
        traceContext: null,
        synchronizerTime: { synchronizerId: synchronizer, recordTime: isoOf(at) },
        paidTrafficCost: 0,
      },
    },
  },
});

const completedSince = (
  world: World,
  begin: number,
  parties: readonly string[],
): readonly JsonObject[] =>
  world.completions
    .filter(({ offset, actAs }) => offset > begin && actAs.some((party) => parties.includes(party)))
    .map((completion) => completionJson(world, completion));

const checkpoint = ({ offset }: World): JsonObject => ({
  completionResponse: { OffsetCheckpoint: { value: { offset, synchronizerTimes: [] } } },
});

const completions = (world: World, body: string): Result | readonly Json[] => {
  const decoded = decodeBody(body);
  if ('problem' in decoded) return undecodable(decoded.problem);
  const request = isObject(decoded.json) ? decoded.json : {};
  const { beginExclusive = 0 } = request;
  if (!isNumeric(beginExclusive)) return undecodable('Missing required field', 'beginExclusive');
  const begin = Number(String(beginExclusive));
  if (begin > world.offset)
    return refuse(invalidField('begin_exclusive', 'is after the ledger end'));
  const parties = textsAt(request, 'parties');
  return [...completedSince(world, begin, parties), checkpoint(world)];
};

/** Answers such a read; all but the ledger's end is for who may act for anybody. */
export const answerExtra = (
  world: World,
  { name, rest }: Extra,
  { user, body, traceId }: { readonly user: User; readonly body: string; readonly traceId: string },
): Reply => {
  if (name === 'ledgerEnd') return json(200, { offset: world.offset });
  if (!user.isAdmin) return permissionDenied(traceId);
  if (name === 'party') return json(200, { partyDetails: known(world, decodeURIComponent(rest)) });
  const found = completions(world, body);
  return 'kind' in found ? replyOf(found, traceId) : json(200, found);
};
