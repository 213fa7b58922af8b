import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  areSumsComplete,
  emptyReport,
  type PartyReport,
} from '../../../../../src/features/party/model/party-report.ts';
import { blockValue } from '../../../../../src/features/party/model/block.ts';
import { sumHoldings } from '../../../../../src/tokens/amulets.ts';
import { fetchParty } from '../../../../../src/features/party/run/fetch-party.ts';
import { createClient } from '../../../../../src/http/client.ts';
import { parseActivities } from '../../../../../src/ledger/activity/activity.ts';
import { readAmount } from '../../../../../src/ledger/effects/holding.ts';
import { formatUnits, sumUnits } from '../../../../../src/sandbox/decimal-units.ts';
import type { Sandbox, SandboxOptions } from '../../../../../src/sandbox/sandbox.ts';
import type { Failure } from '../../../../../src/ledger/failure/failure.ts';
import type { FurtherReadName } from '../../../../../src/ledger/further-operations.ts';
import { objectAt, listAt, textAt } from '../../../../../src/lib/json/fields.ts';
import { isObject, type JsonObject } from '../../../../../src/lib/json/json.ts';
import { startHostileParticipant } from '../../../../support/servers/hostile-participant.ts';
import { roundsOf } from '../../../../support/models/torture.ts';
import { list, open, post } from '../../../../support/servers/sandbox.ts';

interface Fetching {
  readonly party?: string;
  readonly hasLedger?: boolean;
  /** The address of a scan to ask instead of the sandbox's. */
  readonly scanUrl?: string;
  readonly signal?: AbortSignal;
  /** False if no activity is known. */
  readonly isSeen?: boolean;
  readonly timesOut?: (path: string) => boolean;
}

const timeout: Failure = { kind: 'timeout', afterMs: 1, origin: 'http://x', sent: true };

const fetchFrom = async (
  sandbox: Sandbox,
  {
    party = sandbox.world.traders[0],
    hasLedger = true,
    scanUrl = sandbox.scanUrl,
    signal,
    isSeen = true,
    timesOut = () => false,
  }: Fetching = {},
): Promise<PartyReport> => {
  const { ledgerUrl, token } = sandbox;
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
    token: () => token,
  });
  onTestFinished(() => client.close());
  const { activities } = parseActivities((await list(sandbox, { page_size: 500 })).json);
  let report = emptyReport;
  await fetchParty(
    {
      request: async (wanted, until) =>
        timesOut(wanted.path)
          ? { ok: false, error: { sent: true, failure: timeout } }
          : client.request(wanted, until),
      hasLedger,
      hasScan: true,
      signal: signal ?? new AbortController().signal,
      now: Date.now,
    },
    {
      party,
      activities: isSeen ? activities.toReversed() : [],
      onBlocks: (blocks) => {
        report = { ...report, ...blocks };
      },
    },
  );
  return report;
};

const openWith = async (options: SandboxOptions = {}) => open({ history: 200, ...options });

/** The value of a party in the sandbox's own books: what it can spend, and what is locked. */
const booked = ({ world }: Sandbox, party: string): string => {
  const { holdings, kept, offers } = world;
  return formatUnits(
    sumUnits([
      ...[...holdings, ...kept.values()].flatMap((each) =>
        each.owner === party ? [each.units] : [],
      ),
      ...offers.flatMap(({ from, units }) => (from === party ? [units] : [])),
    ]),
  );
};

const totalIn = ({ holdings }: PartyReport): string | undefined => {
  const list = blockValue(holdings);
  return list && sumHoldings(list.items, list.round).total;
};

/** The contracts of a template that the updates of the scan create and don't archive, by owner. */
const leftByUpdates = async ({ scanUrl }: Sandbox) => {
  const { json } = await post(`${scanUrl}/v2/updates`, { page_size: 1000 });
  const events = listAt(json, 'transactions').flatMap((update) =>
    Object.values(objectAt(update, 'events_by_id') ?? {}).filter(isObject),
  );
  const ended = new Set(
    events.flatMap((event) => (event['consuming'] === true ? [textAt(event, 'contract_id')] : [])),
  );
  const created = events.filter(
    (event) => 'create_arguments' in event && !ended.has(textAt(event, 'contract_id')),
  );
  return (template: RegExp) =>
    created.flatMap((event) =>
      template.test(textAt(event, 'template_id'))
        ? [{ id: textAt(event, 'contract_id'), payload: objectAt(event, 'create_arguments') ?? {} }]
        : [],
    );
};

/** The names of a party, without those of the network's own operators, which no contract has. */
const namesByContract = ({ names }: PartyReport): readonly string[] =>
  (blockValue(names) ?? [])
    .map(({ ansName }) => ansName)
    .filter((name) => !name.endsWith('.sv.ans'))
    .toSorted();

