import { describe, expect, it } from 'vitest';
import { furtherRequest } from '../../../../src/ledger/further-operations.ts';
import { listAt, objectAt, textAt } from '../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { addDecimals } from '../../../../src/lib/numbers/decimal.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { open, post, standstill } from '../../../support/servers/sandbox.ts';
import { tokenCli } from '../../../support/tokens/token-cli.ts';

const none = '0.0000000000';
const hour = 3_600_000;

/** What the payloads of the active contracts say that a party holds, without the code under test. */
const heldAt = async (sandbox: Sandbox, party: string, offset: number): Promise<string> => {
  const { path } = furtherRequest('activeContracts');
  const filter = { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] };
  let amounts: readonly string[] = [];
  let pageToken = '';
  do {
    const { json } = await post(
      `${sandbox.ledgerUrl}${path}-page`,
      {
        ...{ activeAtOffset: offset, maxPageSize: 200 },
        eventFormat: { filtersByParty: { [party]: filter }, verbose: true },
        ...(pageToken !== '' && { pageToken }),
      },
      { token: sandbox.token.reveal() },
    );
    for (const entry of listAt(json, 'activeContracts')) {
      const event = objectAt(entry, 'contractEntry', 'JsActiveContract', 'createdEvent') ?? {};
      const payload = objectAt(event, 'createArgument');
      const amulet = objectAt(payload, 'amulet') ?? payload ?? {};
      if (!/:Splice\.Amulet:(?:Locked)?Amulet$/.test(textAt(event, 'templateId'))) continue;
      if (textAt(amulet, 'owner') !== party) continue;
      amounts = [...amounts, textAt(objectAt(amulet, 'amount') ?? {}, 'initialAmount')];
    }
    pageToken = textAt(json, 'nextPageToken');
  } while (pageToken !== '');
  return addDecimals([none, ...amounts]) ?? '';
};

const amulet = (json: JsonObject): JsonObject =>
  listAt(json, 'instruments').find((each) => each['id'] === 'Amulet') ?? {};

const sumOf = (json: JsonObject): string =>
  addDecimals([
    textAt(amulet(json), 'opening'),
    ...listAt(amulet(json), 'movements').map((each) => textAt(each, 'change')),
  ]) ?? '';

const timeOf = (sandbox: Sandbox, index: number): number =>
  (sandbox.world.ordered[index]?.at ?? 0) / 1000;

