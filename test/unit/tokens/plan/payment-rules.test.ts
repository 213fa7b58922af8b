import { describe, expect, it } from 'vitest';
import {
  chooseTerms,
  planTransfer,
  type PlanDeps,
} from '../../../../src/tokens/plan/plan-transfer.ts';
import type {
  DisclosedContract,
  InstrumentInfo,
} from '../../../../src/ledger/registry/registry-endpoints.ts';
import type { OwnedHolding } from '../../../../src/tokens/holdings.ts';
import { stringifyJson } from '../../../../src/lib/json/json.ts';
import { planDigest, prepareBody, type TokenPlan } from '../../../../src/tokens/plan/token-plan.ts';
import { answerPlan, depsOf, mustPlan, transferPlan } from '../../../support/tokens/model-plans.ts';
import {
  contractIdOf,
  mallory,
  partyOf,
  payer,
  payingHoldings,
  receiver,
  synchronizerId,
  times,
} from '../../../support/tokens/token-world.ts';

const wanted = { from: payer, to: receiver, amount: '60.0000000000', instrument: undefined };

const choose = (
  more: Partial<Parameters<typeof chooseTerms>[0]> = {},
  holdings: readonly OwnedHolding[] = payingHoldings,
) => chooseTerms({ ...wanted, ...times, ...more }, holdings);

const mustChoose = (...asked: Parameters<typeof choose>) => {
  const chosen = choose(...asked);
  if (!chosen.ok) throw new Error(chosen.error.text);
  return chosen.value;
};

const problemOf = (...asked: Parameters<typeof choose>): string | undefined => {
  const chosen = choose(...asked);
  return chosen.ok ? undefined : chosen.error.text;
};

const all = (change: Partial<OwnedHolding>): readonly OwnedHolding[] =>
  payingHoldings.map((holding) => ({ ...holding, ...change }));

const [first = '', second = '', third = ''] = payingHoldings.map(({ contractId }) => contractId);

describe('what pays', () => {
  it.each<[string, Partial<OwnedHolding>, Parameters<typeof choose>[0]]>([
    [
      'has the id of Amulet unless a token is named',
      { instrument: { admin: mallory, id: 'X' } },
      {},
    ],
    ['has the id of the named token', {}, { instrument: { admin: undefined, id: 'X' } }],
    ['has the admin of the named token', {}, { instrument: { admin: mallory, id: 'Amulet' } }],
  ])('%s', (_rule, change, more) => {
    expect(problemOf(more, all(change))).toContain('no unlocked holding of');
  });

  it('is on a synchronizer', () => {
    const nowhere = payingHoldings.map((holding) => {
      const { synchronizerId: _, ...rest } = holding;
      return rest;
    });
    expect(problemOf({}, nowhere)).toContain('no unlocked holding of');
  });

  it('is on one synchronizer, the one with the most holdings', () => {
    const elsewhere = `other::1220${'ab'.repeat(32)}`;
    const [lone, ...others] = payingHoldings;
    if (lone === undefined) throw new Error('no holding');
    const holdings = [{ ...lone, synchronizerId: elsewhere }, ...others];
    const { terms, synchronizerId: chosen } = mustChoose({ amount: '40.0' }, holdings);
    expect([terms.inputs, chosen]).toEqual([[second], synchronizerId]);
    expect(problemOf({ amount: '60.0' }, holdings)).toContain('not enough Amulet');
  });

  it('is on the same synchronizer under its logical and its physical id', () => {
    const holdings = payingHoldings.map((holding, at) =>
      at === 0 ? { ...holding, synchronizerId: `${synchronizerId}::35-0` } : holding,
    );
    expect(mustChoose({ amount: '100.0' }, holdings).terms.inputs).toEqual([first, second]);
  });

  it('has one version of the standard in common', () => {
    const holdings = payingHoldings.map((holding, at) =>
      at === 0 ? { ...holding, versions: ['v2'] as const } : holding,
    );
    expect(mustChoose({ amount: '100.0' }, holdings).versions).toEqual(['v2']);
    expect(problemOf({}, all({ versions: [] }))).toBeDefined();
  });

  it('is in the named account, which only the newer version of the standard has', () => {
    const held = all({ account: { provider: '', id: 'collateral-7' } });
    const { versions, terms } = mustChoose({ account: 'collateral-7' }, held);
    expect([versions, terms.account]).toEqual([['v2'], 'collateral-7']);
  });
});

describe('a retried payment', () => {
  it('uses up what the earlier attempt did, and no other holding where that is enough', () => {
    expect(mustChoose({ amount: '4.0', kept: [third] }).terms.inputs).toEqual([third]);
  });

  it('adds to it only what is missing, and nothing twice', () => {
    expect(mustChoose({ amount: '72.0', kept: [third] }).terms.inputs).toEqual([third, first]);
    expect(mustChoose({ amount: '72.0', kept: [first] }).terms.inputs).toEqual([first, second]);
  });
});

/** An Amulet as its registry describes it. */
const about: InstrumentInfo = {
  ...{ id: 'Amulet', name: 'Amulet', symbol: 'CC' },
  ...{ decimals: 10, isPaused: false },
};

const withRegistry = (change: Partial<PlanDeps['registry']>): PlanDeps => {
  const deps = depsOf('direct');
  return { ...deps, registry: { ...deps.registry, ...change } };
};

const disclosing = (on: string, values = {}): PlanDeps => {
  const disclosed: DisclosedContract = {
    ...{ templateId: 'a:B:C', contractId: contractIdOf('rules'), createdEventBlob: 'AAAA' },
    synchronizerId: on,
  };
  return withRegistry({
    transferFactory: () =>
      Promise.resolve({
        ok: true,
        value: {
          ...{ factoryId: contractIdOf('factory'), transferKind: 'direct' },
          ...{ context: { values }, disclosedContracts: [disclosed] },
        },
      }),
  });
};

