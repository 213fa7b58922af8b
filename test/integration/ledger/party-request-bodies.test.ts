import { expect, it, onTestFinished } from 'vitest';
import { readNetwork } from '../../../src/features/overview/network-reader.ts';
import { fetchParty } from '../../../src/features/party/run/fetch-party.ts';
import { createClient, type Client } from '../../../src/http/client.ts';
import { parseActivities } from '../../../src/ledger/activity/activity.ts';
import { operations } from '../../../src/ledger/operations.ts';
import { isObject, type Json } from '../../../src/lib/json/json.ts';
import {
  documentProblems,
  type DocumentedRequest,
  type Release,
} from '../../support/documents/api-requests.ts';
import { list, open } from '../../support/servers/sandbox.ts';

type LedgerRelease = Extract<Release, '3.5' | '3.6'>;

/** The token of a further page, by path. */
const tokens: ReadonlyMap<string, Json> = new Map<string, Json>([
  [operations.holdingsState.path, 'more'],
  [operations.holdingsStateV1.path, 7],
]);

/** Sends what the page of a party and the overview ask a sandbox, and returns the bodies by path. */
const sentBodies = async (
  { name, release }: { readonly name: DocumentedRequest; readonly release: Release },
  ledgerVersion: LedgerRelease,
  hasLedger: boolean,
) => {
  const removedFurther = release === 'scan 0.7.4' ? (['holdingsState'] as const) : [];
  const sandbox = await open({ history: 60, ledgerVersion, removedFurther });
  const { ledgerUrl, scanUrl, token, world } = sandbox;
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
    token: () => token,
  });
  onTestFinished(() => client.close());
  const bodies: { readonly path: string; readonly body: Json }[] = [];
  const request: Client['request'] = async (sent, signal) => {
    const { path, body } = sent;
    if (body !== undefined) bodies.push({ path, body });
    const response = await client.request(sent, signal);
    // A snapshot that never ends: its pages are asked for.
    const token = tokens.get(path);
    if (token === undefined || !response.ok) return response;
    const { json } = response.value;
    const paged = isObject(json) ? { ...json, next_page_token: token } : json;
    return { ok: true, value: { ...response.value, json: paged } };
  };
  const { signal } = new AbortController();
  const { activities } = parseActivities((await list(sandbox, { page_size: 100 })).json);
  const deps = { request, hasLedger, hasScan: true, signal, now: Date.now };
  const asked = { party: world.traders[0], activities: activities.toReversed() };
  await fetchParty(deps, { ...asked, onBlocks: () => undefined });
  await readNetwork({ request, signal }, undefined, Date.now);
  return bodies.filter(({ path }) => path === operations[name].path).map(({ body }) => body);
};

const asked: readonly (readonly [DocumentedRequest, LedgerRelease, Release, boolean])[] = [
  ['activeContracts', '3.5', '3.4', true],
  ['activeContracts', '3.5', '3.5', true],
  ['activeContractsPage', '3.6', '3.6', true],
  ['holdingsState', '3.6', 'scan 0.8.4', false],
  ['holdingsStateV1', '3.6', 'scan 0.7.4', false],
  ['miningRounds', '3.6', 'scan 0.7.4', false],
];

/** A field of Canton 3.7.0 (its release notes), which earlier participants ignore as any they don't know. */
const later: readonly DocumentedRequest[] = ['activeContracts', 'activeContractsPage'];

it.each(asked)(
  'the bodies of %s, sent next to a ledger of %s, fit the document of %s but for a later field',
  async (name, ledgerVersion, release, hasLedger) => {
    const bodies = await sentBodies({ name, release }, ledgerVersion, hasLedger);
    expect(bodies.length).toBeGreaterThan(0);
    const unknown = `${name}.includeIncompleteReassignments: not in the document`;
    const expected = later.includes(name) ? [unknown] : [];
    for (const body of bodies) expect(documentProblems(name, release, body)).toEqual(expected);
  },
);

it('a body with a field that no document has, or a value that none lists, does not fit', () => {
  const snapshot = { migration_id: 1, record_time: 't', record_time_match: 'after' };
  const body = { ...snapshot, page_size: 1, page: 1 };
  expect(documentProblems('holdingsState', 'scan 0.8.4', body)).toEqual([
    'holdingsState.page: not in the document',
    'holdingsState.record_time_match: not one of exact, at_or_before',
    'holdingsState.owner_party_ids: not a list',
  ]);
});
