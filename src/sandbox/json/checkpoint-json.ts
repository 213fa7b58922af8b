import type { JsonObject } from '../../lib/json/json.ts';
import { toIsoTime } from '../state/ledger-time.ts';
import type { LedgerState } from '../state/ledger-state.ts';

/** The record times of the connected synchronizers. They go on while nothing happens. */
export const synchronizerTimes = (
  { connected, clock }: LedgerState,
  nowMs: number,
): readonly JsonObject[] =>
  connected.map(({ id }) => ({
    synchronizerId: id,
    recordTime: toIsoTime(Math.max(clock, nowMs * 1000)),
  }));

/** The end of the ledger as a stream says how far it has come. */
export const checkpointJson = (world: LedgerState, nowMs: number): JsonObject => ({
  OffsetCheckpoint: {
    value: { offset: world.offset, synchronizerTimes: synchronizerTimes(world, nowMs) },
  },
});
