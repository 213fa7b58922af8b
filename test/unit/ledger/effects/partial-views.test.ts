import { describe, expect, it } from 'vitest';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { readLedgerUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveLedgerActivities } from '../../../../src/ledger/derived/derive-ledger-activities.ts';
import { sumBalanceChanges } from '../../../../src/ledger/effects/balance-changes.ts';
import { describeActivity } from '../../../../src/ledger/effects/describe-activity.ts';
import { readUpdateEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { seenBy, toContractEvents } from '../../../support/amulet-updates/ledger-form.ts';
import {
  alice,
  archivedHolding,
  bob,
  contractId,
  created,
  deadline,
  endedOffer,
  exercised,
  meta,
  offerContract,
  registrar,
  spent,
  tokenHolding,
  transferRecord,
} from '../../../support/amulet-updates/updates.ts';

const withoutFingerprints = (text: string): string => text.replaceAll(/::[0-9a-f….]+/g, '');

const rowsOf = (json: JsonObject): readonly Activity[] => {
  const update = readLedgerUpdate(json);
  if (update === undefined || update === 'checkpoint') throw new Error('it has a place');
  return deriveLedgerActivities(update, { hasViews: false });
};

const wordsOf = (json: JsonObject): readonly string[] =>
  (readUpdateEffects(json)?.sentences ?? []).map(withoutFingerprints);

const offer = offerContract(transferRecord('V1', alice, bob, '1000.0', 'acct-4711'), alice);

describe('an offer of which the view has the contract alone', () => {
  const seen = seenBy([offer], [bob]);

  it('is a row of the kind offer, with its terms and memo', () => {
    const [row, ...others] = rowsOf(seen);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'offer',
      from: alice,
      to: [{ party: bob, amount: '1000.0000000000' }],
      amount: '1000.0000000000',
      description: 'acct-4711',
      expiresAt: Date.parse(deadline),
      step: { step: 'opens' },
    });
    expect(row && isUnrecognized(row)).toBe(false);
  });

  it('is the same sentence in its details, and no change of a balance', () => {
    expect(wordsOf(seen)).toEqual([`alice offered bob 1,000.0000 Amulet, until ${deadline}`]);
    expect(rowsOf(seen).map(describeActivity).map(withoutFingerprints)).toEqual(wordsOf(seen));
    expect(sumBalanceChanges(rowsOf(seen)).changes).toEqual([]);
  });

  it('counts only if the issuer signed it: anybody can write such a contract', () => {
    const { event, below } = offer;
    const forged = { event: { ...event, signatories: [alice] }, below };
    expect(rowsOf(seenBy([forged], [bob])).map(({ kind }) => kind)).toEqual(['other']);
  });

  it('is two where two are offered at once, each with its own memo', () => {
    const second = offerContract(transferRecord('V1', alice, bob, '7.0', 'acct-4712'), alice);
    const rows = rowsOf(seenBy([offer, second], [bob]));
    expect(rows.map(({ amount, description }) => [amount, description])).toEqual([
      ['1000.0000000000', 'acct-4711'],
      ['7.0000000000', 'acct-4712'],
    ]);
  });
});

/** The test token keeps what is offered in the offer itself, which is a holding (TestTokenV1.daml). */
const holdingOffer = (): JsonObject => {
  const transfer = {
    ...transferRecord('V1', alice, bob, '40.0'),
    instrumentId: { admin: registrar, id: 'USDX' },
  };
  const node = created(
    'Splice.Testing.Tokens.TestTokenV1:TokenTransferOffer',
    { transfer },
    '00aa',
    {
      packageId: 'aa'.repeat(32),
      packageName: 'splice-test-token-v1',
      signatories: [alice, registrar],
      observers: [bob],
    },
  );
  const json = seenBy([node], [bob]);
  const view = {
    interfaceId: `718a0f77e505a8de22f188bd4c87fe74101274e9d4cb1bfac7d09aec7158d35b:Splice.Api.Token.HoldingV1:Holding`,
    viewStatus: { code: 0 },
    viewValue: {
      owner: alice,
      instrumentId: { admin: registrar, id: 'USDX' },
      amount: '40.0',
      lock: { holders: [registrar], expiresAt: deadline },
      meta: meta(),
    },
  };
  return JSON.parse(
    JSON.stringify(json).replace(
      '"witnessParties"',
      `"interfaceViews":[${JSON.stringify(view)}],"witnessParties"`,
    ),
  ) as JsonObject;
};

