import { describe, expect, it } from 'vitest';
import { readContractMeaning } from '../../../../../src/features/lookup/model/meaning.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';

const dso = `DSO::1220${'aa'.repeat(32)}`;
const alice = `alice::1220${'bb'.repeat(32)}`;
const bob = `bob::1220${'cc'.repeat(32)}`;

/** Of splice-amulet 0.1.23, as the packages page of Splice lists it. */
const amulet = '70d3c970e69b2996eabfa235a6d34822a05f93887dd1b0080cc649a3574a7c07';

const respondWith = (entity: string, fields: JsonObject): JsonObject => ({
  createdEvent: {
    ...{ offset: 0, nodeId: 0, contractId: `00${'ab'.repeat(32)}`, interfaceViews: [] },
    templateId: `${amulet}:${entity}`,
    packageName: 'splice-amulet',
    ...fields,
  },
});

const offer = (signatories: readonly string[]): JsonObject =>
  respondWith('Splice.AmuletTransferInstruction:AmuletTransferInstruction', {
    signatories,
    createArgument: {
      lockedAmulet: `00${'cd'.repeat(32)}`,
      transfer: {
        ...{ sender: alice, receiver: bob, amount: '5.0000000000' },
        instrumentId: { admin: dso, id: 'Amulet' },
        executeBefore: '2026-06-01T00:00:00Z',
        meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'invoice 42' } },
      },
    },
  });

const amountOf = (initialAmount: string): JsonObject => ({
  ...{ initialAmount, createdAt: { number: '1' }, ratePerRound: { rate: '0.0001' } },
});

const shown = (raw: JsonObject): readonly string[] | undefined =>
  readContractMeaning(raw)?.lines.map(({ name, value }) => `${name} ${value}`);

describe('a contract that was looked up', () => {
  it('is an offer, with its parties, its memo and its end, if its issuer signed it', () => {
    expect(shown(offer([dso, alice]))).toEqual([
      'what offer of 5.0000 Amulet',
      `from ${alice}`,
      `to ${bob}`,
      'memo "invoice 42"',
      'expires 2026-06-01T00:00:00Z',
      `issuer ${dso}`,
    ]);
    expect(readContractMeaning(offer([dso, alice]))?.overview?.rows).toEqual([
      ['5.0000 Amulet', [alice], [bob], '2026-06-01 00:00Z'],
    ]);
  });

  it('is only the claim of an offer without the signature of the issuer', () => {
    expect(shown(offer([alice]))).toEqual([
      'what not understood: it claims to be an offer of a token whose issuer did not sign it',
    ]);
  });

  it('is a holding, with who can free it and from when', () => {
    const locked = respondWith('Splice.Amulet:LockedAmulet', {
      signatories: [dso, alice],
      createArgument: {
        amulet: { dso, owner: alice, amount: amountOf('7.5') },
        lock: { holders: [bob], expiresAt: '2026-06-02T00:00:00Z', optContext: null },
      },
    });
    expect(shown(locked)).toEqual([
      'what holding of 7.5000 Amulet',
      `owner ${alice}`,
      `locked by ${bob}`,
      'locked until 2026-06-02T00:00:00Z',
      `issuer ${dso}`,
    ]);
  });

  it('has no meaning of its own where it is neither', () => {
    expect(shown(respondWith('Splice.Round:OpenMiningRound', { createArgument: {} }))).toBe(
      undefined,
    );
    expect(shown({ transaction: {} })).toBe(undefined);
  });
});
