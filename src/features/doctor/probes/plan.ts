import { askOperation } from '../../../http/ask-operation.ts';
import { withFailure } from '../../../http/wire-types.ts';
import { formatSecretSource } from '../../../config/tokens/token-schema.ts';
import { checks } from '../checks/checks.ts';
import { runCheck, type DoctorCheck } from '../checks/check-result.ts';
import type { TokenFacts } from '../checks/check-token.ts';
import { furtherRequest } from '../../../ledger/further-operations.ts';
import type { ProbeDeps, MachineFacts, Probe } from './probe.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import {
  inspectAllowedSigners,
  findSshKeygen,
} from '../../../storage/approvals/allowed-signers.ts';
import { checkRuleDoubts } from '../../../config/policy/check-approval-setup.ts';
import { operations, type OperationName } from '../../../ledger/operations.ts';
import { documentProbe, endpointProbe } from './endpoint-probes.ts';
import { whenReachable, serviceProbes } from './service-probes.ts';

const tokenFacts = async (
  { tokens, settings, now }: ProbeDeps,
  signal: AbortSignal,
): Promise<TokenFacts> => {
  if (tokens === undefined) return { kind: 'none' };
  await tokens.ready(signal);
  const { held, trouble, note, claims, expiresAt } = tokens.state();
  const from = formatSecretSource(settings.tokenFrom);
  return { kind: 'source', from, held, trouble, note, claims, expiresAt, now: now() };
};

/** The probe sends no request to the ledger. */
const tokenProbe = (deps: ProbeDeps): Probe => {
  const { source, claims } = checks.token;
  return {
    checks: [source, claims],
    run: async (signal) => {
      const facts = await tokenFacts(deps, signal);
      return [runCheck(source, facts), runCheck(claims, facts)];
    },
  };
};

const acceptedProbe = ({ client, tokens }: ProbeDeps): Probe => {
  const { accepted } = checks.token;
  return {
    checks: [accepted],
    run: async (signal) => {
      const response = await client.request(furtherRequest('ledgerEnd'), signal);
      return [
        runCheck(accepted, { hasToken: tokens !== undefined, response: withFailure(response) }),
      ];
    },
  };
};

const ruleProbe = (settings: Settings): Probe => ({
  checks: [checks.files.rule],
  run: () => {
    const { requiredApprovals: required = 0, ruleFrom: from, policyTrouble: trouble } = settings;
    const facts = { required, from, trouble, doubts: checkRuleDoubts(settings) };
    return Promise.resolve([runCheck(checks.files.rule, facts)]);
  },
});

const signatureProbes = (approvers: readonly string[]): readonly Probe[] => [
  {
    checks: [checks.files.approvers],
    run: () =>
      Promise.resolve(
        approvers.map((path) => runCheck(checks.files.approvers, inspectAllowedSigners(path))),
      ),
  },
  {
    checks: [checks.files.keygen],
    run: () => Promise.resolve([runCheck(checks.files.keygen, findSshKeygen())]),
  },
];

const approvalProbes = (settings: Settings): readonly Probe[] => {
  const { requiredApprovals = 0, policyTrouble, allowedSigners: approvers = [] } = settings;
  const isRuled = requiredApprovals > 0 || policyTrouble !== undefined;
  return [
    ...(isRuled ? [ruleProbe(settings)] : []),
    ...(approvers.length > 0 ? signatureProbes(approvers) : []),
  ];
};

const tailProbe = ({ settings, client, stateDir, now, learnListing }: ProbeDeps): Probe => {
  const { listing, cursor } = checks.tail;
  return {
    checks: [listing, cursor],
    run: async (signal) => {
      const learned = await learnListing({ settings, client, stateDir, now }, signal);
      const { source, meaning, failure, ...kept } = learned;
      return [
        runCheck(listing, {
          wanted: settings.scanUrl === '' ? 'auto' : settings.source,
          source,
          failure,
        }),
        runCheck(cursor, { source, chosen: settings.cursorDirection, learned: meaning, ...kept }),
      ];
    },
  };
};

/** Without a DSO in the profile, the one of the scan counts. */
const dsoProbes = ({ settings: { dso: own }, client }: ProbeDeps): readonly Probe[] => {
  if (own === undefined) return [];
  const { dso } = checks.scan;
  const run: Probe['run'] = async (signal) => {
    const asked = await askOperation(client.request, 'dso', { signal });
    const facts = asked.ok
      ? { own, found: asked.value.value.dso_party_id }
      : { own, found: undefined, failure: asked.error.failure };
    return [runCheck(dso, facts)];
  };
  return [{ checks: [dso], run }];
};

const knownFacts = <Facts>(check: DoctorCheck<Facts>, facts: Facts): Probe => ({
  checks: [check],
  run: () => Promise.resolve([runCheck(check, facts)]),
});

const names = Object.keys(operations) as readonly OperationName[];

const endpointsOf = (service: 'ledger' | 'scan', deps: ProbeDeps): readonly Probe[] =>
  names
    .filter((name) => operations[name].service === service)
    .map((name) => endpointProbe(name, deps));

const ledgerProbes = (deps: ProbeDeps, signal: AbortSignal): readonly Probe[] => {
  const { ledgerUrl: url } = deps.settings;
  const address = knownFacts(checks.ledger.address, {
    url,
    use: 'lookups and writes need a ledger',
    option: '--ledger-url',
  });
  if (url === '') return [address];
  const { probes, reachable } = serviceProbes('ledger', url, deps, signal);
  const asking = [
    ...(deps.readsDocument ? [documentProbe(url, deps)] : []),
    acceptedProbe(deps),
    ...endpointsOf('ledger', deps),
    ...(deps.settings.source === 'ledger' ? [tailProbe(deps)] : []),
  ];
  return [
    address,
    ...probes,
    tokenProbe(deps),
    ...asking.map((probe) => whenReachable(reachable, probe)),
  ];
};

const scanProbes = (deps: ProbeDeps, signal: AbortSignal): readonly Probe[] => {
  const { scanUrl: url, source } = deps.settings;
  const isOptional = source === 'ledger';
  const address = knownFacts(checks.scan.address, {
    url,
    use: isOptional
      ? 'a scan lists the activities of the whole network, and names, rounds and traffic'
      : 'the activity list needs a scan',
    option: '--scan-url',
    isOptional,
  });
  if (url === '') return [address];
  const { probes, reachable } = serviceProbes('scan', url, deps, signal);
  const asking = [
    ...endpointsOf('scan', deps),
    ...dsoProbes(deps),
    ...(isOptional ? [] : [tailProbe(deps)]),
  ];
  return [address, ...probes, ...asking.map((probe) => whenReachable(reachable, probe))];
};

const machineProbes = ({ terminal, config, state }: MachineFacts): readonly Probe[] => [
  ...Object.values(checks.terminal).map((check) => knownFacts(check, terminal)),
  knownFacts(checks.files.config, config),
  knownFacts(checks.files.state, state),
  knownFacts(checks.files.space, state),
];

/** A service that is not configured is not probed. */
export const planProbes = (deps: ProbeDeps, signal: AbortSignal): readonly Probe[] => [
  ...ledgerProbes(deps, signal),
  ...scanProbes(deps, signal),
  ...(deps.machine === undefined ? [] : machineProbes(deps.machine)),
  ...approvalProbes(deps.settings),
];
