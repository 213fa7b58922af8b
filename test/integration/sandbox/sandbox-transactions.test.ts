import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { roundsOf } from '../../support/models/torture.ts';
import { choiceFields, templateFields } from '../../support/verify/daml-types.ts';
import {
  activitiesOf,
  ask,
  effects,
  formatFor,
  get,
  list,
  objectsIn,
  open,
  post,
  textsIn,
  within,
} from '../../support/servers/sandbox.ts';

/** An event of the ledger or the scan, in the words of the ledger. */
interface Event {
  readonly kind: 'create' | 'exercise';
  readonly node: number;
  readonly contract: string;
  readonly template: string;
  readonly choice: string;
  readonly through: string;
  readonly consuming: boolean;
  readonly actors: readonly string[];
  readonly argument: JsonObject;
  readonly result: Json;
  /** Numbers of the nodes right below, where the reader is told them. */
  readonly children: readonly number[];
}

const moduleOf = (id: Json | undefined): string =>
  typeof id === 'string' ? (id.split(':')[1]?.split('.').at(-1) ?? '') : '';
const nameOf = (id: Json | undefined): string =>
  typeof id === 'string' ? id.slice(id.indexOf(':') + 1) : '';

/** The scan writes small decimals with an exponent; the ledger writes ten digits. */
const plain = (value: Json): Json => {
  if (typeof value === 'string')
    return /^-?\d(\.\d+)?E-\d+$/.test(value) ? Number(value).toFixed(10) : value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plain(held)]))
    : value;
};

const ofScan = (event: JsonObject): Event => {
  const isCreate = event['event_type'] === 'created_event';
  return {
    kind: isCreate ? 'create' : 'exercise',
    node: Number((event['event_id'] as string).split(':')[1]),
    contract: event['contract_id'] as string,
    template: nameOf(event['template_id']),
    choice: isCreate ? '' : (event['choice'] as string),
    through: moduleOf(event['interface_id']),
    consuming: event['consuming'] === true,
    actors: textsIn(event['acting_parties']),
    argument: plain(within(event, isCreate ? 'create_arguments' : 'choice_argument')) as JsonObject,
    result: plain(event['exercise_result'] ?? null),
    children: textsIn(event['child_event_ids']).map((id) => Number(id.split(':')[1])),
  };
};

/** Every transaction of the scan with its events in their order. */
const transactionsOf = async ({ scanUrl }: Sandbox) => {
  const { json } = await post(`${scanUrl}/v2/updates`, { page_size: 1000 });
  return objectsIn(json['transactions'])
    .filter((update) => 'events_by_id' in update)
    .map((update) => ({
      id: update['update_id'] as string,
      events: Object.values(within(update, 'events_by_id'))
        .map((event) => ofScan(event as JsonObject))
        .sort((one, other) => one.node - other.node),
    }));
};

const eventsOf = async (sandbox: Sandbox): Promise<readonly Event[]> =>
  (await transactionsOf(sandbox)).flatMap(({ events }) => events);

const ofLedger = (event: JsonObject): Event => {
  const isCreate = 'CreatedEvent' in event;
  const held = within(event, isCreate ? 'CreatedEvent' : 'ExercisedEvent');
  return {
    kind: isCreate ? 'create' : 'exercise',
    node: held['nodeId'] as number,
    contract: held['contractId'] as string,
    template: nameOf(held['templateId']),
    choice: isCreate ? '' : (held['choice'] as string),
    through: moduleOf(held['interfaceId']),
    consuming: held['consuming'] === true,
    actors: textsIn(held['actingParties']),
    argument: within(held, isCreate ? 'createArgument' : 'choiceArgument'),
    result: held['exerciseResult'] ?? null,
    children: [],
  };
};

const units = (decimal: Json | undefined): bigint => {
  expect(decimal).toMatch(/^\d+\.\d{10}$/);
  return BigInt((decimal as string).replace('.', ''));
};

