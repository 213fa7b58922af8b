import { addDecimals, isDecimal } from '../lib/decimal.ts';
import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../lib/json.ts';

/** What happened. `other` is a kind that this program does not know: shown as JSON. */
export type ActivityKind = 'transfer' | 'mint' | 'tap' | 'abort' | 'other';

/** Where value went. */
export interface Receiver {
  readonly party: string;
  readonly amount: string;
}

/** One activity of the scan (interface 2), read without trust: any JSON with an `event_id` is one. */
export interface Activity {
  /** `event_id`: opaque, compared for equality only. */
  readonly id: string;
  readonly kind: ActivityKind;
  /** The kind in the service's own word, when it sends one. */
  readonly typeName: string;
  /** As sent (ISO 8601). */
  readonly date?: string;
  /** `date` in milliseconds since 1970, when it can be read. */
  readonly at?: number;
  /** To the digit. */
  readonly round?: string;
  readonly offset?: string;
  readonly domainId?: string;
  /** The sending party. */
  readonly from?: string;
  readonly to: readonly Receiver[];
  /** A decimal as sent; for several receivers the exact sum. */
  readonly amount?: string;
  /** The contract that the activity is about: the transfer instruction. */
  readonly subject?: string;
  readonly description?: string;
  /** What was not as the interface says. */
  readonly notices: readonly string[];
  /** The service's object, whole. */
  readonly raw: Json;
}

const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  for (const key in fields) if (fields[key] === undefined) delete fields[key];
  return fields as never;
};

/** Reads texts out of an object and remembers which known fields were no texts. */
class Reader {
  readonly notices: string[] = [];

  text(json: JsonObject, key: string): string | undefined {
    const value = json[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return value;
    this.notices.push(`${key} is not a text`);
    return undefined;
  }

  number(json: JsonObject, key: string): string | undefined {
    const value = json[key];
    if (value === undefined || value === null) return undefined;
    if (isNumeric(value) || (typeof value === 'string' && /^\d+$/.test(value)))
      return String(value);
    this.notices.push(`${key} is not a number`);
    return undefined;
  }

  object(json: JsonObject, key: string): JsonObject | undefined {
    const value = json[key];
    if (value === undefined || value === null) return undefined;
    if (isObject(value)) return value;
    this.notices.push(`${key} is not an object`);
    return undefined;
  }
}

type Facts = Partial<Pick<Activity, 'from' | 'to' | 'amount' | 'subject' | 'description'>>;

const receiversOf = (transfer: JsonObject, reader: Reader): readonly Receiver[] => {
  const receivers = transfer['receivers'];
  if (receivers === undefined || receivers === null) return [];
  if (!isArray(receivers)) {
    reader.notices.push('receivers is not a list');
    return [];
  }
  return receivers.filter(isObject).map((receiver) => ({
    party: reader.text(receiver, 'party') ?? '',
    amount: reader.text(receiver, 'amount') ?? '',
  }));
};

const totalOf = (receivers: readonly Receiver[]): string | undefined => {
  const [first, ...others] = receivers;
  if (first === undefined) return '0.0000000000';
  if (others.length === 0) return first.amount === '' ? undefined : first.amount;
  return addDecimals(receivers.map(({ amount }) => amount));
};

const transferFacts = (transfer: JsonObject, reader: Reader): Facts => {
  const sender = reader.object(transfer, 'sender');
  const to = receiversOf(transfer, reader);
  return present({
    from: sender && reader.text(sender, 'party'),
    to,
    amount: totalOf(to),
    subject: reader.text(transfer, 'transferInstructionCid'),
    description: reader.text(transfer, 'description'),
  });
};

const ownerFacts = (owned: JsonObject, reader: Reader): Facts => {
  const party = reader.text(owned, 'amulet_owner') ?? '';
  const amount = reader.text(owned, 'amulet_amount');
  if (amount !== undefined && !isDecimal(amount))
    reader.notices.push('amulet_amount is not a decimal');
  return present({ to: [{ party, amount: amount ?? '' }], amount });
};

const abortFacts = (abort: JsonObject, reader: Reader): Facts =>
  present({ subject: reader.text(abort, 'transfer_instruction_cid') });

/** A field that names a kind, the service's word for it, and how its facts are read. */
const kinds = [
  { kind: 'transfer', field: 'transfer', typeName: 'transfer', facts: transferFacts },
  { kind: 'mint', field: 'mint', typeName: 'mint', facts: ownerFacts },
  { kind: 'tap', field: 'tap', typeName: 'devnet_tap', facts: ownerFacts },
  {
    kind: 'abort',
    field: 'abort_transfer_instruction',
    typeName: 'abort_transfer_instruction',
    facts: abortFacts,
  },
] as const;

const timeOf = (date: string | undefined): number | undefined => {
  const at = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(at) ? undefined : at;
};

const fill = (id: string, json: JsonObject): Activity => {
  const reader = new Reader();
  const named = reader.text(json, 'activity_type');
  const found = kinds.find(({ field }) => isObject(json[field]));
  const content = found && json[found.field];
  const facts = found && isObject(content) ? found.facts(content, reader) : {};
  const date = reader.text(json, 'date');
  const at = timeOf(date);
  if (date !== undefined && at === undefined) reader.notices.push('date is not a date');
  return {
    id,
    kind: found?.kind ?? 'other',
    typeName: named ?? found?.typeName ?? 'unknown',
    ...present({
      date,
      at,
      round: reader.number(json, 'round'),
      offset: reader.text(json, 'offset'),
      domainId: reader.text(json, 'domain_id'),
    }),
    to: [],
    ...facts,
    notices: reader.notices,
    raw: json,
  };
};

/** Reads one item of a page; nothing when it has no usable `event_id`. Never throws. */
export const readActivity = (json: Json): Activity | undefined => {
  if (!isObject(json)) return undefined;
  const id = json['event_id'];
  return typeof id === 'string' && id !== '' ? fill(id, json) : undefined;
};

/** A page in the service's own order, and in words what of it could not be used. */
export interface ActivityPage {
  readonly activities: readonly Activity[];
  readonly problems: readonly string[];
}

/** Reads an answer of the listing (interface 4.6). An item without an id is said, never just lost. */
export const readActivities = (answer: Json): ActivityPage => {
  const list = isObject(answer) ? answer['activities'] : undefined;
  if (!isArray(list)) return { activities: [], problems: ['activities is missing or not a list'] };
  const read = list.map(readActivity);
  const unusable = read.flatMap((activity, index) => (activity === undefined ? [index] : []));
  return {
    activities: read.filter((activity) => activity !== undefined),
    problems: unusable.map((index) => `item ${index + 1} of ${list.length} has no event_id`),
  };
};
