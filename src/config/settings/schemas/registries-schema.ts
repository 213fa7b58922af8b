import * as v from 'valibot';
import { checkWholeId } from '../../../ledger/ids/identifiers.ts';
import {
  parseTrustedPackage,
  type TrustedPackage,
} from '../../../ledger/packages/known-packages.ts';
import { isObject, textOrJson } from '../../../lib/json/json.ts';
import { formatProblem } from '../settings-table.ts';
import { parseLedgerUrl } from '../urls.ts';
import { checked, mapping, refuseSetting, urlSchema } from './strict-object.ts';

const remedy = 'list package ids of 64 hex digits, or NAME: ID';

/** YAML reads an entry without quotation marks as a map with one entry. */
const writtenAs = (item: unknown): string => {
  const entries = isObject(item) ? Object.entries(item) : [];
  return entries.length === 1
    ? entries.map(([name, id]) => `${name}: ${textOrJson(id)}`).join('')
    : textOrJson(item);
};

const trusted = checked<TrustedPackage>((value) => {
  const read = parseTrustedPackage(writtenAs(value));
  return read.ok ? read : refuseSetting(`is not a package: ${textOrJson(value)}`, remedy);
});

export const packagesSchema = v.array(trusted, formatProblem('is not a list of packages', remedy));

/** The key is the party of the instrument admin. */
export type RegistryAddresses = Readonly<Record<string, string>>;

const partyRule = formatProblem(
  'is not a whole party id',
  'use the instrument admin’s whole id, for example registrar::1220…',
);

/** `registries: { PARTY: URL }`. */
export const registriesSchema = v.pipe(
  mapping,
  v.record(
    v.pipe(
      v.string(partyRule),
      v.check((party) => checkWholeId(party) === undefined, partyRule),
    ),
    urlSchema(parseLedgerUrl),
  ),
);
