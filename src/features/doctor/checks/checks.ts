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
import { checkRoute, checkCursor, checkListing, type RouteFacts } from './check-route.ts';
import {
  checkClipboard,
  checkColor,
  checkScreen,
  checkSynchronizedOutput,
  checkUnicode,
} from './check-terminal.ts';
import { checkTokenAccepted, checkTokenClaims, checkTokenSource } from './check-token.ts';

const check = <Facts>(
  id: string,
  title: string,
  judge: (facts: Facts) => ReturnType<DoctorCheck<Facts>['judge']>,
): DoctorCheck<Facts> => ({ id, group: id.split('.')[0] ?? id, title, judge });

const serviceChecks = (service: 'ledger' | 'scan') => ({
  address: check(`${service}.address`, 'address', checkAddress),
  name: check(`${service}.name`, 'host name', checkHostName),
  connection: check(`${service}.connection`, 'connection', checkConnection),
  certificate: check(`${service}.certificate`, 'certificate', checkCertificate),
  latency: check(`${service}.latency`, 'latency', checkLatency),
  http: check(`${service}.http`, 'HTTP', checkHttpVersion),
  clock: check(`${service}.clock`, 'clock', checkClock),
  version: check(`${service}.version`, 'version', checkVersion),
});

const routeCheck = (name: OperationName): DoctorCheck<RouteFacts> =>
  check(`routes.${name}`, operations[name].path, checkRoute);

export const checks = {
  ledger: {
    ...serviceChecks('ledger'),
    document: check('ledger.document', 'API document', checkDocument),
  },
  token: {
    source: check('token.source', 'source', checkTokenSource),
    claims: check('token.claims', 'claims', checkTokenClaims),
    accepted: check('token.accepted', 'accepted', checkTokenAccepted),
  },
  scan: { ...serviceChecks('scan'), dso: check('scan.dso', 'DSO', checkDso) },
  routes: {
    contractById: routeCheck('contractById'),
    transactionById: routeCheck('transactionById'),
    updateById: routeCheck('updateById'),
    allocateParty: routeCheck('allocateParty'),
    executeSubmission: routeCheck('executeSubmission'),
    activities: routeCheck('activities'),
  },
  tail: {
    listing: check('tail.listing', 'listing', checkListing),
    cursor: check('tail.cursor', 'cursor', checkCursor),
  },
  terminal: {
    screen: check('terminal.screen', 'screen', checkScreen),
    color: check('terminal.color', 'colors', checkColor),
    unicode: check('terminal.unicode', 'characters', checkUnicode),
    clipboard: check('terminal.clipboard', 'clipboard', checkClipboard),
    synchronized: check('terminal.synchronized', 'sync output', checkSynchronizedOutput),
  },
  files: {
    config: check('files.config', 'config file', checkConfigFile),
    state: check('files.state', 'state directory', checkStateDir),
    space: check('files.space', 'free space', checkFreeSpace),
    rule: check('files.rule', 'approval rule', checkApprovalRule),
    approvers: check('files.approvers', 'approvers', checkAllowedSigners),
    keygen: check('files.keygen', 'ssh-keygen', checkSshKeygen),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CheckInfo>>>>;

const order: readonly string[] = Object.values(checks).flatMap((group) =>
  Object.values<CheckInfo>(group).map(({ id }) => id),
);

/** Sorts checks that are still running, too. */
export const sortByTable = <T extends CheckInfo>(named: readonly T[]): readonly T[] =>
  [...named].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
