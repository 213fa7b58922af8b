import { describe, expect, it } from 'vitest';
import {
  checkKnownParties,
  othersIn,
  partyChecksOf,
} from '../../../../src/requests/checks/known-parties.ts';
import type { Client } from '../../../../src/http/client.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import type { Entry } from '../../../../src/storage/journal/entry.ts';
import type { TokenIntent } from '../../../../src/verify/intent/token-intent.ts';

const bob = `bob::1220${'bb'.repeat(32)}`;
const dso = `dso::1220${'dd'.repeat(32)}`;

const intent: TokenIntent = {
  kind: 'preapprove',
  party: dso,
  terms: { receiver: dso, provider: bob, dso },
};

/** What a service responds: a body, or the kind of a failure. */
type Response = Json | { readonly fails: 'notFound' | 'forbidden' };

const isFailure = (response: Response): response is { readonly fails: 'notFound' | 'forbidden' } =>
  typeof response === 'object' && response !== null && 'fails' in response;

const services = (ledger: Response, scan: Response): Client['request'] =>
  ((question: { readonly service: string }) => {
    const response = question.service === 'ledger' ? ledger : scan;
    return Promise.resolve(
      isFailure(response)
        ? { ok: false, error: { failure: { kind: response.fails, code: 'NA', cause: 'unknown' } } }
        : { ok: true, value: { json: response } },
    );
  }) as unknown as Client['request'];

const listed = { partyDetails: [{ party: bob }] };
const unlisted = { partyDetails: [] };
const hosted = { participant_ids: ['PAR::one'] };
const forbidden = { fails: 'forbidden' } as const;

const check = async (ledger: Response, scan: Response, entries: readonly Entry[] = []) => {
  const [found] = await checkKnownParties(intent, {
    request: services(ledger, scan),
    scanUrl: 'http://scan.example',
    ledgerUrl: 'http://ledger.example',
    synchronizerId: `global::1220${'ee'.repeat(32)}`,
    entries,
  });
  return found;
};

const committed = {
  entry: 'X-0007',
  word: 'COMMITTED',
  operation: 'executeSubmission',
  url: 'http://ledger.example/v2/interactive-submission/execute',
  effect: { brief: [], sentences: [], parties: [bob] },
} as unknown as Entry;

describe('a party that a user names for a payment', () => {
  it.each([
    ['the ledger lists it', listed, forbidden],
    ['the scan has a host of it', unlisted, hosted],
  ])('exists if %s', async (_what, ledger, scan) => {
    expect(await check(ledger, scan)).toMatchObject({ id: 'known-provider', state: 'verified' });
  });

  it('fails if the ledger lists no such party, or another one', async () => {
    for (const ledger of [unlisted, { partyDetails: [{ party: dso }] }])
      expect(await check(ledger, forbidden)).toMatchObject({
        state: 'failed',
        detail: `the ledger does not know ${bob}`,
      });
    expect(await check(forbidden, { participant_ids: [] })).toMatchObject({ state: 'failed' });
  });

  it('is unknown if neither service tells, unless a write with it was committed here', async () => {
    expect(await check(forbidden, forbidden)).toMatchObject({
      state: 'unknown',
      reason: 'neither the ledger nor the scan shows whether this party exists',
    });
    expect(await check(forbidden, forbidden, [committed])).toMatchObject({
      state: 'verified',
      detail: `X-0007 committed a write with ${bob} here`,
    });
    const elsewhere = { ...committed, url: committed.url.replace('ledger.', 'other.') };
    expect(await check(forbidden, forbidden, [elsewhere])).toMatchObject({ state: 'unknown' });
    expect(await check(unlisted, forbidden, [committed])).toMatchObject({ state: 'failed' });
  });
});

describe('the parties that are looked for', () => {
  const terms = {
    ...{ sender: dso, receiver: bob, amount: '1', memo: undefined, inputs: [] },
    ...{ instrument: { admin: dso, id: 'Amulet' } },
    ...{ requestedAt: '2026-01-01T00:00:00Z', executeBefore: '2026-01-02T00:00:00Z' },
  };
  const rolesOf = (transferKind: 'offer' | 'self') =>
    othersIn({ kind: 'transfer', party: dso, terms, transferKind }).map(({ role }) => role);

  it('are the receiver of a payment, and nobody for a merge', () => {
    expect(rolesOf('offer')).toEqual(['receiver']);
    expect(rolesOf('self')).toEqual([]);
  });
});

describe('what a form knows of the parties of its payment', () => {
  it('was asked for this request, and is unknown for any other', async () => {
    const found = await check(listed, forbidden);
    const checks = found === undefined ? [] : [found];
    const requested = { commandId: 'one' };
    const statesOf = (asked: { readonly commandId: string }) =>
      partyChecksOf({
        origin: { signers: [], requested, intent },
        told: { requested: asked, parties: checks },
      }).map(({ state }) => state);
    expect(statesOf(requested)).toEqual(['verified']);
    expect(statesOf({ commandId: 'one' })).toEqual(['unknown']);
  });
});
