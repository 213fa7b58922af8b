import { sanitize } from '../../../lib/text/sanitize.ts';
import type { Condition, WatchFacts } from './conditions.ts';

type Labels = Readonly<Record<string, string>>;

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly (readonly [labels: Labels, value: string])[];
}

/** A label's value in the text format of Prometheus: `\`, `"` and line feeds are escaped. */
const escapeLabel = (value: string): string =>
  sanitize(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const metricText = ({ name, help, samples }: Metric): string =>
  [
    `# HELP cantui_${name} ${help}`,
    `# TYPE cantui_${name} gauge`,
    ...samples.map(([labels, value]) => `cantui_${name}${labelText(labels)} ${value}`),
  ].join('\n');

const seconds = (ms: number): string => String(ms / 1000);

const metricsOf = (
  facts: WatchFacts,
  conditions: readonly Condition[],
  now: number,
): readonly Metric[] => {
  const { services, ends = [], offset, traffic, upgradeAt, expiring = [], unknownWrites } = facts;
  return [
    {
      name: 'service_up',
      help: '1 if the service responds, 0 if not.',
      samples: services.map(({ service, why }) => [{ service }, why === undefined ? '1' : '0']),
    },
    {
      name: 'condition',
      help: 'A condition that needs a person; 1 as long as it holds.',
      samples: conditions.map(({ id }) => [{ condition: id }, '1']),
    },
    {
      name: 'conditions',
      help: 'Number of conditions that hold.',
      samples: [[{}, String(conditions.length)]],
    },
    {
      name: 'unknown_writes',
      help: 'Writes in the journal whose outcome is unknown.',
      samples: [[{}, String(unknownWrites.length)]],
    },
    {
      name: 'ledger_end_offset',
      help: 'Offset of the ledger end.',
      samples: offset === undefined ? [] : [[{}, offset]],
    },
    {
      name: 'ledger_end_age_seconds',
      help: 'Age of the newest record time, by synchronizer.',
      samples: ends.map(([synchronizer, at]) => [{ synchronizer }, seconds(now - at)]),
    },
    {
      name: 'traffic_left_bytes',
      help: 'Bought traffic that is left.',
      samples: traffic === undefined ? [] : [[{}, String(traffic.left)]],
    },
    {
      name: 'traffic_used_bytes',
      help: 'Bought traffic that is used.',
      samples: traffic === undefined ? [] : [[{}, String(traffic.used)]],
    },
    {
      name: 'upgrade_timestamp_seconds',
      help: 'Time of the announced upgrade.',
      samples: upgradeAt === undefined ? [] : [[{}, seconds(upgradeAt.at)]],
    },
    {
      name: 'expiry_timestamp_seconds',
      help: 'Time at which a preapproval, a lock, an offer or the access token ends.',
      samples: expiring.map(({ kind, id, at }) => [{ kind, id }, seconds(at)]),
    },
    {
      name: 'watched_timestamp_seconds',
      help: 'Time of this reading.',
      samples: [[{}, seconds(now)]],
    },
  ];
};

/** The text format of Prometheus 0.0.4, with the end that OpenMetrics needs. A metric without a value is omitted. */
export const metricsText = (
  facts: WatchFacts,
  conditions: readonly Condition[],
  now: number,
): string =>
  metricsOf(facts, conditions, now)
    .filter(({ samples }) => samples.length > 0)
    .map((metric) => `${metricText(metric)}\n`)
    .concat('# EOF\n')
    .join('');
