import { describe, expect, it } from 'vitest';
import type { FlowNode } from '../../../support/tokens/flow-nodes.ts';
import {
  archive,
  refusals,
  saysOf,
  transfer,
  verifyForest,
} from '../../../support/tokens/wanted-flows.ts';
import {
  amuletOf,
  contractOf,
  dso,
  grant,
  mallory,
  payer,
  receiver,
  savings,
  wallet,
  type ModelContract,
} from '../../../support/tokens/token-world.ts';

const made = (words: string, owner: string, amount: string): ModelContract =>
  amuletOf(words, { owner, amount: `${amount}.0000000000` });

const spent = wallet.slice(0, 2).map(archive);
const merged = made('merged for a moment', payer, '120');
const paid = { creates: made('paid', receiver, '100') };
const change = { creates: made('change', payer, '20') };

/** The payer pays 100 of 120, and this happens below the command. */
const paying = (...below: readonly FlowNode[]) => transfer('direct', { below });

const coupon = (signatories: readonly string[]): ModelContract =>
  contractOf({
    words: `coupon of ${signatories.join()}`,
    entity: 'Splice.Amulet:AppRewardCoupon',
    ...{ signatories, argument: { dso, provider: mallory } },
  });

describe('a contract that a transaction creates and archives at once', () => {
  it('changes nothing, and may be a step of the payment', () => {
    const flow = paying(...spent, { creates: merged }, archive(merged), paid, change);
    expect(refusals(flow)).toEqual([]);
  });

  it('hides no loss', () => {
    const less = { creates: made('less', payer, '19') };
    const flow = paying(...spent, { creates: merged }, archive(merged), paid, less);
    expect(refusals(flow)).toContainEqual(
      expect.stringMatching(saysOf('holdings', 'but the transaction changes it by -101.0000')),
    );
  });

  it('hides no holding that it uses up', () => {
    const all = made('all', payer, '129');
    const flow = paying(
      ...[...spent, ...savings.map(archive), { creates: all }, archive(all), paid],
      { creates: made('rest', payer, '29') },
    );
    expect(refusals(flow)).toEqual([
      expect.stringMatching(saysOf('authority', 'which it should not')),
      expect.stringMatching(saysOf('acts', 'which the request does not need')),
    ]);
  });

  it.each([
    ['only the payer signs', grant, 'did not sign'],
    ['payer and admin sign, and that moves nothing', coupon([dso, payer]), 'does not need'],
  ])('is an act in the name of the payer if %s', (_, contract, why) => {
    const flow = paying(...spent, paid, change, { creates: contract }, archive(contract));
    expect(refusals(flow)).toEqual([expect.stringMatching(saysOf('acts', why))]);
  });

  it('does not have the id of an input, whose loss it would hide', () => {
    const twin = { ...made('twin', payer, '9'), contractId: savings[0]?.contractId ?? '' };
    const { intent, root } = paying(...spent, paid, change, ...savings.map(archive), {
      creates: twin,
    });
    const { checks } = verifyForest(intent, [root]);
    expect(checks.find(({ id }) => id === 'used-contracts')).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('neither an input contract nor created before') as string,
    });
  });
});
