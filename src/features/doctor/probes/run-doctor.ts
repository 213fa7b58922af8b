import { createClient } from '../../../http/client.ts';
import { createDeadline, type Deadline } from '../../../http/transport/connection-error.ts';
import { createConnectionPool } from '../../../http/transport/connection-pool.ts';
import { transportConfig } from '../../../config/connect/transport-options.ts';
import { parseUrl } from '../../../lib/io/service-address.ts';
import { formatDuration } from '../../../lib/time/time.ts';
import { reportingResponses, type ReportResponse } from '../../../shell/report-responses.ts';
import {
  inconclusiveCheck,
  isFound,
  type Check,
  type CheckResult,
  type DoctorFinding,
  type ReportItem,
} from '../checks/check-result.ts';
import { planChecks } from './check-table.ts';
import type { DoctorSetup, DoctorSubject } from './setup.ts';

export type RunDoctorOptions = DoctorSubject & {
  readonly version: string;
  readonly signal: AbortSignal;
  /** Gets the checks in the order of the report; the run waits for it. */
  readonly onPlan?: ((items: readonly ReportItem[]) => Promise<void>) | undefined;
  /** Receives each response of the ledger. */
  readonly onResponse?: ReportResponse | undefined;
  /** Gets the report as it is whenever a check finishes. */
  readonly onFinding?: ((items: readonly ReportItem[]) => void) | undefined;
};

/** The time for one response, whatever timeout a profile sets for lookups. */
const maxMs = 10_000;

/** The deadline of a check, in timeouts: for its connection, samples, response, and slack. */
const deadlines = 3.2;

/** The URL of a proxy may contain a password. */
const withoutPassword = (proxy: string | undefined): string | undefined =>
  proxy === undefined ? undefined : (parseUrl(proxy)?.origin ?? proxy);

const openSetup = (options: RunDoctorOptions): DoctorSetup => {
  const { settings, tokens, now, version, onResponse } = options;
  const { ledgerUrl, scanUrl } = settings;
  const transport = transportConfig(settings);
  const timeoutMs = Math.min(settings.timeoutMs, maxMs);
  const services = { ledgerUrl, scanUrl, timeoutMs, tokens, now, version, retries: 0 };
  const client = createClient({ ...services, ...transport });
  return {
    ...options,
    client: onResponse === undefined ? client : reportingResponses(client, onResponse),
    lines: createConnectionPool(transport),
    timeoutMs,
    proxyOf: (address) => withoutPassword(transport.proxyFor?.(address)),
    userAgent: `cantui/${version}`,
  };
};

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Runs checks in parallel, those that are to be last after the others. */
export const runDoctor = async (options: RunDoctorOptions): Promise<readonly DoctorFinding[]> => {
  const setup = openSetup(options);
  const deadlineMs = deadlines * setup.timeoutMs;
  const first = createDeadline([options.signal], deadlineMs);
  const checks = planChecks(setup, first.signal);
  const items: ReportItem[] = checks.map(({ id, group, title }) => ({ id, group, title }));
  await options.onPlan?.([...items]);

  const find = async (check: Check, result: Promise<CheckResult>): Promise<void> => {
    const { id, group, title } = check;
    items[checks.indexOf(check)] = { id, group, title, ...(await result) };
    options.onFinding?.([...items]);
  };
  /** After the deadline a check is unknown, so that a slow service never holds up the report. */
  const run = async (some: readonly Check[], deadline: Deadline): Promise<void> => {
    const { signal, reason, release } = deadline;
    const late = ended(signal).then(() =>
      inconclusiveCheck(
        reason() === 'cancelled' ? 'canceled' : `timed out after ${formatDuration(deadlineMs)}`,
      ),
    );
    await Promise.all(some.map((check) => find(check, Promise.race([check.find(signal), late]))));
    release();
  };
  await run(
    checks.filter(({ isLast }) => !isLast),
    first,
  );
  await run(
    checks.filter(({ isLast }) => isLast),
    createDeadline([options.signal], deadlineMs),
  );
  setup.client.close();
  setup.lines.close();
  return items.filter(isFound);
};
