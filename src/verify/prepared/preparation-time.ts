import { objectAt } from '../../ledger/rules/rules.ts';
import { isNumeric, type JsonObject } from '../../lib/json/json.ts';
import { checkNames } from '../check-names.ts';
import { failed, inconclusive, passed, warning, type VerificationCheck } from '../check-result.ts';
import { formatMicros } from '../format-time.ts';
import type { SubmissionMetadata } from './prepared-transaction.ts';

/** Converts a `minLedgerTime` to microseconds; undefined for an unknown variant. */
const timeIn = (given: JsonObject, nowMs: number | undefined): bigint | undefined => {
  const absolute = objectAt(given, 'MinLedgerTimeAbs')?.['value'];
  if (typeof absolute === 'string') {
    const ms = Date.parse(absolute);
    return Number.isNaN(ms) ? undefined : BigInt(ms) * 1000n;
  }
  const seconds = objectAt(given, 'MinLedgerTimeRel', 'value')?.['seconds'];
  return isNumeric(seconds) && nowMs !== undefined && /^-?\d{1,15}$/.test(String(seconds))
    ? BigInt(nowMs) * 1000n + BigInt(String(seconds)) * 1_000_000n
    : undefined;
};

const words = ({ from, to }: SubmissionMetadata['ledgerTime']): string =>
  [
    ...(from === undefined ? [] : [`from ${formatMicros(from)}`]),
    ...(to === undefined ? [] : [`until ${formatMicros(to)}`]),
  ].join(' ');

/**
 * Compares the `minLedgerTime` of a request (API description 4.4) with the times that the transaction was
 * prepared for: an override must be scheduled to execute within them.
 */
export const checkMinLedgerTime = (
  given: JsonObject | undefined,
  { ledgerTime }: Pick<SubmissionMetadata, 'ledgerTime'>,
  nowMs: number | undefined,
): readonly VerificationCheck[] => {
  if (given === undefined || 'Empty' in given) return [];
  const name = checkNames.minLedgerTime;
  const { from, to } = ledgerTime;
  if (from === undefined && to === undefined)
    return [passed(name, 'the transaction has no time bounds')];
  const time = timeIn(given, nowMs);
  if (time === undefined)
    return [inconclusive(name, words(ledgerTime), 'minLedgerTime cannot be decoded')];
  const isWithin = (from === undefined || time >= from) && (to === undefined || time <= to);
  return [
    isWithin
      ? passed(name, formatMicros(time))
      : warning(
          name,
          `${formatMicros(time)} is outside the prepared bounds: ${words(ledgerTime)}`,
          'the service will reject it or choose another time',
        ),
  ];
};

const minute = 60_000_000n;
const day = 24n * 60n * minute;

/**
 * A network records a transaction only within a skew around its preparation time, which its operators
 * set: usually hours, 24 by default. So a day is usual and a month is too old on any network. Nothing is
 * prepared in the future: only clocks differ, by seconds where they are synchronized.
 */
const limits = { ahead: 5n * minute, farAhead: day, old: day, tooOld: 30n * day };

const prepareAgain = 'prepare the transaction again, and check the clocks';

/** Compares the preparation time, in microseconds since 1970, with the clock of this machine. */
export const checkPreparationTime = (
  preparedAt: bigint,
  nowMs: number | undefined,
): VerificationCheck => {
  const name = checkNames.preparationTime;
  const detail = formatMicros(preparedAt);
  if (nowMs === undefined) return inconclusive(name, detail, 'no trusted clock to compare with');
  const age = BigInt(nowMs) * 1000n - preparedAt;
  if (age < -limits.farAhead) return failed(name, `${detail} is in the future`, prepareAgain);
  if (age > limits.tooOld) return failed(name, `${detail} is more than 30 days ago`, prepareAgain);
  if (age < -limits.ahead)
    return warning(
      name,
      `${detail} is in the future`,
      'the clock of the preparing participant or of this machine is wrong',
    );
  return age > limits.old
    ? warning(name, `${detail} is more than a day ago`, 'most networks no longer execute it')
    : passed(name, detail);
};
