import { expect, it } from 'vitest';
import type { Client } from '../../../../../src/http/client.ts';
import { learnUpdateContext } from '../../../../../src/features/lookup/run/lookup-response.ts';
import { readUpdateEffects } from '../../../../../src/ledger/effects/tell-effects.ts';
import { toContractEvents, toLedgerForm } from '../../../../support/amulet-updates/ledger-form.ts';
import {
  accepted,
  contractId,
  offered,
  updateOf,
} from '../../../../support/amulet-updates/updates.ts';

it('has the offer that an update accepts, so that its memo is told', async () => {
  const instruction = contractId();
  const offer = offered({ text: 'rent', instruction }).below.at(-1) ?? expect.fail('an offer');
  const raw = toLedgerForm(updateOf([accepted({ instruction })]));
  const request: Client['request'] = ({ body }) => {
    const isOffer = JSON.stringify(body).includes(instruction);
    const exchange = { url: 'http://ledger.example', status: 200, ms: 1, bytes: 2 };
    const json = isOffer ? toContractEvents(offer) : {};
    return Promise.resolve({ ok: true, value: { json, exchange } });
  };
  const asked = { kind: 'update', id: `1220${'ab'.repeat(32)}`, parties: [] } as const;
  const { signal } = new AbortController();
  const context = await learnUpdateContext({ request }, { asked, source: 'ledger', raw }, signal);
  expect(readUpdateEffects(raw, context)?.memos).toEqual(['rent']);
});

it.each(['ledger', 'scan'] as const)(
  'has the packages that the user trusts: %s',
  async (source) => {
    const trusted = [{ id: 'ab'.repeat(32), name: 'our-own' }];
    const asked = { kind: 'update', id: `1220${'ab'.repeat(32)}`, parties: [] } as const;
    const request: Client['request'] = () => expect.fail('nothing is looked up');
    const services = { request, trustedPackages: trusted };
    const { signal } = new AbortController();
    const context = await learnUpdateContext(services, { asked, source, raw: {} }, signal);
    expect(context?.trusted).toEqual(trusted);
  },
);