/** An amulet, whether it is in a lock or not. */
const amuletIn = (payload: JsonObject): JsonObject => objectAt(payload, 'amulet') ?? payload;

describe('the sandbox, whatever its history', () => {
  it('has the same holdings, rounds and names in its contracts, its snapshots and its updates', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom('3.5', '3.6'),
        async (seed, history, ledgerVersion) => {
          const sandbox = await open({ seed, history, ledgerVersion });
          const left = await leftByUpdates(sandbox);
          for (const party of sandbox.world.traders) {
            const held = left(/:(?:Locked)?Amulet$/)
              .filter(({ payload }) => textAt(amuletIn(payload), 'owner') === party)
              .map(({ id, payload }) => {
                const amount = objectAt(amuletIn(payload), 'amount') ?? {};
                const round = textAt(objectAt(amount, 'createdAt') ?? {}, 'number');
                // A scan writes 1.419E-7 where a ledger writes 0.0000001419.
                return [id, readAmount(amount, 'initialAmount'), BigInt(round)];
              })
              .toSorted();
            const named = left(/:AnsEntry$/)
              .filter(({ payload }) => textAt(payload, 'user') === party)
              .map(({ payload }) => textAt(payload, 'name'));
            for (const hasLedger of [true, false]) {
              const report = await fetchFrom(sandbox, { party, hasLedger });
              const holdings = blockValue(report.holdings);
              const read = holdings?.items.map((each) => [
                each.contractId,
                each.amount,
                each.createdIn,
              ]);
              expect(read?.toSorted()).toEqual(held);
              if (hasLedger) expect(namesByContract(report)).toEqual(named.toSorted());
            }
          }
        },
      ),
      // A history with an amount below a millionth.
      { numRuns: roundsOf(2), examples: [['#', 77, '3.5']] },
    );
  });
});

