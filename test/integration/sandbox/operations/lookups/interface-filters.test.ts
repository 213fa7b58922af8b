import { describe, expect, it } from 'vitest';
import { textAt } from '../../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../../src/sandbox/sandbox.ts';
import {
  ask,
  askFurther,
  effects,
  delta,
  objectsIn,
  open,
  textsIn,
  wildcard,
  within,
} from '../../../../support/servers/sandbox.ts';

const interfaceFilter = (interfaceId: string, includeInterfaceView = true): JsonObject => ({
  InterfaceFilter: { value: { interfaceId, includeInterfaceView, includeCreatedEventBlob: false } },
});

const holdings = [
  '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
  '#splice-api-token-holding-v2:Splice.Api.Token.HoldingV2:Holding',
];

const instructions = [
  '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
  '#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2:TransferInstruction',
];

/** The ids of the published packages. */
const published = {
  holdings: [
    '718a0f77e505a8de22f188bd4c87fe74101274e9d4cb1bfac7d09aec7158d35b:Splice.Api.Token.HoldingV1:Holding',
    '4b7ecfc366d79ccc5ed07c80f26fe489cf2dfd43ce2856c06a78e6a048db7032:Splice.Api.Token.HoldingV2:Holding',
  ],
  instructions: [
    '55ba4deb0ad4662c4168b39859738a0e91388d252286480c7331b3f71a517281:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
    '29317e3b7b165d2bbf16721bcca0ec4869e53eddb2738bddf790d61af28e0099:Splice.Api.Token.TransferInstructionV2:TransferInstruction',
  ],
};

const formatOf = (filters: readonly JsonObject[]): JsonObject => ({
  filtersForAnyParty: {
    cumulative: filters.map((identifierFilter) => ({ identifierFilter })),
  },
  verbose: true,
});

const everything = formatOf([
  wildcard,
  ...[...holdings, ...instructions].map((id) => interfaceFilter(id)),
]);

/** Every event of every update of a sample, asked with one format. */
const eventsOf = async (
  sandbox: Sandbox,
  eventFormat: JsonObject,
  transactionShape: string = effects,
): Promise<readonly JsonObject[]> => {
  const updateFormat = { includeTransactions: { eventFormat, transactionShape } };
  const responses = await Promise.all(
    [...sandbox.world.updates.keys()].map((updateId) =>
      ask(sandbox, 'update', { updateId, updateFormat }),
    ),
  );
  return responses.flatMap(({ json }) =>
    objectsIn(within(json, 'update', 'Transaction', 'value')['events']),
  );
};

const eventsIn = (events: readonly JsonObject[], kind: string, template: string) =>
  events.flatMap((event) => {
    const value = within(event, kind);
    return textAt(value, 'templateId').endsWith(template) ? [value] : [];
  });

const viewIdsOf = (event: JsonObject): readonly string[] =>
  objectsIn(event['interfaceViews']).map((view) => textAt(view, 'interfaceId'));

describe('interface filters', () => {
  it('add the views of holdings and transfer instructions to created events', async () => {
    const events = await eventsOf(await open({ history: 100 }), everything);
    for (const [template, ids] of [
      [':Amulet', published.holdings],
      [':LockedAmulet', published.holdings],
      [':AmuletTransferInstruction', published.instructions],
      [':AmuletRules', []],
    ] as const) {
      const created = eventsIn(events, 'CreatedEvent', template);
      expect(created.length).toBeGreaterThan(0);
      expect(new Set(created.map((event) => viewIdsOf(event).join()))).toEqual(
        new Set([ids.join()]),
      );
    }
  });

  it('name the interfaces of what a choice ends, and none where the contract stays', async () => {
    const events = await eventsOf(await open({ history: 100 }), everything);
    const ended = eventsIn(events, 'ExercisedEvent', ':Amulet');
    expect(ended.length).toBeGreaterThan(0);
    for (const event of ended) expect(event['implementedInterfaces']).toEqual(published.holdings);
    const instructed = eventsIn(events, 'ExercisedEvent', ':AmuletTransferInstruction');
    expect(new Set(instructed.map(({ consuming }) => consuming))).toEqual(new Set([true, false]));
    for (const { consuming, implementedInterfaces } of instructed)
      expect(implementedInterfaces).toEqual(consuming === true ? published.instructions : []);
  });

  it('name the interfaces of an archived event', async () => {
    const events = await eventsOf(await open({ history: 100 }), everything, delta);
    const archived = eventsIn(events, 'ArchivedEvent', ':Amulet');
    expect(archived.length).toBeGreaterThan(0);
    for (const event of archived)
      expect(event['implementedInterfaces']).toEqual(published.holdings);
  });

  it.each([
    ['a wildcard alone', [wildcard]],
    ['a filter without a view', [wildcard, interfaceFilter(holdings[0] ?? '', false)]],
  ])('leave views and interfaces empty for %s', async (_, filters) => {
    const events = await eventsOf(await open(), formatOf(filters));
    const created = eventsIn(events, 'CreatedEvent', ':Amulet');
    const exercised = eventsIn(events, 'ExercisedEvent', ':Amulet');
    expect(created.length * exercised.length).toBeGreaterThan(0);
    for (const event of created) expect(event['interfaceViews']).toEqual([]);
    for (const event of exercised) expect(event['implementedInterfaces']).toEqual([]);
  });

  it('apply to the events of a contract and to active contracts', async () => {
    const sandbox = await open();
    const eventFormat = formatOf(holdings.map((id) => interfaceFilter(id)));
    const page = await askFurther(sandbox, 'activeContractsPage', { body: { eventFormat } });
    const active = objectsIn(page.json['activeContracts']).map((entry) =>
      within(entry, 'contractEntry', 'JsActiveContract', 'createdEvent'),
    );
    expect(active.length).toBeGreaterThan(0);
    const isAmulet = (event: JsonObject): boolean => event['packageName'] === 'splice-amulet';
    for (const event of active)
      expect(viewIdsOf(event)).toEqual(
        isAmulet(event) ? published.holdings : published.holdings.slice(0, 1),
      );
    const [{ contractId = '' } = {}] = active;
    const about = await askFurther(sandbox, 'eventsByContractId', {
      body: { contractId, eventFormat },
    });
    const created = within(about.json, 'created', 'createdEvent');
    expect(viewIdsOf(created)).toEqual(published.holdings);
    expect(textsIn(created['witnessParties']).length).toBeGreaterThan(0);
  });

  it.each([
    ['#nope:A:B', 'PACKAGE_NAMES_NOT_FOUND', []],
    [
      '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Nothing',
      'TEMPLATES_OR_INTERFACES_NOT_FOUND',
      [['INTERFACE_ID', '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Nothing']],
    ],
  ])('that name %s are refused with %s', async (id, code, resources) => {
    const sandbox = await open();
    const eventFormat = formatOf([interfaceFilter(id)]);
    const updateFormat = { includeTransactions: { eventFormat, transactionShape: effects } };
    const updateId = sandbox.world.ordered[0]?.id;
    const { status, json } = await ask(sandbox, 'update', { updateId, updateFormat });
    expect([status, json['code'], json['resources']]).toEqual([404, code, resources]);
  });
});
