import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { isOperationMissing, type Failure } from '../../../ledger/failure/failure.ts';
import type { FurtherResponse } from '../../../ledger/further-operations.ts';
import { logicalSynchronizerId } from '../../../ledger/ids/identifiers.ts';
import { versionPaths } from '../../../ledger/operations.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { err } from '../../../lib/result.ts';
import { nodeText } from '../messages.ts';
import {
  aliasesOf,
  comingConfigs,
  configIn,
  endFindings,
  networkFindings,
  packagesIn,
  partyFindings,
  pruningFindings,
  rightFindings,
  synchronizerFindings,
  trafficFindings,
  upgradeFindings,
  userFindings,
  usersFindings,
} from '../model/node-findings.ts';
import { finding, type Finding, type NodeLine } from '../model/page.ts';
import { notRead, read, reasonOf, sourceOf, type NodeDeps, type Read } from './ask.ts';
import { compareVetting, configuredPackageNames, type VettedPackage } from '../model/vetting.ts';

const nodeFindingLines = <T>(
  id: string,
  { source, at, result }: Read<T>,
  find: (value: T) => readonly Finding[],
): readonly NodeLine[] =>
  (result.ok ? find(result.value) : [finding(id, 'unknown', result.error.reason)]).map((each) => ({
    ...each,
    source,
    at,
  }));

/** Served without a token; its response is no JSON, so only its status counts. */
const healthLine = async (
  { request, signal, now }: NodeDeps,
  path: '/livez' | '/readyz',
  text: string,
): Promise<readonly NodeLine[]> => {
  const [id, source] = [path.slice(1, -1), `ledger ${path}`];
  const response = await request({ service: 'ledger', method: 'GET', path }, signal);
  const status = (response.ok ? response.value.exchange : response.error.exchange)?.status;
  const at = status === undefined ? undefined : now();
  if (status === 200) return [{ id, state: 'ok', text, source, at }];
  if (response.ok) return [{ id, state: 'failed', text: `HTTP ${status}`, source, at }];
  const { failure } = response.error;
  const isUnknown = isOperationMissing(failure) || status === undefined;
  const why = reasonOf(failure, 'ledger', path);
  return [{ id, state: isUnknown ? 'unknown' : 'failed', text: why, source, at }];
};

/** The first line: without it, the ledger is down, or isn't the ledger. */
const versionLine = async ({ request, signal, now }: NodeDeps) => {
  const path = versionPaths.ledger;
  const source = `ledger ${path}`;
  const response = await request({ service: 'ledger', method: 'GET', path }, signal);
  if (!response.ok) {
    const { failure } = response.error;
    const line = finding('ledger', 'failed', describeFailure(failure, 'ledger').summary);
    return { line: { ...line, source, at: undefined }, failure };
  }
  const { json } = response.value;
  const text = nodeText.version(isObject(json) ? textAt(json, 'version') : '');
  return { line: { ...finding('ledger', 'ok', text), source, at: now() }, failure: undefined };
};

/** Bounds the pages of one listing. */
const maxPages = 20;

const readVetted = async (deps: NodeDeps, participant: string) => {
  const packages: VettedPackage[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const body: Json = {
      packageMetadataFilter: { packageNamePrefixes: [...configuredPackageNames] },
      topologyStateFilter: { participantIds: [participant] },
      ...(pageToken === undefined ? {} : { pageToken }),
    };
    const found = await read(deps, 'vettedPackages', { body });
    if (!found.result.ok) return { ...found, result: found.result };
    const { vettedPackages, nextPageToken } = found.result.value;
    for (const each of vettedPackages)
      if (each.participantId === participant) packages.push(...each.packages);
    if (typeof nextPageToken !== 'string' || nextPageToken === '')
      return { ...found, result: { ok: true, value: packages } as const };
    pageToken = nextPageToken;
  }
  const source = sourceOf('vettedPackages');
  return { source, at: undefined, result: err(notRead(source, nodeText.tooManyPages)) };
};

