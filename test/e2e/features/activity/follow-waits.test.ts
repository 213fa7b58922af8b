import { afterEach, expect, it } from 'vitest';
import { followScan, killRuns } from '../../../support/models/followers.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';

const servers: MisbehavingServer[] = [];

const serve = async (): Promise<MisbehavingServer> => {
  const server = await startMisbehavingServer();
  servers.push(server);
  return server;
};

afterEach(async () => {
  killRuns();
  for (const server of servers.splice(0)) await server.close();
});

it.each([
  ['more seconds than a timer holds', '999999999'],
  ['a date that is thousands of years away', 'Fri, 31 Dec 9999 23:59:59 GMT'],
])('a follower does not storm a scan that asks it to wait until %s', async (_, header) => {
  const busy = await serve();
  busy.behave({ status: 503, headers: { 'retry-after': header } });
  const told = followScan(busy, cleanEnv());
  await until('it says why it waits', () => told.stderr().includes('Retrying'), told.stderr);

  // Another follower polls four times meanwhile.
  const other = await serve();
  other.behave({ body: '{"activities":[]}' });
  followScan(other, cleanEnv());
  await other.until(() => other.received.length > 4);

  expect(busy.received.length).toBe(1);
  expect(told.stderr()).not.toContain('TimeoutOverflowWarning');
});
