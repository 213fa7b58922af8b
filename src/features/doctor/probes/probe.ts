import { createDeadline } from '../../../http/transport/deadline.ts';
import { notChecked, type DoctorFinding, type CheckInfo } from '../checks/check-result.ts';
import { formatDuration } from '../../../lib/time/time.ts';

/** One look at something, which answers one check or several. */
export type Probe = {
  readonly checks: readonly CheckInfo[];
  readonly run: (signal: AbortSignal) => Promise<readonly DoctorFinding[]>;
};

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs a probe until it has found something, or its deadline has passed: then nothing is known of
 * what it had not found. No answer of it can keep the others waiting.
 */
export const runProbe = async (
  { checks, run }: Probe,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> => {
  const limit = createDeadline([signal], deadlineMs);
  const reason = (): string =>
    limit.reason() === 'cancelled' ? 'given up' : `not known after ${formatDuration(deadlineMs)}`;
  const late = ended(limit.signal).then(() => checks.map((check) => notChecked(check, reason())));
  try {
    return await Promise.race([run(limit.signal), late]);
  } finally {
    limit.release();
  }
};
