/**
 * What the transactions of amulets look like: `legacy` before Splice 0.5.16, whose token-standard
 * choices have an `AmuletRules_Transfer` below them; `cip-107` from then on; `current` from 0.6.11 on,
 * with the second token standard and `EventLog_HoldingsChange` beside every change of holdings.
 */
export const transactionStyles = ['current', 'cip-107', 'legacy'] as const;
export type TransactionStyle = (typeof transactionStyles)[number];

/** The version of the token standard: parties in the first, accounts in the second. */
export type TokenStandardVersion = 'v1' | 'v2';
