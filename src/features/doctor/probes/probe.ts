import { createDeadline } from '../../../http/transport/connection-error.ts';
import { notChecked, type DoctorFinding, type CheckInfo } from '../checks/check-result.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import { reportText } from '../messages/report.ts';

/** A request, or another look at the setup, that answers one or more checks. */
export type Probe = {
  readonly checks: readonly CheckInfo[];
  readonly run: (signal: AbortSignal) => Promise<readonly DoctorFinding[]>;
  /** Set if it keeps the process busy, which others would measure: it runs when they have finished. */
  readonly isLast?: true;
};

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs a probe until it finishes or its deadline passes. Its checks are unknown then, so that a slow
 * service never holds up the report.
 */
export const runProbe = async (
  { checks, run }: Probe,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> => {
  const limit = createDeadline([signal], deadlineMs);
  const reason = (): string =>
    limit.reason() === 'cancelled'
      ? reportText.canceled
      : reportText.timedOut(formatDuration(deadlineMs));
  const late = ended(limit.signal).then(() => checks.map((check) => notChecked(check, reason())));
  try {
    return await Promise.race([run(limit.signal), late]);
  } finally {
    limit.release();
  }
};