describe('what is fetched about a party', () => {
  it('names it, its participant, its preapproval and the traffic of the participant', async () => {
    const sandbox = await openWith();
    const report = await fetchFrom(sandbox);
    const { participant, provider } = sandbox.world;
    expect(blockValue(report.names)?.map(({ ansName }) => ansName)).toEqual([
      'alice.unverified.ans',
      'rent.unverified.ans',
    ]);
    expect(blockValue(report.host)).toEqual([`PAR::${participant}`]);
    expect(blockValue(report.preapproval)).toMatchObject({ provider });
    expect(blockValue(report.traffic)).toMatchObject({ limit: 20_000_000n });
  });

  it.each(['3.5', '3.6'] as const)(
    'has the holdings of the books, by the active contracts of release %s',
    async (ledgerVersion) => {
      const sandbox = await openWith({ ledgerVersion });
      for (const party of sandbox.world.traders) {
        const report = await fetchFrom(sandbox, { party });
        expect(totalIn(report)).toBe(booked(sandbox, party));
        const { dso } = sandbox.world;
        expect(blockValue(report.holdings)).toMatchObject({
          instruments: [{ admin: dso, id: 'Amulet', totalAmount: booked(sandbox, party) }],
          ...{ unclear: [], coverage: 'all' },
        });
      }
    },
  );

  it('has the same holdings from a snapshot of the scan, with the same fees', async () => {
    // A year ago: every lock ended long before the two requests, none of them in between.
    const yearMs = 365 * 24 * 60 * 60 * 1000;
    const sandbox = await openWith({ now: () => Date.now() - yearMs });
    for (const party of sandbox.world.traders) {
      const [own, scanned] = [
        await fetchFrom(sandbox, { party }),
        await fetchFrom(sandbox, { party, hasLedger: false }),
      ];
      const holdings = [own, scanned].map((report) =>
        blockValue(report.holdings)?.items.toSorted((a, b) =>
          a.contractId < b.contractId ? -1 : 1,
        ),
      );
      expect(holdings[1]).toEqual(holdings[0]);
      expect(totalIn(scanned)).toBe(booked(sandbox, party));
      const ownSums = blockValue(own.holdings)?.instruments;
      expect(blockValue(scanned.holdings)?.instruments).toEqual(ownSums);
      expect(blockValue(scanned.holdings)?.coverage).toBe('amulet');
      expect(scanned.holdings).toMatchObject({
        source: expect.stringContaining('scan, snapshot of') as string,
      });
    }
  });

  // The pages of Splice have up to 1000 rows, and its summary fails for more than 1000 holdings
  // (hyperledger-labs/splice at 2f7ca2b, Limit.scala: applyLimitOrFail; canton-network/splice at 01572e7,
  // AcsSnapshotStore.scala: getHoldingsSummary), so the pages alone give the sums.
  it.each([
    [1100, false],
    [5100, true],
  ])(
    'reads the pages of a scan up to a limit: of %i new holdings, some are left: %s',
    async (count, isCut) => {
      const sandbox = await openWith();
      const party = sandbox.world.traders[0];
      const { createOwnedHolding, createContract } =
        await import('../../../../../src/sandbox/state/amulet-contracts.ts');
      const { addUpdate } = await import('../../../../../src/sandbox/state/ledger-state.ts');
      const many = Array.from({ length: count }, () =>
        createOwnedHolding(sandbox.world, party, 1n),
      );
      const id = `1220${'ab'.repeat(32)}`;
      addUpdate(sandbox.world, { kind: 'transaction', id, roots: many.map(createContract) });
      const report = await fetchFrom(sandbox, { party, hasLedger: false });
      const list = blockValue(report.holdings);
      expect(list?.isCut).toBe(isCut);
      expect(list && areSumsComplete(list)).toBe(!isCut);
      expect(totalIn(report) === booked(sandbox, party)).toBe(!isCut);
      if (isCut) expect(list?.items).toHaveLength(5000);
    },
  );

  it('says in one line that a service lacks an endpoint, and keeps the other blocks', async () => {
    const sandbox = await openWith({
      removedFurther: [
        ...(['ansEntryByParty', 'miningRounds'] as const),
        ...(['activeContracts', 'activeContractsPage'] as const),
        ...(['partyToParticipants', 'partyToParticipant'] as const),
      ],
    });
    const report = await fetchFrom(sandbox);
    expect(report.names).toEqual({
      kind: 'missing',
      reason: 'this scan has no /v0/ans-entries/by-party/{party}',
    });
    expect(report.host.kind).toBe('missing');
    expect(report.contracts.kind).toBe('missing');
    expect(report.preapproval.kind).toBe('ready');
    expect(totalIn(report)).toBe(booked(sandbox, sandbox.world.traders[0]));
    expect(blockValue(report.holdings)?.noRound).toContain('no mining round');
  });

  it('tells a party that nobody knows from endpoints that are missing', async () => {
    const sandbox = await openWith();
    const report = await fetchFrom(sandbox, { party: `nobody::1220${'cd'.repeat(32)}` });
    expect(report.host).toMatchObject({ kind: 'ready', value: [] });
    expect(report.names).toMatchObject({ kind: 'ready', value: [] });
    expect(report.traffic.kind).toBe('missing');
    expect(blockValue(report.contracts)?.contracts).toEqual([]);
    expect(totalIn(report)).toBe('0.0000000000');
  });

  it('names all participants that host a party, and no traffic, which each has for itself', async () => {
    const sandbox = await openWith();
    const { dso, participant, traders } = sandbox.world;
    const report = await fetchFrom(sandbox, { party: dso });
    const others = traders.filter((each) => each.startsWith('sv-'));
    expect(blockValue(report.host)).toEqual([participant, ...others].map((host) => `PAR::${host}`));
    expect(report.traffic).toEqual({
      kind: 'missing',
      reason: 'each participant has its own traffic, and several host the party',
    });
  });

  it('asks a scan without the newer endpoint for the one participant', async () => {
    const sandbox = await openWith({ removedFurther: ['partyToParticipants'] });
    const report = await fetchFrom(sandbox);
    expect(blockValue(report.host)).toEqual([`PAR::${sandbox.world.participant}`]);
    expect(report.traffic.kind).toBe('ready');
    const { host, traffic } = await fetchFrom(sandbox, { party: sandbox.world.dso });
    expect([host.kind, traffic.kind]).toEqual(['failed', 'missing']);
  });

  it('asks a scan without the newer endpoint for holdings by the older one', async () => {
    const sandbox = await openWith({ removedFurther: ['holdingsState'] });
    const party = sandbox.world.traders[0];
    const { holdings } = await fetchFrom(sandbox, { hasLedger: false });
    expect(holdings.kind === 'ready' && holdings.source).toContain('snapshot');
    expect(totalIn({ ...emptyReport, holdings })).toBe(booked(sandbox, party));
  });

  it('fails for the holdings alone where a scan has no endpoint for them', async () => {
    const sandbox = await openWith({ removedFurther: ['holdingsState', 'holdingsStateV1'] });
    const { holdings, host } = await fetchFrom(sandbox, { hasLedger: false });
    expect(holdings).toMatchObject({ kind: 'failed', exitCode: 5 });
    expect(host.kind).toBe('ready');
  });

  it('fails for the holdings where the request for the migration times out', async () => {
    const { holdings } = await fetchFrom(await openWith(), {
      hasLedger: false,
      timesOut: (path) => path.startsWith('/v2/updates/'),
    });
    expect(holdings).toMatchObject({ kind: 'failed', exitCode: 8 });
  });

  it('fails for the host where the request for the synchronizer times out', async () => {
    const { host } = await fetchFrom(await openWith(), {
      isSeen: false,
      timesOut: (path) => path === '/v2/state/connected-synchronizers',
    });
    expect(host).toMatchObject({ kind: 'failed', exitCode: 8 });
  });

  it('tells nothing after it was aborted', async () => {
    const sandbox = await openWith();
    expect(await fetchFrom(sandbox, { signal: AbortSignal.abort() })).toEqual(emptyReport);
  });
});

