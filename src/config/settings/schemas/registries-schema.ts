import * as v from 'valibot';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { formatProblem } from '../settings-table.ts';
import { parseLedgerUrl } from '../urls.ts';
import { mapping } from './strict-object.ts';

/** Base addresses of registries, by the party of the instrument admin. */
export type RegistryAddresses = Readonly<Record<string, string>>;

const partyRule = formatProblem(
  'is not a party id',
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
      v.check((party) => checkPartyId(party) === undefined && party.includes('::'), partyRule),
    ),
    address,
  ),
);
