import { sanitize } from '../../../lib/text/sanitize.ts';
import type { Condition, WatchFacts } from '../model/conditions.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Result, systemReason } from '../../../lib/result.ts';

/** Reads `127.0.0.1:9464` or `[::1]:9464`; undefined for an address that other machines reach. */
export const parseListenAddress = (
  text: string,
): { readonly host: string; readonly port: number } | undefined => {
  const [, host = '', digits = ''] =
    /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  return host === '' || port > 65_535 ? undefined : { host: host.replace(/[[\]]/g, ''), port };
};

interface MetricsServer {
  readonly address: string;
  readonly close: () => void;
}

/** Serves the newest text at `/metrics` of this machine, and nothing else. */
export const serveMetrics = (
  { host, port }: { readonly host: string; readonly port: number },
  text: () => string,
): Promise<Result<MetricsServer, string>> =>
  new Promise((resolve) => {
    const server = createServer(({ method, url }, response) => {
      const isFound = url === '/metrics' && (method === 'GET' || method === 'HEAD');
      response.writeHead(isFound ? 200 : 404, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      });
      response.end(isFound ? text() : '');
    });
    server.once('error', (error) => resolve({ ok: false, error: systemReason(error) }));
    server.listen(port, host, () => {
      const { address, port: own } = server.address() as AddressInfo;
      const close = (): void => {
        server.closeAllConnections();
        server.close();
      };
      const shown = address.includes(':') ? `[${address}]` : address;
      resolve({ ok: true, value: { address: `${shown}:${own}`, close } });
    });
  });

type Labels = Readonly<Record<string, string>>;

type Sample = readonly [labels: Labels, value: string];

type Metric = readonly [name: string, help: string, samples: readonly Sample[]];

/** A label's value in the text format of Prometheus: `\`, `"` and line feeds are escaped. */
const escapeLabel = (value: string): string =>
  sanitize(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const metricText = ([name, help, samples]: Metric): string =>
  [
    `# HELP cantui_${name} ${help}`,
    `# TYPE cantui_${name} gauge`,
    ...samples.map(([labels, value]) => `cantui_${name}${labelText(labels)} ${value}`),
  ].join('\n');

const seconds = (ms: number): string => String(ms / 1000);

/** No sample of what is unknown. */
const one = (value: string | number | bigint | undefined): readonly Sample[] =>
  value === undefined ? [] : [[{}, String(value)]];

const metricsOf = (
  { services, ends = [], offset, traffic, upgradeAt, expiring = [], unknownWrites }: WatchFacts,
  conditions: readonly Condition[],
  now: number,
): readonly Metric[] => [
  [
    'service_up',
    '1 if the service responds, 0 if not.',
    services.map(({ service, why }) => [{ service }, why === undefined ? '1' : '0']),
  ],
  [
    'condition',
    'A condition that needs a person; 1 as long as it holds.',
    conditions.map(({ id }) => [{ condition: id }, '1']),
  ],
  ['conditions', 'Number of conditions that hold.', one(conditions.length)],
  ['unknown_writes', 'Writes in the journal whose outcome is unknown.', one(unknownWrites.length)],
  ['ledger_end_offset', 'Offset of the ledger end.', one(offset)],
  [
    'ledger_end_age_seconds',
    'Age of the newest record time, by synchronizer.',
    ends.map(([synchronizer, at]) => [{ synchronizer }, seconds(now - at)]),
  ],
  ['traffic_left_bytes', 'Bought traffic that is left.', one(traffic?.left)],
  ['traffic_used_bytes', 'Bought traffic that is used.', one(traffic?.used)],
  [
    'upgrade_timestamp_seconds',
    'Time of the announced upgrade.',
    one(upgradeAt && seconds(upgradeAt.at)),
  ],
  [
    'expiry_timestamp_seconds',
    'Time at which a preapproval, a lock, an offer or the access token ends.',
    expiring.map(({ kind, id, at }) => [{ kind, id }, seconds(at)]),
  ],
  ['watched_timestamp_seconds', 'Time of this reading.', one(seconds(now))],
];

/** The text format of Prometheus 0.0.4, with the end that OpenMetrics needs. A metric without a value is omitted. */
export const metricsText = (
  facts: WatchFacts,
  conditions: readonly Condition[],
  now: number,
): string =>
  metricsOf(facts, conditions, now)
    .filter(([, , samples]) => samples.length > 0)
    .map((metric) => `${metricText(metric)}\n`)
    .concat('# EOF\n')
    .join('');
