import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../../../src/lib/json/json.ts';
import type { WriteEffect } from '../../../../src/storage/journal/records.ts';
import { describeWrite } from '../../../../src/submission/effect/describe-write.ts';
import { shortEffect } from '../../../../src/submission/effect/name-write.ts';
import { readRecorded, type RecordedFile } from '../../../support/recorded/read-recorded.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { createBy, preparedBytes } from '../../../support/writes/submission-writer.ts';
import { encoded, newSigner, partyToParticipant } from '../../../support/verify/topology-writer.ts';

/** The execution that was recorded under a note, as a real participant prepared and took it. */
const recorded = (file: RecordedFile, note: string): Json => {
  const found = readRecorded(file).find(
    ({ note: each, request }) =>
      each.includes(note) && isObject(request.body) && 'preparedTransaction' in request.body,
  );
  if (found?.request.body === undefined) throw new Error(`nothing was recorded for ${note}`);
  return found.request.body;
};

const told = (file: RecordedFile, note: string): WriteEffect =>
  describeWrite('executeSubmission', recorded(file, note));

const payments = readRecorded('writes').flatMap(({ request: { body } }) =>
  isObject(body) && 'preparedTransaction' in body
    ? [shortEffect(describeWrite('executeSubmission', body))]
    : [],
);

describe('what an execution does', () => {
  it.each([
    ['tap 60 for carol', /^tap of 60\.0000 Amulet: carol::/],
    ['carol offers alice 1.5', /^offer of 1\.5000 Amulet: carol::\S+ → alice::\S+$/],
    ['TransferInstruction_Accept', /^acceptance of 2\.0000 Amulet: bob::\S+ → carol::\S+$/],
    ['ExternalPartySetupProposal_Accept', /^no holding changes: creates ValidatorRight, /],
  ])('tells the amount, then from whom to whom: %s', (note, effect) => {
    expect(shortEffect(told('token-writes', note))).toMatch(effect);
    expect(shortEffect(told('v4', note))).toMatch(effect);
  });

  it('is told of writes that cantui itself sent', () => {
    expect(payments).toContainEqual(
      expect.stringMatching(/^offer of 1\.5000 Amulet: dave::\S+ → alice::\S+$/),
    );
  });

  it('never tells an offer as a payment, and says that it locks the amount', () => {
    const { brief, sentences } = told('token-writes', 'carol offers alice 1.5');
    expect(brief.join()).not.toMatch(/paid|Amulet carol/);
    expect(sentences).toEqual([
      expect.stringMatching(/^carol::\S{68} offers alice::\S{68} 1\.5000 Amulet, locked by dso::/),
      expect.stringMatching(
        /^in the name of carol::\S{68}: TransferFactory_Transfer on Splice\.ExternalPartyAmuletRules:/,
      ),
      expect.stringMatching(/^in the name of carol::\S{68}: Archive on Splice\.Amulet:Amulet$/),
    ]);
  });

  it('says of contracts that nobody can judge that they are not understood', () => {
    expect(payments).toContain('not understood: creates Ping');
    const bytes = preparedBytes('ida::1220ab', { create: createBy('ida::1220ab') });
    const request = { preparedTransaction: bytes.toString('base64') };
    const { brief, sentences } = describeWrite('executeSubmission', request);
    expect(brief).toEqual(['not understood: creates Deposit']);
    expect(sentences[0]).toMatch(/^not understood: 1 contract created, Depot\.Vault:Deposit: /);
  });

  it('understands tokens of the packages that the profile trusts', () => {
    const party = 'ida::1220ab';
    const instrumentId = {
      record: {
        fields: [
          { label: 'admin', value: { party } },
          { label: 'id', value: { text: 'Gold' } },
        ],
      },
    };
    const fields = [
      { label: 'owner', value: { party } },
      { label: 'amount', value: { numeric: '25.0000000000' } },
      { label: 'instrumentId', value: instrumentId },
    ];
    const create = { ...createBy(party), argument: { record: { fields } } };
    const bytes = preparedBytes(party, { create });
    const request = { preparedTransaction: bytes.toString('base64') };
    expect(describeWrite('executeSubmission', request).brief).toEqual([
      'not understood: creates Deposit',
    ]);
    const trusted = [{ id: 'd1'.repeat(32) }];
    expect(describeWrite('executeSubmission', request, trusted).brief).toEqual([
      'gain of 25.0000 Gold of ida::1220ab: ida::1220ab',
    ]);
  });

  it('says of bytes that are no transaction that they cannot be decoded', () => {
    for (const request of [{ preparedTransaction: 'AAEC' }, {}, null])
      expect(describeWrite('executeSubmission', request)).toEqual({
        brief: ['not understood: cannot be decoded'],
        sentences: ['not understood: the transaction cannot be decoded'],
        parties: [],
      });
  });

  it('names every party of its texts, with its whole id', () => {
    const { brief, sentences, parties } = told('token-writes', 'carol offers alice 1.5');
    const named = [...brief, ...sentences].join(' ').match(/[\w-]+::1220[0-9a-f]{64}/g) ?? [];
    expect(new Set(parties)).toEqual(new Set(named));
    expect(parties).toHaveLength(3);
  });
});

describe('what an allocation does', () => {
  it('names the party and its host', () => {
    const { brief, sentences } = describeWrite('allocateParty', allocationRequest(walter()));
    expect(brief).toEqual([expect.stringMatching(/^allocates walter::1220\w{64} on \S+$/)]);
    expect(sentences).toEqual([
      expect.stringMatching(
        /^allocates party walter::1220\w{64}, hosted by \S+::1220\w{64} \((?:confirmation|submission)\)$/,
      ),
    ]);
  });

  it('names each host of several', () => {
    const signer = newSigner();
    const on = ['north::1220aa', 'south::1220bb'];
    const transactions = [
      partyToParticipant(`vera::${signer.fingerprint}`, { keys: [signer], on }),
    ];
    const request = { onboardingTransactions: encoded(transactions) };
    expect(describeWrite('allocateParty', request).brief).toEqual([
      `allocates vera::${signer.fingerprint} on north::1220aa, south::1220bb`,
    ]);
  });

  it('says what is not understood', () => {
    const broken = { onboardingTransactions: [{ transaction: 'AAEC', signatures: [] }] };
    expect(describeWrite('allocateParty', broken).brief).toEqual([
      'not understood: 1 topology transaction cannot be decoded',
    ]);
    expect(describeWrite('allocateParty', {}).brief).toEqual([
      'not understood: no transaction hosts a party',
    ]);
  });
});
