import type { Settings } from '../../../config/settings/settings.ts';
import type { TokenManager } from '../../../config/tokens/token-manager.ts';
import type { Client } from '../../../http/client.ts';
import { createDeadline } from '../../../http/transport/connection-error.ts';
import type { ConnectionPool } from '../../../http/transport/connection-pool.ts';
import type { LearnListing } from '../../../cli-kit/command-spec.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import type { PathStatus } from '../../../storage/paths/path-status.ts';
import { notChecked, type DoctorFinding, type CheckInfo } from '../checks/check-result.ts';
import type { TerminalFacts } from '../checks/check-terminal.ts';

/** Only the running program knows these facts. */
export type MachineFacts = {
  readonly terminal: TerminalFacts;
  readonly config: PathStatus;
  readonly state: PathStatus;
};

export type ProbeDeps = {
  readonly settings: Settings;
  readonly client: Client;
  readonly lines: ConnectionPool;
  /** The URL of the proxy, without its password. */
  readonly proxyOf: (address: string) => string | undefined;
  readonly tokens: TokenManager | undefined;
  readonly machine: MachineFacts | undefined;
  readonly stateDir: string;
  readonly learnListing: LearnListing;
  /** Reading the API document takes a second or two, in which nothing else runs. */
  readonly readsDocument: boolean;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly now: () => number;
};

/** A request, or another look at the setup, that settles one or more checks. */
export type Probe = {
  readonly checks: readonly CheckInfo[];
  readonly run: (signal: AbortSignal) => Promise<readonly DoctorFinding[]>;
  /** If true, it keeps the process busy, which others would measure. */
  readonly isLast?: true;
};

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** After the deadline the checks are unknown, so that a slow service never holds up the report. */
export const runProbe = async (
  { checks, run }: Probe,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> => {
  const limit = createDeadline([signal], deadlineMs);
  const reason = (): string =>
    limit.reason() === 'cancelled' ? 'canceled' : `timed out after ${formatDuration(deadlineMs)}`;
  const late = ended(limit.signal).then(() => checks.map((check) => notChecked(check, reason())));
  try {
    return await Promise.race([run(limit.signal), late]);
  } finally {
    limit.release();
  }
};
