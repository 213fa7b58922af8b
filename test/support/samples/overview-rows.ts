import { parseActivity, type Activity } from '../../../src/ledger/activity/activity.ts';
import { abortRaw } from './sample-activities.ts';

/** The abort of an offer; the scan names the choice that ended it. */
export const aborted = (number: number, how: 'withdrawn' | 'rejected' | 'expired'): Activity => {
  const abort_kind = { withdrawn: 'withdraw', rejected: 'reject', expired: 'expire' }[how];
  const raw = abortRaw(number);
  const abort = raw['abort_transfer_instruction'];
  const read = parseActivity({
    ...raw,
    abort_transfer_instruction: { ...(abort as object), abort_kind },
  });
  if (read === undefined) throw new Error('The sample is not an activity.');
  return read;
};
