import { describe, expect, it } from 'vitest';
import type { TransferKind } from '../../../../src/ledger/registry/registry-endpoints.ts';
import {
  answerPlan,
  decided,
  depsOf,
  mustPlan,
  transferPlan,
} from '../../../support/tokens/model-plans.ts';
import { prepareWith, type Behavior } from '../../../support/tokens/model-participant.ts';
import { decide, requestOf } from '../../../support/tokens/sign-decision.ts';
import {
  dso,
  factory,
  grant,
  mallory,
  payer,
  savings,
  times,
} from '../../../support/tokens/token-world.ts';

describe('what cantui signs', () => {
  it.each(['offer', 'direct', 'self'] as const)(
    'is the transfer that was asked for: %s',
    async (kind) => {
      expect(decided(mustPlan(await transferPlan(kind, depsOf(kind))), { kind })).toEqual({
        isSigned: true,
        reasons: [],
        rules: [],
      });
    },
  );

  it.each(['accept', 'reject', 'withdraw'] as const)(
    'is the end of the offer that was asked for: %s',
    async (action) => {
      expect(
        decided(mustPlan(await answerPlan(action, depsOf('offer'))), { kind: 'direct' }),
      ).toEqual({
        isSigned: true,
        reasons: [],
        rules: [],
      });
    },
  );
});

