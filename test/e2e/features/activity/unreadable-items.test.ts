import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followScan, killRuns, printActivities } from '../../../support/models/followers.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';
import { cleanEnv, until, type Run } from '../../../support/terminal/built-program.ts';
import { eventIdsIn } from '../../../support/event-ids.ts';

let server: MisbehavingServer;
/** Items of the listing, oldest first. */
let items: object[];

const itemOf = (number: number, id: string | number = `id-${number}`): object => ({
  event_id: id,
  date: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
  activity_type: 'mint',
  mint: { amulet_owner: 'owner::1220', amulet_amount: `${number}.0` },
});

/** Lists like Splice: newest first, and older ones after an id. */
const listed = ({ body }: { readonly body: string }): string => {
  const { page_size: size, begin_after_id: after } = JSON.parse(body) as {
    page_size: number;
    begin_after_id?: string;
  };
  const known = items.findIndex((item) => 'event_id' in item && item.event_id === after);
  const end = after === undefined ? items.length : Math.max(0, known);
  return JSON.stringify({ activities: items.slice(Math.max(0, end - size), end).toReversed() });
};

beforeEach(async () => {
  server = await startMisbehavingServer();
  server.behave({ bodyFor: listed });
  items = Array.from({ length: 30 }, (_, number) => itemOf(number));
});

afterEach(async () => {
  killRuns();
  await server.close();
});

const idsOf = (started: Run): readonly string[] => eventIdsIn(started.stdout());

const prints = (started: Run, id: string): Promise<void> =>
  until(`${id} was printed`, () => idsOf(started).includes(id), started.stderr);

const gap = /GAP: .*item \d+ of \d+ has no event_id/;

describe('an activity without a readable id', () => {
  it('is a gap that a follower reports, once while it is listed, and later ones are printed', async () => {
    const started = followScan(server, cleanEnv());
    await prints(started, 'id-29');
    items.push(itemOf(30), itemOf(31, 31), itemOf(32));
    await prints(started, 'id-32');
    items.push(itemOf(33));
    await prints(started, 'id-33');
    expect(started.stderr().match(/GAP/g)).toHaveLength(1);
    expect(started.stderr()).toMatch(gap);
    expect(idsOf(started).slice(-3)).toEqual(['id-30', 'id-32', 'id-33']);
  });

  it('is a notice in the dashboard, next to the rows that can be read', async () => {
    items.push(itemOf(30, 30), itemOf(31));
    const app = await openDashboard({ scanUrl: server.url, columns: 160, ready: '31.0' });
    await app.sees('GAP: the scan lists an activity that cannot be read');
  });

  it('ends a follower with --fail-on-gap with 9, and a restart begins before it', async () => {
    const env = cleanEnv();
    const started = followScan(server, env, '--fail-on-gap');
    await prints(started, 'id-29');
    items.push(itemOf(30), itemOf(31, 31), itemOf(32));
    expect((await started.exit).code).toBe(9);
    expect(started.stderr()).toMatch(gap);
    expect(idsOf(started).at(-1)).toBe('id-29');

    items[31] = itemOf(31);
    const again = followScan(server, env, '--fail-on-gap');
    await prints(again, 'id-32');
    expect(idsOf(again)).toEqual(['id-30', 'id-31', 'id-32']);
  });

  it.each([
    ['0', []],
    ['9', ['--fail-on-gap']],
  ] as const)('is a gap in what is printed once, which ends with %s', async (code, more) => {
    items[25] = itemOf(25, 25);
    const once = printActivities(server, [...more]);
    expect((await once.exit).code).toBe(Number(code));
    expect(once.stderr()).toMatch(gap);
    expect(idsOf(once)).toHaveLength(20);
  });
});
