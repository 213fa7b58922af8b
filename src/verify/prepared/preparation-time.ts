import { checkNames } from '../check-names.ts';
import { failed, inconclusive, passed, warning, type VerificationCheck } from '../check-result.ts';
import { formatMicros } from '../format-time.ts';

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
