import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readFurtherResponse,
  type FurtherOperationName,
} from '../../../../../src/ledger/further-operations.ts';
import { listAt, textAt, objectAt } from '../../../../../src/lib/json/fields.ts';
import { parseJson, type Json, type JsonObject } from '../../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../../src/sandbox/sandbox.ts';
import { roundAt, toIsoTime } from '../../../../../src/sandbox/decimal-units.ts';
import { roundsOf } from '../../../../support/models/torture.ts';
import { ask, askFurther, open, within } from '../../../../support/servers/sandbox.ts';
import {
  encoded,
  multiSignature,
  newSigner,
  partyToParticipant,
  someParticipant,
} from '../../../../support/verify/topology-writer.ts';
import { waitFor } from '../../../../support/wait.ts';

const anyParty = { filtersForAnyParty: {}, verbose: false };

/** The alice of a sandbox. */
const firstOf = ({ world }: Sandbox): string => world.traders[0];

const snapshotOf = ({ world }: Sandbox) => ({
  migration_id: world.migration,
  record_time: toIsoTime(world.clock),
  record_time_match: 'at_or_before',
});

type HoldingsPages = {
  readonly name?: 'holdingsState' | 'holdingsStateV1';
  readonly page?: number;
};

const askHoldings = async (
  sandbox: Sandbox,
  owner: string,
  { name = 'holdingsState', page = 1000 }: HoldingsPages = {},
) => {
  const events: JsonObject[] = [];
  let after: Json | undefined;
  do {
    const body = {
      ...snapshotOf(sandbox),
      owner_party_ids: [owner],
      page_size: page,
      ...(after !== undefined && { after }),
    };
    const { json } = await askFurther(sandbox, name, { body });
    expect(readFurtherResponse(name, json).mismatches).toEqual([]);
    events.push(...listAt(json, 'created_events'));
    after = json['next_page_token'];
  } while (after !== undefined);
  return events;
};

