import { registrarOf } from '../../../src/sandbox/state/parties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAt, textAt } from '../../../src/lib/json/fields.ts';
import { isObject, parseJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import { formatUnits } from '../../../src/sandbox/decimal-units.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { jsonObjectIn } from '../../support/json-object.ts';
import { startListingLedger } from '../../support/servers/listing-ledger.ts';
import { holdingEvent } from '../../support/tokens/holding-events.ts';
import { dso, payer } from '../../support/tokens/token-world.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ rate: 0, history: 120 });
});
afterAll(() => sandbox.close());

const cantui = async (args: readonly string[], { isSignedIn = true } = {}) => {
  const services = ['--ledger-url', sandbox.ledgerUrl, '--scan-url', sandbox.scanUrl];
  const env = { ...cleanEnv(), ...(isSignedIn && { CANTUI_TOKEN: sandbox.token.reveal() }) };
  const started = run([...args, ...services], env);
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

/** A trader that has offered something to another, and what. */
const openOffer = () => {
  const { offers, traders } = sandbox.world;
  const offer = offers.find(({ from, to }) => traders.includes(from) && traders.includes(to));
  if (offer === undefined) throw new Error('the sandbox has no open offer');
  return offer;
};

const objects = (text: string): readonly JsonObject[] => {
  const json = parseJson(text);
  return Array.isArray(json) ? json.filter(isObject) : [];
};

describe('cantui holdings', () => {
  it('proposes readings for the holdings of a package that nobody published', async () => {
    const token = { amount: '5.0', owner: payer, admin: dso, id: 'GOLD' };
    const createArgument = { ...token, lock: null };
    const events = [{ ...holdingEvent('gold', token), createArgument }];
    const { url } = await startListingLedger({ events });
    const words = ['holdings', payer, '--propose-readings', '--ledger-url', url];
    const proposed = run(words, cleanEnv());
    expect([(await proposed.exit).code, proposed.stderr()]).toEqual([0, '']);
    expect(proposed.stdout()).toMatch(
      /^ {2}'[0-9a-f]{64}:Registry\.Holding:Holding': \{ owner: owner, admin: admin, id: id, amount: amount, lock: lock \}$/m,
    );
    const other = run([...words, '--output', 'json'], cleanEnv());
    expect([(await other.exit).code, other.stdout()]).toEqual([2, '']);
    const none = await cantui(['holdings', openOffer().from, '--propose-readings']);
    expect([none.code, none.stdout]).toEqual([3, '']);
  });

  it('prints exact sums, the locks in them, and when the ledger was read', async () => {
    const { from } = openOffer();
    const { code, stdout, stderr } = await cantui(['holdings', from, '--output', 'json']);
    const json = jsonObjectIn(stdout);
    expect([code, stderr, textAt(json, 'party')]).toEqual([0, '', from]);
    expect(textAt(json, 'source')).toBe(`ledger at offset ${sandbox.world.offset}`);
    expect(textAt(json, 'at')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [amulet = {}] = listAt(json, 'instruments');
    const locks = listAt(amulet, 'locks').map((lock) => textAt(lock, 'amount'));
    expect(textAt(amulet, 'locked')).toBe(addDecimals(['0.0000000000', ...locks]));
    expect(textAt(amulet, 'total')).toBe(
      addDecimals([textAt(amulet, 'unlocked'), textAt(amulet, 'locked')]),
    );
    expect(listAt(json, 'preapprovals')).toMatchObject([{ ids: ['Amulet'] }]);
  });

  it('prints a table, a row of CSV and a line of NDJSON for each instrument', async () => {
    const [party] = sandbox.world.traders;
    const table = await cantui(['holdings', party]);
    expect(table.stdout).toMatch(
      /HOLDINGS {2}1 token +ledger at offset \d+, read \d\d:\d\d:\d\dZ\n {3}Amulet[^]*PREAPPROVALS {2}1/,
    );
    const csv = await cantui(['holdings', party, '--output', 'csv']);
    expect(csv.stdout.split('\n')[0]).toBe(
      'party,admin,id,symbol,total,unlocked,locked,contracts,complete,source,at,accountProvider,accountId,notice',
    );
    const { stdout } = await cantui(['holdings', party, '--output', 'ndjson']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(csv.stdout.trimEnd().split('\n').length - 1);
    expect(jsonObjectIn(lines[0] ?? '')).toMatchObject({ party, id: 'Amulet', complete: true });
  });

  it('exits with 4 where the ledger refuses, and prints the Amulet that the scan lists', async () => {
    const args = ['holdings', sandbox.world.traders[0], '--output', 'json'];
    const { code, stdout, stderr } = await cantui(args, { isSignedIn: false });
    expect(code).toBe(4);
    expect(stderr).toContain('contracts: ledger');
    expect(jsonObjectIn(stdout)).toMatchObject({
      complete: false,
      instruments: [{ id: 'Amulet' }],
    });
  });

  it('exits with 3 for a party without contracts, and with 2 for text that is no party id', async () => {
    const unseen = await cantui(['holdings', `nobody::1220${'ab'.repeat(32)}`]);
    expect([unseen.code, unseen.stdout]).toEqual([3, '']);
    expect(unseen.stderr).toContain('no contracts found for');
    expect((await cantui(['holdings', 'nobody'])).code).toBe(2);
    expect((await cantui(['offers', 'nobody'])).code).toBe(2);
  });
});

describe('cantui offers', () => {
  it('prints the offers from and to a party with amount, deadline, state and source', async () => {
    const { from, to, units, contract } = openOffer();
    for (const party of [from, to]) {
      const { code, stdout } = await cantui(['offers', party, '--output', 'json']);
      expect(code).toBe(0);
      expect(objects(stdout)).toContainEqual(
        expect.objectContaining({
          ...{ contractId: contract.id, from, to, amount: formatUnits(units) },
          instrument: { admin: sandbox.world.dso, id: 'Amulet' },
          expiresAt: expect.stringMatching(/Z$/) as unknown,
          state: expect.stringMatching(/^(?:open|expired)$/) as unknown,
          source: `ledger at offset ${sandbox.world.offset}`,
        }),
      );
    }
  });

  it('lists those to a party before its own, and names the columns of its CSV', async () => {
    const from = registrarOf(sandbox.world);
    const table = await cantui(['offers', from]);
    expect(table.stdout).toMatch(/OFFERS TO THIS PARTY[^]*OFFERS FROM THIS PARTY {2}[1-9]/);
    const { stdout } = await cantui(['offers', from, '--output', 'csv']);
    expect(stdout.split('\n')[0]).toBe(
      'contractId,admin,id,symbol,from,to,amount,unit,memo,expiresAt,state,source,at,notice',
    );
  });

  it('prints the whole id of each offer on a line of its own, as `accept` takes it', async () => {
    const { from, contract } = openOffer();
    const { stdout } = await cantui(['offers', from]);
    expect(stdout.split('\n').map((line) => line.trim())).toContain(contract.id);
  });

  it('lists those of the parties of the user where no party is named', async () => {
    const { stdout, code } = await cantui(['offers']);
    expect(code).toBe(0);
    expect(stdout).toContain(sandbox.world.signing.party);
  });
});