/** The owner and the amount of an amulet, locked or not. */
const holdingOf = ({ kind, template, argument }: Event) => {
  const amulet = template === 'Splice.Amulet:LockedAmulet' ? within(argument, 'amulet') : argument;
  return kind === 'create' && /^Splice\.Amulet:(Locked)?Amulet$/.test(template)
    ? {
        owner: amulet['owner'] as string,
        units: units(within(amulet, 'amount')['initialAmount']),
      }
    : undefined;
};

const balancesOf = (events: readonly Event[]): ReadonlyMap<string, bigint> => {
  const alive = new Map<string, { owner: string; units: bigint }>();
  for (const event of events) {
    const holding = holdingOf(event);
    if (holding !== undefined) alive.set(event.contract, holding);
    else if (event.consuming) alive.delete(event.contract);
  }
  const balances = new Map<string, bigint>();
  for (const { owner, units: amount } of alive.values())
    balances.set(owner, (balances.get(owner) ?? 0n) + amount);
  return balances;
};

const heldIn = ({ world }: Sandbox): ReadonlyMap<string, bigint> => {
  const balances = new Map<string, bigint>();
  const add = (owner: string, amount: bigint): void => {
    balances.set(owner, (balances.get(owner) ?? 0n) + amount);
  };
  for (const { owner, units: amount } of [...world.holdings, ...world.kept.values()])
    add(owner, amount);
  for (const { from, units: amount } of world.offers) add(from, amount);
  return balances;
};

const sorted = (balances: ReadonlyMap<string, bigint>) =>
  [...balances].sort(([one], [other]) => (one < other ? -1 : 1));

const mints = /^AmuletRules_(Mint|DevNet_Tap|ClaimRewardCoupon)$/;

/** A ledger for the tests that only read it. */
let shared: Sandbox | undefined;
let transactions: Awaited<ReturnType<typeof transactionsOf>> = [];

beforeAll(async () => {
  shared = await startSandbox({ rate: 0, history: 400 });
  transactions = await transactionsOf(shared);
});
afterAll(() => shared?.close());

describe('transactions', () => {
  it('leave with every owner what was created for them and not archived', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (seed) => {
        const sandbox = await open({ seed, history: 200 });
        expect(sorted(balancesOf(await eventsOf(sandbox)))).toEqual(sorted(heldIn(sandbox)));
      }),
      { numRuns: roundsOf(6) },
    );
  });

  it('create as much value as they archive, unless they mint', () => {
    const alive = new Map<string, bigint>();
    for (const { events } of transactions) {
      let sum = 0n;
      for (const event of events) {
        const holding = holdingOf(event);
        if (holding !== undefined) {
          alive.set(event.contract, holding.units);
          sum += holding.units;
        } else if (event.consuming) sum -= alive.get(event.contract) ?? 0n;
      }
      const isMint = events.some(
        ({ choice, template }) =>
          mints.test(choice) || template === 'Splice.AmuletRules:AmuletRules',
      );
      if (!isMint) expect(sum).toBe(0n);
    }
  });

  it('use only contracts that are there, and end none twice', () => {
    const alive = new Set<string>();
    for (const { kind, contract, consuming } of transactions.flatMap(({ events }) => events)) {
      if (kind === 'create') alive.add(contract);
      else expect(alive.has(contract), contract).toBe(true);
      if (consuming) alive.delete(contract);
    }
    expect(alive.size).toBeGreaterThan(10);
  });

  it('are the same for the readers of the ledger and of the scan', async () => {
    const sandbox = await open({ history: 120, ledgerVersion: '3.5' });
    const transactionFormat = { eventFormat: formatFor([]), transactionShape: effects };
    for (const { id, events } of await transactionsOf(sandbox)) {
      const updateFormat = { includeTransactions: transactionFormat };
      const update = await ask(sandbox, 'update', { updateId: id, updateFormat });
      const value = within(update.json, 'update', 'Transaction', 'value');
      expect(objectsIn(value['events']).map(ofLedger)).toEqual(
        events.map((event) => ({ ...event, children: [] })),
      );
      const body = { updateId: id, transactionFormat };
      const transaction = await ask(sandbox, 'transaction', body);
      expect(within(transaction.json, 'transaction')).toEqual(value);
      const single = await get(`${sandbox.scanUrl}/v2/updates/${id}`);
      expect(single.json['update_id']).toBe(id);
    }
  });

  it('are listed by the node of a choice that they have', async () => {
    const byId = new Map(transactions.map(({ id, events }) => [id, events] as const));
    const activities = shared ? activitiesOf(await list(shared, { page_size: 1000 })) : [];
    expect(activities).toHaveLength(400);
    for (const { event_id: eventId } of activities) {
      const [id = '', node = ''] = (eventId as string).slice(1).split(':');
      expect(byId.get(id)?.[Number(node)]?.kind).toBe('exercise');
    }
  });
});

