import * as messages from './messages.ts';
import { askOperation } from '../../http/ask-operation.ts';
import type { Client } from '../../http/client.ts';
import type { AppStore, StoreListener } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import type { NetworkFacts } from './slice.ts';
import { everyRound, readOpenRound, type OpenRound } from '../../tokens/amulets.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../ledger/failure/failure.ts';
import type { FurtherResponse } from '../../ledger/further-operations.ts';
import { versionPaths } from '../../ledger/operations.ts';
import { textAt } from '../../lib/json/fields.ts';
import { isObject } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';

type Unread<T> = Result<T, string>;

const unreadable = { ok: false, error: messages.unreadable } as const;

/** Without a failure, the response deviates from its document. */
const unread = (failure: Failure | undefined): Result<never, string> => {
  if (failure === undefined) return unreadable;
  if (failure.kind === 'notFound') return { ok: false, error: messages.noEndpoint };
  // Nobody cancels these requests but the one who waits for them no longer.
  const isLate = failure.kind === 'cancelled';
  const error = isLate ? messages.noResponse : describeFailure(failure, 'scan').summary;
  return { ok: false, error };
};

/** Rounds are in the order in which they open. */
export const readRounds = ({
  open_mining_rounds: open,
}: FurtherResponse<'miningRounds'>): Unread<readonly OpenRound[]> => {
  const rounds = Object.values(open).map(({ contract }) => readOpenRound(contract?.payload));
  const known = rounds.filter((round) => round !== undefined);
  return known.length < rounds.length
    ? unreadable
    : { ok: true, value: known.toSorted((one, other) => one.opensAt - other.opensAt) };
};

/** When an upgrade is announced for, in ms since 1970. */
export const readUpgrade = ({ lsu }: FurtherResponse<'upgrade'>): Unread<number | undefined> => {
  if (lsu === undefined || lsu === null) return { ok: true, value: undefined };
  const value = Date.parse(lsu.upgradeTime);
  return Number.isNaN(value) ? unreadable : { ok: true, value };
};

type Ask = { readonly request: Client['request']; readonly signal: AbortSignal };

const askVersion = async ({ request, signal }: Ask): Promise<Unread<string>> => {
  const response = await request(
    { service: 'scan', method: 'GET', path: versionPaths.scan },
    signal,
  );
  if (!response.ok) return unread(response.error.failure);
  const { json } = response.value;
  const version = isObject(json) ? textAt(json, 'version') : '';
  return version === '' ? unreadable : { ok: true, value: version };
};

/** Asks for the version only until it is known. Each part may be missing: nothing depends on it. */
export const readNetwork = async (
  { request, signal }: Ask,
  before: NetworkFacts | undefined,
  now: () => number,
): Promise<NetworkFacts> => {
  const [rounds, upgrade, version] = await Promise.all([
    askOperation(request, 'miningRounds', { ...everyRound, signal }),
    askOperation(request, 'upgrade', { signal }),
    before?.version.ok === true ? before.version : askVersion({ request, signal }),
  ]);
  return {
    at: now(),
    rounds: rounds.ok ? readRounds(rounds.value.value) : unread(rounds.error.failure),
    upgrade: upgrade.ok ? readUpgrade(upgrade.value.value) : unread(upgrade.error.failure),
    version,
  };
};

/** These facts change every ten minutes at most. */
const everyMs = 300_000;

/** The wait after the scan failed to give facts. */
const againMs = 30_000;

const patienceMs = 10_000;

type ReaderDeps = Pick<OutsideWorld, 'now'> & { readonly request: Client['request'] };

/** A missing endpoint stays missing for longer. */
const hasFailed = ({ rounds, upgrade, version }: NetworkFacts): boolean =>
  [rounds, upgrade, version].some((part) => !part.ok && part.error !== messages.noEndpoint);

/** Reads only while the Overview tab is open. */
export const createNetworkReader = (
  store: AppStore,
  { now, request }: ReaderDeps,
): { readonly listen: StoreListener; readonly cancel: () => void } => {
  const ending = new AbortController();
  let askedAt: number | undefined;

  const read = async (): Promise<void> => {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patienceMs)]);
    const before = store.getState().overview.network;
    const network = await readNetwork({ request, signal }, before, now);
    if (!ending.signal.aborted) store.getState().updateOverview({ network });
  };

  return {
    listen: ({ screen, connection, overview }) => {
      if (screen.tab !== 'overview' || connection.scanUrl === '') return;
      const { network } = overview;
      const wait = network !== undefined && hasFailed(network) ? againMs : everyMs;
      // A clock that was set back must not stop the requests.
      const isRecent = (at: number): boolean => screen.now >= at && screen.now - at < wait;
      if (askedAt !== undefined && isRecent(askedAt)) return;
      askedAt = screen.now;
      void read();
    },
    cancel: () => ending.abort('stopped'),
  };
};