describe('the operations about a party in the sandbox', () => {
  it('answer as their documents say', async () => {
    const sandbox = await open();
    const party = firstOf(sandbox);
    const { synchronizer, offset } = sandbox.world;
    const asked: readonly (readonly [FurtherOperationName, object])[] = [
      ['ansEntryByParty', { path: { party } }],
      ['transferPreapprovalByParty', { path: { party } }],
      ['partyToParticipant', { path: { domain_id: synchronizer, party_id: party } }],
      ['partyToParticipants', { path: { domain_id: synchronizer, party_id: party } }],
      [
        'holdingsState',
        { body: { ...snapshotOf(sandbox), page_size: 1, owner_party_ids: [party] } },
      ],
      [
        'miningRounds',
        {
          body: {
            cached_open_mining_round_contract_ids: [],
            cached_issuing_round_contract_ids: [],
          },
        },
      ],
    ];
    for (const [name, input] of asked) {
      const { status, json } = await askFurther(sandbox, name, input);
      expect([name, status, readFurtherResponse(name, json).mismatches]).toEqual([name, 200, []]);
    }
    const body = { activeAtOffset: offset, eventFormat: anyParty };
    const { text } = await askFurther(sandbox, 'activeContracts', { body, query: { limit: '5' } });
    const list = parseJson(text);
    expect(readFurtherResponse('activeContracts', list).mismatches).toEqual([]);
    expect(list).toHaveLength(5);
  });

  it('respond with 404 for a party that the network does not know', async () => {
    const sandbox = await open();
    const party = `nobody::1220${'ab'.repeat(32)}`;
    const { synchronizer } = sandbox.world;
    for (const [name, path] of [
      ['ansEntryByParty', { party }],
      ['transferPreapprovalByParty', { party }],
      ['partyToParticipant', { domain_id: synchronizer, party_id: party }],
      ['partyToParticipants', { domain_id: synchronizer, party_id: party }],
    ] as const)
      expect((await askFurther(sandbox, name, { path })).status).toBe(404);
  });

  // canton-network/splice at 0151145, apps/scan, scan/admin/http/HttpScanHandler.scala:
  // getPartyToParticipant fails with 500 for several hosts, getPartyToParticipantV1 lists them.
  it('name all hosts of a party by the newer route, and fail by the older one', async () => {
    const sandbox = await open();
    const { dso, participant, synchronizer, traders } = sandbox.world;
    const path = { domain_id: synchronizer, party_id: dso };
    const hosts = [participant, ...traders.filter((each) => each.startsWith('sv-'))];
    expect(hosts.length).toBeGreaterThan(2);
    const { json } = await askFurther(sandbox, 'partyToParticipants', { path });
    expect(json).toEqual({ participant_ids: hosts.map((host) => `PAR::${host}`) });
    const older = await askFurther(sandbox, 'partyToParticipant', { path });
    expect(older.status).toBe(500);
    expect(textAt(older.json, 'error')).toContain('hosted on multiple participants');
  });

  it('name the hosts of the transaction that allocated a party', async () => {
    const sandbox = await open();
    const signer = newSigner();
    const { participant, synchronizer } = sandbox.world;
    const party = `frida::${signer.fingerprint}`;
    const transactions = [
      partyToParticipant(party, { keys: [signer], on: [participant, someParticipant] }),
    ];
    await ask(sandbox, 'allocate', {
      synchronizer,
      onboardingTransactions: encoded(transactions),
      multiHashSignatures: [multiSignature(signer, transactions)],
    });
    const path = { domain_id: synchronizer, party_id: party };
    await waitFor(async () => {
      const { json } = await askFurther(sandbox, 'partyToParticipants', { path });
      expect(json).toEqual({ participant_ids: [`PAR::${participant}`, `PAR::${someParticipant}`] });
    });
  });

  it('give the first name of a party by its letters, and names without a contract', async () => {
    const sandbox = await open();
    const nameOf = async (party: string) =>
      within((await askFurther(sandbox, 'ansEntryByParty', { path: { party } })).json, 'entry');
    expect((await nameOf(firstOf(sandbox)))['name']).toBe('alice.unverified.ans');
    const given = await nameOf(sandbox.world.dso);
    expect([given['name'], given['contract_id']]).toEqual(['dso.ans', undefined]);
  });

  it('name the round in which an amulet would be created now', async () => {
    const sandbox = await open();
    const body = {
      cached_open_mining_round_contract_ids: [],
      cached_issuing_round_contract_ids: [],
    };
    const { json } = await askFurther(sandbox, 'miningRounds', { body });
    const rounds = Object.values(within(json, 'open_mining_rounds')).map((each) => {
      const payload = objectAt(each, 'contract', 'payload');
      return { number: textAt(objectAt(payload, 'round') ?? {}, 'number'), payload };
    });
    const current = roundAt(Date.now() * 1000);
    expect(rounds.map(({ number }) => number)).toEqual(
      [current - 1, current, current + 1].map(String),
    );
    const opens = rounds.map(({ payload }) => Date.parse(textAt(payload ?? {}, 'opensAt')));
    expect(opens.map((at) => at <= Date.now())).toEqual([true, true, false]);
  });

  it('cut a list at its limit, and refuse one that is longer than the node allows', async () => {
    const sandbox = await open({ history: 600 });
    const body = { activeAtOffset: sandbox.world.offset, eventFormat: anyParty };
    const all = sandbox.world.active.size;
    expect(all).toBeGreaterThan(200);
    expect((await askFurther(sandbox, 'activeContracts', { body })).status).toBe(413);
    const cut = await askFurther(sandbox, 'activeContracts', { body, query: { limit: '200' } });
    expect(parseJson(cut.text)).toHaveLength(200);
  });

  it('refuse an offset that the ledger has not reached', async () => {
    const sandbox = await open();
    const body = { activeAtOffset: sandbox.world.offset + 1, eventFormat: anyParty };
    const { status, json } = await askFurther(sandbox, 'activeContracts', { body });
    expect([status, json['code']]).toEqual([400, 'OFFSET_AFTER_LEDGER_END']);
  });

  it('give every contract once over all pages, and only a release that has pages does', async () => {
    const sandbox = await open({ history: 200 });
    const ids: string[] = [];
    for (let token = ''; ;) {
      const body = { eventFormat: anyParty, maxPageSize: 7, ...(token && { pageToken: token }) };
      const { json } = await askFurther(sandbox, 'activeContractsPage', { body });
      expect(readFurtherResponse('activeContractsPage', json).mismatches).toEqual([]);
      for (const entry of listAt(json, 'activeContracts'))
        ids.push(
          textAt(
            objectAt(entry, 'contractEntry', 'JsActiveContract', 'createdEvent') ?? {},
            'contractId',
          ),
        );
      token = textAt(json, 'nextPageToken');
      if (token === '') break;
    }
    expect(ids).toEqual([...sandbox.world.active.values()].map(({ contract }) => contract.id));
    const older = await open({ ledgerVersion: '3.5' });
    const asked = { body: { eventFormat: anyParty } };
    expect((await askFurther(older, 'activeContractsPage', asked)).status).toBe(404);
  });

  it('give the holdings of a snapshot as they were then', async () => {
    const sandbox = await open({ history: 100 });
    const party = firstOf(sandbox);
    const ask = async (record_time: string, record_time_match: string) =>
      askFurther(sandbox, 'holdingsState', {
        body: {
          ...{ migration_id: sandbox.world.migration, record_time, record_time_match },
          ...{ page_size: 1000, owner_party_ids: [party] },
        },
      });
    const before = toIsoTime(sandbox.world.clock);
    const { json } = await ask(before, 'exact');
    sandbox.addActivities(60);
    expect((await ask(before, 'exact')).json).toEqual(json);
    expect((await ask(toIsoTime(sandbox.world.clock + 1), 'exact')).status).toBe(404);
    const newest = await ask(toIsoTime(sandbox.world.clock + 1), 'at_or_before');
    expect(newest.json['record_time']).toBe(toIsoTime(sandbox.world.clock));
  });
});

