import type { Client } from '../../../../http/client.ts';
import type { ExchangeInfo } from '../../../../http/wire-types.ts';
import { readLedgerUpdate } from '../../../../ledger/activity/update-events.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import { buildUpdateFormat, plainFormatChoice } from '../../../../ledger/formats.ts';
import { furtherRequest } from '../../../../ledger/further-operations.ts';
import { operations } from '../../../../ledger/operations.ts';
import { isNumeric, isObject, type Json } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import * as messages from '../../messages/tail.ts';
import { unreadablePage } from '../fetch-page.ts';
import { mayPass } from './rights.ts';

export interface LedgerEnd {
  readonly offset: number;
  readonly exchange: ExchangeInfo;
}

const numberAt = (json: Json | undefined, key: string): number | undefined => {
  const value = isObject(json) ? json[key] : undefined;
  return isNumeric(value) ? Number(String(value)) : undefined;
};

/** What a list is compared with: its end, what was pruned, and where an update is. */
export const createLedgerReads = (request: Client['request']) => {
  let pruned = 0;
  return {
    end: async (signal?: AbortSignal): Promise<Result<LedgerEnd, Failure>> => {
      const question = furtherRequest('ledgerEnd');
      const response = await request(question, signal);
      if (!response.ok) return { ok: false, error: response.error.failure };
      const { json, exchange } = response.value;
      const offset = numberAt(json, 'offset');
      return offset === undefined
        ? { ok: false, error: unreadablePage(exchange.status, messages.notAList(question.path)) }
        : { ok: true, value: { offset, exchange } };
    },

    /** 0 if nothing was pruned, or if the ledger doesn't tell. */
    prunedUpTo: async (signal?: AbortSignal): Promise<Result<number, Failure>> => {
      const response = await request(furtherRequest('latestPrunedOffsets'), signal);
      if (!response.ok)
        return mayPass(response.error.failure)
          ? { ok: false, error: response.error.failure }
          : { ok: true, value: 0 };
      pruned = numberAt(response.value.json, 'participantPrunedUpToInclusive') ?? 0;
      return { ok: true, value: pruned };
    },

    /** What was told last. */
    lastPruned: (): number => pruned,

    /** Undefined if these parties see no such update, or if it was pruned. */
    offsetOf: async (
      updateId: string,
      parties: readonly string[],
      signal?: AbortSignal,
    ): Promise<Result<number | undefined, Failure>> => {
      const updateFormat = buildUpdateFormat(plainFormatChoice, parties) as Json;
      const { path } = operations.updateById;
      const body = { updateId, updateFormat };
      const response = await request({ service: 'ledger', method: 'POST', path, body }, signal);
      if (response.ok) {
        const found = readLedgerUpdate(response.value.json);
        const isUpdate = found !== undefined && found !== 'checkpoint';
        return { ok: true, value: isUpdate ? Number(found.offset) : undefined };
      }
      const { failure } = response.error;
      return failure.kind === 'notFound' || isPruned(failure)
        ? { ok: true, value: undefined }
        : { ok: false, error: failure };
    },
  };
};

export type LedgerReads = ReturnType<typeof createLedgerReads>;

export const isPruned = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.error.code === 'PARTICIPANT_PRUNED_DATA_ACCESSED';
