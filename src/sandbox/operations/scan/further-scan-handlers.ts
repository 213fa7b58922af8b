import type { FurtherOperationName } from '../../../ledger/further-operations.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { getUpdateByHash } from '../../activity/list-updates.ts';
import { jsonReply, type HttpReply } from '../../server/reply.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { listHoldings, listHoldingsV1 } from './holdings.ts';
import { getMemberTraffic } from './member-traffic.ts';
import { getMiningRounds } from './mining-rounds.ts';
import {
  getAnsEntry,
  getPartyToParticipant,
  getPartyToParticipants,
  getTransferPreapproval,
} from './party-lookups.ts';

/** A request to the scan. A scan never looks at a token. */
interface ScanRequest {
  readonly parts: Readonly<Record<string, string>>;
  /** Null for a GET. */
  readonly body: Json;
  readonly nowMs: number;
}

type Handle = (world: LedgerState, request: ScanRequest) => HttpReply;

const handlers = {
  scanUpdateByHash: (world, { parts }) => getUpdateByHash(world, parts['hash'] ?? ''),
  memberTraffic: (world, { parts }) => getMemberTraffic(world, parts),
  partyToParticipants: (world, { parts }) => getPartyToParticipants(world, parts),
  partyToParticipant: (world, { parts }) => getPartyToParticipant(world, parts),
  ansEntryByParty: (world, { parts }) => getAnsEntry(world, parts['party'] ?? ''),
  transferPreapprovalByParty: (world, { parts }) =>
    getTransferPreapproval(world, parts['party'] ?? ''),
  holdingsState: (world, { body }) => listHoldings(world, body),
  holdingsStateV1: (world, { body }) => listHoldingsV1(world, body),
  miningRounds: (world, { body, nowMs }) =>
    getMiningRounds(world, isObject(body) ? body : {}, nowMs),
  // The world has one synchronizer for good: no upgrade is announced.
  upgrade: () => jsonReply(200, {}),
} as const satisfies Partial<Record<FurtherOperationName, Handle>>;

/** The operations around the six that the scan has. */
export type ScanOperationName = keyof typeof handlers;

export const isScanOperation = (name: FurtherOperationName): name is ScanOperationName =>
  Object.hasOwn(handlers, name);

/** Answers an operation of the scan around the six. */
export const handleFurtherScan = (
  world: LedgerState,
  name: ScanOperationName,
  request: ScanRequest,
): HttpReply => handlers[name](world, request);
