import { describe, expect, it } from 'vitest';
import type { UpdateContext } from '../../../../src/ledger/effects/read-update.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { toContractEvents, toLedgerForm } from '../../../support/amulet-updates/ledger-form.ts';
import {
  accepted,
  alice,
  bitcoinWithdrawn,
  bob,
  contractId,
  created,
  everyShape,
  offered,
  paidPreapproval,
  registrar,
  tokenAccepted,
  tokenHolding,
  tokenMinted,
  tokenOffered,
  trafficBuyer,
  updateOf,
  type Node,
} from '../../../support/amulet-updates/updates.ts';
import { readRecorded, readRecordedEffects } from '../../../support/recorded/read-recorded.ts';

const withViews: UpdateContext = { hasViews: true };

const read = (root: Node, context?: UpdateContext, form: 'ledger' | 'scan' = 'ledger') => {
  const update = updateOf([root]);
  const effects = readUpdateEffects(form === 'ledger' ? toLedgerForm(update) : update, context);
  return effects ?? expect.fail('an update with events has effects');
};

const withoutFingerprints = (text: string): string => text.replaceAll(/::[0-9a-f….]+/g, '');

const told = (root: Node, context?: UpdateContext, form?: 'ledger' | 'scan') => {
  const { sentences, changes } = read(root, context, form);
  return {
    sentences: sentences.map(withoutFingerprints),
    changes: changes.map(({ party, instrument, unlocked, locked }) =>
      [withoutFingerprints(party), instrument.id, unlocked, locked].join(' '),
    ),
  };
};

const unseen = 'its amount is not in the transaction, and could not be looked up';
const holding = 'Utility.Registry.Holding.V0.Holding:Holding';

describe.each(['ledger', 'scan'] as const)('tokens of other registries, from a %s', (form) => {
  const context: UpdateContext = { hasViews: form === 'ledger' };

  it('an offer is an offer, and what it locks is called locked', () => {
    expect(told(tokenOffered(), context, form)).toEqual({
      sentences: [
        'alice offered bob 500.0000 LOAD of registrar, locked by registrar with no end',
        '616.0000 LOAD of registrar is created for alice, as a part of what is not understood',
        `not understood: 5 contracts archived, ${holding}: ${unseen}`,
      ],
      changes: [],
    });
  });

  it('an accepted offer is what the receiver has more; who paid is called a claim', () => {
    expect(told(tokenAccepted(), context, form)).toEqual({
      sentences: [
        'bob accepted 500.0000 LOAD of registrar from alice, the payer according to the choice argument',
        `not understood: 1 contract archived, ${holding}: ${unseen}`,
      ],
      changes: ['bob LOAD 500 0'],
    });
  });

  it('a mint brings what it creates', () => {
    expect(told(tokenMinted(), context, form)).toEqual({
      sentences: ['1,000.0000 LOAD of registrar was minted for alice'],
      changes: ['alice LOAD 1000 0'],
    });
  });

  it('a burn of an unknown amount is not understood, and never without effect', () => {
    const { sentences, changes } = told(bitcoinWithdrawn(), context, form);
    expect(sentences).toContain(`not understood: 1 contract archived, ${holding}: ${unseen}`);
    expect(sentences.join()).not.toMatch(/no (?:visible )?holding/);
    expect(changes).toEqual([]);
  });

  it('fees are a part of what a preapproval burns', () => {
    const { sentences, changes } = told(paidPreapproval(), context, form);
    expect(sentences).toEqual(['validator burned 61.3200 Amulet']);
    expect(changes).toEqual(['validator Amulet -61.32 0']);
    expect(read(paidPreapproval(), context, form).changes[0]?.party).toBe(trafficBuyer);
  });
});

describe('holdings that were looked up', () => {
  it('say what an accepted offer and a withdrawal of bitcoin took', () => {
    const locked = contractId();
    const archived = [
      toContractEvents(tokenHolding(alice, '500.0000000000', { id: locked, isLocked: true })),
    ];
    expect(told(tokenAccepted({ locked }), { hasViews: true, archived })).toEqual({
      sentences: ['bob accepted 500.0000 LOAD of registrar from alice'],
      changes: ['alice LOAD 0 -500', 'bob LOAD 500 0'],
    });
    expect(told(bitcoinWithdrawn(locked), { hasViews: true, archived }).changes).toEqual([
      'alice LOAD 0 -500',
    ]);
  });
});

const tokenView = (interfaceId: string, amount: string): Json => ({
  interfaceId,
  viewStatus: { code: 0, message: '', details: [] },
  viewValue: {
    owner: bob,
    instrumentId: { admin: registrar, id: 'LOAD' },
    amount,
    lock: null,
    meta: { values: {} },
  },
});

const holdingV1 = `718a0f77e505a8de22f188bd4c87fe74101274e9d4cb1bfac7d09aec7158d35b:Splice.Api.Token.HoldingV1:Holding`;

