import { unconfirmedWarning } from '../../../../../src/signing/signable.ts';
import { describe, expect, it } from 'vitest';
import { warning } from '../../../../../src/verify/check-result.ts';

const paidBefore = (entry: string) =>
  warning({ id: 'paid-before', title: 'Payment' }, `${entry} paid the same`, 'look at it');
const deadline = warning({ id: 'deadline', title: 'Deadline' }, 'in 2 min', 'be quick');

const signed = {
  report: { warnings: [paidBefore('X-0001')] },
};

describe('a warning after a signature', () => {
  it('is confirmed if the same words stood on the page that was confirmed', () => {
    expect(unconfirmedWarning(signed, [])).toBeUndefined();
    expect(unconfirmedWarning(signed, [paidBefore('X-0001')])).toBeUndefined();
  });

  it('has to be read if its check is another one', () => {
    expect(unconfirmedWarning(signed, [paidBefore('X-0001'), deadline])).toBe(deadline);
  });

  it('has to be read if the same check warns of something else', () => {
    expect(unconfirmedWarning(signed, [paidBefore('X-0002')])).toMatchObject({ id: 'paid-before' });
  });
});
