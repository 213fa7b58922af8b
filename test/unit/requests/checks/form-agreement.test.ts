import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFormAgreement } from '../../../../src/requests/checks/form-agreement.ts';
import { withAction } from '../../../../src/requests/forms/action-fields.ts';
import {
  freshWriteForm,
  restoreWriteForm,
} from '../../../../src/features/writes/forms/start-write-form.ts';
import { withLoadedCommands } from '../../../../src/requests/forms/load/recognize-input.ts';
import type { ActionKind } from '../../../../src/tokens/plan/wanted-action.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { formatOrigin, parseOrigin } from '../../../../src/submission/step-files.ts';
import type { TokenIntent } from '../../../../src/verify/intent/token-intent.ts';

const party = (name: string): string => `${name}::1220${'ab'.repeat(32)}`;
const [alice, bob, dso] = [party('alice'), party('bob'), party('dso')];

const terms = {
  ...{ sender: alice, receiver: bob, amount: '3.0000000000', memo: 'rent' },
  ...{ instrument: { admin: dso, id: 'Amulet' }, inputs: ['00ab'] },
  ...{ requestedAt: '2026-01-01T00:00:00Z', executeBefore: '2026-01-02T00:00:00Z' },
};
const intent: TokenIntent = { kind: 'transfer', party: alice, terms, transferKind: 'offer' };

const typed = { from: alice, to: bob, amount: '3', memo: 'rent' };

const problems = (
  values: Readonly<Partial<Record<string, string>>>,
  wanted: TokenIntent | undefined,
  kind: ActionKind = 'pay',
): readonly string[] => {
  const { form } = freshWriteForm('execute');
  const root = withAction(form.root, kind, values);
  const origin = { signers: [], requested: { commands: [] }, intent: wanted };
  return checkFormAgreement({ form: { ...form, root }, origin }).map(({ detail }) => detail);
};

describe('a draft whose form names a payment', () => {
  it('agrees with the intent that was made from it, and with one of its token', () => {
    expect(problems(typed, intent)).toEqual([]);
    expect(problems({ ...typed, instrument: `${dso}/Amulet` }, intent)).toEqual([]);
    expect(problems({}, undefined)).toEqual([]);
  });

  it('is not signed without an intent', () => {
    expect(problems(typed, undefined)).toEqual([
      expect.stringContaining('was not prepared for it'),
    ]);
  });

  it('is not signed if any field or any term was changed', () => {
    const field = fc.constantFrom<[string, string]>(
      ['from', bob],
      ['to', party('carol')],
      ['amount', '900'],
      ['amount', '3.0000000001'],
      ['memo', 'gift'],
      ['memo', ''],
      ['instrument', 'GOLD'],
      ['instrument', `${bob}/Amulet`],
      ['instrument', '/'],
      ['instrument', '/Amulet'],
      ['instrument', `${dso}/`],
    );
    const term = fc.constantFrom<object>(
      { sender: bob },
      { receiver: party('carol') },
      { amount: '900' },
      { memo: undefined },
      { instrument: { admin: dso, id: 'GOLD' } },
      { instrument: { admin: dso, id: '' } },
    );
    fc.assert(
      fc.property(field, ([name, value]) => {
        expect(problems({ ...typed, [name]: value }, intent)).toHaveLength(1);
      }),
    );
    fc.assert(
      fc.property(term, (change) => {
        expect(problems(typed, { ...intent, terms: { ...terms, ...change } })).toHaveLength(1);
      }),
    );
    expect(problems(typed, { ...intent, transferKind: 'self' })).toHaveLength(1);
    const cancels = { kind: 'cancel-preapproval', party: alice, contractId: '00ab' } as const;
    expect(problems(typed, cancels)).toHaveLength(1);
  });

  it('is not signed if its intent cannot be read, and the reason is told', () => {
    const whole = formatOrigin({ signers: [], requested: {}, intent });
    expect(parseOrigin(whole)).toMatchObject({ ok: true, value: { intent: { kind: 'transfer' } } });
    for (const origin of [whole.replace('"offer"', '"often"'), '{}', 'no JSON']) {
      const left = { id: 'd', at: 0, page: 0, values: {}, given: {}, origin };
      const restored = restoreWriteForm('execute', left, 0);
      expect(restored.originProblem).toBeDefined();
      expect(checkFormAgreement(restored)).toMatchObject([
        { id: 'form-agreement', state: 'failed' },
      ]);
    }
  });
});

describe('a draft whose form names another action', () => {
  const merged: TokenIntent = {
    ...{ kind: 'transfer', party: alice, transferKind: 'self' },
    terms: { ...terms, receiver: alice },
  };
  const proposed = { receiver: alice, provider: bob, dso };
  const offer = {
    ...{ contractId: '00ab', sender: alice, receiver: bob, amount: '3' },
    instrument: { admin: dso, id: 'Amulet' },
  };
  const accepted: TokenIntent = { kind: 'accept', party: bob, offer };
  const canceled = { kind: 'cancel-preapproval', party: alice, contractId: '00ab' } as const;

  it.each<[ActionKind, Record<string, string>, TokenIntent, readonly TokenIntent[]]>([
    [
      'merge',
      { party: alice, instrument: `${dso}/Amulet` },
      merged,
      [
        { ...merged, transferKind: 'direct' },
        { ...merged, terms: { ...terms, sender: bob, receiver: bob } },
        { ...merged, terms: { ...merged.terms, instrument: { admin: dso, id: 'GOLD' } } },
        { ...merged, terms: { ...merged.terms, instrument: { admin: bob, id: 'Amulet' } } },
        accepted,
      ],
    ],
    [
      'preapprove',
      { party: alice, provider: bob },
      { kind: 'preapprove', party: alice, terms: proposed },
      [
        { kind: 'preapprove', party: bob, terms: { ...proposed, receiver: bob } },
        { kind: 'preapprove', party: alice, terms: { ...proposed, provider: dso } },
        canceled,
      ],
    ],
    [
      'cancel-preapproval',
      { party: alice, preapproval: '00ab' },
      canceled,
      [{ ...canceled, party: bob }, { ...canceled, contractId: '00cd' }, merged],
    ],
    [
      'accept',
      { offer: '00ab' },
      accepted,
      [
        { ...accepted, kind: 'reject' },
        { ...accepted, offer: { ...offer, contractId: '00cd' } },
        canceled,
      ],
    ],
  ])('is signed only with the intent of that action: %s', (kind, values, own, others) => {
    expect(problems(values, own, kind)).toEqual([]);
    for (const other of others) expect(problems(values, other, kind)).toHaveLength(1);
  });
});

describe('a draft whose form has commands', () => {
  const command = { ExerciseCommand: { choice: 'Accept', contractId: '00ab' } };
  const body = { commands: [command], actAs: [alice] };
  const { form } = freshWriteForm('execute');
  const root = withLoadedCommands(form, { body, file: undefined });
  const states = (requested: JsonObject) =>
    checkFormAgreement({ form: root, origin: { signers: [], requested } }).map(
      ({ state }) => state,
    );

  it('is signed only if they and the acting parties are those of the request', () => {
    expect(states(body)).toEqual([]);
    expect(states({ ...body, actAs: [bob] })).toEqual(['failed']);
    const other = { ExerciseCommand: { choice: 'Reject', contractId: '00ab' } };
    expect(states({ ...body, commands: [other] })).toEqual(['failed']);
    expect(states({ ...body, commands: [command, command] })).toEqual(['failed']);
    expect(states({ actAs: [alice] })).toEqual(['failed']);
  });
});
