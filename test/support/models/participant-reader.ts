import { createLedgerPageSource } from '../../../src/features/activity/tail/ledger/ledger-pages.ts';
import type { PageSource } from '../../../src/features/activity/tail/page-source.ts';
import { createModelConsumer } from './model-consumer.ts';
import {
  createModelParticipant,
  type ParticipantOptions,
  type Response,
} from './model-participant.ts';
import { rowsOf } from './participant-history.ts';

export const wellParticipant: ParticipantOptions = {
  ...{ visible: 1, rejected: 0, unknown: 0, huge: 0, cap: 200, fail: 0 },
  ...{ idle: 0, checkpoint: 1, glitch: 0, lag: 0, seed: 3 },
};

interface ReaderOptions {
  readonly pageSize?: number;
  readonly maxRows?: number;
  /** Milliseconds between two polls. */
  readonly interval?: number;
  /** The parties of `--party`. */
  readonly narrowed?: readonly string[];
}

/** A reader of a participant that responds to some requests in its own way. */
export const startReader = (
  options: Partial<ParticipantOptions> = {},
  { pageSize = 20, maxRows = 400, interval = 4000, narrowed = [] }: ReaderOptions = {},
) => {
  const server = createModelParticipant({ ...wellParticipant, ...options });
  let clock = Date.UTC(2026, 0, 2);
  let instead: (path: string, honest: Response) => Response | undefined = () => undefined;
  const sources: PageSource[] = [];
  const failed: string[] = [];
  const listing = () => {
    const source = createLedgerPageSource({
      request: async (question, signal) => {
        if (question.path === '/v2/state/ledger-end') clock += interval;
        const honest = await server.ask(question, signal);
        const given = instead(question.path, honest) ?? honest;
        if (!given.ok) failed.push(question.path);
        return given;
      },
      parties: narrowed,
      sinceMs: Date.UTC(2100, 0, 1),
      now: () => clock,
    });
    sources.push(source);
    return source;
  };
  const consumer = createModelConsumer(listing, { pageSize, backfillPages: 100, maxRows });
  const printed = (): readonly string[] => consumer.printed.map(({ id }) => id);
  const owed = (): readonly string[] =>
    server.history.all().flatMap((entry) => rowsOf(entry, server.rights()));
  return {
    ...{ server, consumer, printed, owed },
    /** The listing of the run, for a question without a tail. */
    source: (): PageSource => sources.at(-1) ?? listing(),
    coverage: () => sources.at(-1)?.coverage?.(),
    respondWith: (response: typeof instead): void => {
      instead = response;
    },
    /** The requests that failed since the last call. */
    takeFailed: (): readonly string[] => failed.splice(0),
    later: (ms: number): void => {
      clock += ms;
    },
    /** The requests of some polls. */
    asks: async (polls: number, killAtLine?: number): Promise<readonly string[]> => {
      server.takeRequests();
      await consumer.poll(polls, killAtLine);
      return server.takeRequests();
    },
  };
};

export const isPage = (path: string): boolean =>
  path === '/v2/updates' || path.endsWith('-completions');
