import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../../support/servers/close-server.ts';

/** A scan on which a day goes by in minutes. Nothing of it is kept: an activity follows from its number. */
export type BusyScan = {
  readonly url: string;
  /** How many activities there are by now. */
  readonly height: () => number;
  /** How many requests it was sent. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
};

/** As random as a real one, because rows share strings that are equal. */
const digest = (number: number): string => createHash('sha256').update(`${number}`).digest('hex');

/** An amount with ten fraction digits, another one for each number. */
const amount = (number: number): string => {
  const digits = (Math.imul(number + 1, 0x9e3779b1) >>> 0).toString().padStart(10, '0');
  return `${Number(digits.slice(0, 4))}.${digits.slice(4)}${digits.slice(0, 4)}`;
};

const party = (hint: string, number: number): string => `${hint}${number}::1220${digest(number)}`;

/** A transfer with all that a Splice scan says of one: some 1,100 bytes. */
const activity = (number: number): string => {
  const alice = party('alice', number % 97);
  const bob = party('bob', number % 89);
  const at = new Date(Date.UTC(2026, 1, 3) + number * 86).toISOString();
  return `{"event_id":"#1220${digest(number)}:${number}","date":"${at}","domain_id":"global-domain::1220be58c29e3a61","offset":"${number.toString(16).padStart(16, '0')}","round":${41_200 + Math.floor(number / 7000)},"transfer":{"sender":{"party":"${alice}","input_amulet_amount":"${amount(number)}","sender_change_amount":"${amount(-number)}","sender_change_fee":"0.0000000000","sender_fee":"0.1300000000","holding_fees":"0.0000000000"},"receivers":[{"party":"${bob}","amount":"${number}.2500000000","receiver_fee":"0.0000000000"}],"balance_changes":[{"party":"${alice}","change_to_initial_amount_as_of_round_zero":"-${amount(number ^ 5)}","change_to_holding_fees_rate":"0.0000000000"},{"party":"${bob}","change_to_initial_amount_as_of_round_zero":"${amount(number ^ 9)}","change_to_holding_fees_rate":"0.0000000000"}],"description":"payment ${number}"}}`;
};

/** Newest first, below a cursor when there is one: what real scans do. */
const page = (height: number, cursor: string | undefined, size: number): string => {
  const end = cursor === undefined ? height : Number(cursor.split(':')[1]);
  const from = Math.max(0, end - size);
  const numbers = Array.from({ length: end - from }, (_, back) => end - 1 - back);
  return `{"activities":[${numbers.map(activity).join(',')}]}`;
};

/** Starts one; before each poll so many arrive as `arrivals` says of its number, up to `most`. */
export const startBusyScan = async (
  arrivals: (poll: number) => number,
  max: number,
): Promise<BusyScan> => {
  let height = 0;
  let polls = 0;
  let requests = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (data: string) => (body += data));
    request.on('end', () => {
      // The ledger of its address is asked, too; a scan knows none.
      if (body === '') {
        response.writeHead(404).end();
        return;
      }
      const asked = JSON.parse(body) as { page_size: number; begin_after_id?: string };
      requests += 1;
      if (asked.begin_after_id === undefined) height = Math.min(max, height + arrivals(polls++));
      response.setHeader('content-type', 'application/json');
      response.end(page(height, asked.begin_after_id, asked.page_size));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/scan`,
    height: () => height,
    requests: () => requests,
    close: () => closeServer(server),
  };
};
