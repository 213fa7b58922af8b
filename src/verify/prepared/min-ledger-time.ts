import { objectAt } from '../../ledger/rules/rules.ts';
import { isNumeric, type JsonObject } from '../../lib/json/json.ts';
import { inconclusive, passed, warning, type VerificationCheck } from '../check-result.ts';
import type { SubmissionMetadata } from './prepared-transaction.ts';
import { formatMicros } from '../format-time.ts';
import { checkNames } from '../check-names.ts';

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
