import { describe, expect, it, onTestFinished } from 'vitest';
import {
  learnContractState,
  learnLookupFacts,
} from '../../../../../src/features/lookup/run/lookup-facts.ts';
import { lookupClients } from '../../../../../src/features/lookup/run/lookup-response.ts';
import { runLookup } from '../../../../../src/features/lookup/run/run-lookup.ts';
import { createClient, type Client } from '../../../../../src/http/client.ts';
import { objectAt, listAt, textAt } from '../../../../../src/lib/json/fields.ts';
import type { Json } from '../../../../../src/lib/json/json.ts';
import { readRecorded } from '../../../../support/recorded/read-recorded.ts';
import type { Lookup } from '../../../../../src/ledger/rules/check-lookup-response.ts';
import type { Sandbox, SandboxOptions } from '../../../../../src/sandbox/sandbox.ts';
import { ask, open } from '../../../../support/servers/sandbox.ts';
import { allocated, submissionBy } from '../../../../support/writes/submission-writer.ts';
import { waitFor } from '../../../../support/wait.ts';

const { signal } = new AbortController();

const factsOf = async (sandbox: Sandbox, lookup: Lookup) => {
  const { ledgerUrl, scanUrl, token } = sandbox;
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
    token: () => token,
  });
  onTestFinished(() => client.close());
  const services = lookupClients({ ledgerUrl, scanUrl }, client);
  const { outcome } = await runLookup(services, lookup, signal);
  const facts = await learnLookupFacts(services, lookup, { outcome }, signal);
  return { facts, ok: outcome.ok };
};

const contract = (id: string): Lookup => ({ kind: 'contract', id, parties: [] });

/** A contract that an update of the sandbox's history archived, and that update. */
const archivedOn = (sandbox: Sandbox) => {
  for (const update of sandbox.world.ordered) {
    if (update.kind !== 'transaction') continue;
    const consumed = update.roots.find((root) => 'choice' in root && root.consuming);
    const id = consumed?.contract.id;
    if (id !== undefined) return { id, update };
  }
  throw new Error('nothing was archived');
};

const activeOn = ({ world }: Sandbox): string => {
  const [holding] = [...world.kept.values()];
  return holding?.contract.id ?? '';
};

describe('the facts about a contract', () => {
  it('say on which synchronizer it is while nothing archived it', async () => {
    const sandbox = await open();
    const { facts } = await factsOf(sandbox, contract(activeOn(sandbox)));
    expect(facts).toEqual([{ name: 'state', value: `active on ${sandbox.world.synchronizer}` }]);
  });

  it('say at which offset, when and by which update it was archived', async () => {
    const sandbox = await open({ history: 200 });
    const { id, update } = archivedOn(sandbox);
    const { facts } = await factsOf(sandbox, contract(id));
    const [state, archiver] = facts;
    expect(state?.value).toContain(`ARCHIVED at offset ${update.offset}, 20`);
    expect(archiver).toEqual({ name: 'archived by', value: update.id, updateId: update.id });
  });

  it.each<[string, SandboxOptions, string]>([
    [
      'the events',
      { removedFurther: ['eventsByContractId'] },
      'unknown: this ledger does not offer events-by-contract-id',
    ],
    [
      'the update at an offset',
      { removedFurther: ['updateByOffset'] },
      'unknown: this ledger does not offer update-by-offset',
    ],
  ])(
    'name the operation of %s where the ledger does not offer it',
    async (_title, options, line) => {
      const sandbox = await open({ history: 200, ...options });
      const { facts } = await factsOf(sandbox, contract(archivedOn(sandbox).id));
      expect(facts.map(({ value }) => value)).toContain(line);
    },
  );
});

