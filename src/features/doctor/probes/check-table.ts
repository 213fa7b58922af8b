import { formatSecretSource } from '../../../config/tokens/token-schema.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { checkRuleDoubts } from '../../../config/policy/check-approval-setup.ts';
import { askOperation } from '../../../http/ask-operation.ts';
import { withFailure } from '../../../http/wire-types.ts';
import { furtherRequest } from '../../../ledger/further-operations.ts';
import { operations } from '../../../ledger/operations.ts';
import { lazy } from '../../../lib/keep.ts';
import {
  findSshKeygen,
  inspectAllowedSigners,
} from '../../../storage/approvals/allowed-signers.ts';
import {
  checkAddress,
  checkCertificate,
  checkConnection,
  checkHostName,
  type AddressFacts,
} from '../checks/check-connection.ts';
import { checkEndpoint } from '../checks/check-endpoint.ts';
import {
  checkAllowedSigners,
  checkApprovalRule,
  checkConfigFile,
  checkFreeSpace,
  checkSshKeygen,
  checkStateDir,
} from '../checks/check-files.ts';
import { checkCursor, checkDso, checkListing, type DsoFacts } from '../checks/check-listing.ts';
import {
  checkClock,
  checkDocument,
  checkHttpVersion,
  checkLatency,
  checkVersion,
} from '../checks/check-responses.ts';
import { checkRow as row, type Check } from '../checks/check-result.ts';
import {
  checkClipboard,
  checkColor,
  checkScreen,
  checkSynchronizedOutput,
  checkUnicode,
} from '../checks/check-terminal.ts';
import {
  checkTokenAccepted,
  checkTokenClaims,
  checkTokenSource,
  type TokenFacts,
} from '../checks/check-token.ts';
import { lookAtDocument, lookAtEndpoint, probedEndpoints } from './look-at-endpoints.ts';
import { afterSamples, lookAtService, unlessBroken, type ServiceLook } from './look-at-service.ts';
import type { Service } from '../../../ledger/releases.ts';
import type { DoctorSetup, MachineFacts } from './setup.ts';

const serviceRows = (look: ServiceLook): readonly Check[] => {
  const { service, responses } = look;
  return [
    row(`${service}.name`, 'host name', look.name, checkHostName),
    row(`${service}.connection`, 'connection', look.connection, checkConnection),
    row(`${service}.certificate`, 'certificate', look.certificate, checkCertificate),
    ...unlessBroken(look, look.isConnected, [
      row(`${service}.latency`, 'latency', responses, checkLatency),
      row(`${service}.http`, 'HTTP', responses, checkHttpVersion),
      row(`${service}.clock`, 'clock', responses, checkClock),
      row(`${service}.version`, 'version', responses, checkVersion),
    ]),
  ];
};

const ledgerAddress = ({ ledgerUrl: url }: Settings): AddressFacts => ({
  ...{ url, use: 'lookups and writes need a ledger', option: '--ledger-url' },
});

const scanAddress = ({ scanUrl: url, source }: Settings): AddressFacts => {
  const isOptional = source === 'ledger';
  const use = isOptional
    ? 'a scan lists the activities of the whole network, and names, rounds and traffic'
    : 'the activity list needs a scan';
  return { url, use, option: '--scan-url', isOptional };
};

const documentRows = (look: ServiceLook, setup: DoctorSetup): readonly Check[] => {
  if (!setup.readsDocument) return [];
  const { ledgerUrl } = setup.settings;
  const read = (signal: AbortSignal) => lookAtDocument(ledgerUrl, setup, signal);
  const check = row('ledger.document', 'API document', read, checkDocument);
  return afterSamples(look, [{ ...check, isLast: true }]);
};

const tokenFacts = async (
  { tokens, settings, now }: DoctorSetup,
  signal: AbortSignal,
): Promise<TokenFacts> => {
  if (tokens === undefined) return { kind: 'none' };
  await tokens.ready(signal);
  const { held, trouble, note, claims, expiresAt } = tokens.state();
  const from = formatSecretSource(settings.tokenFrom);
  return { kind: 'source', from, held, trouble, note, claims, expiresAt, now: now() };
};

const tokenRows = (
  look: ServiceLook,
  setup: DoctorSetup,
  shared: AbortSignal,
): readonly Check[] => {
  // Reading it sends no request to the ledger.
  const token = lazy(() => tokenFacts(setup, shared));
  const ask = async (signal: AbortSignal) => ({
    hasToken: setup.tokens !== undefined,
    response: withFailure(await setup.client.request(furtherRequest('ledgerEnd'), signal)),
  });
  return [
    row('token.source', 'source', token, checkTokenSource),
    row('token.claims', 'claims', token, checkTokenClaims),
    ...afterSamples(look, [row('token.accepted', 'accepted', ask, checkTokenAccepted)]),
  ];
};

