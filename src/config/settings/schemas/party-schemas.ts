import * as v from 'valibot';
import { checkWholeId } from '../../../ledger/ids/identifiers.ts';
import type { PartyNames } from '../../../lib/text/party-names.ts';
import { findNameProblem } from '../../names/name-rules.ts';
import { formatProblem } from '../settings-table.ts';
import { parseLedgerUrl } from '../urls.ts';
import { mapping, urlSchema } from './strict-object.ts';

const partyRule = formatProblem('is not a party id', 'write NAME: PARTY, with the whole id');

/** `names: { NAME: PARTY }`. Each name is held against those above it. */
export const namesSchema = v.pipe(
  mapping,
  v.record(v.string(), v.string(partyRule)),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: names } = dataset;
    const above: Record<string, string> = {};
    for (const [name, party] of Object.entries(names)) {
      const problem = findNameProblem([name, party], above);
      above[name] = party;
      if (problem === undefined) continue;
      const path: [v.ObjectPathItem] = [
        { type: 'object', origin: 'value', input: names, key: name, value: party },
      ];
      addIssue({ message: formatProblem(problem.message, problem.remedy), path });
    }
  }),
  v.transform((names): PartyNames => names),
);

/** The key is the party of the instrument admin. */
export type RegistryAddresses = Readonly<Record<string, string>>;

const adminRule = formatProblem(
  'is not a whole party id',
  'use the instrument admin’s whole id, for example registrar::1220…',
);

/** `registries: { PARTY: URL }`. */
export const registriesSchema = v.pipe(
  mapping,
  v.record(
    v.pipe(
      v.string(adminRule),
      v.check((party) => checkWholeId(party) === undefined, adminRule),
    ),
    urlSchema(parseLedgerUrl),
  ),
);
