// A scan that responds to each request as a test says. Pages follow `DbScanStore.listTransactions` of
// Splice: rows below the entry of `begin_after_id`, newest first, and an empty page for an id that
// the node does not know (canton-network/splice, apps/scan).
import { startMisbehavingServer } from './misbehaving-server.ts';
import { modelId } from '../models/model-scan.ts';

/** One request: its number, counted from 1, and the row that it asks for rows after. */
export interface ScriptedRequest {
  readonly number: number;
  readonly cursor: number | undefined;
  readonly pageSize: number;
}

/** The numbers of the rows that answer a request, in the order of the response. */
export type Script = (request: ScriptedRequest) => readonly number[];

export interface ScriptedScan {
  readonly url: string;
  /** Responds by this script from now on. */
  readonly follow: (script: Script) => void;
  readonly requests: () => number;
  /** Resolves when the scan has received so many more requests. */
  readonly receives: (more: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How a row is dated: one second after the row before it, or as a test says. */
export type DateOf = (row: number) => string;

const oneSecondApart: DateOf = (row) => new Date(Date.UTC(2026, 0, 1) + row * 1000).toISOString();

/** The rows from one number up to another, which is not among them. */
export const span = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Lists rows, given oldest first, as Splice does. */
export const newestFirst =
  (rows: readonly number[]): Script =>
  ({ cursor, pageSize }) => {
    const end = cursor === undefined ? rows.length : Math.max(0, rows.indexOf(cursor));
    return rows.slice(Math.max(0, end - pageSize), end).toReversed();
  };

/** Starts a scan without rows, whose rows are dated as the test says. */
export const startScriptedScan = async (dateOf = oneSecondApart): Promise<ScriptedScan> => {
  const server = await startMisbehavingServer();
  const numbers = new Map<string, number>();
  let script: Script = () => [];
  const rowOf = (row: number) => {
    const id = modelId(row);
    numbers.set(id, row);
    return {
      event_id: id,
      date: dateOf(row),
      activity_type: 'mint',
      mint: { amulet_owner: 'owner::1220', amulet_amount: `${row}.0000000000` },
    };
  };
  server.behave({
    bodyFor: ({ body }) => {
      const { page_size: pageSize, begin_after_id: after } = JSON.parse(body) as {
        page_size: number;
        begin_after_id?: string;
      };
      const cursor = after === undefined ? undefined : (numbers.get(after) ?? -1);
      const rows = script({ number: server.received.length, cursor, pageSize });
      return JSON.stringify({ activities: rows.map(rowOf) });
    },
  });
  return {
    url: server.url,
    follow: (next) => {
      script = next;
    },
    requests: () => server.received.length,
    receives: (more) => {
      const enough = server.received.length + more;
      return server.until(() => server.received.length >= enough);
    },
    close: server.close,
  };
};

/** The number of each row in lines of NDJSON, by its amount. */
export const rowsIn = (ndjson: string): readonly number[] =>
  [...ndjson.matchAll(/"amulet_amount":"(\d+)\.0000000000"/g)].map(([, row]) => Number(row));
