import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Holding } from '../../../../src/ledger/effects/holding.ts';
import { chooseInputs, chooseMerged } from '../../../../src/tokens/plan/choose-inputs.ts';
import { addDecimals, compareDecimals } from '../../../../src/lib/numbers/decimal.ts';

const holdingsOf = (...amounts: readonly string[]): readonly Holding[] =>
  amounts.map((amount, index) => ({
    contractId: `00${String(index).padStart(64, '0')}`,
    packageName: 'splice-amulet',
    owner: 'alice::1220aa',
    instrument: { admin: 'dso::1220aa', id: 'Amulet' },
    amount,
    lock: undefined,
  }));

const amountsIn = (holdings: readonly Holding[]) => holdings.map(({ amount }) => amount);

describe('the holdings that pay', () => {
  it('are the largest ones, and no more than needed', () => {
    const chosen = chooseInputs(holdingsOf('1.5', '20', '3', '7'), '22');
    expect(chosen.ok && amountsIn(chosen.value)).toEqual(['20', '7']);
  });

  it('are the same in each run, whatever the order of the list', () => {
    const holdings = holdingsOf('5', '5', '5');
    const [one, other] = [chooseInputs(holdings, '10'), chooseInputs(holdings.toReversed(), '10')];
    expect(one).toEqual(other);
  });

  it('say what there is when it is too little', () => {
    expect(chooseInputs(holdingsOf('1', '2.5'), '3.6')).toEqual({
      ok: false,
      error: { kind: 'too-little', has: '3.5' },
    });
  });

  it('say that they have to be merged when there are too many', () => {
    const chosen = chooseInputs(holdingsOf(...Array.from({ length: 120 }, () => '1')), '101');
    expect(chosen).toEqual({ ok: false, error: { kind: 'too-many-pieces', of: '100' } });
  });

  it('reach the amount, and would not without the smallest of them', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 5000 }), (all, amount) => {
        const chosen = chooseInputs(holdingsOf(...all.map(String)), String(amount));
        if (!chosen.ok) return;
        const sum = addDecimals(amountsIn(chosen.value)) ?? '';
        const rest = addDecimals(['0', ...amountsIn(chosen.value).slice(0, -1)]) ?? '';
        expect(compareDecimals(sum, String(amount))).not.toBe(-1);
        expect(compareDecimals(rest, String(amount))).toBe(-1);
      }),
    );
  });
});

describe('the holdings that a merge takes', () => {
  it('are all of them, with their whole amount', () => {
    const { inputs, amount } = chooseMerged(holdingsOf('1.5', '20', '0.0000000001'));
    expect(inputs).toHaveLength(3);
    expect(amount).toBe('21.5000000001');
  });

  it('are the hundred smallest of more', () => {
    const amounts = Array.from({ length: 130 }, (_, index) => String(index + 1));
    const { inputs } = chooseMerged(holdingsOf(...amounts));
    expect(inputs).toHaveLength(100);
    expect(amountsIn(inputs)[0]).toBe('1');
  });
});
