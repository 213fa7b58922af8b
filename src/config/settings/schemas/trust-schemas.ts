import * as v from 'valibot';
import {
  parseTrustedPackage,
  type TemplateReading,
  type TrustedPackage,
} from '../../../ledger/packages/known-packages.ts';
import { isObject, textOrJson } from '../../../lib/json/json.ts';
import { formatProblem } from '../settings-table.ts';
import { checked, mapping, refuseSetting, strictObject, textLike } from './strict-object.ts';

/** A DAR, or a `.tar.gz` of DARs, and the SHA-256 that its publisher states. */
export interface TrustedDar {
  readonly path: string;
  readonly sha256: string;
}

const darRemedy =
  'write FILE#SHA256: the path of a DAR or of a .tar.gz of DARs, and the SHA-256 that its publisher states';

const dar = checked<TrustedDar>((value) => {
  const text = textOrJson(value);
  const [, path, sha256] = /^(.*\S)#(?:sha256[:=])?([0-9a-f]{64})$/i.exec(text) ?? [];
  return path !== undefined && sha256 !== undefined
    ? { ok: true, value: { path, sha256: sha256.toLowerCase() } }
    : refuseSetting(`is no file with its checksum: ${text}`, darRemedy);
});

export const darsSchema = v.array(dar, formatProblem('is not a list of files', darRemedy));

/** `PACKAGE_ID:Module.Name:Entity`. */
export const templatePattern = /^[0-9a-f]{64}:[A-Za-z_$][\w$.]*:[A-Za-z_$][\w$]*$/;

/** By whole template id. */
export type ReadingsByTemplate = Readonly<Record<string, TemplateReading>>;

const templateRule = formatProblem(
  'is not a template id',
  'use PACKAGE_ID:MODULE:ENTITY, as the ledger names the template',
);

const placeRule = formatProblem(
  'is not the place of a field',
  'join the names of fields by dots, for example holding.amount',
);

const place = textLike(/^[\w$]+(?:\.[\w$]+)*$/, placeRule);

const idRule = formatProblem(
  'is neither the place of a field nor an id',
  'join the names of fields by dots, or write the id itself after an equals sign: =GOLD',
);

const fields = strictObject({
  owner: place,
  admin: place,
  id: textLike(/^(?:=.+|[\w$]+(?:\.[\w$]+)*)$/, idRule),
  amount: place,
  lock: v.optional(place),
  lockedUntil: v.optional(place),
});

/** YAML 1.1 reads `no` as false. */
const noHolding = v.pipe(
  v.unknown(),
  v.transform((): TemplateReading => 'no'),
);

/** `readings: { TEMPLATE: { owner: PLACE, … } }`; `no` is a template without holdings. */
export const readingsSchema = v.pipe(
  mapping,
  v.record(
    textLike(templatePattern, templateRule),
    v.lazy((value) => (value === 'no' || value === false ? noHolding : fields)),
  ),
);

const packageRemedy = 'list package ids of 64 hex digits, or NAME: ID';

/** YAML reads an entry without quotation marks as a map with one entry. */
const writtenAs = (item: unknown): string => {
  const entries = isObject(item) ? Object.entries(item) : [];
  return entries.length === 1
    ? entries.map(([name, id]) => `${name}: ${textOrJson(id)}`).join('')
    : textOrJson(item);
};

const trusted = checked<TrustedPackage>((value) => {
  const read = parseTrustedPackage(writtenAs(value));
  return read.ok ? read : refuseSetting(`is not a package: ${textOrJson(value)}`, packageRemedy);
});

export const packagesSchema = v.array(
  trusted,
  formatProblem('is not a list of packages', packageRemedy),
);