describe('the holdings of the sandbox', () => {
  it('are what can be spent and what is locked, to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1 }),
        fc.integer({ min: 1, max: 300 }),
        async (seed, history) => {
          const sandbox = await open({ seed, history });
          const { holdings, kept, offers } = sandbox.world;
          const expected = [
            ...[...holdings, ...kept.values()].map(({ contract }) => contract.id),
            ...offers.map(({ locked }) => locked.id),
          ];
          const active = [...sandbox.world.active.values()]
            .filter(
              ({ contract: { template } }) => template === 'Amulet' || template === 'LockedAmulet',
            )
            .map(({ contract }) => contract.id);
          expect(active.toSorted()).toEqual(expected.toSorted());
        },
      ),
      { numRuns: roundsOf(10) },
    );
  });

  it('are the same whatever the page and the version of the operation', async () => {
    const sandbox = await open({ history: 300 });
    for (const owner of sandbox.world.traders) {
      const events = await askHoldings(sandbox, owner);
      expect(await askHoldings(sandbox, owner, { page: 3 })).toEqual(events);
      expect(await askHoldings(sandbox, owner, { name: 'holdingsStateV1', page: 3 })).toEqual(
        events,
      );
    }
  });

  // canton-network/splice at 01572e7 and 0151145, apps/scan: AcsSnapshotStore.scala (queryAcsSnapshot) and
  // HttpScanHandler.scala (queryWithOptionalAtOrBefore); Limit.scala of hyperledger-labs/splice at 2f7ca2b.
  it('are refused in the words of Splice', async () => {
    const sandbox = await open();
    const ask = async (change: object) => {
      const snapshot = { ...snapshotOf(sandbox), page_size: 1, owner_party_ids: ['a::1220'] };
      const body = { ...snapshot, ...change };
      const { status, json } = await askFurther(sandbox, 'holdingsState', { body });
      return [status, json['error']];
    };
    const time = '2020-01-01T00:00:00Z';
    expect(await ask({ record_time: time })).toEqual([404, `No snapshots found before ${time}`]);
    expect(await ask({ record_time: time, record_time_match: 'exact' })).toEqual([
      404,
      `Failed to find ACS snapshot for migration id ${sandbox.world.migration} at ${time}`,
    ]);
    expect(await ask({ page_size: 1001 })).toEqual([400, 'Exceeded limit maximum (1001 > 1000).']);
    expect(await ask({ page_size: 0 })).toEqual([400, 'Limit must be at least 1.']);
  });
});
