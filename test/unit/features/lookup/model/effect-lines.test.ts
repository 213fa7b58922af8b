import { describe, expect, it } from 'vitest';
import {
  balanceLines,
  balanceOverview,
  effectLines,
} from '../../../../../src/features/lookup/model/effect-lines.ts';
import { readUpdateEffects } from '../../../../../src/ledger/effects/update-effects.ts';
import {
  accepted,
  alice,
  bob,
  foreignTransfer,
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
      expect.stringMatching(/^effect: bob::\S+ accepted 25\.0000 from alice::\S+$/),
      'contracts: 1 created, 2 archived; 1 created and archived at once',
    ]);
  });

  it('say that balances are incomplete where the update lacks amounts', () => {
    expect(textOf(unknownMove('AmuletRules_Surprise', bob, '77.0')).at(-1)).toBe(
      'balance change: incomplete: an amount is missing or unreadable',
    );
  });

  it('are at most eight sentences and the number of the others', () => {
    const lines = textOf(...Array.from({ length: 11 }, () => accepted()));
    expect(lines).toHaveLength(10);
    expect(lines[8]).toBe(': 3 more effects; the events have all');
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
        [[alice], '-25.0000'],
        [[bob], '+25.0000'],
      ],
    });
  });

  it('are lines with whole parties that can be followed', () => {
    expect(balanceLines(effectsOf(accepted()))[2]).toEqual({
      depth: 0,
      name: 'balance of',
      value: bob,
      link: { to: 'party', id: bob },
    });
  });

  it('name an instrument that is not amulet', () => {
    const rows = balanceOverview(effectsOf(foreignTransfer()))?.rows ?? [];
    expect(rows.length).toBeGreaterThan(0);
    for (const [, change] of rows) expect(change).toMatch(/^[-+][\d.,]+ \S+$/);
  });

  it('have no table where nobody has more or less than before', () => {
    expect(balanceOverview(effectsOf(transferWithoutChild()))).toBeUndefined();
  });
});
