import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import { unpopulatedFields } from '../../../../../src/ledger/schema/contract-schema.ts';
import {
  contractStakeholders,
  type Contract,
  type Node,
  type Update,
} from '../../../../../src/sandbox/state/update-model.ts';
import type { Sandbox, SandboxOptions } from '../../../../../src/sandbox/sandbox.ts';
import { templateIdOf, type Template } from '../../../../../src/sandbox/state/templates.ts';
import {
  ask,
  delta,
  effects,
  formatFor,
  objectsIn,
  open,
  textsIn,
  within,
} from '../../../../support/servers/sandbox.ts';

const contractLike = ({ world }: Sandbox, template: Template): Contract => {
  const found = [...world.contracts.values()].find((contract) => contract.template === template);
  if (found === undefined) throw new Error(`no ${template} in the sample`);
  return found;
};

const choiceOf = (node: Node | undefined): string => (node?.kind === 'exercise' ? node.choice : '');

/** A transaction whose first choices are the ones that are named, each below the one before. */
const transactionBy = (
  { world }: Sandbox,
  choice: string,
  below?: string,
): Update & { kind: 'transaction' } => {
  for (const update of world.updates.values()) {
    const [root] = update.kind === 'transaction' ? update.roots : [];
    const [child] = root?.kind === 'exercise' ? root.children : [];
    const isIt = choiceOf(root) === choice && (below === undefined || choiceOf(child) === below);
    if (update.kind === 'transaction' && isIt) return update;
  }
  throw new Error(`no ${choice} in the sample`);
};

const unknownContract = `00${'ab'.repeat(68)}`;
const unknownUpdate = `1220${'cd'.repeat(32)}`;

describe('the contract lookup', () => {
  it('gives a contract when a querying party has a stake in it', async () => {
    const sandbox = await open();
    const contract = contractLike(sandbox, 'Amulet');
    const [, owner = ''] = contract.signatories;
    const body = { contractId: contract.id, queryingParties: [owner] };
    const { status, json } = await ask(sandbox, 'contract', body);
    expect(status).toBe(200);
    expect(within(json, 'createdEvent')).toMatchObject({
      contractId: contract.id,
      templateId: templateIdOf('Amulet'),
      signatories: contract.signatories,
      packageName: 'splice-amulet',
    });
  });

  it('names as witnesses only querying parties that are stakeholders', async () => {
    const sandbox = await open({ history: 200 });
    const contract = contractLike(sandbox, 'TransferInstruction');
    const stakeholders = contractStakeholders(contract);
    const strangers = sandbox.world.traders.filter((party) => !stakeholders.includes(party));
    const [receiver = ''] = contract.observers;
    const body = { contractId: contract.id, queryingParties: [...strangers, receiver] };
    const { json } = await ask(sandbox, 'contract', body);
    expect(within(json, 'createdEvent')['witnessParties']).toEqual([receiver]);
  });

  it.each([{}, { queryingParties: [] }, { queryingParties: null }])(
    'gives every contract when no party is named: %j',
    async (parties) => {
      const sandbox = await open();
      const contract = contractLike(sandbox, 'Amulet');
      const { status, json } = await ask(sandbox, 'contract', {
        contractId: contract.id,
        ...parties,
      });
      expect(status).toBe(200);
      expect(within(json, 'createdEvent')['witnessParties']).toEqual(
        contractStakeholders(contract),
      );
    },
  );

  it("always names the contract's own package as the representative one", async () => {
    const sandbox = await open();
    const { id } = contractLike(sandbox, 'AmuletRules');
    const event = within((await ask(sandbox, 'contract', { contractId: id })).json, 'createdEvent');
    expect(event['representativePackageId']).toBe((event['templateId'] as string).split(':')[0]);
  });

  it('sends placeholders for what it cannot know', async () => {
    const sandbox = await open();
    const { id } = contractLike(sandbox, 'Amulet');
    const event = within((await ask(sandbox, 'contract', { contractId: id })).json, 'createdEvent');
    expect(unpopulatedFields.map((field) => event[field])).toEqual([
      1,
      0,
      expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
      [],
      false,
    ]);
  });

  it('answers the same for an unknown contract and for one that the party may not see', async () => {
    const sandbox = await open();
    const hidden = contractLike(sandbox, 'AmuletRules').id;
    const [stranger] = sandbox.world.traders;
    for (const body of [
      { contractId: unknownContract },
      { contractId: hidden, queryingParties: [stranger] },
      { contractId: hidden, queryingParties: [`nobody::1220${'00'.repeat(32)}`] },
    ]) {
      const { status, json } = await ask(sandbox, 'contract', body);
      expect(status).toBe(404);
      expect(json).toMatchObject({
        code: 'CONTRACT_PAYLOAD_NOT_FOUND',
        cause: 'Contract payload not found, or not visible.',
        errorCategory: 11,
        grpcCodeValue: 5,
        resources: [['CONTRACT_ID', body.contractId]],
        retryInfo: null,
      });
    }
  });

  it.each([
    ['', 'MISSING_FIELD'],
    ['00ab', 'INVALID_FIELD'],
    ['not hex', 'INVALID_FIELD'],
    ['a@b', 'INVALID_FIELD'],
  ])('refuses "%s" as an id with %s', async (contractId, code) => {
    const { status, json } = await ask(await open(), 'contract', { contractId });
    expect([status, json['code'], json['errorCategory']]).toEqual([400, code, 8]);
  });

  it('refuses a querying party that is no party id', async () => {
    const body = { contractId: unknownContract, queryingParties: ['alice@home'] };
    const { status, json } = await ask(await open(), 'contract', body);
    expect([status, json['code']]).toEqual([400, 'INVALID_ARGUMENT']);
  });
});

