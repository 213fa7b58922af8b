import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startWatchedServices } from '../../../support/models/watched-services.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { tokenCli } from '../../../support/tokens/token-cli.ts';

// Nothing here uses what the program computes figures with: they are computed anew from the responses.

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
}

/** Lines of the grammar of OpenMetrics 1.0, of which the text format of Prometheus is a part. */
const grammar = {
  help: /^# HELP [a-zA-Z_:][a-zA-Z0-9_:]* (?:[^\\\n]|\\[\\n"])*$/,
  type: /^# TYPE [a-zA-Z_:][a-zA-Z0-9_:]* gauge$/,
  sample:
    /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^\\"\n]|\\[\\n"])*",?)+)\})? (-?\d+(?:\.\d+)?)$/,
} as const;

const labelsIn = (text: string): Sample['labels'] =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^\\"]|\\.)*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

/** Strict: each family is one group with its HELP and TYPE before its samples, and the text ends with EOF. */
const samplesOf = (text: string): readonly Sample[] => {
  const lines = text.split('\n');
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
  const families = new Set<string>();
  let family = '';
  return lines.slice(0, -2).flatMap((line): readonly Sample[] => {
    const [, , named = ''] = line.split(' ');
    if (line.startsWith('# HELP')) {
      expect(line).toMatch(grammar.help);
      expect(families).not.toContain(named);
      families.add(named);
      family = named;
      return [];
    }
    if (line.startsWith('#')) {
      expect(line).toMatch(grammar.type);
      expect(named).toBe(family);
      return [];
    }
    const [, name = '', labels = '', value = ''] = grammar.sample.exec(line) ?? [];
    expect(name, line).toBe(family);
    return [{ name, labels: labelsIn(labels), value }];
  });
};

const valuesOf = (samples: readonly Sample[], name: string): readonly string[] =>
  samples.filter((sample) => sample.name === `cantui_${name}`).map(({ value }) => value);

it('has figures that are those of the responses, to the digit, in the grammar of OpenMetrics', async () => {
  const sandbox = await open();
  const { party } = sandbox.world.signing;
  const settings = [
    `parties: ["${party}"]`,
    'watch: { lag: 1h, expiry: 30d, upgrade: 7d, traffic: 0 }',
  ];
  const { run: once, folder } = tokenCli(sandbox, { settings });
  const get = async <Response>(url: string, body?: object): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${sandbox.token.reveal()}`,
      'content-type': 'application/json',
    };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(url, { headers, ...sent })).json()) as Response;
  };
  const endOf = async () => {
    const end: { offset: number; synchronizerTimes: readonly { recordTime: string }[] } = await get(
      `${sandbox.ledgerUrl}/v2/state/ledger-end`,
    );
    return { ...end, time: Date.parse(end.synchronizerTimes[0]?.recordTime ?? '') };
  };
  const before = await endOf();
  const file = join(folder, 'cantui.prom');
  const { stdout } = await once('watch', '--once', '--output', 'ndjson', '--textfile', file);
  const after = await endOf();
  const samples = samplesOf(readFileSync(file, 'utf8'));
  const values = (name: string): readonly string[] => valuesOf(samples, name);
  expect(values('ledger_end_offset')).toEqual([String(before.offset)]);
  const conditions = stdout.split('\n').slice(0, -1);
  expect(values('conditions')).toEqual([String(conditions.length)]);
  expect(values('condition')).toEqual(conditions.map(() => '1'));
  expect(values('service_up')).toEqual(['1', '1']);
  expect(values('unknown_writes')).toEqual(['0']);
  const [read = ''] = values('watched_timestamp_seconds');
  const [age = ''] = values('ledger_end_age_seconds');
  const recordTime = Math.round(Number(read) * 1000 - Number(age) * 1000);
  expect(recordTime).toBeGreaterThanOrEqual(before.time);
  expect(recordTime).toBeLessThanOrEqual(after.time);
  const { participantId } = await get<{ readonly participantId: string }>(
    `${sandbox.ledgerUrl}/v2/parties/participant-id`,
  );
  const dso = JSON.stringify(await get<unknown>(`${sandbox.scanUrl}/v0/dso`));
  const [, domain = ''] = /"activeSynchronizer":"([^"]+)"/.exec(dso) ?? [];
  const { traffic_status: traffic } = await get<{
    readonly traffic_status: { readonly actual: Readonly<Record<string, number>> };
  }>(
    `${sandbox.scanUrl}/v0/domains/${encodeURIComponent(domain)}/members/${encodeURIComponent(`PAR::${participantId}`)}/traffic-status`,
  );
  const { total_consumed: used = 0, total_limit: limit = 0 } = traffic.actual;
  expect(values('traffic_used_bytes')).toEqual([String(used)]);
  expect(values('traffic_left_bytes')).toEqual([String(limit - used)]);
  const wildcard = { identifierFilter: { WildcardFilter: { value: {} } } };
  const listed = JSON.stringify(
    await get<unknown>(`${sandbox.ledgerUrl}/v2/state/active-contracts-page`, {
      ...{ activeAtOffset: before.offset, maxPageSize: 200 },
      eventFormat: { filtersByParty: { [party]: { cumulative: [wildcard] } }, verbose: true },
    }),
  );
  const ends = samples.filter(({ name }) => name === 'cantui_expiry_timestamp_seconds');
  const offers = ends.filter(({ labels }) => labels['kind'] === 'offer');
  expect(offers.length).toBeGreaterThan(0);
  for (const { labels, value } of offers) {
    const contract = listed.slice(listed.indexOf(`"contractId":"${labels['id'] ?? '?'}"`));
    const [, time = ''] = /"executeBefore":"([^"]+)"/.exec(contract) ?? [];
    expect(Number(value)).toBe(Date.parse(time) / 1000);
  }
});

it('has the time of an announced upgrade, and which service is down', async () => {
  const services = await startWatchedServices();
  onTestFinished(() => services.close());
  services.faults.add('upgrade').add('service.ledger');
  const folder = scratchFolder();
  const [file, config] = ['cantui.prom', 'config.yaml'].map((name) => join(folder, name));
  writeFileSync(
    config ?? '',
    `default: desk
profiles:
  desk:
    ledgerUrl: ${services.ledgerUrl}
    scanUrl: ${services.scanUrl}
    mode: test
    watch: { upgrade: 7d }
`,
    { mode: 0o600 },
  );
  const env = cleanEnv({ XDG_STATE_HOME: folder, CANTUI_CONFIG: config ?? '' });
  const { exit } = run(['watch', '--once', '--textfile', file ?? ''], env);
  expect((await exit).code).toBe(12);
  const samples = samplesOf(readFileSync(file ?? '', 'utf8'));
  expect(samples.filter(({ name }) => name === 'cantui_service_up')).toMatchObject([
    { labels: { service: 'ledger' }, value: '0' },
    { labels: { service: 'scan' }, value: '1' },
  ]);
  expect(valuesOf(samples, 'upgrade_timestamp_seconds')).toEqual([
    String(Date.parse(services.upgradeTime) / 1000),
  ]);
});
