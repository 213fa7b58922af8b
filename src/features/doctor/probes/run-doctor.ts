import type { LearnListing } from '../../../cli-kit/command-spec.ts';
import { setMaxListeners } from 'node:events';
import { createClient } from '../../../http/client.ts';
import { createDeadline } from '../../../http/transport/connection-error.ts';
import { createConnectionPool } from '../../../http/transport/connection-pool.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { sortByTable } from '../checks/checks.ts';
import type { DoctorFinding, CheckInfo } from '../checks/check-result.ts';
import type { TokenManager } from '../../../config/tokens/token-manager.ts';
import { reportingResponses, type ReportResponse } from '../../../shell/report-responses.ts';
import { transportConfig } from '../../../config/connect/transport-options.ts';
import { runProbe, type MachineFacts, type ProbeDeps, type Probe } from './probe.ts';
import { planProbes } from './plan.ts';
import { parseUrl } from '../../../lib/io/service-address.ts';

export type RunDoctorOptions = {
  readonly settings: Settings;
  readonly tokens: TokenManager | undefined;
  readonly machine: MachineFacts | undefined;
  readonly stateDir: string;
  readonly learnListing: LearnListing;
  readonly readsDocument: boolean;
  readonly version: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Gets the checks in the order of the report; the run waits for it. */
  readonly onPlan?: ((checks: readonly CheckInfo[]) => Promise<void>) | undefined;
  /** Receives each response of the ledger. */
  readonly onResponse?: ReportResponse | undefined;
  /** Gets the findings of a probe as soon as it finishes. */
  readonly onFindings?: ((findings: readonly DoctorFinding[]) => void) | undefined;
};

/** The time for one response, whatever timeout a profile sets for lookups. */
const maxMs = 10_000;

/** The deadline of a probe, in timeouts: for its connection, samples, response, and slack. */
const deadlines = 3.2;

/** The URL of a proxy may contain a password. */
const withoutPassword = (proxy: string | undefined): string | undefined =>
  proxy === undefined ? undefined : (parseUrl(proxy)?.origin ?? proxy);

/** Runs probes in parallel, those that are to be last after the others. */
export const runDoctor = async (options: RunDoctorOptions): Promise<readonly DoctorFinding[]> => {
  const { settings, tokens, machine, stateDir, learnListing, readsDocument, version, now } =
    options;
  const { signal, release } = createDeadline([options.signal]);
  // Each probe listens to it, and they are many.
  setMaxListeners(0, signal);
  const { ledgerUrl, scanUrl } = settings;
  const transportOptions = transportConfig(settings);
  const timeoutMs = Math.min(settings.timeoutMs, maxMs);
  const services = {
    ledgerUrl,
    scanUrl,
    timeoutMs,
    tokens,
    now,
    version,
    retries: 0,
    ...transportOptions,
  };
  const own = createClient(services);
  const client =
    options.onResponse === undefined ? own : reportingResponses(own, options.onResponse);
  const lines = createConnectionPool(transportOptions);
  const deps: ProbeDeps = {
    settings,
    client,
    lines,
    tokens,
    machine,
    stateDir,
    learnListing,
    readsDocument,
    timeoutMs,
    now,
    proxyOf: (address) => withoutPassword(transportOptions.proxyFor?.(address)),
    userAgent: `cantui/${version}`,
  };
  const probes = planProbes(deps, signal);
  await options.onPlan?.(sortByTable(probes.flatMap(({ checks }) => checks)));
  const run = async (probe: Probe): Promise<readonly DoctorFinding[]> => {
    const doctorFindings = await runProbe(probe, deadlines * timeoutMs, signal);
    options.onFindings?.(doctorFindings);
    return doctorFindings;
  };
  const findings = await Promise.all(probes.filter(({ isLast }) => !isLast).map(run));
  const last = await Promise.all(probes.filter(({ isLast }) => isLast).map(run));
  release();
  client.close();
  lines.close();
  return sortByTable([...findings, ...last].flat());
};