/** Choices of the token standard that move value. */
const standardChoices = /^(TransferFactory_Transfer|TransferInstruction_)/;

describe('the nodes of transactions', () => {
  let many: readonly Event[] = [];
  beforeAll(async () => {
    const sandbox = await startSandbox({ rate: 0, history: 980 });
    many = await eventsOf(sandbox);
    await sandbox.close();
  });

  it('have the fields of the Daml types of templates and choices, no fewer and no more', () => {
    for (const { kind, template, choice, through, argument, result } of many) {
      if (kind === 'create') {
        expect([template, Object.keys(argument).sort()]).toEqual([
          template,
          [...(templateFields[template] ?? [])].sort(),
        ]);
        continue;
      }
      if (choice === 'Archive' || choice === 'AmuletRules_ClaimRewardCoupon') continue;
      const name = through === '' ? choice : `${through} ${choice}`;
      const fields = choiceFields[name];
      expect([name, Object.keys(argument).sort()]).toEqual([
        name,
        [...(fields?.argument ?? [])].sort(),
      ]);
      expect([name, Object.keys(result as JsonObject).sort()]).toEqual([
        name,
        [...(fields?.result ?? [])].sort(),
      ]);
    }
  });

  it('hold every choice that the types name', () => {
    const named = new Set(
      many.map(({ choice, through }) => (through === '' ? choice : `${through} ${choice}`)),
    );
    const rare = /_Cancel$|_Withdraw$|_Reject$|ExpireTransferInstructions|_Update$/;
    const expected = Object.keys(choiceFields).filter((name) => !rare.test(name));
    expect(expected.filter((name) => !named.has(name))).toEqual([]);
  });

  it('have no rules transfer below a choice of the token standard', () => {
    for (const { events } of transactions) {
      const below = new Set<number>();
      for (const { choice, node, children } of events)
        if (below.has(node) || standardChoices.test(choice))
          children.forEach((child) => below.add(child));
      const transfers = events.filter(({ choice }) => choice === 'AmuletRules_Transfer');
      expect(transfers.some(({ node }) => below.has(node))).toBe(false);
    }
  });

  it('report each change of holdings once, with the amulets that came and went', () => {
    for (const { events } of transactions) {
      const reports = events.filter(({ choice }) => choice === 'EventLog_HoldingsChange');
      const inputs = reports.flatMap(({ argument }) => textsIn(argument['inputHoldingCids']));
      const outputs = reports.flatMap(({ argument }) => textsIn(argument['outputHoldingCids']));
      const created = events.filter((event) => holdingOf(event) !== undefined);
      const isBeginning = events[0]?.kind === 'create';
      if (!isBeginning)
        expect(outputs.sort()).toEqual(created.map(({ contract }) => contract).sort());
      const ended = events.filter(
        ({ consuming, template }) => consuming && template.startsWith('Splice.Amulet:'),
      );
      expect(inputs.sort()).toEqual(ended.map(({ contract }) => contract).sort());
    }
  });
});