describe('the transaction lookup of releases before 3.6', () => {
  const openOlder = (options: SandboxOptions = {}) => open({ ledgerVersion: '3.5', ...options });
  const accept = 'TransferInstruction_Accept';

  it('tells parties what they see, in the shape of what became active and what ended', async () => {
    const sandbox = await openOlder({ history: 300 });
    const { id } = transactionBy(sandbox, accept);
    const { dso } = sandbox.world;
    const { json } = await ask(sandbox, 'transaction', { updateId: id, requestingParties: [dso] });
    const kinds = objectsIn(within(json, 'transaction')['events']).flatMap(Object.keys);
    expect(kinds.slice(0, 3)).toEqual(['ArchivedEvent', 'ArchivedEvent', 'CreatedEvent']);
    expect(kinds).not.toContain('ExercisedEvent');
  });

  it('leaves out events that the parties do not see, and finds nothing when none is left', async () => {
    const sandbox = await openOlder({ history: 300 });
    const update = transactionBy(sandbox, 'AmuletRules_Mint');
    const stranger = `stranger::1220${'11'.repeat(32)}`;
    const asking = (requestingParties: readonly string[]) =>
      ask(sandbox, 'transaction', { updateId: update.id, requestingParties });
    const { dso } = sandbox.world;
    const { json } = await asking([dso, stranger]);
    for (const event of objectsIn(within(json, 'transaction')['events']))
      expect(within(event, 'CreatedEvent')['witnessParties']).toEqual([dso]);
    const { status, json: error } = await asking([stranger]);
    expect([status, error['code']]).toEqual([404, 'UPDATE_NOT_FOUND']);
  });

  it.each([
    [
      'both',
      {
        requestingParties: ['a::1220'],
        transactionFormat: { eventFormat: formatFor([]), transactionShape: delta },
      },
      'Both transaction_format and requesting_parties are set.',
    ],
    ['neither', {}, 'Either transaction_format or requesting_parties is required.'],
    [
      'an empty list',
      { requestingParties: [] },
      'Either transaction_format or requesting_parties is required.',
    ],
  ])('wants parties or a format, and refuses %s', async (_what, fields, cause) => {
    const body = { updateId: unknownUpdate, ...fields };
    const { status, json } = await ask(await openOlder(), 'transaction', body);
    expect([status, json['code'], json['grpcCodeValue']]).toEqual([400, 'INVALID_ARGUMENT', 3]);
    expect(json['cause']).toContain(cause);
  });

  it('refuses a requesting party that is no party id', async () => {
    const body = { updateId: unknownUpdate, requestingParties: ['alice@home'] };
    const { status, json } = await ask(await openOlder(), 'transaction', body);
    expect([status, json['code']]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  it('tells the whole tree in the shape of effects: a choice covers the nodes behind it', async () => {
    const sandbox = await openOlder({ history: 300 });
    const { id } = transactionBy(sandbox, 'TransferFactory_Transfer', 'TransferPreapproval_SendV2');
    const format = { eventFormat: formatFor([]), transactionShape: effects };
    const { json } = await ask(sandbox, 'transaction', { updateId: id, transactionFormat: format });
    const events = objectsIn(within(json, 'transaction')['events']);
    const [outer, inner] = events.map((event) => within(event, 'ExercisedEvent'));
    expect(outer).toMatchObject({
      nodeId: 0,
      choice: 'TransferFactory_Transfer',
      consuming: false,
    });
    expect(inner).toMatchObject({ nodeId: 1, choice: 'TransferPreapproval_SendV2' });
    expect(inner?.['lastDescendantNodeId']).toBe(outer?.['lastDescendantNodeId']);
    const nodes = events
      .flatMap((event) => objectsIn(Object.values(event)))
      .map(({ nodeId }) => nodeId);
    expect(nodes).toEqual([...nodes].sort((a, b) => Number(a) - Number(b)));
  });

  it('shows the sender the events below their choice, though they are no stakeholder', async () => {
    const sandbox = await openOlder({ history: 300 });
    const update = transactionBy(sandbox, 'TransferPreapproval_SendV2');
    const [root] = update.roots;
    const actor = root?.kind === 'exercise' ? (root.actors[0] ?? '') : '';
    const seenIn = async (transactionShape: string) => {
      const transactionFormat = { eventFormat: formatFor([actor]), transactionShape };
      const body = { updateId: update.id, transactionFormat };
      const { json } = await ask(sandbox, 'transaction', body);
      return objectsIn(within(json, 'transaction')['events'])
        .map((event) => within(event, 'CreatedEvent'))
        .filter((event) => 'contractId' in event);
    };
    const told = await seenIn(effects);
    const foreign = told.filter(({ signatories }) => !textsIn(signatories).includes(actor));
    expect(foreign).toHaveLength(1);
    expect(foreign.every(({ acsDelta }) => acsDelta === false)).toBe(true);
    const ownOnly = await seenIn(delta);
    expect(ownOnly.every(({ signatories }) => textsIn(signatories).includes(actor))).toBe(true);
  });
});

describe('a filter', () => {
  const askUpdate = (sandbox: Sandbox, updateId: string, includeTransactions: JsonObject) =>
    ask(sandbox, 'update', { updateId, updateFormat: { includeTransactions } });

  const askWith = async (sandbox: Sandbox, filter: JsonObject) => {
    const { id } = transactionBy(sandbox, 'TransferInstruction_Accept');
    return askUpdate(sandbox, id, {
      eventFormat: formatFor([], filter),
      transactionShape: effects,
    });
  };

  const eventsIn = (json: JsonObject) =>
    objectsIn(within(json, 'update', 'Transaction', 'value')['events']);

  const templatesIn = async (sandbox: Sandbox, filter: JsonObject): Promise<readonly string[]> => {
    const { json } = await askWith(sandbox, filter);
    const events = eventsIn(json);
    const ids = events
      .flatMap((event) => objectsIn(Object.values(event)))
      .map(({ templateId }) => templateId);
    return [...new Set(ids.map((id) => (id as string).split(':')[2] ?? ''))].sort();
  };

  const byTemplate = (templateId: string) => ({ TemplateFilter: { value: { templateId } } });

  it('a filter by template shows only that template, by package name or package id', async () => {
    const sandbox = await open({ history: 300 });
    for (const id of ['#splice-amulet:Splice.Amulet:LockedAmulet', templateIdOf('LockedAmulet')])
      expect(await templatesIn(sandbox, byTemplate(id))).toEqual(['LockedAmulet']);
  });

  it('a filter by interface shows the contracts that implement it', async () => {
    const sandbox = await open({ history: 300 });
    const interfaceId = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';
    const filter = { InterfaceFilter: { value: { interfaceId } } };
    expect(await templatesIn(sandbox, filter)).toEqual(['Amulet', 'LockedAmulet']);
  });

  it.each([{ WildcardFilter: { value: {} } }, { Empty: {} }])(
    'lets everything through: %j',
    async (filter) => {
      const sandbox = await open({ history: 300 });
      expect(await templatesIn(sandbox, filter)).toContain('AmuletTransferInstruction');
    },
  );

  it('adds the serialized contract when it is asked for', async () => {
    const sandbox = await open({ history: 300 });
    const blobs = async (includeCreatedEventBlob: boolean) => {
      const { json } = await askWith(sandbox, {
        WildcardFilter: { value: { includeCreatedEventBlob } },
      });
      return eventsIn(json)
        .map((event) => within(event, 'CreatedEvent')['createdEventBlob'])
        .filter((blob) => typeof blob === 'string');
    };
    expect((await blobs(false)).every((blob) => blob === '')).toBe(true);
    expect((await blobs(true)).every((blob) => /^AK?/.test(blob) && blob.length > 80)).toBe(true);
  });

  it.each([
    ['#no-such-package:A:B', 404, 'PACKAGE_NAMES_NOT_FOUND'],
    ['#splice-amulet:Splice.Amulet:Copper', 404, 'TEMPLATES_OR_INTERFACES_NOT_FOUND'],
    ['00ff:Splice.Amulet:Amulet', 404, 'TEMPLATES_OR_INTERFACES_NOT_FOUND'],
  ])('a filter by the unknown identifier %s is refused', async (id, status, code) => {
    const responded = await askWith(await open({ history: 300 }), byTemplate(id));
    expect([responded.status, responded.json['code']]).toEqual([status, code]);
  });

  it('a filter by several parties shows each party its own contracts', async () => {
    const sandbox = await open({ history: 300 });
    const update = transactionBy(sandbox, 'TransferInstruction_Accept');
    const [root] = update.roots;
    const [dso = '', sender = ''] = root?.contract.signatories ?? [];
    const filters = (name: string) => ({
      cumulative: [{ identifierFilter: byTemplate(`#splice-amulet:${name}`) }],
    });
    const eventFormat = {
      filtersByParty: {
        [dso]: filters('Splice.Amulet:Amulet'),
        [sender]: filters('Splice.Amulet:LockedAmulet'),
      },
    };
    const format = { eventFormat, transactionShape: delta };
    const { json } = await askUpdate(sandbox, update.id, format);
    const events = eventsIn(json);
    for (const event of events) {
      const { templateId, witnessParties } = {
        ...within(event, 'ArchivedEvent'),
        ...within(event, 'CreatedEvent'),
      };
      const isLocked = (templateId as string).endsWith(':LockedAmulet');
      expect(witnessParties).toEqual([isLocked ? sender : dso]);
    }
    expect(events.length).toBeGreaterThan(1);
  });
});

describe('the update lookup', () => {
  it('finds no ordinary transaction when the format does not include transactions', async () => {
    const sandbox = await open();
    const { id } = transactionBy(sandbox, 'AmuletRules_Mint');
    const body = { updateId: id, updateFormat: { includeReassignments: formatFor([]) } };
    const { status, json } = await ask(sandbox, 'update', body);
    expect(status).toBe(404);
    expect(json).toMatchObject({
      code: 'UPDATE_NOT_FOUND',
      cause: 'Update not found, or not visible.',
      resources: [['UPDATE_ID', id]],
      context: { category: '11', definite_answer: 'false' },
      definiteAnswer: null,
    });
  });

  it('finds no update that it does not know', async () => {
    const updateFormat = {
      includeTransactions: { eventFormat: formatFor([]), transactionShape: delta },
    };
    const { status, json } = await ask(await open(), 'update', {
      updateId: unknownUpdate,
      updateFormat,
    });
    expect([status, json['code']]).toEqual([404, 'UPDATE_NOT_FOUND']);
  });

  it.each([
    ['an id that is none', { updateId: 'a:b' }, 'INVALID_ARGUMENT'],
    ['an id with its hash sign', { updateId: `#${unknownUpdate}` }, 'INVALID_ARGUMENT'],
    ['an id with a character that no ledger string has', { updateId: 'a@b' }, 'INVALID_ARGUMENT'],
    ['an empty id', { updateId: '' }, 'MISSING_FIELD'],
    ['no format', { updateFormat: undefined }, 'MISSING_FIELD'],
    ['a format that is null', { updateFormat: null }, 'MISSING_FIELD'],
    [
      'filters for nobody',
      { updateFormat: { includeReassignments: { filtersByParty: {} } } },
      'INVALID_ARGUMENT',
    ],
    [
      'a filter for what is no party',
      { updateFormat: { includeReassignments: { filtersByParty: { 'a@b': {} } } } },
      'INVALID_ARGUMENT',
    ],
  ])('refuses %s', async (_what, fields, code) => {
    const body = { updateId: unknownUpdate, updateFormat: {}, ...fields };
    const { status, json } = await ask(await open(), 'update', body);
    expect([status, json['code']]).toEqual([400, code]);
  });

  it('cannot decode a shape that it does not know', async () => {
    const includeTransactions = { eventFormat: formatFor([]), transactionShape: 'ROUND' };
    const body = { updateId: unknownUpdate, updateFormat: { includeTransactions } };
    const { status, text } = await ask(await open(), 'update', body);
    expect(status).toBe(400);
    expect(text).toMatch(
      /^Invalid value for: body \(Unrecognized enum value ROUND\. Supported values: \[TRANSACTION_SHAPE_UNSPECIFIED/,
    );
  });
});
