import { addDecimals } from '../../../src/lib/numbers/decimal.ts';
import { amulet } from './holdings.ts';
import { bob, dso, exercised, party, type Node } from './nodes.ts';

const minter = party('sv-a');
const minted = '10988.5749814750';

/**
 * `AmuletRules_Transfer` of a coupon, as MainNet responded on 2025-12-10 (JosefinHao/canton at f8a7e75,
 * with other parties and ids): there is no output, and the change is what was minted. With `paid`, an
 * output goes to somebody else.
 */
export const rewardsMinted = (paid?: string): Node => {
  const kept = addDecimals([minted, `-${paid ?? '0'}`]) ?? '';
  const coupon = { tag: 'InputSvRewardCoupon', value: '0080ca' };
  return exercised({
    choice: 'AmuletRules_Transfer',
    template: 'Splice.AmuletRules:AmuletRules',
    acting: [minter],
    argument: {
      transfer: { sender: minter, provider: minter, inputs: [coupon], outputs: [] },
      expectedDso: dso,
    },
    result: {
      round: { number: '74223' },
      summary: {
        inputAppRewardAmount: '0E-10',
        inputValidatorRewardAmount: '0E-10',
        inputSvRewardAmount: minted,
        inputAmuletAmount: '0E-10',
        holdingFees: '0E-10',
        outputFees: [],
        senderChangeFee: '0E-10',
        senderChangeAmount: kept,
        inputValidatorFaucetAmount: '0E-10',
        inputDevelopmentFundAmount: null,
      },
      meta: { values: { 'splice.lfdecentralizedtrust.org/tx-kind': 'merge-split' } },
    },
    below: [
      exercised({
        choice: 'SvRewardCoupon_ArchiveAsBeneficiary',
        template: 'Splice.Amulet:SvRewardCoupon',
        consuming: true,
        acting: [minter],
        argument: {},
        result: {},
      }),
      ...(paid === undefined ? [] : [amulet(bob, paid)]),
      amulet(minter, kept),
    ],
  });
};
