import type { FurtherResponse } from '../../../ledger/further-operations.ts';
import { readOffset } from '../../../ledger/rules/rules.ts';
import { listAt, objectAt, textAt } from '../../../lib/json/fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { formatInteger } from '../../../lib/text/pluralize.ts';
import { formatDurationOption } from '../../../lib/time/duration.ts';
import { formatDuration, formatIsoSecond } from '../../../lib/time/time.ts';
import { nodeText, trafficText } from '../messages.ts';
import { finding, type Finding } from './page.ts';
import { readBaseRate, readBoughtTraffic } from './traffic-report.ts';

/** A ledger without a record for this long is idle, or behind: rounds alone make records more often. */
const quietMs = 10 * 60_000;

/** A clock that differs by more than this is wrong. */
const aheadMs = 5000;

const endTime = (
  { alias, time }: { readonly alias: string; readonly time: string },
  now: number,
): Finding => {
  const age = now - Date.parse(time);
  const id = `ledger-end.${alias}`;
  const at = formatIsoSecond(Date.parse(time));
  if (age < -aheadMs)
    return finding(id, 'warning', nodeText.endAhead(alias, at, formatDuration(-age)));
  const words = age > quietMs ? nodeText.endOld : nodeText.endTime;
  return finding(
    id,
    age > quietMs ? 'warning' : 'ok',
    words(alias, at, formatDuration(Math.max(0, age))),
  );
};

/** `aliases` are the names of synchronizers by their id. */
export const endFindings = (
  json: FurtherResponse<'ledgerEnd'>,
  aliases: ReadonlyMap<string, string>,
  now: number,
): readonly Finding[] => {
  const times = listAt(json as Json, 'synchronizerTimes').flatMap((each) => {
    const [synchronizer, time] = [textAt(each, 'synchronizerId'), textAt(each, 'recordTime')];
    if (Number.isNaN(Date.parse(time))) return [];
    return [endTime({ alias: aliases.get(synchronizer) ?? synchronizer, time }, now)];
  });
  return [
    finding('ledger-end', 'ok', nodeText.end(readOffset(json.offset as Json) ?? '')),
    ...(times.length > 0 ? times : [finding('ledger-end.time', 'unknown', nodeText.noTimes)]),
  ];
};

type Connected = NonNullable<FurtherResponse<'connectedSynchronizers'>['connectedSynchronizers']>;

/** A physical id ends in its protocol version and its serial: `…::36-2`. */
const serialOf = (id: string): string | undefined => /::\d+-(\d+)$/.exec(id)?.[1];

export const aliasesOf = (connected: Connected): ReadonlyMap<string, string> =>
  new Map(
    connected.map(({ synchronizerId, synchronizerAlias }) => [synchronizerId, synchronizerAlias]),
  );

export const synchronizerFindings = (connected: Connected): readonly Finding[] =>
  connected.length === 0
    ? [finding('synchronizers', 'failed', nodeText.notConnected)]
    : connected.map(({ synchronizerAlias: alias, synchronizerId: id }) =>
        finding(`synchronizers.${alias}`, 'ok', nodeText.connected(alias, id, serialOf(id))),
      );

export const userFindings = ({
  user,
}: FurtherResponse<'authenticatedUser'>): readonly Finding[] => [
  user.isDeactivated === true
    ? finding('user', 'failed', nodeText.deactivated(user.id))
    : finding('user', 'ok', nodeText.user(user.id)),
];

const rightKind = (right: JsonObject): string =>
  Object.keys(objectAt(right, 'kind') ?? {})[0] ?? '?';

