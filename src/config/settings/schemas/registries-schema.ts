import * as v from 'valibot';
import { checkWholeId } from '../../../ledger/ids/identifiers.ts';
import {
  parseTrustedPackage,
  type TrustedPackage,
} from '../../../ledger/packages/known-packages.ts';
import { isObject, textOrJson } from '../../../lib/json/json.ts';
import { formatProblem } from '../settings-table.ts';
import { parseLedgerUrl } from '../urls.ts';
import { mapping } from './strict-object.ts';

const remedy = 'list package ids of 64 hex digits, or NAME: ID';

/** YAML reads an entry without quotation marks as a map with one entry. */
const writtenAs = (item: unknown): string => {
  const entries = isObject(item) ? Object.entries(item) : [];
  return entries.length === 1
    ? entries.map(([name, id]) => `${name}: ${textOrJson(id)}`).join('')
    : textOrJson(item);
};

const trusted = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, addIssue, NEVER }): TrustedPackage => {
    const read = parseTrustedPackage(writtenAs(dataset.value));
    if (read.ok) return read.value;
    const text = textOrJson(dataset.value);
    addIssue({ message: formatProblem(`is not a package: ${text}`, remedy) });
    return NEVER;
  }),
);

export const packagesSchema = v.array(trusted, formatProblem('is not a list of packages', remedy));

/** The key is the party of the instrument admin. */
export type RegistryAddresses = Readonly<Record<string, string>>;

const partyRule = formatProblem(
  'is not a whole party id',
  'use the instrument admin’s whole id, for example registrar::1220…',
);

const urlRule = formatProblem('is not a URL', 'use the form https://host:port/path');

const address = v.pipe(
  v.string(urlRule),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    const read = parseLedgerUrl(dataset.value);
    if (read.ok) return read.value.url;
    addIssue({ message: formatProblem(read.error.message, read.error.remedy) });
    return NEVER;
  }),
);

/** `registries: { PARTY: URL }`. */
export const registriesSchema = v.pipe(
  mapping,
  v.record(
    v.pipe(
      v.string(partyRule),
      v.check((party) => checkWholeId(party) === undefined, partyRule),
    ),
    address,
  ),
);