describe('the registry', () => {
  it('makes no merge of a payment, and no payment of a merge', async () => {
    for (const [kind, announced] of [
      ['direct', 'self'],
      ['offer', 'self'],
      ['self', 'direct'],
      ['self', 'offer'],
    ] as const)
      expect([kind, await transferPlan(kind, depsOf(announced))]).toMatchObject([
        kind,
        { ok: false, error: { text: expect.stringContaining(announced) as unknown } },
      ]);
  });

  it('stops the payment of a token that it paused, with its reason', async () => {
    const paused = { ...about, isPaused: true, pauseReason: 'audit' };
    const deps = withRegistry({ instrument: () => Promise.resolve({ ok: true, value: paused }) });
    expect(await planTransfer(mustChoose(), deps)).toMatchObject({
      ok: false,
      error: { cause: 'check', text: expect.stringContaining('audit') as unknown },
    });
  });

  it('may say nothing about the token, which is told and stops nothing', async () => {
    const notes: string[] = [];
    const deps = { ...depsOf('direct'), note: (line: string) => void notes.push(line) };
    expect((await planTransfer(mustChoose(), deps)).ok).toBe(true);
    expect(notes).toEqual([expect.stringContaining('not asked')]);
  });

  it('discloses no contract on another synchronizer than that of the holdings', async () => {
    const other = `other::1220${'ab'.repeat(32)}`;
    expect(await planTransfer(mustChoose(), disclosing(other))).toMatchObject({
      ok: false,
      error: { cause: 'check', text: expect.stringContaining(other) as unknown },
    });
    const physical = await planTransfer(mustChoose(), disclosing(`${synchronizerId}::35-0`));
    expect(physical.ok).toBe(true);
  });

  it('is asked for the older version of the standard unless it says that it serves only the newer', async () => {
    const asked: string[] = [];
    const { registry } = depsOf('direct');
    const deps = withRegistry({
      transferFactory: (base, version, argument) => {
        asked.push(version);
        return registry.transferFactory(base, version, argument);
      },
    });
    await planTransfer(mustChoose(), deps);
    expect(asked).toEqual(['v1']);
  });

  it('has its choice context in the command', async () => {
    const deps = disclosing(synchronizerId, { 'rules-of': partyOf('registry') });
    const { command } = mustPlan(await planTransfer(mustChoose(), deps));
    expect(stringifyJson(command)).toContain('rules-of');
  });

  it('decides whether an offer is made, which then ends at the asked time', async () => {
    const endOf = async (kind: 'direct' | 'offer') =>
      mustPlan(await transferPlan(kind, depsOf(kind))).offerEnds;
    expect([await endOf('offer'), await endOf('direct')]).toEqual([times.executeBefore, undefined]);
  });
});

describe('the request to prepare a payment', () => {
  it('acts as the payer alone, on the logical synchronizer, with what the registry disclosed, until its deadline', async () => {
    const physical = `${synchronizerId}::35-0`;
    const plan = mustPlan(await planTransfer(mustChoose(), disclosing(physical)));
    const named = { commandId: 'c', maxRecordTime: times.executeBefore };
    expect(prepareBody({ ...plan, synchronizerId: physical }, named)).toEqual({
      ...{ ...named, commands: [plan.command], actAs: [payer], readAs: [], synchronizerId },
      disclosedContracts: plan.disclosedContracts,
      packageIdSelectionPreference: [],
    });
    expect(plan.disclosedContracts).toHaveLength(1);
  });
});

describe('the SHA-256 that confirms an act', () => {
  const digestOf = (intent: TokenPlan['intent'], effects = {}): string =>
    planDigest({ intent }, 'http://ledger', effects);

  it('is another one for another kind of act, party or part of the offer', async () => {
    const { intent } = mustPlan(await answerPlan('accept', depsOf('offer')));
    if (intent.kind !== 'accept') throw new Error(intent.kind);
    const { offer } = intent;
    const { deadline: _, ...endless } = offer;
    const others: readonly TokenPlan['intent'][] = [
      { ...intent, kind: 'reject' },
      { ...intent, party: mallory },
      { ...intent, offer: endless },
      ...[
        { contractId: contractIdOf('other') },
        { sender: mallory },
        { receiver: mallory },
        { amount: '1.0' },
        { instrument: { ...offer.instrument, id: 'X' } },
      ].map((change) => ({ ...intent, offer: { ...offer, ...change } })),
    ];
    const digests = [intent, ...others].map((each) => digestOf(each));
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('is another one for another preapproval, or another provider of one', () => {
    const terms = { receiver: payer, provider: receiver, dso: mallory };
    const intents: readonly TokenPlan['intent'][] = [
      { kind: 'preapprove', party: payer, terms },
      { kind: 'preapprove', party: payer, terms: { ...terms, provider: mallory } },
      { kind: 'preapprove', party: payer, terms: { ...terms, dso: receiver } },
      { kind: 'cancel-preapproval', party: payer, contractId: first },
      { kind: 'cancel-preapproval', party: payer, contractId: second },
    ];
    expect(new Set(intents.map((each) => digestOf(each))).size).toBe(intents.length);
  });

  it('is the same whatever id the transaction gives to what it creates', async () => {
    const { intent } = mustPlan(await transferPlan('direct', depsOf('direct')));
    const acting = (contractId: string) =>
      digestOf(intent, { acts: [{ party: payer, choice: 'Archive', contractId }] });
    expect(acting('00aa')).toBe(acting('00bb'));
  });
});
