import { pluralize, formatInteger } from '../../lib/text/pluralize.ts';
import { tellName } from '../../lib/text/quote.ts';

export const nodeText = {
  noScan: 'no scan is configured',
  noLedger: 'no ledger URL is set (--ledger-url)',
  absent: 'the scan does not have this participant or party',
  noEndpoint: (endpoint: string): string => `this service does not offer ${endpoint}`,
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

export const pageText = {
  titles: { node: 'Node', traffic: 'Traffic', rewards: 'Rewards' },
  of: (title: string, party: string): string => `${title} of ${party}`,
  reading: 'reading…',
  readAt: (time: string, ago: string): string => `read ${time}${ago}`,
  unread: 'not read',
  noParty: 'The profile and the rights of this user list no party. Type :rewards with a party id.',
  noParties: (why: string): string => `The parties of this user are not known: ${why}`,
  notPartyId: (typed: string): string => `"${typed}" is neither a party id nor a known name.`,
  onlyParty: 'There is no other party of yours.',
  trafficLeft: (left: string, bought: string): string => `${left} of ${bought} left`,
  trafficUnknown: (why: string): string => `unknown: ${why}`,
  counts: (failed: number, warnings: number, unknown: number, ok: number): string =>
    `${failed} failed, ${pluralize(warnings, 'warning')}, ${unknown} unknown, ${ok} ok`,
  problems: (count: number): string =>
    count === 0 ? 'all facts could be read' : `${pluralize(count, 'fact')} could not be read`,
  inShell: {
    node: ' in a shell: cantui node',
    traffic: ' in a shell: cantui traffic',
    rewards: ' in a shell: cantui rewards PARTY',
  },
} as const;

export const trafficText = {
  bytes: (count: string): string => `${count} bytes`,
  free: (bytes: string, every: string): string =>
    `${bytes} bytes every ${every}, used before what is bought; how much of them is used is not known`,
  rate: (bytes: string, requests: number, span: string): string =>
    `${bytes} bytes an hour, from ${pluralize(requests, 'request')} of the last ${span}`,
  topUp: (time: string): string => `${time}, by the validator app`,
  noTopUp: 'not known: only a contract of the validator’s own party has it',
  topUpUnread: (reason: string): string => `the last top-up could not be read: ${reason}`,
  nothingUsed: (span: string): string => `not computable: no requests in the last ${span}`,
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

export const rewardsText = {
  appMarkers: 'markers of featured apps; coupons end with their round (before CIP-0104)',
  appTraffic: 'traffic of featured apps; coupons end at a time of their own (CIP-0104)',
  validatorBurn: 'burnt Amulet of hosted users; coupons end with their round',
  validatorTraffic: 'traffic of confirming validators (CIP-0120)',
  unknownRegime: (version: string): string => `${version} (not understood)`,
  dryRun: (version: string): string => `computed without minting: ${version}`,
  threshold: (amount: string): string => `below ${amount} USD in a round, nothing is minted`,
  lifetime: (span: string): string => `coupons last ${span}`,
  noRegime: 'its contract does not have it',
  unreadableCoupons: (count: number): string =>
    `${pluralize(count, 'coupon')} can't be read: the owner, the amount or the end is missing`,
  cut: (count: number): string =>
    `the ledger lists only ${pluralize(count, 'contract')}, and has more: coupons may be missing`,
  pruned: (offset: number, from: string): string =>
    `the ledger has pruned everything up to offset ${offset}: what was minted or missed between ${from} and then is not known`,
  unclearSums: (updateId: string): string =>
    `update ${updateId}: what it mints does not add up to what it creates, so it is not counted`,
  unclearCoupon: (updateId: string): string =>
    `update ${updateId} ends a coupon that can't be read any more`,
  noScanDso:
    'no scan says which party is the DSO: coupons and minted Amulet are of the party that they name as such',
  notSeen: (party: string): string =>
    `this participant lists nothing of ${party}: it may not host the party, or you may not see it`,
  right: (weight: string): string => `held, weight ${weight}`,
  noRight: 'none: apps of this party earn nothing',
  locked: (amount: string): string => `${amount} Amulet of the party`,
  tooLittle: (amount: string, rule: string, needed: string): string =>
    `only ${amount} Amulet of the party is locked, and ${rule} asks for ${needed}: below it, the right can be withdrawn`,
  liveness: (collected: string, missed: string, last: string): string =>
    `${collected} rounds reported, ${missed} missed; last one ${last}`,
  livenessBehind: (rounds: string): string => `, ${rounds} rounds before the newest open round`,
  notValidator: 'the scan knows no validator of this party',
  upTo: (time: string): string => `until ${time}`,
  from: (time: string): string => `from ${time}`,
  withRound: 'with its round',
  notToldYet: 'not known yet',
  /** What no service tells. */
  untold: [
    'what the activity of an open round will earn: it is computed when the round has closed',
    'which locks count for the featured right, and open votes to withdraw it',
    'whether a wallet mints the coupons before they end',
  ],
  untoldLabel: 'not known',
  endings: {
    missed: 'missed',
    'passed-on': 'passed on',
    declined: 'declined',
    unexplained: 'ended, not understood',
  },
  none: 'none',
  incomplete: (reason: string): string => `INCOMPLETE: ${reason}`,
} as const;

export const watchText = {
  lag: (synchronizer: string, age: string, at: string): string =>
    `${synchronizer}: the newest record time is ${at}, ${age} ago`,
  unknownWrites: (entries: readonly string[]): string =>
    `the outcome of ${entries.join(', ')} is unknown: run cantui journal check`,
  expires: (about: string, at: string, rest: string): string =>
    `${about} expires at ${at}, in ${rest}`,
  expired: (about: string, at: string): string => `${about} expired at ${at}`,
  lock: (amount: string, party: string): string => `the lock on ${amount} of ${party}`,
  offer: (amount: string, from: string, to: string): string =>
    `the offer of ${amount} from ${from} to ${to}`,
  preapproval: (party: string): string => `the preapproval of ${party}`,
  token: 'the access token',
  upgrade: (successor: string, at: string): string => `upgrade to ${successor} at ${at}`,
  trafficLow: (left: string, limit: string): string =>
    `${left} bytes of bought traffic are left, less than ${limit}`,
  alert: (name: string, count: number, within: string, id: string, at: string): string =>
    `alert ${name}: ${pluralize(count, 'activity')} of the last ${within}, the newest is ${id} at ${at}`,
  waits: (file: string, by: string, at: string, approvals: number): string =>
    `${tellName(file)} waits to be sent: written by ${by} at ${at}, ${pluralize(approvals, 'approval')}`,
  alertsCut: (count: number): string =>
    `only the newest ${pluralize(count, 'activity')} were read: shorten the time`,
  alertsGap: 'the service did not list all activities of that time',
  unread: (limit: string, why: string): string => `the limit "${limit}" can't be checked: ${why}`,
  noTimes: 'this release does not report the record time of the ledger end',
  noTime: 'the time of the upgrade is unreadable',
  noTraffic: 'the scan does not report the traffic of this participant',
  noContracts: (party: string): string => `the ledger does not list the contracts of ${party}`,
  badListen: (text: string): string =>
    `--listen "${text}" is not a loopback address with a port. Use 127.0.0.1:PORT.`,
  listening: (address: string): string => `metrics: http://${address}/metrics`,
  cannotListen: (address: string, reason: string): string =>
    `cannot listen on ${address}: ${reason}. Choose another port.`,
  cannotWrite: (path: string, reason: string): string => `cannot write ${path}: ${reason}.`,
  badInterval: (text: string): string =>
    `--interval "${text}" is not a duration of at least 1s. Use, for example, 30s.`,
  none: 'no condition holds',
  gap: (cursor: string, at: string, reason: string): string =>
    `cursor ${cursor}: activity --follow reported a GAP at ${at}: ${reason}; holds for a day`,
  stillHeld: (ids: readonly string[]): string => `held since an earlier run: ${ids.join(', ')}`,
  printedAgain: 'an earlier run was interrupted: its last lines may be printed twice.',
  otherWatch: (pid: number): string => `process ${pid} watches this profile already`,
  notKept: (reason: string): string =>
    `cannot keep what holds for the next run: ${reason}. It will report it again.`,
} as const;
