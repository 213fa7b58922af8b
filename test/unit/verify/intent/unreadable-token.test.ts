import { describe, expect, it } from 'vitest';
import type { EffectContract, EffectHistory } from '../../../../src/ledger/effects/effects.ts';
import { tellEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import type {
  TrustedPackage,
  PayloadReadings,
} from '../../../../src/ledger/packages/known-packages.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { checkIntent } from '../../../../src/verify/intent/check-intent.ts';
import { intentText, type TokenIntent } from '../../../../src/verify/intent/token-intent.ts';

const [sender, receiver, admin] = ['ada::1220aa', 'bob::1220bb', 'issuer::1220cc'] as const;
const instrument = { admin, id: 'GOLD' } as const;
const id = 'c1'.repeat(32);

const contract = (contractId: string, entity: string, argument: JsonObject): EffectContract => ({
  contractId,
  template: `${id}:Own.Token:${entity}`,
  packageName: 'own-token',
  signatories: [entity === 'Token' ? receiver : sender, admin],
  observers: entity === 'Token' ? [] : [receiver],
  payload: argument,
  views: [],
});

/** The shape of the first test token of Splice: an offer is itself the locked holding. */
const accepted = (amount: string, trusted: readonly TrustedPackage[]): EffectHistory => {
  const offer = contract('00ff', 'Offer', {
    transfer: { sender, receiver, amount: '3.0', instrumentId: { ...instrument } },
  });
  const token = contract('00ee', 'Token', {
    holding: { owner: receiver, instrumentId: { ...instrument }, amount, lock: null },
  });
  return {
    events: [
      {
        kind: 'exercise',
        contractId: offer.contractId,
        template: offer.template,
        packageName: offer.packageName,
        interfaceId: 'x:Splice.Api.Token.TransferInstructionV1:TransferInstruction',
        choice: 'TransferInstruction_Accept',
        consuming: true,
        actingParties: [receiver],
        choiceObservers: [],
        argument: {},
        result: {},
        implemented: [],
        depth: 0,
        below: 1,
      },
      { kind: 'create', contract: token, depth: 1, below: 0 },
    ],
    inputs: new Map([[offer.contractId, offer]]),
    scope: 'whole',
    hasViews: false,
    isStrict: true,
    trusted: new Map(trusted.map((each) => [each.id, each])),
  };
};

const intent: TokenIntent = {
  kind: 'accept',
  party: receiver,
  offer: { contractId: '00ff', sender, receiver, amount: '3.0', instrument },
};

const holdingsCheck = (history: EffectHistory) =>
  checkIntent(intent, { history, told: tellEffects(history) }).find(
    ({ id: check }) => check === 'intent-holdings',
  );

const places = (inside: string, owner: string) => ({
  owner: `${inside}.${owner}`,
  admin: `${inside}.instrumentId.admin`,
  id: `${inside}.instrumentId.id`,
  amount: `${inside}.amount`,
});

const readings: PayloadReadings = {
  'Own.Token:Token': places('holding', 'owner'),
  'Own.Token:Offer': { ...places('transfer', 'sender'), lock: 'always' },
};

describe('the token of another registry', () => {
  it('is compared by its readings', () => {
    expect(holdingsCheck(accepted('3.0', [{ id, readings }]))?.state).toBe('verified');
    expect(holdingsCheck(accepted('2.0', [{ id, readings }]))).toMatchObject({
      state: 'failed',
      remedy: intentText.remedy,
    });
  });

  it.each([
    ['nobody trusts its package', []],
    ['no reading is there', [{ id }]],
    [
      'one of two templates has no reading',
      [{ id, readings: { 'Own.Token:Token': places('holding', 'owner') } }],
    ],
  ] as const)('is called unreadable, and nobody is blamed: %s', (_, trusted) => {
    const check = holdingsCheck(accepted('3.0', trusted));
    expect(check).toMatchObject({ state: 'failed', remedy: intentText.remedyUnreadable });
    expect(check?.detail).not.toContain('should change by');
  });
});