/** Without a DSO in the profile, the one of the scan counts. */
const dsoRows = (look: ServiceLook, { settings, client }: DoctorSetup): readonly Check[] => {
  const { dso: own } = settings;
  if (own === undefined) return [];
  const ask = async (signal: AbortSignal): Promise<DsoFacts> => {
    const asked = await askOperation(client.request, 'dso', { signal });
    return asked.ok
      ? { own, found: asked.value.value.dso_party_id }
      : { own, found: undefined, failure: asked.error.failure };
  };
  return afterSamples(look, [row('scan.dso', 'DSO', ask, checkDso)]);
};

const endpointRows = (look: ServiceLook, setup: DoctorSetup): readonly Check[] => {
  const own = probedEndpoints.filter((name) => operations[name].service === look.service);
  return afterSamples(
    look,
    own.map((name) =>
      row(
        `routes.${name}`,
        operations[name].path,
        (signal) => lookAtEndpoint(name, setup, signal),
        checkEndpoint,
      ),
    ),
  );
};

const tailRows = (look: ServiceLook, setup: DoctorSetup, shared: AbortSignal): readonly Check[] => {
  const { settings, client, stateDir, now, learnListing } = setup;
  const learned = lazy(() => learnListing({ settings, client, stateDir, now }, shared));
  const listing = async () => ({
    ...(await learned()),
    wanted: settings.scanUrl === '' ? ('auto' as const) : settings.source,
  });
  const cursor = async () => ({ ...(await learned()), chosen: settings.cursorDirection });
  return afterSamples(look, [
    row('tail.listing', 'listing', listing, checkListing),
    row('tail.cursor', 'cursor', cursor, checkCursor),
  ]);
};

const machineRows = ({ terminal, config, state }: MachineFacts): readonly Check[] => [
  row('terminal.screen', 'screen', () => terminal, checkScreen),
  row('terminal.color', 'colors', () => terminal, checkColor),
  row('terminal.unicode', 'characters', () => terminal, checkUnicode),
  row('terminal.clipboard', 'clipboard', () => terminal, checkClipboard),
  row('terminal.synchronized', 'sync output', () => terminal, checkSynchronizedOutput),
  row('files.config', 'config file', () => config, checkConfigFile),
  row('files.state', 'state directory', () => state, checkStateDir),
  row('files.space', 'free space', () => state, checkFreeSpace),
];

const approvalRows = ({ settings }: DoctorSetup): readonly Check[] => {
  const { requiredApprovals: required = 0, policyTrouble: trouble, ruleFrom: from } = settings;
  const { allowedSigners: approvers = [] } = settings;
  const rule = () => ({ required, from, trouble, doubts: checkRuleDoubts(settings) });
  return [
    ...(required > 0 || trouble !== undefined
      ? [row('files.rule', 'approval rule', rule, checkApprovalRule)]
      : []),
    ...approvers.map((path) =>
      row('files.approvers', 'approvers', () => inspectAllowedSigners(path), checkAllowedSigners),
    ),
    ...(approvers.length > 0
      ? [row('files.keygen', 'ssh-keygen', () => findSshKeygen(), checkSshKeygen)]
      : []),
  ];
};

/** The checks in the order of the report. A service that is not configured is not probed. */
export const planChecks = (setup: DoctorSetup, shared: AbortSignal): readonly Check[] => {
  const { settings, machine } = setup;
  const lookAt = (service: Service, url: string): ServiceLook | undefined =>
    url === '' ? undefined : lookAtService(service, url, setup, shared);
  const ledger = lookAt('ledger', settings.ledgerUrl);
  const scan = lookAt('scan', settings.scanUrl);
  const lister = settings.source === 'ledger' ? ledger : scan;
  return [
    row('ledger.address', 'address', () => ledgerAddress(settings), checkAddress),
    ...(ledger ? [...serviceRows(ledger), ...documentRows(ledger, setup)] : []),
    ...(ledger ? tokenRows(ledger, setup, shared) : []),
    row('scan.address', 'address', () => scanAddress(settings), checkAddress),
    ...(scan ? [...serviceRows(scan), ...dsoRows(scan, setup)] : []),
    ...(ledger ? endpointRows(ledger, setup) : []),
    ...(scan ? endpointRows(scan, setup) : []),
    ...(lister ? tailRows(lister, setup, shared) : []),
    ...(machine ? machineRows(machine) : []),
    ...approvalRows(setup),
  ];
};
