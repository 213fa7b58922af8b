import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';

export const nodeText = {
  noScan: 'no scan is configured',
  noLedger: 'no ledger URL is set (--ledger-url)',
  absent: 'the scan does not have this participant or party',
  noEndpoint: (endpoint: string): string => `this service does not offer ${endpoint}`,
  unreadable: (endpoint: string): string => `the response to ${endpoint} is unreadable`,
  tooManyPages: 'the list has too many pages',
  noServices: 'no ledger URL. Pass --ledger-url URL or set ledgerUrl in the profile.',
  alive: 'the JSON Ledger API is alive',
  ready: 'the JSON Ledger API is ready',
  version: (version: string): string => `Canton ${version}`,
  participant: (id: string): string => id,
  end: (offset: string): string => `ledger end is offset ${offset}`,
  endTime: (alias: string, time: string, age: string): string =>
    `${alias}: the newest record time is ${time}, ${age} ago`,
  endOld: (alias: string, time: string, age: string): string =>
    `${alias}: the newest record time is ${time}, ${age} ago: nothing happened since then, or the node is behind`,
  endAhead: (alias: string, time: string, ahead: string): string =>
    `${alias}: the newest record time is ${time}, ${ahead} ahead of this machine: one of the clocks is wrong`,
  noTimes: 'this release does not report the record time of the ledger end',
  connected: (alias: string, id: string, serial: string | undefined): string =>
    `${alias}, ${id}${serial === undefined ? '; this endpoint does not report its serial' : `, serial ${serial}`}`,
  notConnected: 'connected to no synchronizer',
  user: (id: string): string => `the access token is for user ${id}`,
  deactivated: (id: string): string => `user ${id} is deactivated`,
  noRights: 'the user has no rights',
  right: (kind: string, count: number): string => (count > 1 ? `${kind} ×${count}` : kind),
  users: (count: number, deactivated: number): string =>
    `${pluralize(count, 'user')}${deactivated === 0 ? '' : `, ${deactivated} of them deactivated`}`,
  moreUsers: (count: number): string =>
    `more than ${pluralize(count, 'user')}: only one page was read`,
  parties: (hosted: number, others: number): string =>
    `hosts ${hosted === 1 ? '1 party' : `${formatInteger(hosted)} parties`}` +
    (others === 0 ? '' : `, and knows ${formatInteger(others)} of other nodes`),
  moreParties: (hosted: number): string =>
    `hosts at least ${formatInteger(hosted)} parties: only one page was read`,
  pruned: (offset: string): string => `pruned up to offset ${offset}`,
  notPruned: 'never pruned',
  network: (dso: string, round: string): string =>
    `${dso}${round === '' ? '' : `, newest mining round ${round}`}`,
  noUpgrade: 'the network announces no upgrade',
  upgrade: (successor: string, freeze: string, time: string): string =>
    `upgrade to ${successor} at ${time}; topology is frozen from ${freeze}`,
  vetted: (name: string, version: string): string =>
    `${name} ${version}: vetted, as the network uses it`,
  vettedOnly: (name: string, version: string, found: readonly string[]): string =>
    `${name}: the network uses ${version}; vetted here: ${found.join(', ')}`,
  notVetted: (name: string, version: string): string =>
    `${name}: the network uses ${version}, and no version is vetted here`,
  vettedLater: (name: string, version: string, from: string): string =>
    `${name} ${version}: vetted from ${from} on`,
  forSuperValidators: (name: string, version: string): string =>
    `${name} ${version} is not vetted here; only super validators need it`,
  comingVersion: (time: string, text: string): string => `from ${time}: ${text}`,
  traffic: (left: string, limit: string): string => `${left} of ${limit} bought bytes are left`,
  noTraffic: 'the bought traffic is used up',
  baseTraffic: (bytes: string, every: string): string =>
    `${bytes} bytes every ${every} are free; how much of them is used is not known`,
} as const;
