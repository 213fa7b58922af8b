import type { CallError } from '../../../http/wire-types.ts';
import type { Client } from '../../../http/client.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import {
  furtherRequest,
  readFurtherResponse,
  type FurtherResponse,
} from '../../../ledger/further-operations.ts';
import { versionPaths } from '../../../ledger/operations.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import type { Result } from '../../../lib/result.ts';
import * as messages from '../messages/overview.ts';
import type { NetworkFacts, Round, Upgrade } from '../slice.ts';

type Unread<T> = Result<T, string>;

const unreadable = { ok: false, error: messages.unreadable } as const;

const whyNot = ({ failure }: CallError): string => {
  if (failure.kind === 'notFound') return messages.noRoute;
  // Nobody cancels these requests but the one who waits for them no longer.
  return failure.kind === 'cancelled'
    ? messages.noResponse
    : describeFailure(failure, 'scan').summary;
};

const whole = /^\d{1,20}$/;

const roundIn = (payload: JsonObject): Round | undefined => {
  const number = textAt(objectAt(payload, 'round') ?? {}, 'number');
  const opensAt = Date.parse(textAt(payload, 'opensAt'));
  return whole.test(number) && !Number.isNaN(opensAt) ? { number, opensAt } : undefined;
};

/** Reads the open rounds, by the time at which they open. */
export const readRounds = ({
  open_mining_rounds: open,
}: FurtherResponse<'miningRounds'>): Unread<readonly Round[]> => {
  const rounds = Object.values(open).map(({ contract }) =>
    contract && isObject(contract.payload as Json)
      ? roundIn(contract.payload as JsonObject)
      : undefined,
  );
  const known = rounds.filter((round) => round !== undefined);
  return known.length < rounds.length
    ? unreadable
    : { ok: true, value: known.toSorted((one, other) => one.opensAt - other.opensAt) };
};

/** Reads the next upgrade of the synchronizer; undefined if none is announced. */
export const readUpgrade = ({ lsu }: FurtherResponse<'upgrade'>): Unread<Upgrade | undefined> => {
  if (lsu === undefined || lsu === null) return { ok: true, value: undefined };
  const freezesAt = Date.parse(lsu.topologyFreezeTime);
  const upgradesAt = Date.parse(lsu.upgradeTime);
  if (Number.isNaN(freezesAt) || Number.isNaN(upgradesAt)) return unreadable;
  const successor = lsu.successorPhysicalSynchronizerId;
  return { ok: true, value: { freezesAt, upgradesAt, successor } };
};

const noRounds = {
  cached_open_mining_round_contract_ids: [],
  cached_issuing_round_contract_ids: [],
};

type Ask = { readonly request: Client['request']; readonly signal: AbortSignal };

const ask = async <N extends 'miningRounds' | 'upgrade', T>(
  { request, signal }: Ask,
  name: N,
  body: Json | undefined,
  read: (response: FurtherResponse<N>) => Unread<T>,
): Promise<Unread<T>> => {
  const response = await request(furtherRequest(name, body === undefined ? {} : { body }), signal);
  if (!response.ok) return { ok: false, error: whyNot(response.error) };
  const { value } = readFurtherResponse(name, response.value.json);
  return value === undefined ? unreadable : read(value);
};

const askVersion = async ({ request, signal }: Ask): Promise<Unread<string>> => {
  const response = await request(
    { service: 'scan', method: 'GET', path: versionPaths.scan },
    signal,
  );
  if (!response.ok) return { ok: false, error: whyNot(response.error) };
  const { json } = response.value;
  const version = isObject(json) ? textAt(json, 'version') : '';
  return version === '' ? unreadable : { ok: true, value: version };
};

/**
 * Asks the scan for the rounds and the next upgrade; for its version only until it is known. Each part
 * may be missing: nothing depends on it.
 */
export const readNetwork = async (
  asking: Ask,
  before: NetworkFacts | undefined,
  now: () => number,
): Promise<NetworkFacts> => {
  const [rounds, upgrade, version] = await Promise.all([
    ask(asking, 'miningRounds', noRounds, readRounds),
    ask(asking, 'upgrade', undefined, readUpgrade),
    before?.version.ok === true ? before.version : askVersion(asking),
  ]);
  return { at: now(), rounds, upgrade, version };
};
