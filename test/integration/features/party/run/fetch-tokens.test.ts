import { describe, expect, it, onTestFinished } from 'vitest';
import { blockValue } from '../../../../../src/features/party/model/block.ts';
import {
  emptyTokenReport,
  type TokenReport,
} from '../../../../../src/features/party/model/token-report.ts';
import { holdingsJson } from '../../../../../src/features/party/cli/output.ts';
import { createDescriber } from '../../../../../src/features/party/run/describe-instruments.ts';
import { fetchTokens } from '../../../../../src/features/party/run/fetch-tokens.ts';
import { tokenLines } from '../../../../../src/features/party/view/token-lines.ts';
import { createClient } from '../../../../../src/http/client.ts';
import { objectAt, listAt, objectsIn, textAt } from '../../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import { readRecorded } from '../../../../support/recorded/read-recorded.ts';
import { startListingLedger } from '../../../../support/servers/listing-ledger.ts';
import { startMisbehavingServer } from '../../../../support/servers/misbehaving-server.ts';

const recordedAt = Date.parse('2026-11-26T15:40:00Z');
const namespace = '122079e6c928bfca92118c01b94d2b9364d968423f3087c7c9a85b1fc39088038d48';
const [alice, bob, dso, issuer] = ['alice', 'bob', 'dso', 'issuer'].map(
  (name) => `${name}::${namespace}`,
) as [string, string, string, string];

/** The contracts that the recorded updates create: of every kind, with views. */
const created = (isWanted: (event: JsonObject) => boolean): readonly JsonObject[] =>
  readRecorded('updates-with-views')
    .flatMap(({ response }) =>
      listAt(objectAt(response.body, 'update', 'Transaction', 'value') ?? {}, 'events'),
    )
    .map((event) => objectAt(event, 'CreatedEvent'))
    .filter((event) => event !== undefined)
    .filter(isWanted);

const hasView =
  (name: string) =>
  (event: JsonObject): boolean =>
    objectsIn(event['interfaceViews']).some((view) => textAt(view, 'interfaceId').endsWith(name));

const read = async (
  party: string,
  events: readonly JsonObject[],
  { registries = {}, scanUrl = '' }: { registries?: Record<string, string>; scanUrl?: string } = {},
) => {
  const ledger = await startListingLedger({ events });
  const client = createClient({ ledgerUrl: ledger.url, scanUrl, timeoutMs: 5000, retries: 0 });
  onTestFinished(() => client.close());
  const { signal } = new AbortController();
  const now = () => recordedAt;
  let report: TokenReport = emptyTokenReport;
  await fetchTokens(
    { request: client.request, hasLedger: true, hasScan: false, signal, now },
    {
      party,
      findNewest: () => Promise.resolve(undefined),
      describe: createDescriber({
        ...{ request: client.request, signal, now },
        addresses: { registries, scanUrl },
      }),
      onBlocks: (blocks) => {
        report = { ...report, ...blocks };
      },
    },
  );
  const draw = (width: number): string =>
    tokenLines(
      {
        ...{ party, report, now: recordedAt },
        known: { activities: [], gaps: 0 },
        parts: { limit: Number.POSITIVE_INFINITY, open: new Set() },
      },
      width,
    )
      .map(({ line }) =>
        line
          .map(({ text }) => text)
          .join('')
          .trimEnd(),
      )
      .join('\n');
  return { report, draw, json: holdingsJson(party, report) };
};

const registryServer = async (bodies: Readonly<Record<string, JsonObject>>) => {
  const server = await startMisbehavingServer();
  onTestFinished(() => server.close());
  server.behave({ bodyFor: ({ path }) => JSON.stringify(bodies[path] ?? {}) });
  return server;
};

const metadata = '/registry/metadata/v1';

/** A registry of test dollars, as `registry-token-metadata-v1` describes it. */
const dollars: JsonObject = {
  ...{ id: 'USDX', name: 'Test Dollar', symbol: 'TUSD', decimals: 2, supportedApis: {} },
  ...{ paused: true, pauseInfo: { reason: 'audit' } },
};

const usdx = (json: JsonObject): JsonObject | undefined =>
  listAt(json, 'instruments').find(({ id }) => id === 'USDX');

