import * as v from 'valibot';
import {
  parseTrustedPackage,
  type TrustedPackage,
} from '../../../ledger/packages/trusted-package.ts';
import { isObject, textOrJson } from '../../../lib/json/json.ts';
import { formatProblem } from '../settings-table.ts';

const remedy = 'list package ids of 64 hex digits, or NAME: ID';

/** `NAME: ID` without quotation marks is a map with one entry. */
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
    addIssue({ message: formatProblem(`is no package: ${text}`, remedy) });
    return NEVER;
  }),
);

/** `trustedPackages: [ID, NAME: ID]`. */
export const packagesSchema = v.array(trusted, formatProblem('is not a list of packages', remedy));
