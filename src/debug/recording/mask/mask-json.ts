import {
  isArray,
  isLosslessNumber,
  isObject,
  LosslessNumber,
  type Json,
  type JsonObject,
} from '../../../lib/json/json.ts';
import type { StandIns } from './stand-ins.ts';
import { ownEntry } from '../../../lib/json/fields.ts';

/** An application defines these: every number in them may be an amount. */
const payloads: ReadonlySet<string> = new Set([
  ...['createArguments', 'createArgument', 'choiceArgument', 'exerciseResult', 'contractKey'],
  ...['create_arguments', 'create_argument', 'choice_argument', 'exercise_result', 'contract_key'],
  ...['viewValue', 'view_value', 'interfaceViews', 'interface_views', 'arguments', 'result'],
]);

/** Rounds, durations, limits. */
const countNames: ReadonlySet<string> = new Set([
  ...['number', 'round', 'microseconds', 'offset', 'migration', 'migration_id', 'serial'],
]);

const amountName = /amount|fee|price|rate|cost|balance|total|quantity|reward/i;

const word = /^[A-Za-z][\w-]{0,99}$/;
const templateId = /^#?[\w.-]{1,200}:[\w.]{1,200}:[\w.]{1,200}$/;
const version = /^\d+(?:\.\d+){2,}(?:-[\w.]+)?$/;
const code = /^[A-Z][A-Z0-9_]{1,99}$/;

/** Their values are read by the program, and stay in this form only. */
const keptForms: Readonly<Record<string, RegExp>> = {
  ...{ template_id: templateId, templateId, interface_id: templateId, interfaceId: templateId },
  ...{ package_name: word, packageName: word, packageVersion: version, version },
  ...{ choice: word, tag: word, side: word, code, errorCategory: code },
  ...{ activity_type: word, event_type: word, transfer_kind: word, meaning: word },
  ...{ transactionShape: code, permission: word, 'splice.lfdecentralizedtrust.org/tx-kind': word },
  offset: /^(?:\d{1,19}|0[0-9a-f]{15,19})$/,
};

/** Names of public things. */
const publicTexts: ReadonlySet<string> = new Set(['Amulet', 'DSO']);

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[-+]\d\d:?\d\d)$/;
/** A longer one is a hash. */
const integer = /^[-+]?\d{1,19}$/;
const fractional = /^[-+]?\d+(?:\.\d+(?:[eE][-+]?\d{1,3})?|[eE][-+]?\d{1,3})$/;
const hash = /^(#?)([0-9a-fA-F]{16,})((?::\d{1,9})?)$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const fieldName = /^[A-Za-z_]\w{0,99}$/;
const knownMetadata = /^splice\.lfdecentralizedtrust\.org\/[\w-]{1,60}$/;

type Place = { readonly name: string; readonly isPayload: boolean };

/** A hash, a name with the fingerprint of a key, or a UUID; undefined for other texts. */
const maskId = (text: string, standIns: StandIns): string | undefined => {
  const [, mark, digits, rest] = hash.exec(text) ?? [];
  if (mark !== undefined && digits !== undefined && rest !== undefined)
    return `${mark}${standIns.hex(digits)}${rest}`;
  if (uuid.test(text)) {
    const made = standIns.hex(text.replaceAll('-', ''));
    return [0, 8, 12, 16, 20]
      .map((from, at) => made.slice(from, [8, 12, 16, 20, 32][at]))
      .join('-');
  }
  if (!text.includes('::')) return undefined;
  const parts = text.split('::');
  return parts
    .map((part) => (hash.test(part) ? standIns.hex(part) : maskName(part, standIns)))
    .join('::');
};

const maskName = (name: string, standIns: StandIns): string =>
  publicTexts.has(name) ? name : standIns.name(name);

/** In a text, also a number that names something. */
const isAmount = ({ name, isPayload }: Place, isText: boolean): boolean =>
  amountName.test(name) || ((isPayload || isText) && !countNames.has(name));

/** Whatever isn't known to be harmless gets a stand-in. */
export const maskText = (text: string, place: Place, standIns: StandIns): string => {
  if (text === '' || publicTexts.has(text) || time.test(text)) return text;
  const kept = ownEntry(keptForms, place.name);
  if (kept?.test(text) === true) return text;
  if (fractional.test(text)) return standIns.amount(text);
  if (integer.test(text)) return isAmount(place, true) ? standIns.amount(text) : text;
  return maskId(text, standIns) ?? standIns.text(text);
};

/** A name may be an id, or a text where an object is a map. */
const maskKey = (key: string, { name }: Place, standIns: StandIns): string => {
  if (knownMetadata.test(key)) return key;
  // Metadata and contexts of the token standard are maps from texts.
  if (name === 'values') return maskId(key, standIns) ?? standIns.text(key);
  return fieldName.test(key) && !hash.test(key)
    ? key
    : (maskId(key, standIns) ?? standIns.text(key));
};

const maskNumber = (number: string, place: Place, standIns: StandIns): string =>
  fractional.test(number) || isAmount(place, false) ? standIns.amount(number) : number;

export const maskObject = (json: JsonObject, place: Place, standIns: StandIns): JsonObject =>
  Object.fromEntries(
    Object.entries(json).map(([name, value]): readonly [string, Json] => {
      const isPayload = place.isPayload || payloads.has(name);
      return [maskKey(name, place, standIns), maskJson(value, { name, isPayload }, standIns)];
    }),
  );

/** Lists keep their length. */
export const maskJson = (json: Json, place: Place, standIns: StandIns): Json => {
  if (typeof json === 'string') return maskText(json, place, standIns);
  if (typeof json === 'number' || isLosslessNumber(json))
    return new LosslessNumber(maskNumber(String(json), place, standIns));
  if (isArray(json)) return json.map((item) => maskJson(item, place, standIns));
  return isObject(json) ? maskObject(json, place, standIns) : json;
};
