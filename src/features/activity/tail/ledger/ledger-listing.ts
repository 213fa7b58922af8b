import type { ExchangeInfo } from '../../../../http/wire-types.ts';
import type { Client } from '../../../../http/client.ts';
import { fetchOwnParties } from '../../../../http/reads.ts';
import {
  readRejectedCommand,
  readLedgerUpdate,
  offsetIn,
  type LedgerUpdate,
  type RejectedCommand,
} from '../../../../ledger/activity/update-events.ts';
import { isOperationMissing, type Failure } from '../../../../ledger/failure/failure.ts';
import {
  buildUpdateFormat,
  defaultFormatChoice,
  plainFormatChoice,
  sendKnown,
} from '../../../../ledger/formats.ts';
import { operations } from '../../../../ledger/operations.ts';
import { furtherRequest } from '../../../../ledger/further-operations.ts';
import { objectAt } from '../../../../lib/json/fields.ts';
import { isArray, isNumeric, isObject, type Json } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import { unreadablePage } from '../fetch-page.ts';

/** The largest page that every participant lists: the default of `http-list-max-elements-limit`. */
export const maxListed = 200;

/** After the last completion, a participant ends a list that has no end. */
const idleMs = 100;

export interface Reader {
  /** A reader of any party has none. */
  readonly parties: readonly string[];
  /** The user whose commands are told, with the parties of its rights. */
  readonly user: { readonly id: string; readonly parties: readonly string[] } | undefined;
}

export interface LedgerEnd {
  readonly offset: number;
  readonly exchange: ExchangeInfo;
}

export interface ListedUpdates {
  readonly updates: readonly LedgerUpdate[];
  readonly problem: string | undefined;
  /** The offset of the last checkpoint; 0 without one. A list may be cut within checkpoints. */
  readonly checkpoint: number;
  readonly exchange: ExchangeInfo;
}

export interface WantedUpdates {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
  readonly isDescending?: boolean;
}

export type LedgerListing = ReturnType<typeof createLedgerListing>;

const numberAt = (json: Json | undefined, key: string): number | undefined => {
  const value = isObject(json) ? json[key] : undefined;
  return isNumeric(value) ? Number(String(value)) : undefined;
};

/** The failure tells nothing about what the user may read. */
const mayPass = (failure: Failure): boolean =>
  failure.kind === 'refused'
    ? failure.error.status >= 500
    : !['notFound', 'forbidden', 'unreadable'].includes(failure.kind) &&
      !isOperationMissing(failure);

const isTooLong = (failure: Failure): boolean =>
  failure.kind === 'refused' &&
  failure.error.code === 'JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED';

const newestOffset = (items: readonly Json[]): number =>
  Math.max(
    0,
    ...items.flatMap((item) =>
      ['Completion', 'OffsetCheckpoint'].map((name) =>
        Number(offsetIn(objectAt(item, 'completionResponse', name, 'value') ?? {}) ?? 0),
      ),
    ),
  );

