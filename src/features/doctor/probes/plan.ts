import { checks } from '../checks/checks.ts';
import { runCheck, type DoctorCheck } from '../checks/check-result.ts';
import type { ProbeDeps, MachineFacts } from './probe-deps.ts';
import type { Probe } from './probe.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import { approvalProbes } from './approval-probes.ts';
import { routeProbe } from './route-probes.ts';
import { whenReachable, serviceProbes } from './service-probes.ts';
import { acceptedProbe, tokenProbe } from './token-probes.ts';
import { addressText } from '../messages/checks.ts';

/** Detects the source of the activity list and the direction of its cursor. */
const tailProbe = ({ settings, client, stateDir, now, learnListing }: ProbeDeps): Probe => {
  const { listing, cursor } = checks.tail;
  return {
    checks: [listing, cursor],
    run: async (signal) => {
      const learned = await learnListing({ settings, client, stateDir, now }, signal);
      const { source, meaning, failure, ...kept } = learned;
      return [
        runCheck(listing, { wanted: settings.source, source, failure }),
        runCheck(cursor, { source, chosen: settings.cursorDirection, learned: meaning, ...kept }),
      ];
    },
  };
};

/** Makes a probe of facts that are known already. */
const known = <Facts>(check: DoctorCheck<Facts>, facts: Facts): Probe => ({
  checks: [check],
  run: () => Promise.resolve([runCheck(check, facts)]),
});

const names = Object.keys(operations) as readonly OperationName[];

const routesOf = (service: 'ledger' | 'scan', deps: ProbeDeps): readonly Probe[] =>
  names
    .filter((name) => operations[name].service === service)
    .map((name) => routeProbe(name, deps));

const ledgerProbes = (deps: ProbeDeps, signal: AbortSignal): readonly Probe[] => {
  const { ledgerUrl: url } = deps.settings;
  const address = known(checks.ledger.address, {
    url,
    use: addressText.ledgerUse,
    option: '--ledger-url',
  });
  if (url === '') return [address];
  const { probes, reachable } = serviceProbes('ledger', url, deps, signal);
  const asking = [acceptedProbe(deps), ...routesOf('ledger', deps)];
  return [
    address,
    ...probes,
    tokenProbe(deps),
    ...asking.map((probe) => whenReachable(reachable, probe)),
  ];
};

const scanProbes = (deps: ProbeDeps, signal: AbortSignal): readonly Probe[] => {
  const { scanUrl: url } = deps.settings;
  const address = known(checks.scan.address, {
    url,
    use: addressText.scanUse,
    option: '--scan-url',
  });
  if (url === '') return [address];
  const { probes, reachable } = serviceProbes('scan', url, deps, signal);
  const asking = [...routesOf('scan', deps), tailProbe(deps)];
  return [address, ...probes, ...asking.map((probe) => whenReachable(reachable, probe))];
};

const machineProbes = ({ terminal, config, state }: MachineFacts): readonly Probe[] => [
  ...Object.values(checks.terminal).map((check) => known(check, terminal)),
  known(checks.files.config, config),
  known(checks.files.state, state),
  known(checks.files.space, state),
];

/** Plans the probes for these settings. A service that is not configured is not probed. */
export const planProbes = (deps: ProbeDeps, signal: AbortSignal): readonly Probe[] => [
  ...ledgerProbes(deps, signal),
  ...scanProbes(deps, signal),
  ...(deps.machine === undefined ? [] : machineProbes(deps.machine)),
  ...approvalProbes(deps.settings),
];
