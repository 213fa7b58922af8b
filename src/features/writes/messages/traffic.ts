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
  noSynchronizer: 'the transaction names no synchronizer',
  noParticipant: (reason: string): string =>
    `the ledger does not tell its participant id (${reason})`,
  notFound: 'the scan has no traffic status of this participant',
  noStatus: (reason: string): string => `no traffic status from the scan (${reason})`,
  unreadable: 'the traffic status of the scan is unreadable',
} as const;
