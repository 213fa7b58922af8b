import { describe, expect, it } from 'vitest';
import { chooseTerms, planTransfer } from '../../../../src/tokens/plan/plan-transfer.ts';
import { planDigest, type TokenPlan } from '../../../../src/tokens/plan/token-plan.ts';
import type { OwnedHolding } from '../../../../src/tokens/holdings.ts';
import { depsOf, mustPlan, transferPlan } from '../../../support/tokens/model-plans.ts';
import {
  dso,
  mallory,
  payer,
  payingHoldings,
  receiver,
  times,
} from '../../../support/tokens/token-world.ts';

const wanted = {
  ...{ from: payer, to: receiver, amount: '60.0000000000', instrument: undefined },
  ...times,
};

const changed = (change: Partial<OwnedHolding>): readonly OwnedHolding[] =>
  payingHoldings.map((holding) => ({ ...holding, ...change }));

const problemOf = (holdings: readonly OwnedHolding[], more = {}) => {
  const terms = chooseTerms({ ...wanted, ...more }, holdings);
  return terms.ok ? undefined : terms.error.text;
};

describe('the terms of a payment', () => {
  it('name the admin of the holdings, which no registry has a say in', () => {
    const terms = chooseTerms(wanted, payingHoldings);
    expect(terms.ok && terms.value.terms.instrument).toEqual({ admin: dso, id: 'Amulet' });
    expect(terms.ok && terms.value.versions).toEqual(['v1', 'v2']);
  });

  it('use the newer version of the standard only for holdings that lack the older', () => {
    const terms = chooseTerms(wanted, changed({ versions: ['v2'] }));
    expect(terms.ok && terms.value.versions).toEqual(['v2']);
  });

  it('never take another token of the same id for Amulet', () => {
    const imitation = changed({
      template: `${'ab'.repeat(32)}:Splice.Amulet:Amulet`,
      instrument: { admin: mallory, id: 'Amulet' },
    });
    expect(problemOf(imitation)).toContain('no unlocked holding of Amulet');
  });

  it('ask which token is meant when two have the id', () => {
    const [first] = payingHoldings;
    if (first === undefined) throw new Error('no holding');
    const other = {
      ...first,
      contractId: `00${'ff'.repeat(32)}`,
      instrument: { admin: mallory, id: 'Amulet' },
    };
    const problem = problemOf([...payingHoldings, other], {
      instrument: { admin: undefined, id: 'Amulet' },
    });
    expect(problem).toContain('2 tokens with the id Amulet; choose one: ');
  });

  it.each<[string, Partial<OwnedHolding>]>([
    ['locked', { lock: { holders: [dso], expiresAt: undefined }, isLocked: true }],
    ['in an account with a custodian', { account: { provider: mallory, id: '' } }],
    ['in another account', { account: { provider: '', id: 'collateral-7' } }],
  ])('leave out holdings that are %s', (_title, change) => {
    expect(problemOf(changed(change))).toContain('no unlocked holding of Amulet');
  });

  it('are refused without enough', () => {
    const problem = problemOf(payingHoldings, { amount: '125.0000000001' });
    expect(problem).toBe(
      'not enough Amulet: 125.0000 unlocked of 125.0000000001 requested. Nothing was prepared',
    );
  });

  it('are refused for a merge of one holding', () => {
    expect(problemOf(payingHoldings.slice(0, 1), { amount: undefined, to: payer })).toContain(
      'there is nothing to merge',
    );
  });
});

