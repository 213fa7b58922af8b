import { operations, type OperationName } from '../../../ledger/operations.ts';
import type { DoctorCheck, CheckInfo } from './check-result.ts';
import {
  checkHttpVersion,
  checkLatency,
  checkVersion,
  checkClock,
  checkDocument,
} from './check-responses.ts';
import {
  checkApprovalRule,
  checkAllowedSigners,
  checkSshKeygen,
  checkConfigFile,
  checkFreeSpace,
  checkStateDir,
} from './check-files.ts';
import {
  checkAddress,
  checkCertificate,
  checkConnection,
  checkHostName,
} from './check-connection.ts';
import { checkDso } from './check-dso.ts';
import { checkEndpoint, checkCursor, checkListing, type EndpointFacts } from './check-endpoint.ts';
import {
  checkClipboard,
  checkColor,
  checkScreen,
  checkSynchronizedOutput,
  checkUnicode,
} from './check-terminal.ts';
import { checkTokenAccepted, checkTokenClaims, checkTokenSource } from './check-token.ts';

const doctorCheck = <Facts>(
  id: string,
  title: string,
  judge: (facts: Facts) => ReturnType<DoctorCheck<Facts>['judge']>,
): DoctorCheck<Facts> => ({ id, group: id.split('.')[0] ?? id, title, judge });

const serviceChecks = (service: 'ledger' | 'scan') => ({
  address: doctorCheck(`${service}.address`, 'address', checkAddress),
  name: doctorCheck(`${service}.name`, 'host name', checkHostName),
  connection: doctorCheck(`${service}.connection`, 'connection', checkConnection),
  certificate: doctorCheck(`${service}.certificate`, 'certificate', checkCertificate),
  latency: doctorCheck(`${service}.latency`, 'latency', checkLatency),
  http: doctorCheck(`${service}.http`, 'HTTP', checkHttpVersion),
  clock: doctorCheck(`${service}.clock`, 'clock', checkClock),
  version: doctorCheck(`${service}.version`, 'version', checkVersion),
});

const endpointCheck = (name: OperationName): DoctorCheck<EndpointFacts> =>
  doctorCheck(`routes.${name}`, operations[name].path, checkEndpoint);

export const checks = {
  ledger: {
    ...serviceChecks('ledger'),
    document: doctorCheck('ledger.document', 'API document', checkDocument),
  },
  token: {
    source: doctorCheck('token.source', 'source', checkTokenSource),
    claims: doctorCheck('token.claims', 'claims', checkTokenClaims),
    accepted: doctorCheck('token.accepted', 'accepted', checkTokenAccepted),
  },
  scan: { ...serviceChecks('scan'), dso: doctorCheck('scan.dso', 'DSO', checkDso) },
  endpoints: {
    contractById: endpointCheck('contractById'),
    transactionById: endpointCheck('transactionById'),
    updateById: endpointCheck('updateById'),
    allocateParty: endpointCheck('allocateParty'),
    executeSubmission: endpointCheck('executeSubmission'),
    activities: endpointCheck('activities'),
  },
  tail: {
    listing: doctorCheck('tail.listing', 'listing', checkListing),
    cursor: doctorCheck('tail.cursor', 'cursor', checkCursor),
  },
  terminal: {
    screen: doctorCheck('terminal.screen', 'screen', checkScreen),
    color: doctorCheck('terminal.color', 'colors', checkColor),
    unicode: doctorCheck('terminal.unicode', 'characters', checkUnicode),
    clipboard: doctorCheck('terminal.clipboard', 'clipboard', checkClipboard),
    synchronized: doctorCheck('terminal.synchronized', 'sync output', checkSynchronizedOutput),
  },
  files: {
    config: doctorCheck('files.config', 'config file', checkConfigFile),
    state: doctorCheck('files.state', 'state directory', checkStateDir),
    space: doctorCheck('files.space', 'free space', checkFreeSpace),
    rule: doctorCheck('files.rule', 'approval rule', checkApprovalRule),
    approvers: doctorCheck('files.approvers', 'approvers', checkAllowedSigners),
    keygen: doctorCheck('files.keygen', 'ssh-keygen', checkSshKeygen),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CheckInfo>>>>;

const order: readonly string[] = Object.values(checks).flatMap((group) =>
  Object.values<CheckInfo>(group).map(({ id }) => id),
);

/** Sorts checks that are still running, too. */
export const sortByTable = <T extends CheckInfo>(named: readonly T[]): readonly T[] =>
  [...named].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
