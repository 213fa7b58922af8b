import type { Client } from '../../../../http/client.ts';
import type { ExchangeInfo } from '../../../../http/wire-types.ts';
import {
  readLedgerUpdate,
  type LedgerUpdate,
  offsetIn,
} from '../../../../ledger/activity/update-events.ts';
import { isResponseTooLong, type Failure } from '../../../../ledger/failure/failure.ts';
import { buildUpdateFormat, defaultFormatChoice, sendKnown } from '../../../../ledger/formats.ts';
import { furtherRequest } from '../../../../ledger/further-operations.ts';
import { isArray, type Json, isObject } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import { unreadablePage } from '../fetch-page.ts';
import { objectAt } from '../../../../lib/json/fields.ts';

/** A range of offsets: after one, up to and including another. */
export interface OffsetRange {
  readonly after: number;
  readonly upTo: number;
}

/** The offset of an element of any kind: `{"update": {KIND: {"value": {"offset": …}}}}`. */
export const offsetOfItem = (
  item: Json,
  envelope: 'update' | 'completionResponse',
): number | undefined => {
  const kinds = Object.values(objectAt(item, envelope) ?? {}).filter(isObject);
  const offsets = kinds.flatMap((kind) => offsetIn(objectAt(kind, 'value') ?? kind) ?? []);
  return offsets[0] === undefined ? undefined : Number(offsets[0]);
};

export const isWithin = ({ after, upTo }: OffsetRange, offset: number | undefined): boolean =>
  offset !== undefined && offset > after && offset <= upTo;

/** The largest page that every participant lists: the default of `http-list-max-elements-limit`. */
export const maxListed = 200;

export interface ListedUpdates {
  readonly updates: readonly LedgerUpdate[];
  /** What of the list can't be read. */
  readonly problem: string | undefined;
  /** Everything up to this offset is listed. */
  readonly reached: number;
  readonly exchange: ExchangeInfo;
}

export interface WantedUpdates extends OffsetRange {
  readonly limit: number;
  readonly isDescending?: boolean;
}

/** True if a participant refused a page as too long: it ignores a limit above its own (Canton, 413). */
export const hasTooManyElements = (failure: Failure): boolean =>
  failure.kind === 'refused' && isResponseTooLong(failure.error);

export const hasTooManyBytes = (failure: Failure): boolean =>
  failure.kind === 'unreadable' && failure.reason === 'too-large';

const unusableItemProblem = (list: readonly Json[], unusable: number): string | undefined => {
  const item = list[unusable];
  if (item === undefined) return undefined;
  const offset = offsetOfItem(item, 'update');
  return offset === undefined
    ? messages.updateWithoutOffset(unusable + 1, list.length)
    : messages.unknownUpdateAt(offset);
};

/** An element outside of the range proves nothing, and neither does one without an offset. */
const readList = (
  list: readonly Json[],
  wanted: WantedUpdates,
): Omit<ListedUpdates, 'exchange'> => {
  const within = list.filter((item) => isWithin(wanted, offsetOfItem(item, 'update')));
  const read = within.map(readLedgerUpdate);
  const unusable = read.includes(undefined)
    ? list.indexOf(within[read.indexOf(undefined)] ?? null)
    : list.findIndex((item) => !within.includes(item));
  const offsets = within.flatMap((item) => offsetOfItem(item, 'update') ?? []);
  return {
    updates: read.filter((update) => update !== undefined && update !== 'checkpoint'),
    problem: unusableItemProblem(list, unusable),
    // A list may be cut anywhere, also within checkpoints. Only an empty one has reached the end.
    reached: offsets.length === 0 ? wanted.upTo : Math.max(...offsets),
  };
};

/** Lists updates for some parties; for every party if there are none. */
export const createUpdateList = (request: Client['request']) => {
  /** Smaller once this participant has refused more elements. */
  let most = maxListed;
  /** Smaller after a response of too many bytes, and larger again after one that was read. */
  let bearable = maxListed;
  /** Interfaces of the token standard whose packages the participant lacks. */
  const unknown = new Set<string>();

  const send = (wanted: WantedUpdates, parties: readonly string[], signal?: AbortSignal) => {
    const { after, upTo, limit, isDescending = false } = wanted;
    const body: Json = {
      beginExclusive: after,
      endInclusive: upTo,
      updateFormat: buildUpdateFormat(defaultFormatChoice, parties) as Json,
      ...(isDescending && { descendingOrder: true }),
    };
    const query = { limit: String(limit) };
    return sendKnown(
      body,
      (known) => request(furtherRequest('ledgerUpdates', { query, body: known }), signal),
      unknown,
    );
  };

  const list = async (
    wanted: WantedUpdates,
    parties: readonly string[],
    signal?: AbortSignal,
  ): Promise<Result<ListedUpdates, Failure>> => {
    const limit = Math.min(wanted.limit, most, bearable);
    const response = await send({ ...wanted, limit }, parties, signal);
    if (!response.ok) {
      const { failure } = response.error;
      if (limit === 1 || !(hasTooManyElements(failure) || hasTooManyBytes(failure)))
        return { ok: false, error: failure };
      if (hasTooManyElements(failure)) most = Math.floor(limit / 2);
      else bearable = Math.floor(limit / 2);
      return list(wanted, parties, signal);
    }
    bearable = Math.min(maxListed, 2 * bearable);
    const { json, exchange } = response.value;
    return isArray(json)
      ? { ok: true, value: { ...readList(json, wanted), exchange } }
      : { ok: false, error: unreadablePage(exchange.status, messages.notAList('/v2/updates')) };
  };

  return {
    list,
    /** All views of the token standard were asked for. */
    hasViews: () => unknown.size === 0,
  };
};