/** `parties` narrows whose updates are listed. */
export const createLedgerListing = ({
  request,
  parties: narrowed = [],
}: Pick<Client, 'request'> & { readonly parties?: readonly string[] | undefined }) => {
  let known: Reader | undefined;
  let hasCompletions = true;
  /** Releases before 3.5 know another name, and ask for the user as well. */
  let completions: 'completions' | 'completionsOfUser' = 'completions';
  /** Smaller once this participant has refused more. */
  let most = maxListed;
  /** Interfaces of the token standard whose packages the participant lacks. */
  const unknown = new Set<string>();

  const readFrom = async <T>(
    question: ReturnType<typeof furtherRequest>,
    signal: AbortSignal | undefined,
    read: (json: Json, exchange: ExchangeInfo) => T | undefined,
  ): Promise<Result<T, Failure>> => {
    const response = await request(question, signal);
    if (!response.ok) return { ok: false, error: response.error.failure };
    const { json, exchange } = response.value;
    const value = read(json, exchange);
    return value === undefined
      ? { ok: false, error: unreadablePage(exchange.status, messages.notAList(question.path)) }
      : { ok: true, value };
  };

  /** A ledger without users, or one that keeps the rights to itself, is asked for every party. */
  const reader = async (signal: AbortSignal | undefined): Promise<Result<Reader, Failure>> => {
    if (known !== undefined) return { ok: true, value: known };
    const own = await fetchOwnParties(request, signal);
    if (!own.ok && own.error.failure !== undefined && mayPass(own.error.failure))
      return { ok: false, error: own.error.failure };
    const parties = own.ok && !own.value.isAny ? own.value.parties : [];
    known = {
      parties: narrowed.length > 0 ? narrowed : parties,
      user: own.ok ? { id: own.value.userId, parties: own.value.parties } : undefined,
    };
    return { ok: true, value: known };
  };

  const end = (signal: AbortSignal | undefined): Promise<Result<LedgerEnd, Failure>> =>
    readFrom(furtherRequest('ledgerEnd'), signal, (json, exchange) => {
      const offset = numberAt(json, 'offset');
      return offset === undefined ? undefined : { offset, exchange };
    });

  const readUpdates = (list: readonly Json[], exchange: ExchangeInfo): ListedUpdates => {
    const read = list.map(readLedgerUpdate);
    const unusable = read.indexOf(undefined);
    return {
      updates: read.filter((update) => update !== undefined && update !== 'checkpoint'),
      problem:
        unusable === -1 ? undefined : messages.updateWithoutOffset(unusable + 1, list.length),
      checkpoint: Math.max(
        0,
        ...list.map((item) =>
          Number(offsetIn(objectAt(item, 'update', 'OffsetCheckpoint', 'value') ?? {}) ?? 0),
        ),
      ),
      exchange,
    };
  };

  const list = async (
    wanted: WantedUpdates,
    signal: AbortSignal | undefined,
  ): Promise<Result<ListedUpdates, Failure>> => {
    const { after, upTo, limit, isDescending = false } = wanted;
    const asked = Math.min(limit, most);
    const who = await reader(signal);
    if (!who.ok) return who;
    const body: Json = {
      beginExclusive: after,
      endInclusive: upTo,
      updateFormat: buildUpdateFormat(defaultFormatChoice, who.value.parties) as Json,
      ...(isDescending && { descendingOrder: true }),
    };
    const response = await sendKnown(
      body,
      (known) =>
        request(
          furtherRequest('ledgerUpdates', { query: { limit: String(asked) }, body: known }),
          signal,
        ),
      unknown,
    );
    // A participant ignores a limit above its own, and refuses what is longer.
    if (!response.ok && isTooLong(response.error.failure) && asked > 1) {
      most = Math.floor(asked / 2);
      return list(wanted, signal);
    }
    if (!response.ok) {
      // Rights may have changed: they are read again before the next attempt.
      known = undefined;
      return { ok: false, error: response.error.failure };
    }
    const { json, exchange } = response.value;
    return isArray(json)
      ? { ok: true, value: readUpdates(json, exchange) }
      : { ok: false, error: unreadablePage(exchange.status, messages.notAList('/v2/updates')) };
  };

  /** Returns none if the user may not read completions. */
  const readCompletions = async (
    after: number,
    { id, parties }: NonNullable<Reader['user']>,
    signal: AbortSignal | undefined,
  ): Promise<Result<readonly Json[], Failure>> => {
    const query = { limit: String(maxListed), stream_idle_timeout_ms: String(idleMs) };
    const body = { parties: [...parties], beginExclusive: after };
    const isOlder = completions === 'completionsOfUser';
    const named = isOlder ? { ...body, userId: id } : body;
    const response = await request(furtherRequest(completions, { query, body: named }), signal);
    if (response.ok)
      return { ok: true, value: isArray(response.value.json) ? response.value.json : [] };
    const { failure } = response.error;
    if (isOperationMissing(failure) && !isOlder) {
      completions = 'completionsOfUser';
      return readCompletions(after, { id, parties }, signal);
    }
    // A participant that refuses them for good must not stop the list of updates.
    hasCompletions = mayPass(failure);
    return hasCompletions ? { ok: false, error: failure } : { ok: true, value: [] };
  };

  /** None if the user may not read them or is unknown. */
  const rejections = async (
    after: number,
    upTo: number,
    signal: AbortSignal | undefined,
  ): Promise<Result<readonly RejectedCommand[], Failure>> => {
    const who = await reader(signal);
    if (!who.ok) return who;
    const { user } = who.value;
    const found: RejectedCommand[] = [];
    let from = after;
    while (hasCompletions && user !== undefined && user.parties.length > 0 && from < upTo) {
      const items = await readCompletions(from, user, signal);
      if (!items.ok) return items;
      found.push(...items.value.flatMap((item) => readRejectedCommand(item, user.id) ?? []));
      const newest = newestOffset(items.value);
      if (newest <= from) break;
      from = newest;
    }
    return { ok: true, value: found.filter(({ offset }) => Number(offset) <= upTo) };
  };

  /** Returns 0 if nothing was pruned, or if the ledger doesn't tell. */
  const prunedUpTo = async (signal: AbortSignal | undefined): Promise<number> => {
    const response = await request(furtherRequest('latestPrunedOffsets'), signal);
    return response.ok ? (numberAt(response.value.json, 'participantPrunedUpToInclusive') ?? 0) : 0;
  };

  /** Returns undefined if the user sees no such update. */
  const offsetOf = async (
    updateId: string,
    signal: AbortSignal | undefined,
  ): Promise<Result<number | undefined, Failure>> => {
    const who = await reader(signal);
    if (!who.ok) return who;
    const updateFormat = buildUpdateFormat(plainFormatChoice, who.value.parties) as Json;
    const body = { updateId, updateFormat };
    const { path } = operations.updateById;
    const response = await request({ service: 'ledger', method: 'POST', path, body }, signal);
    if (response.ok) {
      const found = readLedgerUpdate(response.value.json);
      const isUpdate = found !== undefined && found !== 'checkpoint';
      return { ok: true, value: isUpdate ? Number(found.offset) : undefined };
    }
    const { failure } = response.error;
    return failure.kind === 'notFound'
      ? { ok: true, value: undefined }
      : { ok: false, error: failure };
  };

  /** Returns undefined for all parties, and before the first page. */
  const coveredParties = (): readonly string[] | undefined =>
    known === undefined || known.parties.length === 0 ? undefined : known.parties;

  return {
    reader,
    coveredParties,
    offsetOf,
    end,
    list,
    rejections,
    prunedUpTo,
    /** All views of the token standard were asked for. */
    hasViews: () => unknown.size === 0,
  };
};
