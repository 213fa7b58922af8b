import { operations, type OperationName } from '../ledger/operations.ts';
import type { Check, Named } from './finding.ts';
import { judgeHttp, judgeLatency, judgeVersion } from './judge-answers.ts';
import { judgeApprovalRule, judgeApprovers, judgeKeygen } from './judge-approvals.ts';
import { judgeClock } from './judge-clock.ts';
import { judgeAddress, judgeCertificate, judgeConnection, judgeName } from './judge-connection.ts';
import { judgeConfigFile, judgeSpace, judgeStateFolder } from './judge-places.ts';
import { judgeRoute, type RouteFacts } from './judge-route.ts';
import { judgeCursor, judgeListing } from './judge-tail.ts';
import {
  judgeClipboard,
  judgeColour,
  judgeScreen,
  judgeSynchronized,
  judgeUnicode,
} from './judge-terminal.ts';
import { judgeAccepted, judgeClaims, judgeTokenSource } from './judge-token.ts';

const check = <Facts>(
  id: string,
  title: string,
  judge: (facts: Facts) => ReturnType<Check<Facts>['judge']>,
): Check<Facts> => ({ id, group: id.split('.')[0] ?? id, title, judge });

/** What is looked at of each of the two services. */
const serviceChecks = (service: 'ledger' | 'scan') => ({
  address: check(`${service}.address`, 'address', judgeAddress),
  name: check(`${service}.name`, 'name', judgeName),
  connection: check(`${service}.connection`, 'connection', judgeConnection),
  certificate: check(`${service}.certificate`, 'certificate', judgeCertificate),
  latency: check(`${service}.latency`, 'latency', judgeLatency),
  http: check(`${service}.http`, 'http', judgeHttp),
  clock: check(`${service}.clock`, 'clock', judgeClock),
  version: check(`${service}.version`, 'version', judgeVersion),
});

const routeCheck = (name: OperationName): Check<RouteFacts> =>
  check(`routes.${name}`, operations[name].path, judgeRoute);

/** Every check there is: its stable id, its title, and how what was seen is judged. */
export const checks = {
  ledger: serviceChecks('ledger'),
  token: {
    source: check('token.source', 'source', judgeTokenSource),
    claims: check('token.claims', 'claims', judgeClaims),
    accepted: check('token.accepted', 'accepted', judgeAccepted),
  },
  scan: serviceChecks('scan'),
  routes: {
    contractById: routeCheck('contractById'),
    transactionById: routeCheck('transactionById'),
    updateById: routeCheck('updateById'),
    allocateParty: routeCheck('allocateParty'),
    executeSubmission: routeCheck('executeSubmission'),
    activities: routeCheck('activities'),
  },
  tail: {
    listing: check('tail.listing', 'listing', judgeListing),
    cursor: check('tail.cursor', 'cursor', judgeCursor),
  },
  terminal: {
    screen: check('terminal.screen', 'screen', judgeScreen),
    colour: check('terminal.colour', 'colours', judgeColour),
    unicode: check('terminal.unicode', 'characters', judgeUnicode),
    clipboard: check('terminal.clipboard', 'clipboard', judgeClipboard),
    synchronized: check('terminal.synchronized', 'synchronized', judgeSynchronized),
  },
  files: {
    config: check('files.config', 'config file', judgeConfigFile),
    state: check('files.state', 'state folder', judgeStateFolder),
    space: check('files.space', 'free space', judgeSpace),
    rule: check('files.rule', 'approval rule', judgeApprovalRule),
    approvers: check('files.approvers', 'approvers', judgeApprovers),
    keygen: check('files.keygen', 'ssh-keygen', judgeKeygen),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Named>>>>;

/** The ids, in the order in which a report has them. */
const order: readonly string[] = Object.values(checks).flatMap((group) =>
  Object.values<Named>(group).map(({ id }) => id),
);

/** Puts findings, or checks that are still under way, into the order of the table. */
export const inTableOrder = <T extends Named>(named: readonly T[]): readonly T[] =>
  [...named].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