describe('a transaction of a lying registry', () => {
  it.each<[string, TransferKind, Behavior, RegExp]>([
    [
      'pays somebody else',
      'direct',
      { kind: 'direct', to: mallory },
      /receiver::\S+: Amulet of dso::\S+ should change by \+100\.0000, but the transaction changes it by \+0\.0000/,
    ],
    [
      'pays more',
      'direct',
      { kind: 'direct', amount: '101.0000000000' },
      /should change by -100\.0000, but the transaction changes it by -101\.0000/,
    ],
    [
      'pays less',
      'direct',
      { kind: 'direct', amount: '99.9999999999' },
      /changes it by \+99\.9999999999/,
    ],
    ['pays another token', 'direct', { kind: 'direct', admin: mallory }, /Amulet of mallory/],
    [
      'keeps the change',
      'direct',
      { kind: 'direct', changeTo: mallory },
      /mallory::\S+: Amulet of \S+ should change by \+0\.0000, but the transaction changes it by \+20/,
    ],
    [
      'pays at once instead of offering',
      'offer',
      { kind: 'direct' },
      /should change by -100\.0000 unlocked, \+100\.0000 locked/,
    ],
    [
      'offers instead of paying',
      'direct',
      { kind: 'offer' },
      /receiver::\S+: Amulet of \S+ should change by \+100\.0000/,
    ],
    [
      'offers to somebody else',
      'offer',
      { kind: 'offer', to: mallory },
      /should make one offer, but makes 0/,
    ],
    [
      'offers for longer',
      'offer',
      { kind: 'offer', executeBefore: '2027-01-01T00:00:00Z' },
      /creates Splice\.AmuletTransferInstruction:AmuletTransferInstruction \S+ in the name of payer::/,
    ],
    ['offers twice', 'offer', { kind: 'offer', offers: 2 }, /should make one offer, but makes 2/],
    [
      'lets somebody else free the lock',
      'offer',
      { kind: 'offer', holders: [dso, mallory] },
      /LockedAmulet \S+, which also involves mallory/,
    ],
    [
      'spares a holding',
      'direct',
      { kind: 'direct', spares: 1, amount: '50.0000000000' },
      /does not archive the holding \S+, so you could pay twice/,
    ],
    [
      'burns another holding',
      'direct',
      { kind: 'direct', alsoArchives: savings },
      /archives Splice\.Amulet:Amulet \S+, which it should not/,
    ],
    [
      'makes a contract in the name of the payer',
      'direct',
      { kind: 'direct', alsoCreates: [grant] },
      /creates Splice\.Wallet\.TransferPreapproval:TransferPreapprovalProposal \S+ in the name of payer::/,
    ],
    [
      'merges into somebody else',
      'self',
      { kind: 'self', to: mallory },
      /payer::\S+: Amulet of \S+ should change by \+0\.0000, but the transaction changes it by -125/,
    ],
  ])('that %s is refused, with what differs', async (_title, kind, behavior, words) => {
    const { isSigned, reasons } = decided(
      mustPlan(await transferPlan(kind, depsOf(kind))),
      behavior,
    );
    expect(isSigned).toBe(false);
    expect(reasons.join('\n')).toMatch(words);
  });

  it.each<[string, 'accept' | 'reject' | 'withdraw', Behavior, RegExp]>([
    [
      'gives what was accepted to somebody else',
      'accept',
      { kind: 'direct', to: mallory },
      /receiver::\S+: Amulet of \S+ should change by \+30/,
    ],
    [
      'rejects instead of accepting',
      'accept',
      { kind: 'direct', to: payer },
      /payer::\S+: Amulet of \S+ should change by/,
    ],
    ['returns less', 'withdraw', { kind: 'direct', amount: '29.0000000000' }, /changes it by \+29/],
    [
      'burns a holding beside the offer',
      'withdraw',
      { kind: 'direct', alsoArchives: savings },
      /archives Splice\.Amulet:Amulet \S+, which it should not/,
    ],
    ['returns another token', 'reject', { kind: 'direct', admin: mallory }, /Amulet of mallory/],
  ])('that %s is refused, with what differs', async (_title, action, behavior, words) => {
    const { isSigned, reasons } = decided(
      mustPlan(await answerPlan(action, depsOf('offer'))),
      behavior,
    );
    expect(isSigned).toBe(false);
    expect(reasons.join('\n')).toMatch(words);
  });

  it('is refused if its factory is not signed by the admin of the token', async () => {
    const rules = { ...factory, signatories: [mallory] };
    const { isSigned, reasons } = decided(
      mustPlan(await transferPlan('direct', depsOf('direct'))),
      { kind: 'direct' },
      rules,
    );
    expect(isSigned).toBe(false);
    expect(reasons.join('\n')).toContain('the factory is signed by mallory');
  });

  it('is refused if a contract is of a package that nobody knows', async () => {
    const strange = {
      ...grant,
      template: `${'ab'.repeat(32)}:Free.Lunch:Lunch`,
      packageName: 'free-lunch',
    };
    const { isSigned, reasons } = decided(
      mustPlan(await transferPlan('direct', depsOf('direct'))),
      {
        kind: 'direct',
        alsoCreates: [strange],
      },
    );
    expect(isSigned).toBe(false);
    expect(reasons.join('\n')).toContain(
      '1 contract not understood, the first is Free.Lunch:Lunch',
    );
  });

  it('is refused if it was prepared for another command', async () => {
    const plan = mustPlan(await transferPlan('direct', depsOf('direct')));
    const requested = requestOf(plan);
    if (plan.intent.kind !== 'transfer') throw new Error('no transfer');
    const { terms } = plan.intent;
    const intent = { ...plan.intent, terms: { ...terms, memo: 'other' } };
    const { isSigned, reasons } = decide(
      { ...plan, intent },
      requested,
      prepareWith(requested, { kind: 'direct' }),
    );
    expect(isSigned).toBe(false);
    expect(reasons.join('\n')).toContain('memo should be other, but is rent');
  });
});

describe('an offer that has expired', () => {
  const deps = { ...depsOf('offer'), now: () => Date.parse(times.executeBefore) };

  it.each(['accept', 'reject'] as const)(
    'is refused before anything is prepared: %s',
    async (action) => {
      const plan = await answerPlan(action, deps);
      expect(plan.ok ? '' : plan.error.text).toContain('only its sender can take the amount back');
    },
  );

  it('can still be withdrawn', async () => {
    expect((await answerPlan('withdraw', deps)).ok).toBe(true);
  });
});
