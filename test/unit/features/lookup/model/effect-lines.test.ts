import { describe, expect, it } from 'vitest';
import {
  balanceLines,
  balanceOverview,
  effectLines,
} from '../../../../../src/features/lookup/model/meaning.ts';
import { readUpdateEffects } from '../../../../../src/ledger/effects/tell-effects.ts';
import {
  accepted,
  alice,
  bob,
  dso,
  offered,
  tokenMinted,
  transferWithoutChild,
  unknownMove,
  updateOf,
  type Node,
} from '../../../../support/amulet-updates/updates.ts';

const effectsOf = (...roots: readonly Node[]) => readUpdateEffects(updateOf(roots));

const textOf = (...roots: readonly Node[]): readonly string[] =>
  effectLines(effectsOf(...roots)).map(({ name, value }) => `${name}: ${value}`);

describe('the first lines of an update', () => {
  it('say who paid whom, and how many contracts it created and archived', () => {
    expect(textOf(accepted())).toEqual([
      expect.stringMatching(/^effect: bob::\S+ accepted 25\.0000 Amulet from alice::\S+$/),
      'contracts: 1 created, 2 archived; 1 created, then archived',
    ]);
  });

  it('say what is not understood where the update lacks amounts', () => {
    const [known, unclear] = textOf(unknownMove('AmuletRules_Surprise', alice, '77.0'));
    expect(known).toMatch(
      /^effect: 77\.0000 Amulet is created for alice::\S+, as a part of what is/,
    );
    expect(unclear).toBe(
      ': not understood: 1 contract archived, Splice.Amulet:Amulet: its amount is not in the transaction, and could not be looked up',
    );
  });

  it('are at most eight sentences and the number of the others', () => {
    const lines = textOf(...Array.from({ length: 6 }, () => offered({ text: 'rent' })));
    expect(lines).toHaveLength(11);
    expect(lines.slice(8, 10)).toEqual([': 5 more effects: see the events', 'memo: "rent"']);
  });

  it('are missing for a response that is not a transaction', () => {
    expect([effectLines(undefined), balanceLines(undefined)]).toEqual([[], []]);
    expect(balanceOverview(undefined)).toBeUndefined();
  });
});

describe('the balance changes of an update', () => {
  it('are a table of parties, those who lost first', () => {
    expect(balanceOverview(effectsOf(accepted()))).toEqual({
      columns: ['party', 'balance change'],
      rows: [
        [[alice], '-25.0000 Amulet locked'],
        [[bob], '+25.0000 Amulet'],
      ],
    });
  });

  it('are lines with whole parties and issuers that can be followed', () => {
    expect(balanceLines(effectsOf(accepted())).slice(3)).toEqual([
      { depth: 0, name: 'balance of', value: bob, link: { to: 'party', id: bob } },
      { depth: 1, name: 'change', value: '+25.0000 Amulet' },
      { depth: 1, name: 'issuer', value: dso },
    ]);
  });

  it('name an instrument that is not amulet', () => {
    expect(balanceOverview(effectsOf(tokenMinted()))?.rows).toEqual([
      [[alice], expect.stringMatching(/^\+1,000\.0000 LOAD of registrar::\S+$/)],
    ]);
  });

  it('have no table where nobody has more or less than before', () => {
    expect(balanceOverview(effectsOf(transferWithoutChild()))).toBeUndefined();
  });
});
