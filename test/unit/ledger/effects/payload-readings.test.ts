import { describe, expect, it } from 'vitest';
import type { EffectContract, EffectHistory } from '../../../../src/ledger/effects/effects.ts';
import { notUnderstood } from '../../../../src/ledger/effects/messages.ts';
import { readHolding } from '../../../../src/ledger/effects/read-holding.ts';
import { readUpdateHistory } from '../../../../src/ledger/effects/read-update.ts';
import { tellEffects, toEffectsJson } from '../../../../src/ledger/effects/tell-effects.ts';
import type {
  TrustedPackage,
  PayloadReading,
  PayloadReadings,
} from '../../../../src/ledger/packages/known-packages.ts';
import { listAt } from '../../../../src/lib/json/fields.ts';
import type { Json, JsonObject } from '../../../../src/lib/json/json.ts';
import { readRecorded, readRecordedEffects } from '../../../support/recorded/read-recorded.ts';

/** The test tokens of Splice, as a network recorded them: USDX (V1) and EURX (V2). */
const flows = readRecordedEffects().filter(
  ({ flow }) => flow.startsWith('test token') && !flow.includes('create TokenRules'),
);

const bodies = (file: 'updates-plain' | 'archived-holdings'): readonly Json[] =>
  readRecorded(file).map(({ response }) => response.body);

const published = {
  'splice-test-token-v1': 'aaa0b576b5a3db49b3a4f7a4710fe6f8ae462aabbde4da89f639eb87fd62e90c',
  'splice-test-token-v2': 'a38a96b6f46c14c599b2763bc4fc68911a9cada90f89c599a1401e8e3df685e1',
} as const;

/** The same contracts, of packages that nobody published. */
const own = { v1: 'c1'.repeat(32), v2: 'c2'.repeat(32) } as const;

type Named = Pick<EffectContract, 'template' | 'packageName'>;

const renamed = <T extends Named>(about: T): T => ({
  ...about,
  template: about.template
    .replace(published['splice-test-token-v1'], own.v1)
    .replace(published['splice-test-token-v2'], own.v2)
    .replace('Splice.Testing.Tokens', 'Own'),
  packageName: about.packageName.replace('splice-test-token', 'own-token'),
});

/** As a transaction that is to be signed: no view, and only ids count. */
const historyOf = (updateId: string, name = <T extends Named>(about: T): T => about) => {
  const update = bodies('updates-plain').find((body) => JSON.stringify(body).includes(updateId));
  const archived = bodies('archived-holdings');
  const history = readUpdateHistory(update ?? null, { hasViews: false, archived });
  if (history === undefined) throw new Error('the update was recorded');
  return {
    ...history,
    events: history.events.map((event) =>
      event.kind === 'create' ? { ...event, contract: name(event.contract) } : name(event),
    ),
    inputs: new Map(
      [...history.inputs].map(([id, input]) => [id, { ...name(input), views: [] }] as const),
    ),
    scope: 'whole',
    isStrict: true,
  } satisfies EffectHistory;
};

const places = (inside: string, owner: string): PayloadReading => ({
  owner: `${inside}.${owner}`,
  admin: `${inside}.instrumentId.admin`,
  id: `${inside}.instrumentId.id`,
  amount: `${inside}.amount`,
  lock: `${inside}.lock`,
});

const readings: Readonly<Record<keyof typeof own, PayloadReadings>> = {
  v1: {
    'Own.TestTokenV1:Token': places('holding', 'owner'),
    'Own.TestTokenV1:TokenTransferOffer': {
      ...places('transfer', 'sender'),
      lock: 'always',
      lockedUntil: 'transfer.executeBefore',
    },
    'Own.TestTokenV1:TokenRules': 'no',
  },
  v2: {
    'Own.TestTokenV2.Holding:Token': places('holding', 'account.owner'),
    'Own.TestTokenV2.Transfer:TokenTransferOffer': 'no',
    'Own.TestTokenV2:TokenRules': 'no',
  },
};

const trustedWith = (by?: typeof readings): ReadonlyMap<string, TrustedPackage> =>
  new Map(
    (['v1', 'v2'] as const).map((version) => [
      own[version],
      { id: own[version], readings: by?.[version] },
    ]),
  );

const effectsOf = (history: EffectHistory) => {
  const told = tellEffects(history);
  return {
    holdings: new Set(listAt(toEffectsJson(told), 'holdings')),
    unclear: told.effects.notUnderstood.map(({ reason }) => reason),
  };
};