/** What a scan says of the party, with one operation changed on the way. */
const fetchFromHostile = async (
  name: FurtherReadName,
  response: (json: JsonObject) => JsonObject,
  history = 200,
): Promise<{ readonly report: PartyReport; readonly sandbox: Sandbox }> => {
  const sandbox = await openWith({ history });
  const scanUrl = await startHostileParticipant(sandbox, name, { response });
  return { sandbox, report: await fetchFrom(sandbox, { hasLedger: false, scanUrl }) };
};

const eventsOf = (json: JsonObject): readonly JsonObject[] => listAt(json, 'created_events');

/** The same contract with another amount. */
const withAmount = (event: JsonObject, initialAmount: string): JsonObject => {
  const created = objectAt(event, 'create_arguments') ?? {};
  const change = (owned: JsonObject): JsonObject => ({
    ...owned,
    amount: { ...objectAt(owned, 'amount'), initialAmount },
  });
  const amulet = objectAt(created, 'amulet');
  const changed = amulet === undefined ? change(created) : { ...created, amulet: change(amulet) };
  return { ...event, create_arguments: changed };
};

describe('a scan that is wrong about holdings', () => {
  it('adds no contract twice that it lists twice, and the page says so', async () => {
    const { report, sandbox } = await fetchFromHostile('holdingsState', (json) => ({
      ...json,
      created_events: [...eventsOf(json), ...eventsOf(json)],
    }));
    expect(totalIn(report)).toBe(booked(sandbox, sandbox.world.traders[0]));
    const list = blockValue(report.holdings);
    expect(list?.repeated).toBe(list?.items.length);
  });

  it.each(['-5.0', 'many'])(
    'leaves an amount of %s out of the sums, and counts it',
    async (amount) => {
      const { report } = await fetchFromHostile('holdingsState', (json) => {
        const [first, ...others] = eventsOf(json);
        return {
          ...json,
          created_events: [...(first ? [withAmount(first, amount)] : []), ...others],
        };
      });
      const list = blockValue(report.holdings);
      expect(list?.unreadable).toBe(1);
      expect(list && areSumsComplete(list)).toBe(false);
      expect(list?.items.every((each) => !each.amount.startsWith('-'))).toBe(true);
    },
  );

  it('adds no contract twice that it lists on two pages', async () => {
    let pages = 0;
    const { report, sandbox } = await fetchFromHostile('holdingsState', (json) => {
      pages += 1;
      return { ...json, ...(pages === 1 && { next_page_token: 'from the start' }) };
    });
    const list = blockValue(report.holdings);
    expect([pages, list?.repeated]).toEqual([2, list?.items.length]);
    expect(totalIn(report)).toBe(booked(sandbox, sandbox.world.traders[0]));
  });

  it('adds no page of another time to the snapshot', async () => {
    let pages = 0;
    const { report } = await fetchFromHostile('holdingsState', (json) => {
      pages += 1;
      const time = pages === 1 ? json['record_time'] : '2026-01-01T00:00:00Z';
      return { ...json, record_time: time ?? null, next_page_token: 'more' };
    });
    const list = blockValue(report.holdings);
    expect(pages).toBe(2);
    expect(list?.mixed).toMatch(/^omitted a later page: it is of 2026-01-01T00:00:00Z, not of /);
    expect(list && areSumsComplete(list)).toBe(false);
  });

  it('is not believed about the preapproval of another party', async () => {
    const { report } = await fetchFromHostile('transferPreapprovalByParty', (json) => {
      const preapproval = objectAt(json, 'transfer_preapproval');
      const contract = objectAt(preapproval, 'contract');
      const payload = {
        ...objectAt(contract, 'payload'),
        receiver: `mallory::1220${'ef'.repeat(32)}`,
      };
      return { transfer_preapproval: { ...preapproval, contract: { ...contract, payload } } };
    });
    expect(report.preapproval).toMatchObject({
      kind: 'failed',
      reason: 'scan: the response is the preapproval of another party',
    });
  });
});
