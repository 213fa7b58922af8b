import type { Client } from '../../../src/http/client.ts';
import type { Json, JsonObject } from '../../../src/lib/json/json.ts';

/** How a source treats one request. `honest` is the node as it is; the rest are nodes that it may be. */
export const treatments = [
  'honest',
  'lags',
  'forgot',
  'has no such operation',
  'names another hash',
  'names two hashes',
  'names no hash',
  'returns garbage',
  'fails',
] as const;
export type Treatment = (typeof treatments)[number];

/** What became of one write. Times are ms since 1970. */
export interface OutcomeWorld {
  readonly hash: string;
  readonly updateId: string;
  readonly submissionId: string;
  /** The attempt that was recorded; absent if none was. */
  readonly committedBy?: 'this attempt' | 'another attempt' | undefined;
  /** This attempt was refused for good. */
  readonly isRefused: boolean;
  readonly hasHashes: boolean;
  readonly synchronizer: string;
  readonly recordedAt: number;
  /** The record time of the synchronizer now. */
  readonly now: number;
}

type Response = Awaited<ReturnType<Client['request']>>;

const exchange = { url: '', status: 200, ms: 1, bytes: 2 };

const ok = (json: Json): Response => ({ ok: true, value: { json, exchange } });

const notFound = (what: 'endpoint' | 'object', body = ''): Response => ({
  ok: false,
  error: { failure: { kind: 'notFound', what, error: { status: 404, body } }, sent: true },
});

const failed: Response = {
  ok: false,
  error: { failure: { kind: 'refused', error: { status: 503, body: '' } }, sent: true },
};

const otherHash = '99'.repeat(32);

const hashesOf = ({ hash }: OutcomeWorld, treatment: Treatment): JsonObject => {
  switch (treatment) {
    case 'names another hash':
      return { externalTransactionHash: otherHash, transactionHash: otherHash };
    case 'names two hashes':
      return { externalTransactionHash: hash, transactionHash: otherHash };
    case 'names no hash':
      return {};
    default:
      return { externalTransactionHash: hash, transactionHash: hash };
  }
};

const lies: readonly Treatment[] = ['names another hash', 'names two hashes', 'names no hash'];

const submissionOf = ({ committedBy, submissionId }: OutcomeWorld, treatment: Treatment): string =>
  committedBy === 'this attempt' && !lies.includes(treatment) ? submissionId : 'elsewhere';

const commitCompletion = (world: OutcomeWorld, treatment: Treatment): JsonObject => ({
  submissionId: submissionOf(world, treatment),
  updateId: updateIdOf(world, treatment),
  status: { code: 0 },
  offset: 10,
  ...(world.hasHashes && { transactionHash: hashesOf(world, treatment)['transactionHash'] ?? '' }),
});

const refusal = ({ submissionId, hash, hasHashes }: OutcomeWorld): JsonObject => ({
  submissionId,
  status: { code: 9, message: 'LOCAL_VERDICT(9,0): refused' },
  offset: 9,
  ...(hasHashes && { transactionHash: hash }),
});

/** The node has an update: it neither lags behind it nor pruned it, or it shows one of another write. */
const shows = ({ committedBy }: OutcomeWorld, treatment: Treatment): boolean =>
  lies.includes(treatment) ||
  (committedBy !== undefined && treatment !== 'lags' && treatment !== 'forgot');

const updateIdOf = ({ updateId }: OutcomeWorld, treatment: Treatment): string =>
  lies.includes(treatment) ? `1220${'66'.repeat(32)}` : updateId;

/**
 * A page of completions. A participant that pruned them refuses the request; one that lags shows a
 * checkpoint before the write.
 */
const completionsOf = (world: OutcomeWorld, treatment: Treatment): Response => {
  if (treatment === 'forgot') return failed;
  const isBehind = treatment === 'lags';
  const ended = [
    ...(world.isRefused && !isBehind ? [refusal(world)] : []),
    // A node that returns completions of other writes returns those of this one as well.
    ...(lies.includes(treatment) && world.committedBy !== undefined
      ? [commitCompletion(world, 'honest')]
      : []),
    ...(shows(world, treatment) ? [commitCompletion(world, treatment)] : []),
  ];
  const recordTime = new Date(isBehind ? world.recordedAt - 1 : world.now).toISOString();
  const { synchronizer: synchronizerId } = world;
  const value = { offset: 11, synchronizerTimes: [{ synchronizerId, recordTime }] };
  return ok([
    ...ended.map((item) => ({ completionResponse: { Completion: { value: item } } })),
    { completionResponse: { OffsetCheckpoint: { value } } },
  ]);
};

const completionByHash = (world: OutcomeWorld, treatment: Treatment): Response => {
  const isShown = shows(world, treatment);
  if (!isShown && (!world.isRefused || treatment === 'lags' || treatment === 'forgot'))
    return notFound('object');
  return ok({
    acceptedCompletion: isShown ? commitCompletion(world, treatment) : null,
    lastRejectedCompletions: world.isRefused ? [refusal(world)] : [],
  });
};

const updateByHash = (world: OutcomeWorld, treatment: Treatment): Response =>
  shows(world, treatment)
    ? ok({
        update: {
          Transaction: {
            value: { updateId: updateIdOf(world, treatment), ...hashesOf(world, treatment) },
          },
        },
      })
    : notFound('object');

const scanUpdate = (world: OutcomeWorld, treatment: Treatment): Response =>
  shows(world, treatment)
    ? ok({
        update_id: updateIdOf(world, treatment),
        external_transaction_hash: hashesOf(world, treatment)['transactionHash'] ?? null,
      })
    : notFound('endpoint', '{"error":"not found"}');

const responses = [
  ['/v2/commands/completion-by-hash', completionByHash],
  ['/v2/commands/co', completionsOf],
  ['/v2/updates/update-by-hash', updateByHash],
  ['/v2/updates/hash/', scanUpdate],
] as const;

/**
 * A ledger and a scan that know one write, each behind several nodes: `next` says how the node treats the
 * next request.
 */
export const outcomeServers =
  (world: OutcomeWorld, next: () => Treatment): Client['request'] =>
  ({ path }) => {
    const treatment = next();
    if (treatment === 'fails') return Promise.resolve(failed);
    if (treatment === 'has no such operation') return Promise.resolve(notFound('endpoint'));
    if (treatment === 'returns garbage') return Promise.resolve(ok({ update: 5, list: [] }));
    const response = responses.find(([start]) => path.startsWith(start))?.[1];
    if (response === undefined) throw new Error(`no model of ${path}`);
    return Promise.resolve(response(world, treatment));
  };
