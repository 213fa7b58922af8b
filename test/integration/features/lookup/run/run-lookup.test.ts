import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../../src/http/client.ts';
import { describeResponse } from '../../../../../src/features/lookup/model/describe-response.ts';
import {
  lookupClients,
  summarizeResponse,
} from '../../../../../src/features/lookup/run/lookup-response.ts';
import type { Lookup } from '../../../../../src/ledger/rules/check-lookup-response.ts';
import type { Sandbox } from '../../../../../src/sandbox/sandbox.ts';
import { runLookup } from '../../../../../src/features/lookup/run/run-lookup.ts';
import { stringifyJson } from '../../../../../src/lib/json/json.ts';
import { Secret } from '../../../../../src/lib/io/secret.ts';
import { ledgerRefusal } from '../../../../support/servers/ledger-refusal.ts';
import {
  startMisbehavingServer,
  type Behavior,
} from '../../../../support/servers/misbehaving-server.ts';
import { open } from '../../../../support/servers/sandbox.ts';

type Urls = { readonly ledgerUrl: string; readonly scanUrl: string };

const lookAt = (urls: Urls, lookup: Lookup, token?: Secret) => {
  const client = createClient({ ...urls, token: () => token, timeoutMs: 5000, retries: 0 });
  onTestFinished(() => client.close());
  return runLookup(lookupClients(urls, client), lookup, new AbortController().signal);
};

const look = (ledger: Sandbox | undefined, scan: Sandbox | undefined, lookup: Lookup) => {
  const urls = { ledgerUrl: ledger?.ledgerUrl ?? '', scanUrl: scan?.scanUrl ?? '' };
  return lookAt(urls, lookup, ledger?.token);
};

const transactionsOf = ({ world }: Sandbox): readonly string[] =>
  world.ordered.filter(({ kind }) => kind === 'transaction').map(({ id }) => id);

const update = (id: string): Lookup => ({ kind: 'update', id, parties: [] });

/** What is told of the events: a line for each, and what stands below it. */
const eventLines = async (asked: ReturnType<typeof look>, id: string) => {
  const { outcome } = await asked;
  if (!outcome.ok) throw new Error('it was not found');
  const lines = describeResponse(update(id), outcome.value.response.raw);
  return lines
    .slice(lines.findIndex(({ name }) => name === 'events'))
    .filter(({ name }) => /^\d+ /.test(name) || name === 'contract' || name === 'acting')
    .map(({ depth, name, value }) => [depth, name, value]);
};

describe('an update that the ledger does not know', () => {
  it('is told by the scan, and a note says so', async () => {
    const [ledger, scan] = [await open({ seed: 'one' }), await open({ seed: 'two' })];
    const id = transactionsOf(scan).at(-1) ?? '';
    const { outcome, notes } = await look(ledger, scan, update(id));
    expect(outcome).toMatchObject({ ok: true, value: { response: { raw: { update_id: id } } } });
    expect(notes).toEqual(['The ledger does not know this update, so the scan was queried.']);
    expect(outcome.ok && summarizeResponse(outcome.value.response.raw)).toMatch(
      /^Transaction, \d+ events?$/,
    );
  });

  it('stays unknown in the ledger’s words when the scan does not know it either', async () => {
    const [ledger, scan] = [await open({ seed: 'one' }), await open({ seed: 'two' })];
    const { outcome, notes } = await look(ledger, scan, update(`1220${'0'.repeat(64)}`));
    expect(outcome).toMatchObject({ error: { failure: { kind: 'notFound', what: 'object' } } });
    expect(notes).toEqual([]);
  });

  it('is asked of the ledger alone when that knows it', async () => {
    const sandbox = await open();
    const id = transactionsOf(sandbox).at(-1) ?? '';
    const { outcome, notes } = await look(sandbox, sandbox, update(id));
    expect(outcome).toMatchObject({ ok: true, value: { response: { raw: { update: {} } } } });
    expect(notes).toEqual([]);
  });

  it('is told in the same words as by a ledger: its events are the same tree', async () => {
    const sandbox = await open({ history: 60 });
    for (const id of transactionsOf(sandbox).slice(-30)) {
      const byLedger = await eventLines(look(sandbox, undefined, update(id)), id);
      expect(byLedger.length).toBeGreaterThan(1);
      expect(await eventLines(look(undefined, sandbox, update(id)), id)).toEqual(byLedger);
    }
  });
});

describe('a user who may not read as any party', () => {
  /** The recorded responses: a redacted 403, the user, and one right. */
  const startLedger = async (party: string, ...responses: readonly Behavior[]) => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    const user = { id: 'ops', primaryParty: '', isDeactivated: false, identityProviderId: '' };
    const rights = [{ kind: { CanReadAs: { value: { party } } } }];
    server.setAside('/v2/authenticated-user', { body: JSON.stringify({ user }) });
    server.setAside('/v2/users/ops/rights', { body: JSON.stringify({ rights }) });
    server.behave(ledgerRefusal(403), ...responses);
    return server;
  };

  it('is shown an update as their own parties, with a note', async () => {
    const sandbox = await open();
    const id = transactionsOf(sandbox).at(-1) ?? '';
    const found = await look(sandbox, undefined, update(id));
    if (!found.outcome.ok) throw new Error('it was not found');
    const party = `alice::1220${'ab'.repeat(32)}`;
    const body = stringifyJson(found.outcome.value.response.raw);
    const server = await startLedger(party, { body });
    const urls = { ledgerUrl: server.url, scanUrl: '' };
    const response = await lookAt(urls, update(id), Secret.of('token'));
    expect(response.outcome.ok).toBe(true);
    expect(response.parties).toEqual([party]);
    expect(response.notes[0]).toBe(
      `The token has no right to read as any party. Looked up as ${party}.`,
    );
    const [first, second] = server.received.map((request) => request.body);
    expect(first).toContain('filtersForAnyParty');
    expect(second).toContain(`"filtersByParty":{"${party}"`);
    expect(second).not.toContain('filtersForAnyParty');
  });

  it('is refused once if their own parties are refused too', async () => {
    const server = await startLedger('alice::1220', ledgerRefusal(403));
    const urls = { ledgerUrl: server.url, scanUrl: '' };
    const asked = update(`1220${'0'.repeat(64)}`);
    const { outcome } = await lookAt(urls, asked, Secret.of('token'));
    expect(outcome).toMatchObject({ ok: false, error: { failure: { kind: 'forbidden' } } });
    expect(server.received).toHaveLength(2);
  });
});

describe('a lookup without a ledger service', () => {
  it('finds updates and transactions at the scan', async () => {
    const scan = await open();
    const id = transactionsOf(scan).at(-1) ?? '';
    for (const kind of ['update', 'transaction'] as const) {
      const { outcome, notes } = await look(undefined, scan, { kind, id, parties: [] });
      expect(outcome.ok).toBe(true);
      expect(notes).toEqual(['No ledger URL is set, so the scan was queried.']);
    }
  });

  it('says of a contract what is missing, and fails in no other way', async () => {
    const scan = await open();
    const { outcome } = await look(undefined, scan, { kind: 'contract', id: '00', parties: [] });
    expect(outcome).toMatchObject({
      ok: false,
      error: { sent: false, failure: { kind: 'invalid' } },
    });
  });
});
