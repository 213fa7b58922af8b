import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../../src/http/client.ts';
import { defaultUpdateFormat } from '../../../../../src/ledger/formats.ts';
import type { Lookup } from '../../../../../src/ledger/rules/check-lookup-response.ts';
import { lookupClients } from '../../../../../src/features/lookup/run/lookup-response.ts';
import { runLookup } from '../../../../../src/features/lookup/run/run-lookup.ts';
import {
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../../../support/servers/misbehaving-server.ts';

const id = `1220${'ab'.repeat(32)}`;
const alice = `alice::1220${'aa'.repeat(32)}`;
const scanUpdate = { update_id: id, root_event_ids: [], events_by_id: {} };
const json = { 'content-type': 'application/json' };

let ledger: MisbehavingServer;
let scan: MisbehavingServer;
let client: Client;

beforeAll(async () => {
  [ledger, scan] = await Promise.all([startMisbehavingServer(), startMisbehavingServer()]);
  client = createClient({
    ...{ ledgerUrl: ledger.url, scanUrl: `${scan.url}/api/scan` },
    ...{ timeoutMs: 5000, retries: 0 },
  });
});
afterAll(async () => {
  client.close();
  await Promise.all([ledger.close(), scan.close()]);
});
beforeEach(() => scan.behave({ body: JSON.stringify(scanUpdate), headers: json }));

const error = (status: number, fields: object): Behavior => ({
  status,
  headers: json,
  body: JSON.stringify({ cause: 'told by the test', correlationId: null, ...fields }),
});

const unknownUpdate = error(404, { code: 'UPDATE_NOT_FOUND', errorCategory: 11 });

const look = (lookup: Partial<Lookup> = {}) => {
  const urls = { ledgerUrl: ledger.url, scanUrl: `${scan.url}/api/scan` };
  const whole = { kind: 'update', id, parties: [], ...lookup } as const;
  return runLookup(lookupClients(urls, client), whole, new AbortController().signal);
};

const asksScan = async (lookup: Partial<Lookup> = {}): Promise<number> => {
  const before = scan.received.length;
  await look(lookup);
  return scan.received.length - before;
};

describe('the scan responds for a ledger', () => {
  it('the scan is asked when the ledger does not know the update', async () => {
    ledger.behave(unknownUpdate);
    const { outcome, source, notes } = await look();
    expect(outcome).toMatchObject({ ok: true, value: { response: { raw: { update_id: id } } } });
    expect(source).toBe('scan');
    expect(notes).toEqual(['The ledger does not know this update, so the scan was queried.']);
  });

  it('a response of the scan has a note that the parties of the profile do not matter', async () => {
    ledger.behave(unknownUpdate);
    const { notes } = await look({ parties: [alice] });
    expect(notes[0]).toContain(`not as ${alice} sees it`);
  });

  it('the ledger is not asked when the scan is named as the source', async () => {
    const before = ledger.received.length;
    expect(await look({ source: 'scan' })).toMatchObject({ source: 'scan', outcome: { ok: true } });
    expect(ledger.received.length).toBe(before);
  });

  it('the failure of the scan is reported when the scan is named as the source', async () => {
    scan.behave(error(404, { error: 'Transaction with id not found.' }));
    expect(await look({ source: 'scan' })).toMatchObject({
      source: 'scan',
      outcome: { ok: false },
    });
  });

  it('the failure of the ledger is reported when the scan does not know the update', async () => {
    ledger.behave(unknownUpdate);
    scan.behave(error(404, { error: 'Transaction with id not found.' }));
    const { outcome, source, notes } = await look();
    expect(outcome).toMatchObject({ error: { failure: { error: { code: 'UPDATE_NOT_FOUND' } } } });
    expect(source).toBe('ledger');
    expect(notes).toEqual([]);
  });
});

describe('the scan is not asked', () => {
  // Codes and statuses: Canton, RequestValidationErrors.NotFound; JSON API, EndpointsCompanion.
  it.each<[string, Behavior]>([
    ['a package name of the format is unknown', error(404, { code: 'PACKAGE_NAMES_NOT_FOUND' })],
    [
      'a template of the format is unknown',
      error(404, { code: 'TEMPLATES_OR_INTERFACES_NOT_FOUND', errorCategory: 11 }),
    ],
    ['the endpoint is missing', error(404, { errors: ['uri'], status: 404, ledgerApiError: null })],
    ['a proxy has a page for every 404', { status: 404, body: '<html>Not Found</html>' }],
    ['the ledger has pruned it', error(400, { code: 'PARTICIPANT_PRUNED_DATA_ACCESSED' })],
    ['the token is refused', error(401, { code: 'NA' })],
    ['the ledger is unavailable', error(503, { code: 'SERVICE_NOT_RUNNING' })],
  ])('the scan is not asked when %s', async (_, behavior) => {
    ledger.behave(behavior);
    expect(await asksScan()).toBe(0);
    expect(await look()).toMatchObject({ source: 'ledger', outcome: { ok: false } });
  });

  it.each<[string, Partial<Lookup>]>([
    ['a format was asked for', { format: defaultUpdateFormat([]) }],
    ['the ledger is named as the source', { source: 'ledger' }],
    ['the lookup is of a contract', { kind: 'contract' }],
  ])('the scan is not asked when %s', async (_, lookup) => {
    ledger.behave(unknownUpdate);
    expect(await asksScan(lookup)).toBe(0);
  });

  it('a lookup with a format does not ask the scan, and a note names the option that does', async () => {
    ledger.behave(unknownUpdate);
    const { notes } = await look({ format: defaultUpdateFormat([]) });
    expect(notes.join()).toContain('--source scan');
  });
});

const missingEndpoint = error(404, { errors: ['uri'], status: 404, ledgerApiError: null });

/** The response of Canton 3.6.1 to a deprecated operation that its operator didn't enable. */
const disabled = error(400, {
  code: 'DEPRECATED_API_DISABLED',
  cause:
    '/v2/updates/transaction-by-id was deprecated in Canton 3.4, is disabled by default since Canton 3.6 and will be removed in Canton 3.7.',
  errorCategory: 9,
  grpcCodeValue: 9,
});

describe.each([
  ['without transaction-by-id', missingEndpoint, 'has no transaction-by-id'],
  ['that disabled transaction-by-id', disabled, 'disabled transaction-by-id'],
])('a ledger %s', (_, refusal, told) => {
  const value = { updateId: id, events: [] };

  it('answers a lookup of a transaction in the shape of one, and a note says why', async () => {
    const body = JSON.stringify({ update: { Transaction: { value } } });
    ledger.behave(refusal, { body, headers: json });
    const { outcome, problems, notes } = await look({ kind: 'transaction' });
    expect(outcome).toMatchObject({
      ok: true,
      value: { response: { raw: { transaction: value } } },
    });
    expect(problems).toEqual([]);
    expect(notes.join()).toContain(told);
  });

  it('responds with the update when it is no transaction', async () => {
    const raw = { update: { Reassignment: { value: { updateId: id } } } };
    ledger.behave(refusal, { body: JSON.stringify(raw), headers: json });
    expect((await look({ kind: 'transaction' })).outcome).toMatchObject({
      value: { response: { raw } },
    });
  });

  it('has the scan asked when it does not know the update either', async () => {
    ledger.behave(refusal, unknownUpdate);
    expect(await look({ kind: 'transaction' })).toMatchObject({ source: 'scan' });
  });
});

describe('a response that is not what was asked for', () => {
  // API description 4.5: `update` is not required.
  it.each(['{}', '{"update":null}'])(
    'is empty where the ledger shows no update: %s',
    async (body) => {
      ledger.behave({ body, headers: json });
      const { isEmpty, problems, notes } = await look();
      expect([isEmpty, problems]).toEqual([true, []]);
      expect(notes.join()).toContain('The response is empty');
    },
  );

  it.each(['[]', '5', '{"status":"ok"}', '{"update":{"Transaction":{"value":{}}}}'])(
    'is handed on with what is wrong with it: %s',
    async (body) => {
      ledger.behave({ body, headers: json });
      const { outcome, problems } = await look();
      expect(outcome).toMatchObject({
        ok: true,
        value: { response: { raw: JSON.parse(body) as unknown } },
      });
      expect(problems.length).toBeGreaterThan(0);
    },
  );
});
