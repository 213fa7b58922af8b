import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/file/file-schema.ts';
import { parseYaml } from '../../../src/config/file/yaml-text.ts';
import { formatReadings } from '../../../src/features/party/cli/readings.ts';
import { objectAt } from '../../../src/lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../../src/lib/json/json.ts';
import { readListedContract, type ListedContract } from '../../../src/tokens/listed-contract.ts';
import { proposeReadings } from '../../../src/tokens/propose-readings.ts';
import { readRecorded } from '../../support/recorded/read-recorded.ts';

const own = { v1: 'c1'.repeat(32), v2: 'c2'.repeat(32) } as const;

/** The test tokens that a participant listed, as packages that nobody published. */
const renamed = (json: Json): JsonObject =>
  JSON.parse(
    JSON.stringify(json)
      .replaceAll('aaa0b576b5a3db49b3a4f7a4710fe6f8ae462aabbde4da89f639eb87fd62e90c', own.v1)
      .replaceAll('a38a96b6f46c14c599b2763bc4fc68911a9cada90f89c599a1401e8e3df685e1', own.v2)
      .replaceAll('Splice.Testing.Tokens', 'Own')
      .replaceAll('splice-test-token', 'own-token'),
  ) as JsonObject;

const createdIn = (json: Json): readonly JsonObject[] => {
  if (Array.isArray(json)) return json.flatMap((each: Json) => createdIn(each));
  if (!isObject(json)) return [];
  const inside = Object.values(json).flatMap(createdIn);
  return 'createArgument' in json && 'interfaceViews' in json ? [json, ...inside] : inside;
};

const contracts: readonly ListedContract[] = [
  ...readRecorded('archived-holdings'),
  ...readRecorded('updates-with-views'),
]
  .flatMap(({ response }) => createdIn(response.body))
  .map((event) => readListedContract(renamed(event), 'one'))
  .filter(({ templateId }) => templateId.includes('Own.'));

const listOf = (listed: readonly ListedContract[]) => ({
  ...{ contracts: listed, isCut: false, repeated: 0, hasViews: true },
});

const holdingPlaces = (owner: string) => ({
  owner,
  admin: 'holding.instrumentId.admin',
  id: 'holding.instrumentId.id',
  amount: 'holding.amount',
});

describe('the readings that live contracts propose', () => {
  it('are those that a person would write from the source of the test tokens', () => {
    const readings = Object.fromEntries(
      proposeReadings(listOf(contracts)).map(({ template, reading }) => [template, reading]),
    );
    expect(readings).toMatchObject({
      [`${own.v1}:Own.TestTokenV1:Token`]: holdingPlaces('holding.owner'),
      [`${own.v1}:Own.TestTokenV1:TokenTransferOffer`]: {
        owner: 'transfer.sender',
        amount: 'transfer.amount',
        lock: 'always',
        lockedUntil: 'transfer.executeBefore',
      },
      [`${own.v2}:Own.TestTokenV2.Transfer:TokenTransferOffer`]: 'no',
      [`${own.v2}:Own.TestTokenV2.Holding:Token`]: holdingPlaces('holding.account.owner'),
    });
  });

  it('are no readings of published packages, or of templates that have one', () => {
    const template = `${own.v1}:Own.TestTokenV1:Token`;
    const token = contracts.filter(({ templateId }) => templateId === template);
    const readings = { 'Own.TestTokenV1:Token': holdingPlaces('holding.owner') };
    expect(proposeReadings(listOf(token), [{ id: own.v1, readings }])).toEqual([]);
    const published = readRecorded('archived-holdings')
      .flatMap(({ response }) => createdIn(response.body))
      .map((event) => readListedContract(event, 'one'));
    expect(published.length).toBeGreaterThan(0);
    expect(proposeReadings(listOf(published))).toEqual([]);
  });

  const held = (payload: JsonObject, view: JsonObject = {}, signatories = ['issuer::12']) =>
    readListedContract({
      contractId: JSON.stringify([payload, view]),
      templateId: `${own.v1}:Some:Coin`,
      ...{ packageName: 'some-coin', signatories, observers: [], createArgument: payload },
      interfaceViews: [
        {
          interfaceId: '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding',
          viewStatus: { code: 0 },
          viewValue: {
            ...{ owner: 'ann::12', amount: '5.0', lock: null },
            instrumentId: { admin: 'issuer::12', id: 'COIN' },
            ...view,
          },
        },
      ],
    });

  const coin = { owner: 'ann::12', by: 'issuer::12', units: '5.0000', paid: '5.0' };
  const proposed = (...listed: readonly ListedContract[]) => proposeReadings(listOf(listed))[0];

  it('say which fields these contracts cannot tell apart', () => {
    const second = held({ ...coin, units: '6', paid: '6' }, { amount: '6.0' });
    const third = held({ ...coin, units: '7', paid: '5' }, { amount: '7.0' });
    const amount = { kind: 'several', field: 'amount', others: ['units'] } as const;
    const rest = [{ kind: 'literalId' }, { kind: 'neverLocked' }];
    expect(proposed(held(coin), second)).toMatchObject({
      reading: { owner: 'owner', admin: 'by', id: '=COIN', amount: 'paid' },
      open: [amount, ...rest],
    });
    expect(proposed(held(coin), second, third)).toMatchObject({
      reading: { owner: 'owner', admin: 'by', id: '=COIN', amount: 'units' },
      open: rest,
    });
  });

  it.each([
    ['no field is the owner', held({ ...coin, owner: 'bob::12' })],
    ['the amount is computed', held(coin, { amount: '10.0' })],
    ['the admin did not sign', held(coin, {}, ['ann::12'])],
    [
      'the id cannot be shown as it is',
      held(coin, { instrumentId: { admin: 'issuer::12', id: 'A\n' } }),
    ],
    ['no field tells the lock', held(coin, { lock: { holders: ['x::12'], expiresAt: 'soon' } })],
  ])('are none if %s', (_, odd) => {
    expect(proposed(odd)?.reading).toBeUndefined();
    expect(proposed(held({ ...coin, units: '5' }), odd)?.reading).toBeUndefined();
  });

  it('are what the configuration reads, whatever the texts are', () => {
    const id = 'A: "B" } #';
    const [found] = proposeReadings(
      listOf([
        held({ ...coin, 'odd: name': 'ann::12' }, { instrumentId: { admin: 'issuer::12', id } }),
      ]),
    );
    const text = formatReadings(found === undefined ? [] : [found]);
    expect(text).toContain('# some-coin is not trusted');
    const yaml = parseYaml(text);
    const readings = yaml.ok ? (yaml.value.value as JsonObject)['readings'] : undefined;
    const config = parseConfig({
      default: 'own',
      profiles: { own: { trustedPackages: [own.v1], readings } },
    });
    const values = config.ok ? config.value.profiles['own'] : undefined;
    expect(values?.readings).toEqual({ [`${own.v1}:Some:Coin`]: found?.reading });
    expect(objectAt(readings, `${own.v1}:Some:Coin`)).toMatchObject({ id: `=${id}` });
  });
});
