import { describe, expect, it } from 'vitest';
import { verifyOnboarding } from '../../../src/verify/topology/onboarding.ts';
import { verifySubmission } from '../../../src/verify/prepared/submission.ts';
import { createBy, preparedBytes, submissionBy } from '../../support/writes/submission-writer.ts';
import { encoded, newSigner, partyToParticipant } from '../../support/verify/topology-writer.ts';

const signer = newSigner();
const other = newSigner();
const party = `una::${signer.fingerprint}`;

type Value = Record<string, unknown>;

/** The check of a transaction that creates a contract with this value in one of its fields. */
const checkOf = (value: Value, label = 'note', owner = party) => {
  const plain = createBy(owner);
  const argument = { record: { fields: [{ label, value }] } };
  const create = { ...plain, argument } as typeof plain;
  const { checks } = verifySubmission(
    submissionBy({ party: owner, signer }, { bytes: preparedBytes(owner, { create }) }),
  );
  return checks.find(({ id }) => id === 'lookalikes');
};

describe('the names and texts of a decoded transaction', () => {
  it('are verified when they are what they look like', () => {
    expect(checkOf({ text: 'Zürich, invoice 7' })?.state).toBe('verified');
    expect(checkOf({ party: `dora::${other.fingerprint}` })?.state).toBe('verified');
  });

  it.each<readonly [what: string, value: Value, label: string, why: string]>([
    ['a look-alike letter in a party', { party: `un\u0430::${other.fingerprint}` }, 'to', 'U+0430'],
    ['a look-alike letter in a text', { text: 'p\u0430y' }, 'to', 'mixes Latin and Cyrillic'],
    ['a foreign digit in a text', { text: '1\u0660 CC' }, 'to', 'digit of another script'],
    ['an invisible character in a text', { text: 'a\u200bb' }, 'to', 'is invisible'],
    ['a look-alike letter in the name of a field', { text: '' }, 't\u043e', 'mixes Latin'],
    ['a single colon', { text: `una:${other.fingerprint}` }, 'to', 'does not follow "::"'],
    ['a ratio sign', { text: `una\u2236${other.fingerprint}` }, 'to', 'is not ASCII'],
    ['three colons', { text: `una:::${other.fingerprint}` }, 'to', 'does not follow "::"'],
    ['a party with a name in other letters', { party: `uña::${other.fingerprint}` }, 'to', 'ASCII'],
    [
      'a party with the name of the signer',
      { party: `una::${other.fingerprint}` },
      'to',
      'looks like',
    ],
  ])('are doubtful with %s', (_, value, label, reason) => {
    expect(checkOf(value, label)).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining(reason) as string,
    });
  });

  it('are doubtful with two names that ASCII letters make look the same', () => {
    const check = checkOf(
      { party: `alice::${other.fingerprint}` },
      'to',
      `aIice::${signer.fingerprint}`,
    );
    expect(check?.detail).toContain('looks like');
  });

  it('are doubtful in a nested value', () => {
    const nested = { list: { elements: [{ text: 'fine' }, { text: 'p\u0430y' }] } };
    expect(checkOf(nested)?.detail).toContain('mixes Latin');
  });
});

describe('the names of an onboarding', () => {
  const checkTopology = (id: string) =>
    verifyOnboarding({
      onboardingTransactions: encoded([partyToParticipant(id, { keys: [signer] })]),
    }).checks.find((check) => check.id === 'lookalikes');

  it('are verified in ASCII, and doubtful with a look-alike letter', () => {
    expect(checkTopology(party)?.state).toBe('verified');
    expect(checkTopology(`un\u0430::${signer.fingerprint}`)).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('U+0430') as string,
    });
  });
});