describe('the registry of a payment', () => {
  const chosen = () => {
    const terms = chooseTerms(wanted, payingHoldings);
    if (!terms.ok) throw new Error(terms.error.text);
    return terms.value;
  };

  it('is refused if the scan is the registry of another admin', async () => {
    const deps = depsOf('direct');
    const info = () =>
      Promise.resolve({ ok: true, value: { adminId: mallory, supportedApis: {} } } as const);
    const book = { registries: {}, scanUrl: 'https://scan.example/api/scan' };
    const plan = await planTransfer(chosen(), {
      ...deps,
      book,
      registry: { ...deps.registry, info },
    });
    expect(!plan.ok && plan.error.text).toContain(
      `no registry configured for ${dso} (https://scan.example is that of ${mallory})`,
    );
  });

  it('is unknown without a setting and a scan', async () => {
    const plan = await planTransfer(chosen(), {
      ...depsOf('direct'),
      book: { registries: {}, scanUrl: '' },
    });
    expect(plan).toMatchObject({ ok: false, error: { cause: 'usage' } });
  });

  it('says which version of the standard is asked', async () => {
    const deps = depsOf('direct');
    const api = 'splice-api-token-transfer-instruction';
    const asked = async (supportedApis: Readonly<Record<string, number>>) => {
      const versions: string[] = [];
      await planTransfer(
        { ...chosen(), versions: ['v1', 'v2'] },
        {
          ...deps,
          registry: {
            ...deps.registry,
            info: () => Promise.resolve({ ok: true, value: { adminId: dso, supportedApis } }),
            transferFactory: (base, version, argument) => {
              versions.push(version);
              return deps.registry.transferFactory(base, version, argument);
            },
          },
        },
      );
      return versions;
    };
    expect(await asked({ [`${api}-v2`]: 0 })).toEqual(['v2']);
    expect(await asked({ [`${api}-v1`]: 1, [`${api}-v2`]: 0 })).toEqual(['v1']);
    expect(await asked({})).toEqual(['v1']);
  });

  it('decides how many fraction digits an amount may have', async () => {
    const deps = depsOf('direct');
    const about = { id: 'Amulet', name: 'Amulet', symbol: 'CC', decimals: 2, isPaused: false };
    const instrument = () => Promise.resolve({ ok: true, value: about } as const);
    const fine = { ...chosen(), terms: { ...chosen().terms, amount: '1.2300000000' } };
    const finer = { ...fine, terms: { ...fine.terms, amount: '1.2340000000' } };
    const registry = { ...deps.registry, instrument };
    expect((await planTransfer(fine, { ...deps, registry })).ok).toBe(true);
    expect(await planTransfer(finer, { ...deps, registry })).toMatchObject({
      ok: false,
      error: { text: expect.stringContaining('CC has 2') as unknown },
    });
  });
});

describe('the SHA-256 that confirms a payment', () => {
  it('is the same in each run, and another one for other terms', async () => {
    const { intent } = mustPlan(await transferPlan('direct', depsOf('direct')));
    if (intent.kind !== 'transfer') throw new Error('no transfer');
    const { terms } = intent;
    const effects = { holdings: [{ party: payer, unlocked: '-1.0' }] };
    const digestOf = (other: TokenPlan['intent'], expiresMs = 1, url = 'http://ledger') =>
      planDigest({ intent: other, expiresMs }, url, effects);
    const digest = digestOf(intent);
    const later = {
      ...terms,
      requestedAt: '2030-01-01T00:00:00Z',
      executeBefore: '2030-01-02T00:00:00Z',
    };
    expect(digestOf({ ...intent, terms: later }, 1, 'http://ledger/')).toBe(digest);
    const others = [
      { ...intent, terms: { ...terms, amount: '1' } },
      { ...intent, terms: { ...terms, receiver: mallory } },
      { ...intent, terms: { ...terms, memo: 'other' } },
      { ...intent, terms: { ...terms, account: 'other' } },
      { ...intent, terms: { ...terms, instrument: { ...terms.instrument, admin: mallory } } },
      // Whatever was paid already has used these up.
      { ...intent, terms: { ...terms, inputs: terms.inputs.slice(1) } },
      { ...intent, transferKind: 'offer' as const },
    ];
    for (const other of others) expect(digestOf(other)).not.toBe(digest);
    // What the user asked for, and what the transaction does.
    expect(digestOf(intent, 2)).not.toBe(digest);
    const changed = { holdings: [{ party: payer, unlocked: '-2.0' }] };
    const acting = { ...effects, acts: [{ party: payer, choice: 'Archive', contractId: '00aa' }] };
    for (const other of [changed, acting])
      expect(planDigest({ intent, expiresMs: 1 }, 'http://ledger', other)).not.toBe(digest);
    expect(digestOf(intent, 1, 'http://other')).not.toBe(digest);
  });
});