export const rightFindings = (json: FurtherResponse<'userRights'>): readonly Finding[] => {
  const counts = new Map<string, number>();
  for (const right of listAt(json as Json, 'rights'))
    counts.set(rightKind(right), (counts.get(rightKind(right)) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => nodeText.right(kind, count));
  return [
    words.length === 0
      ? finding('rights', 'warning', nodeText.noRights)
      : finding('rights', 'ok', words.join(', ')),
  ];
};

const hasMore = (json: Json): boolean => isObject(json) && textAt(json, 'nextPageToken') !== '';

export const usersFindings = (json: FurtherResponse<'users'>): readonly Finding[] => {
  const { users } = json;
  const off = users.filter(({ isDeactivated }) => isDeactivated === true).length;
  const text = hasMore(json as Json)
    ? nodeText.moreUsers(users.length)
    : nodeText.users(users.length, off);
  return [finding('users', 'ok', text)];
};

export const partyFindings = (json: FurtherResponse<'parties'>): readonly Finding[] => {
  const all = listAt(json as Json, 'partyDetails');
  const hosted = all.filter(({ isLocal }) => isLocal === true).length;
  const text = hasMore(json as Json)
    ? nodeText.moreParties(hosted)
    : nodeText.parties(hosted, all.length - hosted);
  return [finding('parties', 'ok', text)];
};

export const pruningFindings = (
  json: FurtherResponse<'latestPrunedOffsets'>,
): readonly Finding[] => {
  const offset = readOffset(json.participantPrunedUpToInclusive as Json) ?? '0';
  return [finding('pruning', 'ok', offset === '0' ? nodeText.notPruned : nodeText.pruned(offset))];
};

export const upgradeFindings = ({ lsu }: FurtherResponse<'upgrade'>): readonly Finding[] => [
  lsu === null || lsu === undefined
    ? finding('upgrade', 'ok', nodeText.noUpgrade)
    : finding(
        'upgrade',
        'warning',
        nodeText.upgrade(
          lsu.successorPhysicalSynchronizerId,
          lsu.topologyFreezeTime,
          lsu.upgradeTime,
        ),
      ),
];

/** The configuration of the network, as `AmuletRules` has it. */
export const configIn = (json: FurtherResponse<'dso'>): JsonObject | undefined =>
  objectAt(json as Json, 'amulet_rules', 'contract', 'payload', 'configSchedule', 'initialValue');

/** The free traffic is a right of each node: its size is known, its use is not. */
const baseTraffic = (config: JsonObject | undefined): readonly Finding[] => {
  const base = readBaseRate(config);
  if (base === undefined) return [];
  const text = nodeText.baseTraffic(
    formatInteger(base.amount),
    formatDurationOption(base.windowSeconds * 1000),
  );
  return [finding('traffic.base', 'ok', text)];
};

const newestRound = (json: Json): string => {
  const payload = objectAt(json, 'latest_mining_round', 'contract', 'payload', 'round');
  return textAt(payload ?? {}, 'number');
};

export const networkFindings = (json: FurtherResponse<'dso'>): readonly Finding[] => [
  finding('network', 'ok', nodeText.network(json.dso_party_id, newestRound(json as Json))),
  ...baseTraffic(configIn(json)),
];

export const trafficFindings = (json: Json): readonly Finding[] => {
  const traffic = readBoughtTraffic(json);
  if (traffic === undefined) return [finding('traffic', 'unknown', trafficText.unreadable)];
  const { bought, left } = traffic;
  return [
    left === 0n
      ? finding('traffic', 'warning', nodeText.noTraffic)
      : finding('traffic', 'ok', nodeText.traffic(formatInteger(left), formatInteger(bought))),
  ];
};

/** The versions of packages that a configuration asks for, by the key of the configuration. */
export const packagesIn = (config: Json | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(objectAt(config, 'packageConfig') ?? {}).flatMap(([key, version]) =>
      typeof version === 'string' ? [[key, version]] : [],
    ),
  );

/** A configuration that takes effect at a time: `futureValues` of a Daml `Schedule`. */
export const comingConfigs = (json: FurtherResponse<'dso'>) => {
  const schedule = objectAt(json as Json, 'amulet_rules', 'contract', 'payload', 'configSchedule');
  const coming = schedule?.['futureValues'];
  return (isArray(coming) ? coming : []).flatMap((each) => {
    if (!isObject(each)) return [];
    return [{ from: textAt(each, '_1'), config: each['_2'] }];
  });
};
