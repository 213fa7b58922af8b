import { requirePartyId } from '../../../cli-kit/named-parties.ts';
import { exitWith, notFound, refused } from '../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { failUsage, printError, writeStdout } from '../../../cli-kit/streams.ts';
import type { TrustedPackage, TemplateReading } from '../../../ledger/packages/known-packages.ts';
import { packageOf } from '../../../ledger/effects/effects.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import {
  proposeReadings,
  type OpenPoint,
  type ProposedReading,
} from '../../../tokens/propose-readings.ts';
import { blockProblems } from '../model/block.ts';
import { readingsText } from '../messages/fetch.ts';
import { fetchContracts } from '../run/fetch-contracts.ts';
import { loadServices, openServices, printProblems } from './read-tokens.ts';

/** An id of a token is any text: quoted, it is YAML. */
const quotePlace = (place: string): string =>
  place.startsWith('=') ? JSON.stringify(place) : place;

const yamlOf = (reading: TemplateReading): string =>
  reading === 'no'
    ? reading
    : `{ ${Object.entries(reading)
        .map(([field, place]: readonly [string, string]) => `${field}: ${quotePlace(place)}`)
        .join(', ')} }`;

const openLine = (point: OpenPoint): string =>
  point.kind === 'several'
    ? readingsText.several(point.field, point.others)
    : readingsText[point.kind];

const lines = ({ template, packageName, contracts, reading, open }: ProposedReading) =>
  reading === undefined
    ? []
    : [
        `  # ${readingsText.seen(packageName, contracts, reading === 'no')}`,
        ...open.map((point) => `  # ${openLine(point)}`),
        `  '${template}': ${yamlOf(reading)}`,
      ];

const trustLines = (
  proposals: readonly ProposedReading[],
  trusted: readonly TrustedPackage[],
): readonly string[] => {
  const names = new Map(
    proposals.map(({ template, packageName }) => [packageOf(template), packageName]),
  );
  return [...names]
    .filter(([id]) => trusted.every((each) => each.id !== id))
    .map(([id, name]) => `# ${readingsText.untrusted(name, id)}`);
};

/** Changes nothing: a person compares each line with the source of the package, and adds it. */
export const formatReadings = (
  proposals: readonly ProposedReading[],
  trusted: readonly TrustedPackage[] = [],
): string =>
  [
    ...readingsText.head.map((line) => `# ${line}`),
    ...trustLines(proposals, trusted),
    'readings:',
    ...proposals.flatMap(lines),
  ]
    .map((line) => `${sanitize(line)}\n`)
    .join('');

export const printReadings = async (party: string, flags: GlobalFlags): Promise<void> => {
  requirePartyId(party);
  if ((flags.output ?? 'table') !== 'table') return failUsage(readingsText.onlyYaml);
  const settings = await loadServices(flags);
  const { services, finish } = openServices(settings);
  const contracts = await fetchContracts(services, party);
  finish();
  const problem = printProblems(blockProblems({ contracts }));
  if (contracts.kind !== 'ready') return exitWith(problem ?? refused);
  const { trustedPackages } = settings;
  const proposals = contracts.value.hasViews
    ? proposeReadings(contracts.value, trustedPackages)
    : [];
  for (const { template, reading } of proposals)
    if (reading === undefined) printError(sanitize(readingsText.unreadable(template)));
  const found = proposals.filter(({ reading }) => reading !== undefined);
  if (found.length === 0) {
    printError(readingsText.none(party));
    return exitWith(notFound);
  }
  writeStdout(formatReadings(found, trustedPackages));
  return exitWith(0);
};
