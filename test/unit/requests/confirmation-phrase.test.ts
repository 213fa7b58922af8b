import { describe, expect, it } from 'vitest';
import { confirmationPhrase } from '../../../src/requests/confirmation-phrase.ts';

const bound = { profile: 'desk', digest: `1220${'ab'.repeat(30)}06e2` };

describe('the text of a confirmation', () => {
  it('names the act, the profile and the end of the digest', () => {
    expect(confirmationPhrase({ ...bound, warnings: 0, act: 'ACCEPT' })).toBe('ACCEPT desk 06e2');
    expect(confirmationPhrase({ ...bound, warnings: 0, act: 'APPROVE' })).toBe('APPROVE desk 06e2');
  });

  it('names no profile for a signature, which is the same on each', () => {
    expect(confirmationPhrase({ ...bound, warnings: 0, act: 'SIGN' })).toBe('SIGN 06e2');
  });

  it('begins with the names of the warnings, of many with the first and the last', () => {
    expect(confirmationPhrase({ ...bound, warnings: 2, act: 'PAY' })).toBe('W1 W2 PAY desk 06e2');
    expect(confirmationPhrase({ ...bound, warnings: 7, act: 'PAY' })).toBe('W1-W7 PAY desk 06e2');
  });
});
