import { describe, expect, it } from 'vitest';
import type { FlowNode } from '../../../support/tokens/flow-nodes.ts';
import { archive, ending, refusals, saysOf } from '../../../support/tokens/wanted-flows.ts';
import {
  amuletOf,
  lockedOf,
  mallory,
  openLock,
  payer,
  receiver,
  savings,
} from '../../../support/tokens/token-world.ts';

const owned = (owner: string, amount: string, admin?: string): FlowNode => ({
  creates: amuletOf(`${owner} ${amount}`, {
    owner,
    amount: `${amount}.0000000000`,
    ...(admin && { admin }),
  }),
});

const relocked: FlowNode = {
  creates: lockedOf('locked again', { owner: payer, amount: '30.0000000000' }),
};

describe.each(['reject', 'withdraw'] as const)('the end of an offer by %s', (action) => {
  it('breaks no rule if what was locked is free again', () => {
    expect(refusals(ending(action))).toEqual([]);
  });

  it.each<
    readonly [what: string, rule: string, says: string, used: boolean, made: readonly FlowNode[]]
  >([
    ['frees nothing', 'holdings', 'changes it by +0.0000', false, []],
    ['burns it', 'holdings', 'changes it by +0.0000 unlocked, -30.0000 locked', true, []],
    ['locks it again', 'holdings', 'changes it by +0.0000', true, [relocked]],
    ['pays the receiver', 'holdings', 'receiver', true, [owned(receiver, '30')]],
    ['keeps a part', 'holdings', 'changes it by +29.0000', true, [owned(payer, '29')]],
    ['gives more', 'holdings', 'changes it by +31.0000', true, [owned(payer, '31')]],
    ['pays a third', 'holdings', 'mallory', true, [owned(payer, '30'), owned(mallory, '1')]],
    ['returns another token', 'holdings', 'Amulet of mallory', true, [owned(payer, '30', mallory)]],
    [
      'uses up another holding',
      'authority',
      'which it should not',
      true,
      [...savings.map(archive), owned(payer, '39')],
    ],
  ])('is refused if it %s', (_, rule, says, isUsed, made) => {
    const flow = ending(action, { used: isUsed ? [openLock] : [], made });
    expect(refusals(flow)).toContainEqual(expect.stringMatching(saysOf(rule, says)));
  });
});