describe('a recorded transaction of the test tokens, without views', () => {
  it('was recorded for both tokens', () => {
    expect(flows.length).toBeGreaterThan(10);
    expect(new Set(flows.map(({ flow }) => flow.slice(0, 13))).size).toBe(2);
  });

  it.each(flows)('has its true effects by its payloads: $flow', ({ updateId, net }) => {
    expect(effectsOf(historyOf(updateId))).toEqual({ holdings: new Set(net), unclear: [] });
  });

  it.each(flows)('has them by readings of a trusted package: $flow', ({ updateId, net }) => {
    const history = { ...historyOf(updateId, renamed), trusted: trustedWith(readings) };
    expect(effectsOf(history)).toEqual({ holdings: new Set(net), unclear: [] });
  });

  it.each(flows)('claims nothing if its package is only trusted: $flow', ({ updateId }) => {
    const history = { ...historyOf(updateId, renamed), trusted: trustedWith() };
    const { holdings, unclear } = effectsOf(history);
    expect(holdings).toEqual(new Set());
    expect(new Set(unclear)).toEqual(new Set([notUnderstood.noReading]));
  });
});

const holding: JsonObject = {
  holding: {
    owner: 'bob::1220bb',
    instrumentId: { admin: 'issuer::1220aa', id: 'GOLD' },
    amount: '3.0',
    lock: null,
  },
};

const contract = (payload: JsonObject, signatories = ['issuer::1220aa']): EffectContract => ({
  contractId: '00aa',
  template: `${own.v1}:Own.Token:Token`,
  packageName: 'own-token',
  signatories,
  observers: [],
  payload,
  views: [],
});

const read = (reading: PayloadReading | 'no', about = contract(holding)) =>
  readHolding(about, {
    hasViews: false,
    isStrict: true,
    trusted: new Map([[own.v1, { id: own.v1, readings: { 'Own.Token:Token': reading } }]]),
  });

const right = places('holding', 'owner');

describe('a reading', () => {
  it('tells owner, token and amount', () => {
    expect(read(right)).toMatchObject({
      kind: 'holding',
      holding: {
        owner: 'bob::1220bb',
        instrument: { admin: 'issuer::1220aa', id: 'GOLD' },
        amount: '3.0',
        lock: undefined,
      },
    });
    expect(read('no')).toEqual({ kind: 'none' });
  });

  it("can't make a package the token of an admin that didn't sign", () => {
    expect(read(right, contract(holding, ['mallory::1220cc']))).toMatchObject({
      kind: 'unclear',
      reason: notUnderstood.unsigned('GOLD', 'issuer::1220aa'),
    });
  });

  it('is for trusted packages only', () => {
    expect(
      readHolding(contract(holding), { hasViews: false, isStrict: true, trusted: new Map() }),
    ).toMatchObject({ kind: 'unclear', isOfUnknownPackage: true });
  });

  it.each(['owner', 'admin', 'id', 'amount'] as const)(
    "that leads nowhere is no reading: its %s isn't there",
    (field) => {
      expect(read({ ...right, [field]: 'holding.other' })).toEqual({
        kind: 'unclear',
        reason: notUnderstood.unreadable,
        isLikely: true,
      });
    },
  );

  it.each([
    ['a record', { holders: ['issuer::1220aa'], expiresAt: '2026-12-01T00:00:00Z' }, true],
    ['a party', 'issuer::1220aa', true],
    ['true', true, true],
    ['a list', ['x'], true],
    ['null', null, false],
    ['false', false, false],
    ['an empty list', [], false],
  ] as const)('is locked while something is there: %s', (_, lock, isLocked) => {
    const payload = { ...holding, lock } as JsonObject;
    const found = read({ ...right, lock: 'lock' }, contract(payload));
    expect(found.kind === 'holding' && found.holding.lock !== undefined).toBe(isLocked);
  });

  it('tells an id that no payload has, and the end of a lock that always is', () => {
    const found = read(
      { ...right, id: '=SILVER', lock: 'always', lockedUntil: 'until' },
      contract({ ...holding, until: '2026-12-01T00:00:00Z' }),
    );
    expect(found).toMatchObject({
      kind: 'holding',
      holding: {
        instrument: { id: 'SILVER' },
        lock: { holders: [], expiresAt: '2026-12-01T00:00:00Z' },
      },
    });
  });
});
