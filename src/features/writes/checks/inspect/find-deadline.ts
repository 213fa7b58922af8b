import type { SubmissionMetadata } from '../../../../verify/prepared/prepared-transaction.ts';
import { formatMicros } from '../../../../verify/format-time.ts';
import { decodedText as text } from '../../messages/decoded.ts';

export type ExecutionDeadline = {
  /** In microseconds since 1970. */
  readonly at: bigint;
  /** The limit that ends first: on the record time, or on the ledger time. */
  readonly limits: 'record time' | 'ledger time';
};

/** The earlier limit: each of them is enough to refuse the transaction. */
export const findDeadline = ({
  maxRecordTime,
  ledgerTime: { to },
}: SubmissionMetadata): ExecutionDeadline | undefined => {
  const isByLedgerTime = to !== undefined && (maxRecordTime === undefined || to < maxRecordTime);
  if (isByLedgerTime) return { at: to, limits: 'ledger time' };
  return maxRecordTime === undefined ? undefined : { at: maxRecordTime, limits: 'record time' };
};

/** Formats a deadline. A limit on the ledger time is named: requests know only the other one. */
export const formatDeadline = ({ at, limits }: ExecutionDeadline): string =>
  limits === 'record time' ? formatMicros(at) : text.maxLedgerTime(formatMicros(at));