describe('the place of a contract that no event archived', () => {
  const exchanges = readRecorded('reassignments');
  const recorded = (note: string): Json =>
    exchanges.find((exchange) => exchange.note === note)?.response.body ?? null;
  const events = recorded('contract in transit: events by contract id');
  const assigned = objectAt(
    listAt(objectAt(recorded('assign to west'), 'reassignment') ?? {}, 'events')[0],
    'JsAssignmentEvent',
  );
  const id = textAt(objectAt(assigned, 'createdEvent') ?? {}, 'contractId');
  const active = { createdEvent: objectAt(assigned, 'createdEvent') ?? {} };
  const onWest = { ...active, synchronizerId: textAt(assigned ?? {}, 'target') };

  /** What is said of it by a ledger that lists these active contracts. */
  const stateWith = async (listed: Json): Promise<string | undefined> => {
    const responses: Readonly<Record<string, Json>> = {
      '/v2/events/events-by-contract-id': events,
      '/v2/state/ledger-end': recorded('ledger end'),
      '/v2/state/active-contracts': listed,
    };
    const exchange = { url: 'http://ledger', status: 200, ms: 1, bytes: 2 };
    const request: Client['request'] = ({ path }) =>
      Promise.resolve({
        ok: true,
        value: { json: responses[path.split('?')[0] ?? ''] ?? null, exchange },
      });
    const state = await learnContractState(request, { id, parties: [] }, signal);
    return state.kind === 'active' ? state.place : state.kind;
  };

  it('is between two synchronizers while it is in transit', async () => {
    const place = await stateWith(recorded('active contracts with one in transit'));
    expect(place).toMatch(/^in transit from east::1220.* to west::1220.*: not archived/);
  });

  it.each<[string, Json]>([
    ['where it is active', { JsActiveContract: onWest }],
    [
      'where it was assigned before it was unassigned elsewhere',
      { JsIncompleteAssigned: { assignedEvent: assigned ?? {} } },
    ],
  ])('is the synchronizer %s, and not the one of its creation', async (_, contractEntry) => {
    expect(await stateWith([{ contractEntry }])).toMatch(/^active on west::1220/);
  });

  it.each<[string, Json, string]>([
    ['does not list it', [], 'does not list it'],
    ['lists as many contracts as it can', Array.from({ length: 200 }, () => ({})), '200 or more'],
    ['responds with something else', {}, 'unreadable'],
  ])('is unknown where the ledger %s, and the reason is given', async (_, listed, reason) => {
    const place = await stateWith(listed);
    expect(place).toMatch(/^not archived: .*in transit between synchronizers is unknown: /);
    expect(place).toContain(reason);
  });

  it('was not learned where the ledger has no such list', async () => {
    const sandbox = await open({ removedFurther: ['activeContracts'] });
    const { facts } = await factsOf(sandbox, contract(activeOn(sandbox)));
    expect(facts[0]?.value).toContain('this ledger does not offer active-contracts');
  });
});

describe('the facts about a 404', () => {
  it('say that nothing is visible, and up to where the participant pruned', async () => {
    const sandbox = await open();
    const { facts, ok } = await factsOf(sandbox, contract(`00${'ab'.repeat(68)}`));
    expect(ok).toBe(false);
    expect(facts.map(({ name }) => name)).toEqual(['state', 'pruning', 'your rights']);
    expect(facts[0]?.value).toBe(
      'unknown: no event of this contract is visible to the requesting parties',
    );
  });

  it('an unknown update shows the pruned offset, or the operation that is missing', async () => {
    const lookup = { kind: 'update', id: `1220${'ab'.repeat(32)}`, parties: [] } as const;
    const { facts } = await factsOf(await open(), lookup);
    expect(facts[0]?.value).toMatch(/^none$|^up to offset \d+:/);
    const missing = await factsOf(await open({ removedFurther: ['latestPrunedOffsets'] }), lookup);
    expect(missing.facts[0]).toEqual({
      name: 'pruning',
      value: 'unknown: this ledger does not offer latest-pruned-offsets',
    });
    const noRights = await factsOf(await open({ removedFurther: ['userRights'] }), lookup);
    expect(noRights.facts[1]).toEqual({
      name: 'your rights',
      value: 'unknown: this ledger does not list the rights of the user',
    });
  });

  it('are none where the lookup succeeded and is no contract', async () => {
    const sandbox = await open();
    const greta = await allocated(sandbox, 'greta');
    expect((await ask(sandbox, 'execute', submissionBy(greta))).status).toBe(200);
    await waitFor(() => expect(sandbox.world.completions).toHaveLength(1));
    const id = sandbox.world.completions[0]?.updateId ?? '';
    const { facts, ok } = await factsOf(sandbox, { kind: 'update', id, parties: [greta.party] });
    expect([ok, facts]).toEqual([true, []]);
  });
});
