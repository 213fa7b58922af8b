import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAt, textAt, objectAt } from '../../../src/lib/json/fields.ts';
import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { jsonObjectIn } from '../../support/json-object.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ rate: 0, history: 120, removedFurther: ['memberTraffic'] });
});
afterAll(() => sandbox.close());

const party = async (id: string, args: readonly string[] = [], token = true) => {
  const services = ['--ledger-url', sandbox.ledgerUrl, '--scan-url', sandbox.scanUrl];
  const env = { ...cleanEnv(), ...(token && { CANTUI_TOKEN: sandbox.token.reveal() }) };
  const started = run(['party', id, ...services, ...args], env);
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

describe('cantui party', () => {
  it('prints what both services know, with sums to the last digit, and names a missing endpoint', async () => {
    const { code, stdout, stderr } = await party(sandbox.world.traders[0], ['--output', 'json']);
    const json = jsonObjectIn(stdout);
    const holdings = objectAt(json, 'holdings');
    const amounts = listAt(holdings ?? {}, 'items').map((item) => textAt(item, 'amount'));
    expect(textAt(holdings ?? {}, 'total')).toBe(addDecimals(['0.0000000000', ...amounts]));
    const activity = objectAt(json, 'activity') ?? {};
    const sumOf = (key: string) =>
      addDecimals([
        '0.0000000000',
        ...listAt(json, 'counterparties').map((each) => textAt(each, key)),
      ]);
    expect([textAt(activity, 'in'), textAt(activity, 'out')]).toEqual([sumOf('in'), sumOf('out')]);
    expect(stderr).toContain('traffic: this scan has no /v0/domains/');
    expect(code).toBe(0);
  });

  it('lists the participants of a party that several host, and exits with 0', async () => {
    const { dso, participant, traders } = sandbox.world;
    const table = await party(dso);
    expect(table.code).toBe(0);
    expect(table.stdout).toMatch(/ Hosted by +PAR::participant.*\n +PAR::sv-1::.*\n +PAR::sv-7::/);
    const { stdout } = await party(dso, ['--output', 'json']);
    const hosts = [participant, ...traders.filter((each) => each.startsWith('sv-'))];
    expect(objectAt(jsonObjectIn(stdout), 'participant')).toMatchObject({
      id: null,
      ids: hosts.map((host) => `PAR::${host}`),
    });
    const one = jsonObjectIn((await party(traders[0], ['--output', 'json'])).stdout);
    const own = `PAR::${participant}`;
    expect(objectAt(one, 'participant')).toMatchObject({ id: own, ids: [own] });
  });

  it('prints a table, and one line of NDJSON', async () => {
    const table = await party(sandbox.world.traders[0]);
    expect(table.stdout).toMatch(/HOLDINGS[^]*ACTIVITY[^]*OPEN OFFERS[^]*CONTRACTS/);
    const { stdout } = await party(sandbox.world.traders[0], ['--output', 'ndjson']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  it('exits with 4 and names the part where the ledger refuses, and prints the others', async () => {
    const { code, stdout, stderr } = await party(
      sandbox.world.traders[0],
      ['--output', 'json'],
      false,
    );
    expect([code, jsonObjectIn(stdout)['contracts']]).toEqual([4, null]);
    expect(stderr).toContain('contracts: ledger');
    expect(objectAt(jsonObjectIn(stdout), 'holdings')).toBeDefined();
  });

  it('exits with 3 for a party that nobody knows, and with 2 for text that is no party id', async () => {
    const unknown = await party(`nobody::1220${'ab'.repeat(32)}`);
    expect([unknown.code, unknown.stdout]).toEqual([3, '']);
    expect(unknown.stderr).toContain('party not found: ');
    expect((await party('nobody')).code).toBe(2);
  });

  const unreachable = 'http://127.0.0.1:9';
  const none = { CANTUI_TOKEN: 'not-sent' };

  it.each([
    {
      services: 'both are down',
      args: ['--ledger-url', unreachable, '--scan-url', unreachable],
      activity: 'scan: cannot reach http://127.0.0.1:9',
      contracts: 'ledger: cannot reach http://127.0.0.1:9',
      exit: 8,
    },
    {
      services: 'the scan is down and no ledger URL is set (--ledger-url)',
      args: ['--scan-url', unreachable],
      activity: 'scan: cannot reach http://127.0.0.1:9',
      contracts: 'no ledger URL is set (--ledger-url)',
      exit: 8,
    },
    {
      services: 'the ledger is down and no scan is configured',
      args: ['--ledger-url', unreachable],
      activity: 'ledger: cannot reach http://127.0.0.1:9',
      contracts: 'ledger: cannot reach http://127.0.0.1:9',
      exit: 8,
    },
  ])(
    'says in each block why it is empty, and claims no count, where $services',
    async ({ args, activity, contracts, exit }) => {
      const started = run(['party', `alice::1220${'ab'.repeat(32)}`, ...args], {
        ...cleanEnv(),
        ...none,
      });
      expect((await started.exit).code).toBe(exit);
      const blocks = started.stdout().split('\n\n');
      const block = (name: string) => blocks.find((each) => each.startsWith(` ${name}`));
      expect(block('ACTIVITY')).toBe(` ACTIVITY\n   ${activity}`);
      expect(block('OPEN OFFERS')).toBe(` OPEN OFFERS\n   ${activity}`);
      expect(block('CONTRACTS')?.trimEnd()).toBe(` CONTRACTS\n   ${contracts}`);
    },
  );

  it('exits with 2 where no service is configured', async () => {
    const started = run(['party', `alice::1220${'ab'.repeat(32)}`], cleanEnv());
    expect((await started.exit).code).toBe(2);
    expect(started.stderr()).toContain('neither a ledger URL nor a scan URL.');
  });
});
