import { describe, expect, it } from 'vitest';
import { chooseTerms } from '../../../src/tokens/plan/plan-transfer.ts';
import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import { readHoldings } from '../../../src/tokens/holdings.ts';
import { readInstruments } from '../../../src/tokens/instruments.ts';
import { readListedContract } from '../../../src/tokens/listed-contract.ts';
import { holdingEvent } from '../../support/tokens/holding-events.ts';
import { dso, mallory, payer, receiver, times } from '../../support/tokens/token-world.ts';

const nowMs = Date.parse(times.requestedAt);
const about = { party: payer, nowMs, hasViews: true };

const at = (offsetMs: number): string => new Date(nowMs + offsetMs).toISOString();

type Terms = Parameters<typeof holdingEvent>[1];

const listed = (...all: readonly Terms[]) =>
  all.map((terms, index) =>
    readListedContract(holdingEvent(`holding ${index}`, terms), 'sync::1220'),
  );

const payable = (contracts: ReturnType<typeof listed>, amount: string, account?: string) => {
  const { holdings } = readHoldings(contracts, about);
  const instrument = { admin: dso, id: 'Amulet' };
  return chooseTerms(
    { from: payer, to: receiver, amount, instrument, account, ...times },
    holdings,
  );
};

const sums = (contracts: ReturnType<typeof listed>) =>
  readInstruments(contracts, about).instruments.map(({ account, ...each }) => [
    account?.provider ?? '',
    account?.id ?? '',
    each.unlockedAmount,
    each.lockedAmount,
  ]);

describe('a lock', () => {
  it.each([
    ['without a time', undefined, false],
    ['that ends in a second', at(1000), false],
    ['that ends now', at(0), true],
    ['that ended yesterday', at(-86_400_000), true],
  ])('%s means the same for sums and for payments', (_title, expiresAt, isFree) => {
    const lock = { holders: [mallory], ...(expiresAt !== undefined && { expiresAt }) };
    const contracts = listed({ amount: '7.0000000000', lock });
    const whole = ['7.0000000000', '0.0000000000'];
    expect(sums(contracts)).toEqual([['', '', ...(isFree ? whole : whole.toReversed())]]);
    expect(payable(contracts, '7').ok).toBe(isFree);
  });

  it('that has expired is an input only if the rest is not enough', () => {
    const lock = { holders: [mallory], expiresAt: at(-1) };
    const contracts = listed({ amount: '7', lock }, { amount: '5' }, { amount: '4' });
    const few = payable(contracts, '9');
    const all = payable(contracts, '10');
    const amountOf = (terms: typeof few): string | undefined =>
      terms.ok
        ? addDecimals(
            terms.value.terms.inputs.map(
              (id) =>
                readHoldings(contracts, about).holdings.find((each) => each.contractId === id)
                  ?.amount ?? '',
            ),
          )
        : terms.error.text;
    expect([amountOf(few), amountOf(all)]).toEqual(['9', '12']);
  });
});

describe('an account', () => {
  const contracts = listed(
    { amount: '1.0000000000' },
    { amount: '100.0000000000', account: { provider: mallory } },
    { amount: '10000.0000000000', account: { id: 'collateral-7' } },
  );

  it('is told apart, and never added to what is free', () => {
    expect(sums(contracts)).toEqual([
      ['', '', '1.0000000000', '0.0000000000'],
      ['', 'collateral-7', '10000.0000000000', '0.0000000000'],
      [mallory, '', '100.0000000000', '0.0000000000'],
    ]);
  });

  it('is told apart also where only a newer package of the standard names it', () => {
    const newer = contracts.map(({ contract, ...listed }) => ({
      ...listed,
      contract: {
        ...contract,
        views: contract.views.map((view) => ({
          ...view,
          interfaceId: view.interfaceId.replace(/^[0-9a-f]+(?=:.*V2:)/, 'ab'.repeat(32)),
        })),
      },
    }));
    expect(sums(newer)).toEqual(sums(contracts));
    expect(payable(newer, '2').ok).toBe(false);
    expect(payable(newer, '2', 'collateral-7').ok).toBe(false);
  });

  it('pays only if it is named, with the version of the standard that has accounts', () => {
    expect(payable(contracts, '2').ok).toBe(false);
    const named = payable(contracts, '2', 'collateral-7');
    expect(named).toMatchObject({
      ok: true,
      value: { versions: ['v2'], terms: { account: 'collateral-7' } },
    });
    expect(payable(contracts, '10001', 'collateral-7').ok).toBe(false);
  });

  it('pays nothing if it has a custodian', () => {
    const [, custody] = contracts;
    if (custody === undefined) throw new Error('no holding');
    const refused = payable([custody], '2');
    expect(!refused.ok && refused.error.text).toContain('no unlocked holding');
  });
});
