import { isArray, isNumeric, isObject, type Json } from '../../lib/json/json.ts';
import type { Activity } from '../activity/activity.ts';

/** These stand for a string or a number. JSON escapes both. */
const [stringMark, numberMark] = ['\0', '\x01'] as const;

const marks = new RegExp(`[${stringMark}${numberMark}]`);

const textFields = [
  'typeName',
  'date',
  'round',
  'offset',
  'synchronizerId',
  'from',
  'amount',
  'issuer',
  'token',
  'tokenAmount',
  'subject',
  'description',
] as const satisfies readonly (keyof Activity)[];

type TextField = (typeof textFields)[number];

/** The values are in the order of the JSON, then come those that only the fields have. */
type RowValues = readonly string[];

type Places = readonly number[];

/** Activities of one kind differ in their values: a scan has some dozens of layouts. */
export type RowLayout = {
  readonly pieces: readonly string[];
  readonly isString: readonly boolean[];
  readonly kind: Activity['kind'];
  readonly texts: Readonly<Partial<Record<TextField, number>>>;
  readonly to: readonly (readonly [party: number, amount: number])[];
  readonly involved: Places | undefined;
  readonly notices: Places;
  readonly step: NonNullable<Activity['step']>['step'] | undefined;
  readonly contracts: Places;
  readonly expiresAt: number | undefined;
  /** Update, migration, record time, and a ledger's offset. */
  readonly origin: Places | undefined;
  readonly hasMoved: boolean;
};

/** A scan uses a few dozen names. */
const names = new Map<string, string>();
const mostNames = 1000;

const nameText = (name: string): string => {
  const known = names.get(name);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(name)}:`;
  if (names.size < mostNames) names.set(name, text);
  return text;
};

/** Puts marks in place of strings and numbers, and collects these. */
const takeValues = (json: Json, values: string[]): string => {
  if (typeof json === 'string') {
    values.push(json);
    return stringMark;
  }
  if (isNumeric(json)) {
    values.push(String(json));
    return numberMark;
  }
  if (isArray(json)) {
    let list = '';
    for (const item of json) list += `${list === '' ? '' : ','}${takeValues(item, values)}`;
    return `[${list}]`;
  }
  if (!isObject(json)) return String(json);
  let text = '';
  for (const name of Object.keys(json)) {
    const value = json[name];
    if (value === undefined) continue;
    text += `${text === '' ? '' : ','}${nameText(name)}${takeValues(value, values)}`;
  }
  return `{${text}}`;
};

/** Rows with equal keys have the same layout. */
export type SplitRow = {
  readonly key: string;
  readonly values: RowValues;
  readonly layout: () => RowLayout;
};

/** Its JSON, every value in it, and where its fields are among these. */
export const splitRow = (activity: Activity): SplitRow => {
  const values: string[] = [];
  const text = takeValues(activity.raw, values);
  const placeOf = (value: string): number => {
    const place = values.indexOf(value);
    return place === -1 ? values.push(value) - 1 : place;
  };
  const { kind, to, involved, notices, step, expiresAt, origin, raw } = activity;
  const texts: Partial<Record<TextField, number>> = {};
  for (const field of textFields) {
    const value = activity[field];
    if (value !== undefined) texts[field] = placeOf(value);
  }
  const fields = {
    kind,
    texts,
    to: to.map(({ party, amount }) => [placeOf(party), placeOf(amount)] as const),
    involved: involved?.map(placeOf),
    notices: notices.map(placeOf),
    step: step?.step,
    contracts: step?.contracts.map(placeOf) ?? [],
    expiresAt: expiresAt === undefined ? undefined : placeOf(String(expiresAt)),
    origin:
      origin &&
      [
        origin.updateId,
        origin.migration,
        origin.recordTime,
        ...(origin.offset === undefined ? [] : [origin.offset]),
      ].map(placeOf),
    hasMoved: isObject(raw) && isObject(raw['moved']),
  };
  return {
    key: `${text}${JSON.stringify(fields)}`,
    values,
    layout: () => ({
      ...fields,
      pieces: text.split(marks),
      isString: Array.from(text.match(new RegExp(marks, 'g')) ?? [], (mark) => mark === stringMark),
    }),
  };
};

export type ValueReader = (place: number) => string;

/** Writes JSON as `stringifyJson` would. */
export const joinJson = ({ pieces, isString }: RowLayout, read: ValueReader): string => {
  let text = pieces[0] ?? '';
  for (let place = 0; place < isString.length; place += 1) {
    const value = read(place);
    text += (isString[place] === true ? JSON.stringify(value) : value) + (pieces[place + 1] ?? '');
  }
  return text;
};

const noTexts: readonly string[] = [];

const textsAt = (places: Places, read: ValueReader): readonly string[] =>
  places.length === 0 ? noTexts : places.map(read);

/** The fields of a layout omit a row's own columns. */
export type LayoutField = Exclude<keyof Activity, 'id' | 'at' | 'raw' | 'origin' | 'ended'>;

export type ReadField<Field extends LayoutField> = (
  layout: RowLayout,
  read: ValueReader,
) => Activity[Field] | undefined;

const textReader =
  (field: TextField) =>
  ({ texts }: RowLayout, read: ValueReader): string | undefined => {
    const place = texts[field];
    return place === undefined ? undefined : read(place);
  };

export const fieldReaders: { readonly [Field in LayoutField]: ReadField<Field> } = {
  kind: ({ kind }) => kind,
  typeName: textReader('typeName'),
  date: textReader('date'),
  round: textReader('round'),
  offset: textReader('offset'),
  synchronizerId: textReader('synchronizerId'),
  from: textReader('from'),
  amount: textReader('amount'),
  issuer: textReader('issuer'),
  token: textReader('token'),
  tokenAmount: textReader('tokenAmount'),
  subject: textReader('subject'),
  description: textReader('description'),
  to: ({ to }, read) => to.map(([party, amount]) => ({ party: read(party), amount: read(amount) })),
  involved: ({ involved }, read) => involved && textsAt(involved, read),
  notices: ({ notices }, read) => textsAt(notices, read),
  step: ({ step, contracts }, read) => step && { contracts: textsAt(contracts, read), step },
  expiresAt: ({ expiresAt }, read) =>
    expiresAt === undefined ? undefined : Number(read(expiresAt)),
};

export const readOrigin = ({ origin }: RowLayout, read: ValueReader): Activity['origin'] => {
  if (origin === undefined) return undefined;
  const [updateId = '', migration = '', recordTime = '', offset] = textsAt(origin, read);
  return { updateId, migration, recordTime, ...(offset !== undefined && { offset }) };
};