describe('what registries say about the tokens of a party', () => {
  const events = created(hasView(':Holding'));

  it('is what the registry of their issuer says, with its address and the time', async () => {
    const server = await registryServer({ [`${metadata}/instruments/USDX`]: dollars });
    const { json, draw } = await read(alice, events, { registries: { [issuer]: server.url } });
    expect(usdx(json)).toMatchObject({
      ...{ symbol: 'TUSD', name: 'Test Dollar', decimals: 2, paused: true },
      registry: { url: server.url, at: new Date(recordedAt).toISOString() },
    });
    expect(draw(120)).toMatch(/ USDX TUSD +[\d.]+ +in/);
    expect(draw(120)).toContain('PAUSED: audit');
    expect(draw(120)).toMatch(
      /REGISTRIES[^]*USDX {2}Test Dollar, 2 decimals, read \d\d:\d\d:\d\dZ, http/,
    );
  });

  it('is that of the scan for the issuer that the registry of the scan names', async () => {
    const server = await registryServer({
      [`${metadata}/info`]: { adminId: dso, supportedApis: {} },
      [`${metadata}/instruments/Amulet`]: { ...dollars, id: 'Amulet', symbol: 'CC' },
    });
    const { json, draw } = await read(alice, events, { scanUrl: `${server.url}/api/scan` });
    expect(listAt(json, 'instruments')[0]).toMatchObject({ id: 'Amulet', symbol: 'CC' });
    expect(usdx(json)).toMatchObject({ symbol: null, registry: null });
    expect(draw(120)).toContain('USDX  no registry configured');
    expect(server.received.filter(({ path }) => path.endsWith('/info'))).toHaveLength(1);
  });

  it('changes no sum, and a registry that responds for another token is no source', async () => {
    const server = await registryServer({
      [`${metadata}/instruments/USDX`]: { ...dollars, id: 'EURX' },
    });
    const plain = await read(alice, events);
    const { json, draw } = await read(alice, events, { registries: { [issuer]: server.url } });
    expect(json).toEqual(plain.json);
    expect(draw(120)).toMatch(/USDX {2}registry http\S+: the response is about EURX/);
  });
});

describe('the tokens of a party', () => {
  it('have the preapprovals that its participant lists, with provider and end', async () => {
    const events = created((event) => textAt(event, 'templateId').endsWith(':TransferPreapproval'));
    const { report, draw } = await read(bob, events);
    const found = blockValue(report.preapprovals) ?? [];
    expect(found).not.toHaveLength(0);
    for (const each of found) expect(each).toMatchObject({ admin: dso, ids: ['Amulet'] });
    expect(draw(120)).toMatch(/PREAPPROVALS {2}[1-9][^\n]*\n {3}Amulet {2}issued by dso::/);
    expect(blockValue((await read(alice, events)).report.preapprovals)).toEqual([]);
  });

  it('are those of any registry, with sums by issuer and id', async () => {
    const { json } = await read(alice, created(hasView(':Holding')));
    const ids = listAt(json, 'instruments').map((each) => [each['admin'], each['id']]);
    expect(ids).toEqual([
      [dso, 'Amulet'],
      [issuer, 'EURX'],
      [issuer, 'USDX'],
    ]);
    for (const each of listAt(json, 'instruments'))
      expect(each).toMatchObject({ symbol: null, registry: null });
  });

  it('have offers in both directions, those to the party first, the earliest deadline at the top', async () => {
    const { draw } = await read(bob, created(hasView(':TransferInstruction')));
    const lines = draw(120);
    expect(lines.indexOf('OFFERS TO THIS PARTY')).toBeLessThan(
      lines.indexOf('OFFERS FROM THIS PARTY'),
    );
    const incoming = lines.slice(
      lines.indexOf('OFFERS TO THIS PARTY'),
      lines.indexOf('OFFERS FROM THIS PARTY'),
    );
    const times = [...incoming.matchAll(/expires (\S+ \S+Z)/g)].map(([, time]) => time);
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted());
    expect(lines).toMatch(/expired 2026-11-26/);
  });

  it('fit on 80 columns, with each memo on a line of its own', async () => {
    const { draw } = await read(bob, created(hasView(':TransferInstruction')));
    const lines = draw(80).split('\n');
    expect(lines.every((line) => line.length <= 80)).toBe(true);
    expect(lines).toContain('      memo: "invoice 1"');
  });
});