const rightsLines = async (deps: NodeDeps, user: Read<FurtherResponse<'authenticatedUser'>>) => {
  if (!user.result.ok) return [];
  const path = { 'user-id': user.result.value.user.id };
  return nodeFindingLines('rights', await read(deps, 'userRights', { path }), rightFindings);
};

const packageLines = async (
  deps: NodeDeps,
  participant: string | undefined,
  dso: Read<FurtherResponse<'dso'>>,
): Promise<readonly NodeLine[]> => {
  if (!dso.result.ok || participant === undefined) return [];
  const { value } = dso.result;
  const now = deps.now();
  return nodeFindingLines('packages', await readVetted(deps, participant), (vetted) => [
    ...compareVetting(packagesIn(configIn(value)), vetted, { now }),
    ...comingConfigs(value).flatMap(({ from, config }) =>
      compareVetting(packagesIn(config), vetted, { now, from }),
    ),
  ]);
};

const trafficLines = async (
  deps: NodeDeps,
  participant: string | undefined,
  synchronizer: string | undefined,
): Promise<readonly NodeLine[]> => {
  if (participant === undefined || synchronizer === undefined || !deps.hasScan) return [];
  const member = `PAR::${participant}`;
  const path = { domain_id: logicalSynchronizerId(synchronizer), member_id: member };
  return nodeFindingLines('traffic', await read(deps, 'memberTraffic', { path }), (value) =>
    trafficFindings(value as Json),
  );
};

const ledgerLines = async (deps: NodeDeps, dso: Read<FurtherResponse<'dso'>>) => {
  const [live, ready, participant, connected, end, user, users, parties, pruned] =
    await Promise.all([
      healthLine(deps, '/livez', nodeText.alive),
      healthLine(deps, '/readyz', nodeText.ready),
      read(deps, 'participantId'),
      read(deps, 'connectedSynchronizers'),
      read(deps, 'ledgerEnd'),
      read(deps, 'authenticatedUser'),
      read(deps, 'users'),
      read(deps, 'parties'),
      read(deps, 'latestPrunedOffsets'),
    ]);
  const synchronizers = connected.result.ok
    ? (connected.result.value.connectedSynchronizers ?? [])
    : [];
  const id = participant.result.ok ? participant.result.value.participantId : undefined;
  return [
    ...live,
    ...ready,
    ...nodeFindingLines('participant', participant, ({ participantId }) => [
      finding('participant', 'ok', nodeText.participant(participantId)),
    ]),
    ...nodeFindingLines('synchronizers', connected, () => synchronizerFindings(synchronizers)),
    ...nodeFindingLines('ledger-end', end, (value) =>
      endFindings(value, aliasesOf(synchronizers), deps.now()),
    ),
    ...nodeFindingLines('user', user, userFindings),
    ...(await rightsLines(deps, user)),
    ...nodeFindingLines('users', users, usersFindings),
    ...nodeFindingLines('parties', parties, partyFindings),
    ...nodeFindingLines('pruning', pruned, pruningFindings),
    ...(await packageLines(deps, id, dso)),
    ...(await trafficLines(deps, id, synchronizers[0]?.synchronizerId)),
  ];
};

export interface NodeReport {
  readonly lines: readonly NodeLine[];
  /** Why the ledger could not be reached; undefined if it responded. */
  readonly failure: Failure | undefined;
}

/** Reads what the services tell about a node. A service that isn't configured has no lines of its own. */
export const readNode = async (deps: NodeDeps): Promise<NodeReport> => {
  const { line, failure } = await versionLine(deps);
  const [dso, upgrade] = await Promise.all([read(deps, 'dso'), read(deps, 'upgrade')]);
  return {
    failure,
    lines: [
      line,
      ...(failure === undefined ? await ledgerLines(deps, dso) : []),
      ...nodeFindingLines('network', dso, networkFindings),
      ...nodeFindingLines('upgrade', upgrade, upgradeFindings),
    ],
  };
};