/** A contract of any package, with a view that the ledger computed. */
const viewed = (interfaceId: string, signatories: readonly string[]): Json => {
  const node = created('Any.Token:Token', {}, contractId(), {
    packageId: 'ee'.repeat(32),
    packageName: 'any-token',
    signatories,
  });
  const interfaceViews = [tokenView(interfaceId, '7.0')];
  const { createdEvent } = toContractEvents(node)['created'] as { readonly createdEvent: object };
  return { transaction: { events: [{ CreatedEvent: { ...createdEvent, interfaceViews } }] } };
};

describe('a holding counts', () => {
  it('if its issuer signed it, whatever its package', () => {
    const { sentences } = readUpdateEffects(viewed(holdingV1, [registrar, bob]), withViews) ?? {};
    expect(sentences?.map(withoutFingerprints)).toEqual(['bob gained 7.0000 LOAD of registrar']);
  });

  it('not if others signed what claims to be a token of the issuer', () => {
    const forged = readUpdateEffects(viewed(holdingV1, [bob]), withViews);
    expect(forged?.changes).toEqual([]);
    expect(forged?.sentences.map(withoutFingerprints)[0]).toMatch(
      /^not understood: 1 contract created, Any\.Token:Token: it claims to be LOAD of registrar/,
    );
    const { changes, sentences } = told(tokenHolding(bob, '9.0', { issuer: alice }), withViews);
    expect(changes).toEqual([]);
    expect(sentences[0]).toContain('it claims to be LOAD of registrar, which did not sign it');
  });

  it('not through an interface of the same name in another package', () => {
    const other = holdingV1.replace(/^[^:]+/, 'ab'.repeat(32));
    expect(readUpdateEffects(viewed(other, [registrar, bob]), withViews)?.changes).toEqual([]);
  });

  it('not as a template of the same name in another package', () => {
    const { event } = tokenHolding(bob, '9.0');
    const elsewhere = {
      event: { ...event, template_id: `${'ab'.repeat(32)}:${holding}`, package_name: 'evil' },
      below: [],
    };
    expect(told(elsewhere, withViews)).toEqual({
      sentences: [
        `not understood: 1 contract created, ${holding}: it has the name of a well-known holding, but comes from another package; it claims to be 9.0000 LOAD of bob`,
        'creates Holding',
      ],
      changes: [],
    });
  });
});

describe('the effects of an update', () => {
  it('are the same from a ledger without views and from a scan, for every shape', () => {
    for (const shape of Object.values(everyShape)) {
      const update = updateOf([shape()]);
      expect(readUpdateEffects(toLedgerForm(update))).toEqual(readUpdateEffects(update));
    }
  });

  it('carry the memo of the payer', () => {
    expect(read(offered({ text: 'rent' })).memos).toEqual(['rent']);
  });

  it('carry the memo of an accepted offer that was looked up, because the acceptance has none', () => {
    const instruction = contractId();
    const offer = offered({ text: 'rent', instruction }).below.at(-1) ?? expect.fail('an offer');
    const root = accepted({ instruction });
    const context = { hasViews: false, archived: [toContractEvents(offer)] };
    expect(read(root).memos).toEqual([]);
    expect(read(root, context).memos).toEqual(['rent']);
  });

  it('count the contracts that are left and those that ended, apart from those that did both', () => {
    const { created: left = [], archived = [], transient } = read(accepted()).told?.effects ?? {};
    expect(left.map(({ count }) => count)).toEqual([1]);
    expect(archived.map(({ count }) => count)).toEqual([1, 1]);
    expect(transient).toBe(1);
  });

  it('are none of a response that is no update', () => {
    for (const raw of [null, {}, { createdEvent: {} }, { update: { Other: {} } }] as Json[])
      expect(readUpdateEffects(raw)).toBeUndefined();
  });

  it('are sentences about who moved where, for topology and reassignments', () => {
    const responses = readRecorded('reassignments').flatMap(({ response }) => response.body);
    const all = responses.flatMap((each) => readUpdateEffects(each)?.sentences ?? []).join('\n');
    expect(all).toMatch(/a contract \(Ping\) left east::\S+ for west::\S+: in transit/);
    expect(all).toMatch(/a contract \(Ping\) arrived at west::\S+ from east::\S+/);
    expect(all).toMatch(/ is hosted by participant1::\S+, which may submit, on (?:east|west)::/);
  });
});

describe('an update that was asked without views', () => {
  const plain = new Map(
    readRecorded('updates-plain').flatMap(({ response }) => {
      const id = /"updateId":"(\w+)"/.exec(JSON.stringify(response.body))?.[1];
      return id === undefined ? [] : [[id, response.body] as const];
    }),
  );

  it.each(readRecordedEffects().filter(({ updateId }) => plain.has(updateId)))(
    'has no wrong change, and says what it does not understand: $flow',
    ({ updateId, net }) => {
      const { json, told: all } = readUpdateEffects(plain.get(updateId) ?? null) ?? {};
      const changes = (json?.['holdings'] ?? []) as readonly object[];
      expect(net).toEqual(expect.arrayContaining([...changes]));
      if (all?.effects.notUnderstood.length === 0) expect(changes).toHaveLength(net.length);
    },
  );
});
