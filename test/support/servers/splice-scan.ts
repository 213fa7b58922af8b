import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A scan as its source reads: `DbScanStore.listTransactions` of canton-network/splice (apps/scan) at
 * 0381c222c3ef, and `PageLimit.tryCreate`. One table holds every entry of the log. Only some types are
 * listed, newest first, `entry_number < (select entry_number … where event_id = …)`. So an unknown id
 * gives an empty page, an id that two listed entries have is refused by PostgreSQL, and a page of more
 * than 1,000 is an invalid argument. Several nodes stand behind one address, and some lag.
 */
export interface SpliceScan {
  readonly url: string;
  /** Adds updates to the log. Most are listed, and of those some, by the odds, have two entries. */
  readonly arrive: (updates: number, oddsOfTwo?: number) => void;
  /** The ids of all listed entries, oldest first, each once. */
  readonly listed: () => readonly string[];
  readonly close: () => Promise<void>;
}

type Entry = { readonly number: number; readonly eventId: string; readonly recordedAt: string };

const maxPageSize = 1000;
const lagsOfNodes = [0, 0, 5];

const activityOf = ({ number, eventId, recordedAt }: Entry) => ({
  event_id: eventId,
  date: recordedAt,
  activity_type: 'mint',
  mint: { amulet_owner: 'owner::1220', amulet_amount: `${number}.0000000000` },
});

const twice = 'ERROR: more than one row returned by a subquery used as an expression';

export const startSpliceScan = async (random: () => number): Promise<SpliceScan> => {
  const log: Entry[] = [];
  let [updates, numbers] = [0, 0];

  /** One update in five is of a type that is not listed. */
  const arrive = (count: number, oddsOfTwo = 0.03): void => {
    for (let left = count; left > 0; left -= 1) {
      const eventId = `#1220${updates.toString(16).padStart(64, '0')}:0`;
      const recordedAt = new Date(Date.UTC(2026, 0, 1) + 700 * updates).toISOString();
      const entries = random() < oddsOfTwo ? 2 : 1;
      updates += 1;
      if (random() < 0.2) numbers += entries;
      else
        for (let entry = 0; entry < entries; entry += 1)
          log.push({ number: (numbers += 1), eventId, recordedAt });
    }
  };

  const respond = (cursor: string | undefined, pageSize: number): readonly [number, object] => {
    if (pageSize < 1 || pageSize > maxPageSize) return [400, { error: 'INVALID_ARGUMENT' }];
    const lag = lagsOfNodes[Math.floor(random() * lagsOfNodes.length)] ?? 0;
    const rows = log.slice(0, Math.max(0, log.length - lag));
    const [place, second] = rows.filter(({ eventId }) => eventId === cursor);
    if (second !== undefined) return [500, { error: twice }];
    const below = rows.filter(({ number }) => place !== undefined && number < place.number);
    const page = (cursor === undefined ? rows : below).slice(-pageSize).toReversed();
    return [200, { activities: page.map(activityOf) }];
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isListing = request.url?.endsWith('/v0/activities') === true;
      const { begin_after_id: cursor, page_size: pageSize } = (
        isListing ? JSON.parse(body) : {}
      ) as { readonly begin_after_id?: string; readonly page_size: number };
      const [status, json] = isListing
        ? respond(cursor, pageSize)
        : [404, { error: 'no endpoint' }];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrive,
    listed: () => [...new Set(log.map(({ eventId }) => eventId))],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
