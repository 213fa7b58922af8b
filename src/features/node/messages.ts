import { formatInteger, pluralize } from '../../lib/text/pluralize.ts';

export const nodeText = {
  noScan: 'no scan is configured',
  absent: 'the scan knows no such participant or party',
  noRoute: (route: string): string => `this service does not offer ${route}`,
  unreadable: (route: string): string => `the response to ${route} is unreadable`,
  tooManyPages: 'the list has too many pages',
  noServices: 'No service is configured. Pass --ledger-url URL, or use --profile.',
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
  noTimes: 'this release does not tell the record time of the ledger end',
  connected: (alias: string, id: string, serial: string | undefined): string =>
    `${alias}, ${id}${serial === undefined ? '; this endpoint does not tell its serial' : `, serial ${serial}`}`,
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
  baseTraffic: (bytes: string, seconds: string): string =>
    `${bytes} bytes each ${seconds} s are free; how much of them is used is not known`,
} as const;

export const trafficText = {
  bytes: (count: string): string => `${count} bytes`,
  free: (bytes: string, seconds: number): string =>
    `${bytes} bytes each ${seconds} s, used before what is bought; how much of them is used is not known`,
  rate: (bytes: string, requests: number, span: string): string =>
    `${bytes} bytes an hour, from ${pluralize(requests, 'request')} of the last ${span}`,
  nothingUsed: 'nothing was sent in this time',
  atLeast: (span: string): string => `at least ${span} at this rate`,
  coveredByBase: (atLeast: string): string =>
    `${atLeast}; an even rate like this stays within the free traffic`,
  severalHosts: (party: string, hosts: readonly string[]): string =>
    `${party} is hosted by ${hosts.length} participants, and each has its own traffic. Pass one: ${hosts.join(', ')}`,
  notParty: (text: string, rule: string): string =>
    `"${text}" is neither a party id nor a participant id: ${rule}. Use NAME::FINGERPRINT.`,
  noOwnParty: 'the profile and the rights of this user name no party, so no request can be listed',
  unreadable: 'the scan’s numbers contradict each other',
  otherNode: 'only the node itself knows what its requests cost',
  costsCut:
    'there are more requests than could be read: the rate and the sums are of the first ones',
} as const;

export const watchText = {
  lag: (synchronizer: string, age: string, at: string): string =>
    `${synchronizer}: the newest record time is ${at}, ${age} ago`,
  unknownWrites: (entries: readonly string[]): string =>
    `the outcome of ${entries.join(', ')} is unknown: run cantui journal check`,
  expires: (about: string, at: string, rest: string): string =>
    `${about} expires at ${at}, in ${rest}`,
  expired: (about: string, at: string): string => `${about} expired at ${at}`,
  lock: (amount: string, id: string, party: string): string =>
    `the lock on ${amount} ${id} of ${party}`,
  offer: (amount: string, from: string, to: string): string =>
    `the offer of ${amount} from ${from} to ${to}`,
  preapproval: (party: string): string => `the preapproval of ${party}`,
  token: 'the access token',
  upgrade: (successor: string, at: string): string => `upgrade to ${successor} at ${at}`,
  trafficLow: (left: string, limit: string): string =>
    `${left} bytes of bought traffic are left, less than ${limit}`,
  unread: (limit: string, why: string): string => `the limit "${limit}" can't be checked: ${why}`,
  noTimes: 'this release does not tell the record time of the ledger end',
  noTime: 'the time of the upgrade is unreadable',
  noTraffic: 'the scan does not tell the traffic of this participant',
  noContracts: (party: string): string => `the ledger does not list the contracts of ${party}`,
  badListen: (text: string): string =>
    `--listen "${text}" is not an address of this machine. Use 127.0.0.1:PORT.`,
  listening: (address: string): string => `Metrics: http://${address}/metrics`,
  cannotListen: (address: string, reason: string): string =>
    `Cannot listen on ${address}: ${reason}. Choose another port.`,
  cannotWrite: (path: string, reason: string): string => `Cannot write ${path}: ${reason}.`,
  badInterval: (text: string): string =>
    `--interval "${text}" is not a duration of at least 1s. Use, for example, 30s.`,
  none: 'no condition holds',
} as const;
