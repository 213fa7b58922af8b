import { describe, expect, it, onTestFinished } from 'vitest';
import { setPartyNames } from '../../../src/lib/text/party-names.ts';
import { verifyOnboarding } from '../../../src/verify/topology/onboarding.ts';
import { verifySubmission } from '../../../src/verify/prepared/submission.ts';
import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';
import {
  createBy,
  exerciseBy,
  preparedBytes,
  preparedOf,
  submissionBy,
} from '../../support/writes/submission-writer.ts';
import {
  encoded,
  newSigner,
  partyToKey,
  partyToParticipant,
  sharedNamespace,
} from '../../support/verify/topology-writer.ts';

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

/** What the check says of a transaction. */
const detailOf = (nodes: readonly MessageInit[], metadata: MessageInit = {}): string => {
  const bytes = preparedOf(party, { nodes, metadata });
  const { checks } = verifySubmission({ preparedTransaction: bytes.toString('base64') });
  return checks.find(({ id }) => id === 'lookalikes')?.detail ?? '';
};

describe('every name that a signer reads', () => {
  const odd = 'p\u0430y';
  const exercise = (fields: MessageInit): readonly MessageInit[] => [
    { exercise: exerciseBy(party, fields) },
  ];
  const submitterInfo = { actAs: [party], commandId: 'pay-rent' };
  const type = (entityName: string): MessageInit => ({
    ...{ packageId: 'd1'.repeat(32), moduleName: 'Depot.Vault', entityName },
  });
  const call = { config: Buffer.of(0), input: Buffer.of(1), output: Buffer.of(2) };
  const calls = (more: object) =>
    exercise({
      externalCallResults: [{ extensionId: 'e', functionId: 'f', ...call, ...more }],
    });

  it.each<readonly [string, readonly MessageInit[], MessageInit]>([
    ['the acting party', exercise({}), { submitterInfo: { ...submitterInfo, actAs: [odd] } }],
    ['the synchronizer', exercise({}), { synchronizerId: `${odd}::1220${'ab'.repeat(32)}` }],
    ['the command id', exercise({}), { submitterInfo: { ...submitterInfo, commandId: odd } }],
    [
      "an input's template",
      exercise({}),
      { inputContracts: [{ v1: { ...createBy(party), templateId: type(odd) }, createdAt: 1n }] },
    ],
    ['step 1', exercise({ templateId: type(odd) }), {}],
    ['step 1', exercise({ interfaceId: type(odd) }), {}],
    ['step 1', exercise({ choice: odd }), {}],
    ['step 1', exercise({ packageName: odd }), {}],
    ['a party of step 1', exercise({ actingParties: [odd] }), {}],
    ['a party of step 1', exercise({ signatories: [odd] }), {}],
    ['a party of step 1', exercise({ stakeholders: [odd] }), {}],
    ['an external call of step 1', calls({ extensionId: odd }), {}],
    ['an external call of step 1', calls({ functionId: odd }), {}],
    ['step 1 argument', exercise({ chosenValue: { text: odd } }), {}],
    ['step 1 result', exercise({ result: { text: odd } }), {}],
  ])('is compared, and told with its place: %s', (place, nodes, metadata) => {
    expect(detailOf(nodes, metadata)).toMatch(
      new RegExp(`(?:^|; )${place}: .*U\\+0430|(?:^|; )${place}: .*Cyrillic`),
    );
  });

  it('is told with the number of its step', () => {
    const nodes = [
      { exercise: exerciseBy(party, { children: ['1'] }) },
      { exercise: exerciseBy(party, { choice: odd, chosenValue: { text: odd } }) },
    ];
    const found = detailOf(nodes);
    expect(found).toMatch(/(?:^|; )step 2: /);
    expect(found).toMatch(/(?:^|; )step 2 argument: /);
    expect(found).not.toContain('step 1');
  });

  it('may be the name of a node, too, and of no second party', () => {
    const [one, two] = [newSigner().fingerprint, newSigner().fingerprint];
    const named = (name: string) => ({ synchronizerId: `${name}::${one}` });
    expect(detailOf(exercise({}), named('una'))).toBe('none found');
    const [twin, other] = [`otto::${one}`, `otto::${two}`];
    expect(detailOf(exercise({ stakeholders: [twin, other] }))).toContain('looks like otto::');
    expect(detailOf(exercise({ stakeholders: [twin, twin] }))).toBe('none found');
    // Only whole ids have a name that can be compared.
    expect(detailOf(exercise({ stakeholders: ['otto::12', 'otto::34'] }))).toBe('none found');
  });

  it('is no name that the user gave to another party, unless a node has it', () => {
    setPartyNames({ treasury: party });
    onTestFinished(() => setPartyNames());
    const imitating = `una::${other.fingerprint}`;
    expect(detailOf(exercise({ stakeholders: [imitating] }))).toContain('is not your «treasury»');
    expect(detailOf(exercise({}), { synchronizerId: imitating })).toBe('none found');
  });

  it('is one of six that are told, and the others are counted', () => {
    const told = (count: number): readonly string[] => {
      const numbers = Array.from({ length: count }, (_, index) => String(index));
      const nodes = numbers.map((number) => ({
        exercise: exerciseBy(party, {
          choice: odd,
          ...(number === '0' && { children: numbers.slice(1) }),
        }),
      }));
      return detailOf(nodes).split('; ');
    };
    expect(told(6)).toHaveLength(6);
    expect(told(6).at(-1)).toMatch(/^step 6: /);
    expect(told(8)).toHaveLength(7);
    expect(told(8).at(-1)).toBe('and 2 more');
  });
});

describe('the names of an onboarding', () => {
  const checkTopology = (id: string) =>
    verifyOnboarding({
      onboardingTransactions: encoded([partyToParticipant(id, { keys: [signer] })]),
    }).checks.find((check) => check.id === 'lookalikes');

  const detailFor = (transactions: Parameters<typeof encoded>[0]): string =>
    verifyOnboarding({ onboardingTransactions: encoded(transactions) }).checks.find(
      (check) => check.id === 'lookalikes',
    )?.detail ?? '';

  it('are compared in each transaction, with those of its hosts', () => {
    const hosted = partyToParticipant(party, {
      keys: [signer],
      on: [`n\u043ede::${other.fingerprint}`],
    });
    expect(detailFor([hosted])).toContain('transaction 1: ');
    const odd = `un\u0430::${signer.fingerprint}`;
    expect(detailFor([partyToParticipant(party), partyToKey(odd, [signer])])).toContain(
      'transaction 2: ',
    );
    // A participant may have the name of the party that it hosts.
    expect(detailFor([partyToParticipant(party, { on: [`una::${other.fingerprint}`] })])).toBe(
      'none found',
    );
    const { definition } = sharedNamespace([signer, other], 2);
    expect(detailFor([definition])).toBe('none found');
  });

  it('are verified in ASCII, and doubtful with a look-alike letter', () => {
    expect(checkTopology(party)?.state).toBe('verified');
    expect(checkTopology(`un\u0430::${signer.fingerprint}`)).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('U+0430') as string,
    });
  });
});