describe('a holding of somebody else at the top of a view', () => {
  it('is no gain of its owner: what it replaces is hidden', () => {
    const [row] = rowsOf(holdingOffer());
    expect(row).toMatchObject({ kind: 'offer', from: alice, tokenAmount: '40.0000000000' });
    expect(row && sumBalanceChanges([row]).changes).toEqual([]);
    expect(wordsOf(holdingOffer())).toEqual([
      `alice offered bob 40.0000 USDX of registrar, until ${deadline}`,
    ]);
  });

  it('is not understood where nothing says why it is there', () => {
    const lone = tokenHolding(alice, '40.0');
    expect(wordsOf(seenBy([lone], [bob]))[0]).toMatch(
      /^not understood: 1 contract created, .*: this view shows only a part of what happens/,
    );
    expect(wordsOf(seenBy([lone], [alice]))).toEqual(['alice gained 40.0000 LOAD of registrar']);
    expect(wordsOf(seenBy([lone], [registrar]))).toEqual([
      'alice gained 40.0000 LOAD of registrar',
    ]);
  });

  it('counts below a choice that the view has, because then the view has all of it', () => {
    const paid = exercised({
      choice: 'AmuletRules_MoveInANewWay',
      template: 'Splice.AmuletRules:AmuletRules',
      argument: {},
      result: {},
      below: [tokenHolding(alice, '40.0')],
    });
    expect(wordsOf(seenBy([paid], [bob]))).toEqual(['alice gained 40.0000 LOAD of registrar']);
  });
});

describe('the end of an offer whose holdings the view lacks', () => {
  it('is a row that says how it ended', () => {
    const { event } = endedOffer('Withdraw', { instruction: '00cid' });
    expect(rowsOf(seenBy([{ event, below: [] }], [bob]))).toMatchObject([
      { kind: 'abort', subject: '00cid', step: { step: 'withdrawn', contracts: ['00cid'] } },
    ]);
    expect(wordsOf(seenBy([{ event, below: [] }], [bob]))).toEqual(['an offer was withdrawn']);
  });
});

describe('a change of which one archived holding is not known', () => {
  /** As a registry of tokens burns and says why. */
  const burned = (values: JsonObject) =>
    exercised({
      choice: 'BurnRequest_Accept',
      template: 'Utility.Registry.App.V0.Model.Burn:BurnRequest',
      packageId: '17'.repeat(32),
      packageName: 'utility-registry-app-v0',
      consuming: true,
      acting: [registrar],
      argument: {},
      result: { meta: meta(values) },
      below: [archivedHolding(alice), tokenHolding(alice, '0.00002')],
    });

  it('shows what is known, and what is missing', () => {
    expect(wordsOf(seenBy([burned({})], [alice]))).toEqual([
      '0.00002 LOAD of registrar is created for alice, as a part of what is not understood',
      expect.stringMatching(
        /^not understood: 1 contract archived, .*:Holding: its amount is not in/,
      ),
    ]);
    const { changes, isComplete } = sumBalanceChanges(rowsOf(seenBy([burned({})], [alice])));
    expect([changes, isComplete]).toEqual([[], false]);
  });

  it("tells the registry's own words as a claim", () => {
    const seen = seenBy([burned({ 'splice.lfdecentralizedtrust.org/burned': '1016.0' })], [alice]);
    expect(wordsOf(seen)).toContain(
      'alice burned 1,016.0000 LOAD of registrar, according to the result of the choice',
    );
    expect(sumBalanceChanges(rowsOf(seen)).changes).toEqual([]);
  });

  it('is whole where the holding was looked up, and the claim is not told', () => {
    const held = contractId();
    const node = burned({ 'splice.lfdecentralizedtrust.org/burned': '1016.0' });
    const below = [archivedHolding(alice, held), ...node.below.slice(1)];
    const json = seenBy([{ ...node, below }], [alice]);
    const archived = [toContractEvents(tokenHolding(alice, '1016.00002', { id: held }))];
    const told = readUpdateEffects(json, { hasViews: false, archived });
    expect(told?.sentences.map(withoutFingerprints)).toEqual([
      'alice burned 1,016.0000 LOAD of registrar',
    ]);
  });

  it('is said of an archive alone, too', () => {
    const held = contractId();
    const archived = [toContractEvents(tokenHolding(alice, '3.0', { id: held }))];
    const below = [archivedHolding(alice, held), archivedHolding(alice)];
    const root = { ...burned({}), below };
    const told = readUpdateEffects(seenBy([root], [alice]), { hasViews: false, archived });
    expect(told?.sentences.map(withoutFingerprints)[0]).toBe(
      '3.0000 LOAD of registrar held by alice is used up, as a part of what is not understood',
    );
    expect(wordsOf(seenBy([spent(alice)], [bob]))[0]).toMatch(
      /^not understood: 1 contract archived/,
    );
  });
});
