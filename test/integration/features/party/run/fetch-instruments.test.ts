import { describe, expect, it, onTestFinished } from 'vitest';
import { blockValue } from '../../../../../src/features/party/model/block.ts';
import {
  emptyReport,
  type PartyReport,
} from '../../../../../src/features/party/model/party-report.ts';
import { partyJson } from '../../../../../src/features/party/cli/party-json.ts';
import { fetchParty } from '../../../../../src/features/party/run/fetch-party.ts';
import { findOffers } from '../../../../../src/features/party/view/contract-lines.ts';
import { partyLines } from '../../../../../src/features/party/view/party-lines.ts';
import { createClient } from '../../../../../src/http/client.ts';
import { objectAt, listAt, objectsIn, textAt } from '../../../../../src/lib/json/fields.ts';
import type { Json, JsonObject } from '../../../../../src/lib/json/json.ts';
import { parseActivities } from '../../../../../src/ledger/activity/activity.ts';
import type { Sandbox } from '../../../../../src/sandbox/sandbox.ts';
import { list, open } from '../../../../support/servers/sandbox.ts';
import { readRecorded } from '../../../../support/recorded/read-recorded.ts';
import { startListingLedger } from '../../../../support/servers/listing-ledger.ts';

/** While the participant was recorded. */
const recordedAt = Date.parse('2026-11-26T15:40:00Z');

const eventsIn = (note: string): readonly JsonObject[] => {
  const found = readRecorded('active-contracts').find((each) => each.note === note);
  return listAt(objectAt(found?.response.body) ?? {}, 'activeContracts')
    .map((each) => objectAt(each, 'contractEntry', 'JsActiveContract', 'createdEvent'))
    .filter((event) => event !== undefined);
};

/** What a participant has of a party: each contract with the views that it sent for it. */
const recordedEvents = (name: string): readonly JsonObject[] => {
  const withViews = new Map(
    eventsIn(`holdings of ${name}: interface filters only`).map((event) => [
      textAt(event, 'contractId'),
      event,
    ]),
  );
  return eventsIn(`active contracts page of ${name}, wildcard`).map(
    (event) => withViews.get(textAt(event, 'contractId')) ?? event,
  );
};

const namespace = '122079e6c928bfca92118c01b94d2b9364d968423f3087c7c9a85b1fc39088038d48';
const [alice, bob, dso, issuer] = ['alice', 'bob', 'dso', 'issuer'].map(
  (name) => `${name}::${namespace}`,
) as [string, string, string, string];

const newest = (json: Json) => parseActivities(json).activities.toReversed();

const none = { activities: [], gaps: 0 };

