import { expect, it } from 'vitest';
import { describeActivity } from '../../../../../../src/ledger/effects/describe-activity.ts';
import { detailLines } from '../../../../../../src/features/activity/view/detail/detail-lines.ts';
import { party, transfer } from '../../../../../support/samples/sample-activities.ts';

const receivers = [{ party: party('bob'), amount: '1000000.2500000000', receiver_fee: '0.0' }];
const activity = transfer(1, { receivers });

it('the sentence about an effect breaks between words, so that no amount is cut in two', () => {
  for (let width = 40; width <= 120; width += 1) {
    const lines = detailLines(
      activity,
      { id: activity.id },
      { width, wrap: true, masked: false, ago: '1m ago' },
    );
    const texts = lines.map((line) => line.map(({ text }) => text).join(''));
    const end = texts.findIndex((text) => text.startsWith(' from '));
    const words = texts.slice(0, end).map((text) => text.slice(11).trim());
    expect(words.join(' ')).toBe(describeActivity(activity));
  }
});
