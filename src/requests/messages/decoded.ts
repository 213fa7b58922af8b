import { keyFor } from '../../lib/keys/key-for.ts';
import { formatInteger, pluralize } from '../../lib/text/pluralize.ts';
import { tellName } from '../../lib/text/quote.ts';
import { formatAmount } from '../../lib/numbers/decimal.ts';

// Texts of the decoded transaction: cantui computes them from the bytes, no server reports them.

export const decodedText = {
  unknown: 'unknown',
  unreadable: 'unreadable',
  notComputed: 'not computed',
  notDecoded: 'not decoded',
  notBase64: 'not standard base64',
  unknownMapping: 'unknown mapping, sent as given',
  anyTime: 'any time',
  noDeadline: 'none in the transaction',
  maxLedgerTime: (at: string): string => `${at}, the max ledger time`,
  threshold: (threshold: number, hosts: number): string =>
    `${threshold} of ${pluralize(hosts, 'host')}`,
  moreHosts: (count: number): string =>
    `… ${pluralize(count, 'more host')}: press ${keyFor('review.decoded', 'ctrl+t')} to see all`,
} as const;

export const decodedTitles = {
  empty: 'DECODED TRANSACTION: nothing decoded yet',
  title: 'DECODED TRANSACTION',
  cut: (room: number, lines: number): string =>
    `DECODED TRANSACTION, ${room} of ${lines} lines; t shows all`,
  range: (from: number, to: number, lines: number): string => `lines ${from} to ${to} of ${lines}`,
  get hint() {
    return `decoded on this machine, not reported by any server; ${keyFor('decoded.leave', 'escape')} goes back`;
  },
} as const;

export const deadline = {
  passed: (value: string): string => `${value} (EXPIRED)`,
  left: (value: string, minutes: number): string => {
    if (minutes < 120) return `${value} (${minutes} min left)`;
    const hours = Math.floor(minutes / 60);
    return hours < 48
      ? `${value} (${hours} h left)`
      : `${value} (${formatInteger(Math.floor(hours / 24))} days left)`;
  },
} as const;

export const hashToSignText = {
  notInBytes: 'the transaction above is missing or not base64',
  notDecoded: 'decoding…',
  missing: (reason: string): string => `TO SIGN: not computed yet, ${reason}`,
  title: (hash: string): string =>
    `TO SIGN: the ${hash}, computed on this machine; y copies, H writes a file`,
  nothingYet: 'No hash to sign yet: enter the transactions first.',
  copied: (hash: string): string => `${hash}, base64`,
  written: (bytes: number, hash: string, path: string): string =>
    `Wrote the ${bytes} bytes of the ${hash} to ${path}`,
  notWritten: (reason: string): string => `Cannot write the hash: ${reason}`,
} as const;

// The traffic of a prepared transaction. Every number is in bytes, as the services count it.

export const trafficText = {
  cost: (total: string, request: string, response: string): string =>
    `${total} bytes (request ${request}, responses ${response})`,
  noCost: (isEstimated: boolean): string =>
    isEstimated ? 'the estimate of the ledger is unreadable' : 'not estimated by the ledger',
  left: (left: string, limit: string, member: string): string =>
    `${left} of ${limit} bytes bought for ${member}`,
  leftUnknown: (reason: string): string => `unknown: ${reason}`,
  tooLittle: (total: string, member: string): string =>
    `WARNING: the estimated cost is ${total} bytes, more than ${member} has left: without enough free base traffic the synchronizer refuses the transaction. Buy traffic first`,
  noScan: 'no scan is configured',
  noSynchronizer: 'the transaction has no synchronizer',
  noParticipant: (reason: string): string =>
    `the ledger did not report its participant id (${reason})`,
  notFound: 'the scan has no traffic status of this participant',
  noStatus: (reason: string): string => `no traffic status from the scan (${reason})`,
  unreadable: 'the traffic status of the scan is unreadable',
} as const;

/** What was requested, on a review: the transaction is compared with it. */
export const wantedText = {
  label: 'requested',
  differs: 'NOT REQUESTED',
  notCompared: 'NOT COMPARED',
  replaced:
    'this transaction was loaded: it is not compared with the payment that you entered before',
  memo: 'memo',
  pay: (amount: string, id: string, to: string): string =>
    `pay ${formatAmount(amount)} ${tellName(id)} to ${tellName(to)} at once, without a fee`,
  offer: (amount: string, id: string, to: string, until: string): string =>
    `offer ${formatAmount(amount)} ${tellName(id)} to ${tellName(to)}, without a fee; the offer expires ${until}`,
  merge: (count: number, id: string): string =>
    `merge ${pluralize(count, 'holding')} of ${tellName(id)} into one, without a fee`,
  preapprove: (provider: string): string =>
    `propose a preapproval of Amulet, which ${tellName(provider)} accepts and pays for`,
  cancel: 'end the preapproval of Amulet',
  from: (sender: string): string => `from ${tellName(sender)}`,
  to: (receiver: string): string => `to ${tellName(receiver)}`,
  answer: (action: string, amount: string, id: string, other: string, until?: string): string =>
    `${action} the offer of ${formatAmount(amount)} ${tellName(id)} ${other}, without a fee${until === undefined ? '' : `; it expires ${until}`}`,
} as const;
