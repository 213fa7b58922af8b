import { pluralize } from '../../../lib/text/pluralize.ts';
import { tellName } from '../../../lib/text/quote.ts';

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
