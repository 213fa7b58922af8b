import { setMaxListeners } from 'node:events';
import { createClient } from '../../../http/client.ts';
import { createDeadline } from '../../../http/transport/deadline.ts';
import { createConnectionPool } from '../../../http/transport/connection-pool.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { sortByTable } from '../checks/checks.ts';
import type { DoctorFinding, CheckInfo } from '../checks/check-result.ts';
import type { TokenManager } from '../../../config/tokens/token-manager.ts';
import { reportingAnswers, type ReportAnswer } from '../../../shell/report-answers.ts';
import { transportConfig } from '../../../config/connect/transport-options.ts';
import type { LearnListing, MachineFacts, ProbeDeps } from './probe-deps.ts';
import { planProbes } from './plan.ts';
import { runProbe } from './probe.ts';

export type RunDoctorOptions = {
  readonly settings: Settings;
  /** Asked for the token; absent where no token was named. */
  readonly tokens: TokenManager | undefined;
  readonly machine: MachineFacts | undefined;
  readonly stateDir: string;
  readonly learnListing: LearnListing;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** What will be looked at, in the order of the report; it is waited for. */
  readonly onPlan?: ((checks: readonly CheckInfo[]) => Promise<void>) | undefined;
  /** Each finding as soon as there is one. */
  /** Told of each answer of the ledger service. */
  readonly onAnswer?: ReportAnswer | undefined;
  readonly onFindings?: ((findings: readonly DoctorFinding[]) => void) | undefined;
};

/** Nobody waits longer for one answer, whatever a profile grants to lookups. */
const maxMs = 10_000;

/** A connection, the samples and an answer of its own, with some room. */
const deadlines = 3.2;

/** An address of a proxy may hold a password, which is not shown. */
const withoutPassword = (proxy: string | undefined): string | undefined =>
  proxy !== undefined && URL.canParse(proxy) ? new URL(proxy).origin : proxy;

/** Looks at everything side by side, and gives what was found in the order of the table. */
export const runDoctor = async (options: RunDoctorOptions): Promise<readonly DoctorFinding[]> => {
  const { settings, tokens, machine, stateDir, learnListing, version, now } = options;
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
  const client = options.onAnswer === undefined ? own : reportingAnswers(own, options.onAnswer);
  const lines = createConnectionPool(transportOptions);
  const deps: ProbeDeps = {
    settings,
    client,
    lines,
    tokens,
    machine,
    stateDir,
    learnListing,
    timeoutMs,
    now,
    proxyOf: (address) => withoutPassword(transportOptions.proxyFor?.(address)),
    userAgent: `cantui/${version}`,
  };
  const probes = planProbes(deps, signal);
  await options.onPlan?.(sortByTable(probes.flatMap(({ checks }) => checks)));
  const findings = await Promise.all(
    probes.map(async (probe) => {
      const doctorFindings = await runProbe(probe, deadlines * timeoutMs, signal);
      options.onFindings?.(doctorFindings);
      return doctorFindings;
    }),
  );
  release();
  client.close();
  lines.close();
  return sortByTable(findings.flat());
};
