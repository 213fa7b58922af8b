import {
  isArray,
  isNumeric,
  isObject,
  type Json,
  type JsonObject,
} from '../../../lib/json/json.ts';
import { textAt } from '../../../lib/json/fields.ts';
import { objectAt } from '../../../ledger/rules/rules.ts';
import { parseIsoMicros } from '../../../lib/time/time.ts';
import { malformedRequest } from '../../activity/list-activities.ts';
import { formatUnits, parseUnits, sumUnits } from '../../decimal-units.ts';
import { scanCreatedContract } from '../../json/scan-update-json.ts';
import { jsonReply, type HttpReply } from '../../server/reply.ts';
import { activeContractsAfter, type ActiveContract } from '../../state/active-contracts.ts';
import type { Contract } from '../../state/contracts.ts';
import { toIsoTime } from '../../state/ledger-time.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import type { Update } from '../../state/update-model.ts';

/** An amulet, locked or not, as `Splice.Amulet` writes it. */
const readHolding = ({ template, argument }: Contract) => {
  if (template !== 'Amulet' && template !== 'LockedAmulet') return undefined;
  const isLocked = template === 'LockedAmulet';
  const amulet = isLocked ? objectAt(argument(), 'amulet') : argument();
  const amount = textAt(objectAt(amulet, 'amount') ?? {}, 'initialAmount');
  return { owner: textAt(amulet ?? {}, 'owner'), units: parseUnits(amount) ?? 0n, isLocked };
};

interface Snapshot {
  /** The echo of the request. */
  readonly head: JsonObject;
  readonly owners: readonly string[];
  readonly holdings: readonly ActiveContract[];
}

const noSnapshot = (migration: string, time: string): HttpReply =>
  jsonReply(404, { error: `No snapshots found for migration_id ${migration} at ${time}` });

/** Reads the part that both requests share. The state after each update is a snapshot. */
const readSnapshot = (world: LedgerState, request: Json): Snapshot | HttpReply => {
  if (!isObject(request)) return malformedRequest('the body is no object');
  const { migration_id: migration, owner_party_ids: owners } = request;
  const time = textAt(request, 'record_time');
  const micros = parseIsoMicros(time);
  if (!isNumeric(migration) || micros === undefined || !isArray(owners))
    return malformedRequest('migration_id, record_time or owner_party_ids is missing');
  const isIn = (update: Update): boolean => String(update.migration) === String(migration);
  const isBefore = (update: Update): boolean => BigInt(update.at) <= micros;
  const newest = world.ordered.findLast((update) => isIn(update) && isBefore(update));
  const isExact = textAt(request, 'record_time_match') !== 'at_or_before';
  if (newest === undefined || (isExact && BigInt(newest.at) !== micros))
    return noSnapshot(String(migration), time);
  const wanted = owners.filter((owner) => typeof owner === 'string');
  const isOwned = ({ contract }: ActiveContract): boolean =>
    wanted.includes(readHolding(contract)?.owner ?? '');
  return {
    head: { record_time: toIsoTime(newest.at), migration_id: newest.migration },
    owners: wanted,
    holdings: activeContractsAfter(world, ({ offset }) => offset <= newest.offset).filter(isOwned),
  };
};

const isReply = (found: Snapshot | HttpReply): found is HttpReply => 'status' in found;

/** The sums of the holdings of parties: `POST /v1/holdings/summary` (Splice 0.7.4). */
export const summarizeHoldings = (world: LedgerState, request: Json): HttpReply => {
  const found = readSnapshot(world, request);
  if (isReply(found)) return found;
  const all = found.holdings.flatMap(({ contract }) => readHolding(contract) ?? []);
  const summaries = found.owners.flatMap((party) => {
    const own = all.filter(({ owner }) => owner === party);
    const sumOf = (isLocked: boolean): bigint =>
      sumUnits(own.filter((each) => each.isLocked === isLocked).map(({ units }) => units));
    const [unlocked, locked] = [sumOf(false), sumOf(true)];
    if (own.length === 0) return [];
    return [
      {
        party_id: party,
        total_unlocked_coin: formatUnits(unlocked),
        total_locked_coin: formatUnits(locked),
        total_coin_holdings: formatUnits(unlocked + locked),
      },
    ];
  });
  return jsonReply(200, { ...found.head, summaries });
};

const maxPage = 1000;

/** The holdings of parties, in pages: `POST /v1/holdings/state` (Splice 0.7.4). */
export const listHoldings = (world: LedgerState, request: Json): HttpReply => {
  const found = readSnapshot(world, request);
  if (isReply(found)) return found;
  const { page_size: size, after } = isObject(request) ? request : {};
  const count = isNumeric(size) ? Number(String(size)) : 0;
  if (count < 1 || count > maxPage)
    return jsonReply(400, { error: `page_size must be between 1 and ${maxPage}` });
  const start = isNumeric(after) ? Number(String(after)) : 0;
  const page = found.holdings.slice(start, start + count);
  const end = start + page.length;
  return jsonReply(200, {
    ...found.head,
    created_events: page.map(({ contract, update }) => ({
      ...scanCreatedContract(contract),
      created_in_update_id: update.id,
    })),
    ...(end < found.holdings.length && { next_page_token: end }),
  });
};
