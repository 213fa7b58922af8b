import { createActivityTail } from '../../../src/features/activity/tail/activity-tail.ts';
import { createLedgerPageSource } from '../../../src/features/activity/tail/ledger/ledger-pages.ts';
import {
  emptyTimeline,
  isRow,
  type Timeline,
} from '../../../src/features/activity/timeline/timeline.ts';
import { isArray, isObject, type Json } from '../../../src/lib/json/json.ts';
import {
  createModelParticipant,
  type ParticipantOptions,
  type Response,
} from './model-participant.ts';
import { parties, rowsOf } from './participant-history.ts';
import { wellParticipant } from './participant-reader.ts';

/**
 * A dashboard that began with the newest rows of a participant, and whose user asks for older ones. `tickMs`:
 * how long a page takes.
 */
export const startDashboard = (
  options: Partial<ParticipantOptions>,
  { pageSize = 20, tickMs = 1000 } = {},
) => {
  const server = createModelParticipant({ ...wellParticipant, ...options });
  let timeline: Timeline = emptyTimeline({ pageSize });
  /** Cuts a list of the ledger: `upTo` is where its range ends. */
  let cut: (path: string, list: readonly Json[], upTo: number) => readonly Json[] = (_, list) =>
    list;
  let instead: (path: string) => Response | undefined = () => undefined;
  let left = 0;
  let clock = Date.UTC(2026, 0, 2);
  let ending = new AbortController();
  const tail = createActivityTail({
    listing: createLedgerPageSource({
      request: async (question, signal) => {
        const { path, body } = question;
        const given = instead(path) ?? (await server.ask(question, signal));
        const json = given.ok ? given.value.json : null;
        const upTo = isObject(body) ? Number(body['endInclusive']) : 0;
        return given.ok && isArray(json)
          ? { ok: true, value: { ...given.value, json: [...cut(path, json, upTo)] } }
          : given;
      },
      sinceMs: 0,
      now: () => (clock += tickMs),
    }),
    timeline,
    settings: { pageSize, pollIntervalMs: 1000, maxRows: 100_000 },
    now: () => clock,
    random: () => 0.5,
    sleep: () => {
      left -= 1;
      if (left <= 0) ending.abort();
      return Promise.resolve();
    },
    onUpdate: (update) => {
      ({ timeline } = update);
    },
  });
  return {
    server,
    /** A second after the last press. */
    older: () => {
      clock += 1000;
      return tail.older();
    },
    olderAtOnce: tail.older,
    cutLists: (by: typeof cut): void => {
      cut = by;
    },
    respondWith: (response: typeof instead): void => {
      instead = response;
    },
    poll: async (polls: number): Promise<void> => {
      left = polls;
      ending = new AbortController();
      await tail.run(ending.signal);
    },
    timeline: (): Timeline => timeline,
    ids: (): readonly string[] => timeline.entries.filter(isRow).map(({ id }) => id),
    /** The rows that the participant holds, of the parties for which the oldest row was listed. */
    all: (): readonly string[] => {
      const listedFor = timeline.entries.find(isRow)?.activity?.origin?.listedFor;
      const readers = listedFor?.parties ?? parties;
      return server.history.all().flatMap((entry) => rowsOf(entry, readers));
    },
  };
};

export type Dashboard = ReturnType<typeof startDashboard>;

/** Loads older rows until there are none, or nothing comes anymore. */
export const loadAll = async ({ older }: Dashboard): Promise<string> => {
  let result = 'unasked';
  for (let asks = 0; asks < 300 && result === 'unasked'; asks += 1) result = await older();
  return result;
};