describe('cantui statement', () => {
  it('adds up to what the payloads say is held at both ends, in any window, for every party', async () => {
    const sandbox = await open({ history: 400 });
    const { run } = tokenCli(sandbox);
    const { ordered, traders } = sandbox.world;
    const [first, last] = [80, 300].map((index) => Math.ceil(timeOf(sandbox, index)));
    const time = (ms = 0): string => new Date(ms).toISOString();
    const offsetBefore = (ms = 0): number =>
      ordered.findLast(({ at }) => at / 1000 < ms)?.offset ?? 0;
    for (const party of traders.slice(0, 4)) {
      const window = ['--since', time(first), '--until', time(last), '--output', 'json'];
      const { code, json, stderr } = await run('statement', party, ...window);
      expect([code, json['complete'], stderr]).toEqual([0, true, '']);
      const movements = listAt(amulet(json), 'movements');
      expect(movements.length).toBeGreaterThan(2);
      expect(textAt(amulet(json), 'opening')).toBe(
        await heldAt(sandbox, party, offsetBefore(first)),
      );
      expect(textAt(amulet(json), 'closing')).toBe(
        await heldAt(sandbox, party, offsetBefore(last)),
      );
      expect(sumOf(json)).toBe(textAt(amulet(json), 'closing'));
      expect(textAt(movements.at(-1) ?? {}, 'balance')).toBe(textAt(amulet(json), 'closing'));
    }
  });

  it('has a payment with its counterparty and memo', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const since = new Date(Date.now() - 1000).toISOString();
    const pay = ['pay', '--from', signing.party, '--memo', 'inv-7', '--yes'];
    expect((await run(...pay, '--to', traders[0], '--amount', '2.5')).code).toBe(0);
    const { json } = await run('statement', signing.party, '--since', since, '--output', 'json');
    expect(amulet(json)).toMatchObject({ opening: '1000.0000000000', closing: '997.5000000000' });
    expect(listAt(amulet(json), 'movements')).toMatchObject([
      { kind: 'payment', counterparty: traders[0], change: '-2.5000000000', memo: 'inv-7' },
    ]);
  });

  it('lists what a pruned node still has, with an unknown opening and what is missing', async () => {
    const sandbox = await open({ history: 400 });
    const { run } = tokenCli(sandbox);
    const [party] = sandbox.world.traders;
    sandbox.world.ordered.splice(0, 150);
    const { code, json, stderr } = await run(
      'statement',
      party,
      '--since',
      '30d',
      '--output',
      'json',
    );
    expect([code, json['complete'], amulet(json)['opening']]).toEqual([9, false, null]);
    expect(json['missing']).toEqual([
      expect.stringContaining('has pruned everything up to offset'),
    ]);
    expect(stderr).toContain('INCOMPLETE: the ledger has pruned');
    const movements = listAt(amulet(json), 'movements');
    expect(movements.length).toBeGreaterThan(5);
    expect(textAt(movements.at(-1) ?? {}, 'balance')).toBe(textAt(amulet(json), 'closing'));
  });

  it.each([
    ['3.6', 'the participant has read global-domain::'],
    ['3.5', 'the participant does not say how far it has read its synchronizers'],
  ] as const)(
    'is not complete for a time that a participant of release %s has not read',
    async (ledgerVersion, reason) => {
      const sandbox = await open({ ledgerVersion, now: () => standstill });
      const { run } = tokenCli(sandbox);
      const [party] = sandbox.world.traders;
      const time = (hours: number): string => new Date(standstill + hours * hour).toISOString();
      const until = (hours: number) =>
        run('statement', party, '--since', time(-24), '--until', time(hours), '--output', 'json');
      const late = await until(2);
      expect([late.code, late.json['complete']]).toEqual([9, false]);
      expect(late.json['missing']).toEqual([expect.stringContaining(reason)]);
      expect(late.stderr).toContain(`INCOMPLETE: ${reason}`);
      expect(await until(0)).toMatchObject({ code: 0, json: { complete: true, missing: [] } });
    },
  );

  it('says by how much the books are wrong where a ledger leaves out an update', async () => {
    const sandbox = await open({ history: 300 });
    const { run } = tokenCli(sandbox);
    const [party] = sandbox.world.traders;
    const whole = (await run('statement', party, '--since', '30d', '--output', 'json')).json;
    const lost = listAt(amulet(whole), 'movements').at(-1) ?? {};
    const { ordered } = sandbox.world;
    const at = ordered.findIndex(({ id }) => id === lost['updateId']);
    const [left] = ordered.splice(at, 1);
    if (left === undefined) throw new Error('the update is not listed');
    // Active contracts still follow from it.
    const { json } = await run('statement', party, '--since', '30d', '--output', 'json');
    ordered.splice(at, 0, left);
    const change = textAt(lost, 'change');
    const negated = change.startsWith('-') ? change.slice(1) : change;
    expect(json['complete']).toBe(false);
    expect(json['missing']).toEqual([expect.stringContaining(`differ by`)]);
    expect(JSON.stringify(json['missing'])).toContain(negated);
  });

  it('has CSV with every digit and one opening and closing row for each account', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const [party] = sandbox.world.traders;
    const { stdout } = await run('statement', party, '--since', '30d', '--output', 'csv');
    const [titles = '', ...rows] = stdout.trimEnd().split('\n');
    expect(titles).toBe(
      'admin,id,account_provider,account_id,at,update_id,kind,counterparty,change,balance,memo',
    );
    const kinds = rows.map((row) => row.split(',')[6]);
    expect([kinds[0], kinds.at(-1)]).toEqual(['opening', 'closing']);
  });

  it('dates the end of a month that is not over with the time of the reading', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const [party] = sandbox.world.traders;
    const month = ['--month', new Date().toISOString().slice(0, 7)];
    const begun = Date.now();
    const csv = await run('statement', party, ...month, '--output', 'csv');
    expect([csv.code, csv.stderr]).toEqual([9, expect.stringContaining('the period is not over')]);
    const [at = '', , kind] = csv.stdout.trimEnd().split('\n').at(-1)?.split(',').slice(4) ?? [];
    expect(kind).toBe('closing');
    expect(Date.parse(at)).toBeGreaterThanOrEqual(begun);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    const table = await run('statement', party, ...month);
    expect(table.stdout.trimEnd()).toMatch(/closing .* so far$/);
  });

  it('exits with 3 for a party that the node does not list, and with 2 for a bad period', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const nobody = await run('statement', `nobody::1220${'ab'.repeat(32)}`);
    expect([nobody.code, nobody.stderr]).toEqual([3, expect.stringContaining('may not host')]);
    const [party] = sandbox.world.traders;
    const early = await run('statement', party, '--month', '2020-01', '--output', 'json');
    expect([early.code, early.json]).toMatchObject([0, { complete: true, instruments: [] }]);
    expect(early.stderr).toContain('held and moved no token in this period');
    const other = await run('statement', party, '--instrument', `${party}/NONE`);
    expect([other.code, other.stdout]).toEqual([0, '']);
    expect(other.stderr).toContain(`held and moved no ${party}/NONE in this period`);
    expect((await run('statement', party, '--month', '2026-13')).code).toBe(2);
    expect((await run('statement', party, '--month', '2026-10', '--since', '1d')).code).toBe(2);
    expect((await run('statement', party, '--instrument', 'Amulet')).code).toBe(2);
  });
});
