import { describe, expect, it } from 'vitest';
import {
  createActionDeps,
  planAction,
  planAnswer,
} from '../../../../src/tokens/plan/plan-action.ts';
import type { Client } from '../../../../src/http/client.ts';
import { objectAt } from '../../../../src/lib/json/fields.ts';
import { isObject, type Json } from '../../../../src/lib/json/json.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { answerPlan, depsOf, mustPlan } from '../../../support/tokens/model-plans.ts';
import {
  contractIdOf,
  openOffer,
  payer,
  receiver,
  synchronizerId,
} from '../../../support/tokens/token-world.ts';

describe('the response to an offer', () => {
  it('is the act of its receiver, and only the withdrawal that of its sender', async () => {
    const partyOf = async (action: 'accept' | 'reject' | 'withdraw') =>
      mustPlan(await answerPlan(action, depsOf('offer'))).intent.party;
    expect(await partyOf('accept')).toBe(receiver);
    expect(await partyOf('reject')).toBe(receiver);
    expect(await partyOf('withdraw')).toBe(payer);
  });

  it('keeps the deadline of the offer, which its confirmation covers', async () => {
    const { intent } = mustPlan(await answerPlan('accept', depsOf('offer')));
    expect(intent).toMatchObject({ offer: { deadline: openOffer.deadline } });
  });

  it('is not planned for an offer of no known version of the standard', async () => {
    const plan = await planAnswer('accept', { ...openOffer, versions: [] }, depsOf('offer'));
    expect(plan).toMatchObject({ ok: false, error: { cause: 'check' } });
  });

  it('uses no disclosed contract on another synchronizer than that of the offer', async () => {
    const other = `other::1220${'ab'.repeat(32)}`;
    const planOn = (on: string) => {
      const deps = depsOf('offer');
      const disclosed = {
        ...{ templateId: 'a:B:C', contractId: contractIdOf('rules'), createdEventBlob: 'AAAA' },
        synchronizerId: on,
      };
      const offerContext = () =>
        Promise.resolve({
          ok: true,
          value: { context: { values: {} }, disclosedContracts: [disclosed] },
        } as const);
      return answerPlan('accept', { ...deps, registry: { ...deps.registry, offerContext } });
    };
    expect((await planOn(synchronizerId)).ok).toBe(true);
    expect(await planOn(other)).toMatchObject({
      ok: false,
      error: { cause: 'check', text: expect.stringContaining(other) as unknown },
    });
  });
});

/** The parties whose view of an offer is asked for; undefined means any. */
const readersOf = async (rights: readonly Json[], parties?: readonly string[]) => {
  let asked: Json = null;
  const failure = { kind: 'cancelled' } as const;
  const request: Client['request'] = ({ path, body }) => {
    const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
    if (path.endsWith('events-by-contract-id')) asked = body ?? null;
    const json = path.endsWith('rights')
      ? { rights: [...rights] }
      : path.endsWith('authenticated-user')
        ? { user: { id: 'ops' } }
        : undefined;
    return Promise.resolve(
      json === undefined
        ? { ok: false, error: { failure, attempts: 1, sent: false } }
        : { ok: true, value: { json, exchange } },
    );
  };
  const run = { note: () => undefined, now: () => epoch };
  const deps = createActionDeps(request, { registries: {}, scanUrl: '', parties }, run);
  await planAction({ kind: 'accept', offer: openOffer.contractId }, deps);
  const filters = isObject(asked) ? objectAt(asked, 'eventFormat', 'filtersByParty') : undefined;
  return filters && Object.keys(filters);
};

describe('an offer', () => {
  const mine = { kind: { CanActAs: { value: { party: receiver } } } };

  it('is looked up as the parties of the profile see it, or else those of the user', async () => {
    expect(await readersOf([mine], [payer])).toEqual([payer]);
    expect(await readersOf([mine])).toEqual([receiver]);
  });

  it('is looked up for any party where the user may read as any', async () => {
    const any = { kind: { CanReadAsAnyParty: { value: {} } } };
    expect(await readersOf([mine, any])).toEqual([]);
  });
});

describe('the proposal of a preapproval', () => {
  it('is not planned without a scan, which names the admin of Amulet', async () => {
    const run = { note: () => undefined, now: () => epoch };
    const request: Client['request'] = () => Promise.reject(new Error('nobody is asked'));
    const deps = createActionDeps(request, { registries: {}, scanUrl: '' }, run);
    const wanted = { kind: 'preapprove', party: receiver, provider: payer } as const;
    expect(await planAction(wanted, deps)).toMatchObject({ ok: false, error: { cause: 'usage' } });
  });
});
