import { describe, expect, it } from 'vitest';
import { chooseTerms, planTransfer } from '../../../src/tokens/plan/plan-transfer.ts';
import type { Account } from '../../../src/ledger/effects/holding.ts';
import type { OwnedHolding } from '../../../src/tokens/holdings.ts';
import { decided, depsOf, mustPlan } from '../../support/tokens/model-plans.ts';
import {
  amulet,
  lockedOf,
  mallory,
  payer,
  payingHoldings,
  receiver,
  synchronizerId,
  times,
} from '../../support/tokens/token-world.ts';

const planOf = async (
  holdings: readonly OwnedHolding[],
  {
    kind = 'direct',
    amount = '100.0000000000',
    account,
  }: {
    kind?: 'direct' | 'offer' | 'self';
    amount?: string;
    account?: string;
  },
) => {
  const to = kind === 'self' ? payer : receiver;
  const wanted = {
    ...{ from: payer, to, instrument: undefined, account, ...times },
    ...(kind !== 'self' && { amount }),
  };
  const terms = chooseTerms(wanted, holdings);
  if (!terms.ok) throw new Error(terms.error.text);
  return mustPlan(await planTransfer(terms.value, depsOf(kind)));
};

describe('a payment from an account', () => {
  const account: Account = { provider: '', id: 'collateral-7' };
  const holdings = payingHoldings.map((each) => ({ ...each, account }));

  it('is signed if the transaction names the account', async () => {
    const plan = await planOf(holdings, { account: account.id });
    expect(decided(plan, { kind: 'direct' })).toMatchObject({ isSigned: true, reasons: [] });
  });

  it.each<[string, { owner: string; provider: string | null; id: string }]>([
    ['the basic account', { owner: payer, provider: null, id: '' }],
    ['another one', { owner: payer, provider: null, id: 'savings' }],
    ['one with a custodian', { owner: payer, provider: mallory, id: account.id }],
  ])('is refused if the transaction names %s', async (_title, named) => {
    const plan = await planOf(holdings, { account: account.id });
    const { isSigned, reasons } = decided(plan, { kind: 'direct', account: named });
    expect(isSigned).toBe(false);
    expect(reasons.join('\n')).toContain('sender account should be collateral-7, but is');
  });
});

describe('a payment with a holding whose lock has expired', () => {
  const locked = lockedOf('expired', { owner: payer, amount: '130.0000000000' });
  const [first] = payingHoldings;
  if (first === undefined) throw new Error('no holding');
  const { contractId, template } = locked;
  const lock = { holders: [], expiresAt: times.requestedAt };
  const expired = { ...first, contractId, template, amount: '130.0000000000', lock };
  const holdings = [{ ...expired, instrument: amulet, synchronizerId, isLocked: false }];

  it.each(['direct', 'offer'] as const)(
    'is signed, because the lock is freed: %s',
    async (kind) => {
      const plan = await planOf(holdings, { kind });
      expect(decided(plan, { kind, held: [locked] })).toMatchObject({
        isSigned: true,
        reasons: [],
      });
    },
  );

  it('is refused if what is left goes to somebody else', async () => {
    const plan = await planOf(holdings, {});
    const { isSigned } = decided(plan, { kind: 'direct', held: [locked], changeTo: mallory });
    expect(isSigned).toBe(false);
  });
});
