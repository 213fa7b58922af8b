import { describe, expect, it } from 'vitest';
import { checkRequestWarnings } from '../../../../src/requests/checks/request-warnings.ts';
import { allocationSample, executionSample } from '../../../support/samples/form-samples.ts';

const find = (id: string, fields: object = {}) =>
  checkRequestWarnings('executeSubmission', { ...executionSample, ...fields }).find(
    (check) => check.id === id,
  );

describe('a request', () => {
  it('whose characters can all be seen is verified to have no others', () => {
    expect(find('characters')?.state).toBe('verified');
  });

  it.each([
    ['an invisible character', 'op\u200bs', 'userId: U+200B at position 3'],
    ['a bidirectional one', 'ops\u202e', 'userId: U+202E at position 4'],
    ['a control', 'o\u001bps', 'userId: ESC at position 2'],
    ['a space at an end', 'ops ', 'userId: leading or trailing space'],
  ])('warns of %s, by its field and its place', (_what, userId, detail) => {
    expect(find('characters', { userId })).toMatchObject({ state: 'warning', detail });
  });

  it('warns of them within lists, too', () => {
    const partySignatures = { signatures: [{ party: 'ali\u00adce', signatures: [] }] };
    expect(find('characters', { partySignatures })?.detail).toBe(
      'partySignatures.signatures[0].party: U+00AD at position 4',
    );
  });

  it('warns of a deduplication period of a kind that the interface does not name', () => {
    const period = (deduplicationPeriod: object) => find('deduplication', { deduplicationPeriod });
    expect(period({ DeduplicationTime: { value: 'tomorrow' } })).toMatchObject({
      state: 'warning',
      detail: 'DeduplicationTime',
    });
    expect(period({ Empty: {} })).toBeUndefined();
    expect(period({ DeduplicationOffset: { value: 7 } })).toBeUndefined();
  });
});

describe('an allocation', () => {
  const rights = (userId: string) =>
    checkRequestWarnings('allocateParty', { ...allocationSample, userId }).find(
      ({ id }) => id === 'user-rights',
    );

  it('warns of the user who will be able to act as the new party', () => {
    expect(rights('treasury-ops')).toMatchObject({
      state: 'warning',
      detail: 'treasury-ops gets act_as on the new party',
    });
    expect(rights('')).toBeUndefined();
  });
});