const askAbout = async (
  party: string,
  { scan, ...options }: Parameters<typeof startListingLedger>[0] & { readonly scan?: Sandbox },
  now = recordedAt,
) => {
  const ledger = await startListingLedger(options);
  const { scanUrl = '' } = scan ?? {};
  const client = createClient({ ledgerUrl: ledger.url, scanUrl, timeoutMs: 5000, retries: 0 });
  onTestFinished(() => client.close());
  let report: PartyReport = emptyReport;
  const { signal } = new AbortController();
  await fetchParty(
    {
      request: client.request,
      hasLedger: true,
      hasScan: scan !== undefined,
      signal,
      now: () => now,
    },
    {
      party,
      activities: scan === undefined ? [] : newest((await list(scan, { page_size: 50 })).json),
      onBlocks: (blocks) => {
        report = { ...report, ...blocks };
      },
    },
  );
  const content = { party, report, known: none, now };
  const parts = { limit: Number.POSITIVE_INFINITY, open: new Set<string>() };
  const lines = partyLines({ ...content, span: 0, parts }, 120)
    .map(({ line }) =>
      line
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .join('\n');
  const json = partyJson(content, true);
  const offers = findOffers(report, none, { party, now });
  return { report, lines, json, offers, asked: ledger.asked };
};

const sums = (json: JsonObject) =>
  objectsIn(objectAt(json, 'holdings')?.['instruments']).map((each) => [
    each['id'],
    each['admin'],
    each['total'],
    each['locked'],
    each['contracts'],
  ]);

const nothing = '0.0000000000';

// The sums were computed apart from the program, from the views that the participant sent.
const held = {
  [alice]: [
    ['Amulet', dso, '1112.0500000001', nothing, 21],
    ['EURX', issuer, '75.0000000000', nothing, 3],
    ['USDX', issuer, '275.0000000000', nothing, 5],
  ],
  [bob]: [
    ['Amulet', dso, '943.7000000000', nothing, 27],
    ['EURX', issuer, '5.0000000000', nothing, 1],
    ['USDX', issuer, '25.0000000000', nothing, 1],
  ],
};

const standardPackages = ['holding', 'transfer-instruction'].flatMap((name) =>
  ['v1', 'v2'].map((version) => `splice-api-token-${name}-${version}`),
);

describe('the holdings of a party on a real participant', () => {
  it.each([
    ['alice', alice, true],
    ['alice', alice, false],
    ['bob', bob, true],
  ])('are those of every instrument: of %s, %s, with pages: %s', async (name, party, hasPages) => {
    const { json, lines } = await askAbout(party, { events: recordedEvents(name), hasPages });
    expect(sums(json)).toEqual(held[party]);
    expect(objectAt(json, 'holdings')).toMatchObject({
      instruments_complete: true,
      total: held[party]?.[0]?.[2],
    });
    expect(lines).toMatch(/HOLDINGS {2}3 tokens/);
    expect(lines).toMatch(/USDX +\d+\.0000 +in \d contracts?/);
    expect(lines.indexOf('HOLDINGS')).toBeLessThan(lines.indexOf('ANS names'));
  });

  it('are asked for without the packages that the participant lacks', async () => {
    const { json, asked } = await askAbout(alice, {
      // A participant without the newer standard computes no views of it.
      events: recordedEvents('alice').map((event) => ({
        ...event,
        interfaceViews: objectsIn(event['interfaceViews']).filter(
          (view) => !textAt(view, 'interfaceId').includes('V2:'),
        ),
      })),
      lacking: standardPackages.filter((name) => name.endsWith('v2')),
    });
    expect(sums(json)).toEqual(held[alice]);
    expect(asked.at(-1)).toContain('HoldingV1');
    expect(asked.at(-1)).not.toContain('HoldingV2');
  });

  it('are those of amulet where the participant has none of the packages', async () => {
    const events = recordedEvents('alice').filter(
      (event) => textAt(event, 'packageName') === 'splice-amulet',
    );
    const { json } = await askAbout(alice, { events, lacking: standardPackages });
    expect(sums(json)).toEqual(held[alice]?.slice(0, 1));
    expect(objectAt(json, 'holdings')).toMatchObject({ instruments_complete: true });
  });

  it('are found among more contracts than are read, on a ledger that only has lists', async () => {
    const [ping] = recordedEvents('alice');
    const pings = Array.from({ length: 250 }, (_, index) => ({
      ...ping,
      contractId: `00${index.toString(16).padStart(64, '0')}`,
    }));
    const events = [...pings, ...recordedEvents('alice')];
    const { json, offers } = await askAbout(alice, { events, hasPages: false });
    expect(sums(json)).toEqual(held[alice]);
    expect(offers).toMatchObject({ isComplete: false, limit: 'cut' });
  });
});

describe('the open offers of a party on a real participant', () => {
  it.each([
    ['alice', alice],
    ['bob', bob],
  ])('are those of wallets as well: of %s', async (name, party) => {
    const { offers, lines, json } = await askAbout(party, { events: recordedEvents(name) });
    expect(offers).toMatchObject({
      offers: [
        {
          ...{ from: alice, to: bob, amount: '3.0000000000', memo: 'rent' },
          instrument: { admin: dso, id: 'Amulet' },
          expiresAt: Date.parse('2026-11-26T16:32:51.832Z'),
        },
      ],
      isComplete: true,
      expired: [],
    });
    expect(lines).toMatch(/OPEN OFFERS {2}1 [^]* 3\.0000 Amulet {2}(?:to bob|from alice)::/);
    expect(lines).toMatch(
      /EXPIRES IN 52m, 2026-11-26 16:32Z {2}issued by dso::…\S+ {2}memo: "rent"\n/,
    );
    expect(json['open_offers']).toMatchObject({ items: [{ memo: 'rent' }], complete: true });
  });

  it('are counted apart once they have expired', async () => {
    const { offers, lines } = await askAbout(
      alice,
      { events: recordedEvents('alice') },
      recordedAt + 86_400_000,
    );
    expect(offers).toMatchObject({ offers: [], expired: [{ memo: 'rent' }], isComplete: true });
    expect(lines).toContain('1 expired offer with a contract that is still active');
  });

  it('are those of every registry, with their instruments, deadlines and memos', async () => {
    const created = readRecorded('updates-with-views')
      .flatMap(({ response }) =>
        listAt(objectAt(response.body, 'update', 'Transaction', 'value') ?? {}, 'events'),
      )
      .map((event) => objectAt(event, 'CreatedEvent'))
      .filter((event) => event !== undefined);
    const offered = created.filter((event) =>
      objectsIn(event['interfaceViews']).some((view) =>
        textAt(view, 'interfaceId').includes(':TransferInstruction'),
      ),
    );
    const { offers } = await askAbout(alice, { events: offered });
    const found = new Set(offers.offers.map(({ instrument }) => instrument?.id));
    expect([...found].toSorted()).toEqual(['Amulet', 'EURX', 'USDX']);
    expect(offers).toMatchObject({ unreadable: 0, unsigned: 0 });
    expect(offers.offers).toContainEqual(
      expect.objectContaining({
        ...{ from: alice, to: bob, amount: '10.0000000000', memo: 'invoice 1' },
        expiresAt: Date.parse('2026-11-27T15:31:45.907Z'),
      }),
    );
    expect(offers.offers).toContainEqual(
      expect.objectContaining({ to: alice, amount: '80.0000000000', memo: 'mint offer' }),
    );
  });
});

const registrar = `cbtc-network::1220${'5a'.repeat(32)}`;
const owner = `user::1220${'aa'.repeat(32)}`;

/** A holding of bitcoin as its registry creates it, listed by a participant that was asked for no views. */
const bitcoin = (index: number, amount: string, change: JsonObject = {}): JsonObject => ({
  ...{ offset: 871_114 + index, nodeId: 5, contractId: `00${String(index).repeat(64)}` },
  templateId:
    '8107899ac4723ce986bf7d27416534e576e54b92161e46150a595fb78ff3d3a1:Utility.Registry.Holding.V0.Holding:Holding',
  createArgument: {
    ...{ operator: registrar, provider: registrar, registrar, owner, label: '', amount },
    instrument: { source: registrar, id: 'CBTC', scheme: 'RegistrarInternalScheme' },
    ...change,
  },
  ...{ interfaceViews: [], witnessParties: [owner], observers: [], acsDelta: true },
  signatories: [registrar, owner],
  createdAt: '2026-05-27T15:11:04.537716Z',
  packageName: 'utility-registry-holding-v0',
});

const unit = '0.0000010000';
const bitcoins = [
  ...[1, 2, 3].map((index) => bitcoin(index, unit)),
  bitcoin(4, '0.0000099000'),
  bitcoin(5, '0.0000350000'),
];

describe('a party that owns bitcoin', () => {
  it('has it, also where the ledger sends no views', async () => {
    const { json, lines, report } = await askAbout(owner, { events: bitcoins, hasPages: false });
    expect(sums(json)).toEqual([['CBTC', registrar, '0.0000479000', nothing, 5]]);
    expect(lines).toMatch(/HOLDINGS {2}1 token\b/);
    expect(lines).toMatch(/CBTC +0\.0000479 {2}in 5 contracts {2}issued by cbtc-network::/);
    expect(objectAt(json, 'holdings')).toMatchObject({ total: nothing, items: [] });
    expect(blockValue(report.contracts)?.contracts).toHaveLength(5);
  });

  it('may have more where contracts of unknown packages have no views, and the page says so', async () => {
    const request = {
      ...bitcoin(6, '0.0000101000'),
      templateId: `${'ab'.repeat(32)}:CBTC.WithdrawRequest:CBTCWithdrawRequest`,
      packageName: 'cbtc',
    };
    const { json, lines } = await askAbout(owner, { events: [...bitcoins, request] });
    expect(sums(json)).toEqual([['CBTC', registrar, '0.0000479000', nothing, 5]]);
    expect(objectAt(json, 'holdings')).toMatchObject({
      instruments_complete: false,
      not_counted: [{ template: 'CBTC.WithdrawRequest:CBTCWithdrawRequest', count: 1 }],
    });
    expect(lines).toMatch(/CBTC +0\.0000479\+ /);
    expect(lines).toContain('not counted: 1 contract CBTC.WithdrawRequest:CBTCWithdrawRequest');
  });

  it('has it locked by the holder of the lock, until the lock has expired', async () => {
    const until = new Date(recordedAt + 1000).toISOString();
    const lock = { lockers: { map: [[registrar, {}]] }, expiresAt: until };
    const events = [...bitcoins, bitcoin(6, '0.5000000000', { lock })];
    const now = await askAbout(owner, { events });
    expect(sums(now.json)).toEqual([['CBTC', registrar, '0.5000479000', '0.5000000000', 6]]);
    expect(now.lines).toMatch(/0\.5000 locked by cbtc-network::\S+ until 2026-11-26 15:40Z/);
    const later = await askAbout(owner, { events }, recordedAt + 1000);
    expect(sums(later.json)).toEqual([['CBTC', registrar, '0.5000479000', nothing, 6]]);
  });

  it('has nothing of what its issuer did not sign, or whose view failed; both are counted', async () => {
    const forged = { ...bitcoin(6, '7.0000000000'), signatories: [owner] };
    const failed = {
      ...bitcoin(7, '8.0000000000'),
      interfaceViews: [
        {
          interfaceId:
            '718a0f77e505a8de22f188bd4c87fe74101274e9d4cb1bfac7d09aec7158d35b:Splice.Api.Token.HoldingV1:Holding',
          viewStatus: { code: 9, message: 'failed' },
          viewValue: null,
        },
      ],
    };
    const { json, lines } = await askAbout(owner, { events: [...bitcoins, forged, failed] });
    expect(sums(json)).toEqual([['CBTC', registrar, '0.0000479000', nothing, 5]]);
    expect(listAt(objectAt(json, 'holdings') ?? {}, 'not_counted')).toHaveLength(2);
    expect(lines).toContain('which did not sign it');
    expect(lines).toContain('its amount cannot be read');
  });

  const many = (party: string) =>
    Array.from({ length: 250 }, (_, index) => ({
      ...bitcoin(0, unit, { owner: party }),
      contractId: `00${index.toString(16).padStart(64, '0')}`,
      signatories: [registrar, party],
    }));

  it('has at least what was read where the ledger has more contracts than it lists', async () => {
    const { json, lines } = await askAbout(owner, { events: many(owner), hasPages: false });
    expect(sums(json)).toEqual([['CBTC', registrar, '0.0002000000', nothing, 200]]);
    expect(objectAt(json, 'holdings')).toMatchObject({ instruments_complete: false });
    expect(lines).toMatch(/CBTC +0\.0002\+ {2}in 200 contracts/);
    expect(lines).toContain('the ledger has more contracts of this party than were read');
  });

  it('has its amulet from the scan then, next to what the ledger lists of other instruments', async () => {
    const sandbox = await open({ history: 100 });
    const [party] = sandbox.world.traders;
    const events = many(party);
    const { json, lines } = await askAbout(
      party,
      { events, hasPages: false, scan: sandbox },
      Date.now(),
    );
    const alone = await askAbout(party, { events: [], scan: sandbox }, Date.now());
    expect(sums(json)).toEqual([
      ...sums(alone.json),
      ['CBTC', registrar, '0.0002000000', nothing, 200],
    ]);
    expect(lines).toMatch(/Amulet +[\d,.]+ {2}in [^]* CBTC +0\.0002\+ /);
    expect(alone.lines).toContain('a scan lists only Amulet');
    expect(objectAt(alone.json, 'holdings')).toMatchObject({ instruments_complete: false });
  });
});
