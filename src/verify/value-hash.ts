import {
  addByte,
  addFlag,
  addHex,
  addInt32,
  addInt64,
  addList,
  addOptional,
  addText,
  Unhashable,
  type Parts,
} from './encoding.ts';
import { chosenOf, messageOf, messagesOf, textOf, type Item, type Message } from './message.ts';

/** A dotted name as the list of its parts. */
const addName = (parts: Parts, name: string): void => {
  const segments = name.split('.');
  if (segments.includes('')) throw new Unhashable('a name is empty, or has an empty part');
  addList(parts, segments, addText);
};

export const addIdentifier = (parts: Parts, id: Message): void => {
  addText(parts, textOf(id, 'packageId'));
  addName(parts, textOf(id, 'moduleName'));
  addName(parts, textOf(id, 'entityName'));
};

const addRecordField = (parts: Parts, field: Message): void => {
  const label = textOf(field, 'label');
  // The published implementations differ here: one hashes an empty name, the other none.
  if (label === '') throw new Unhashable('a field of a record has no name');
  addOptional(parts, label, addText);
  addValue(parts, messageOf(field, 'value'));
};

const addTextEntry = (parts: Parts, entry: Message): void => {
  addText(parts, textOf(entry, 'key'));
  addValue(parts, messageOf(entry, 'value'));
};

const addGenEntry = (parts: Parts, entry: Message): void => {
  addValue(parts, messageOf(entry, 'key'));
  addValue(parts, messageOf(entry, 'value'));
};

interface Kind {
  readonly tag: number;
  readonly add: (parts: Parts, item: Item) => void;
}

const ofMessage =
  (add: (parts: Parts, message: Message) => void): Kind['add'] =>
  (parts, item) =>
    add(parts, item as Message);

const ofText: Kind['add'] = (parts, item) => addText(parts, item as string);
const ofLong: Kind['add'] = (parts, item) => addInt64(parts, item as bigint);

/** The kinds of Daml values with the byte that stands before each. */
const kinds: Readonly<Record<string, Kind>> = {
  unit: { tag: 0x00, add: () => undefined },
  bool: { tag: 0x01, add: (parts, item) => addFlag(parts, item === true) },
  int64: { tag: 0x02, add: ofLong },
  numeric: { tag: 0x03, add: ofText },
  timestamp: { tag: 0x04, add: ofLong },
  date: { tag: 0x05, add: (parts, item) => addInt32(parts, item as number) },
  party: { tag: 0x06, add: ofText },
  text: { tag: 0x07, add: ofText },
  contractId: { tag: 0x08, add: (parts, item) => addHex(parts, item as string) },
  optional: {
    tag: 0x09,
    add: ofMessage((parts, optional) => addOptional(parts, messageOf(optional, 'value'), addValue)),
  },
  list: {
    tag: 0x0a,
    add: ofMessage((parts, list) => addList(parts, messagesOf(list, 'elements'), addValue)),
  },
  textMap: {
    tag: 0x0b,
    add: ofMessage((parts, map) => addList(parts, messagesOf(map, 'entries'), addTextEntry)),
  },
  record: {
    tag: 0x0c,
    add: ofMessage((parts, record) => {
      addOptional(parts, messageOf(record, 'recordId'), addIdentifier);
      addList(parts, messagesOf(record, 'fields'), addRecordField);
    }),
  },
  variant: {
    tag: 0x0d,
    add: ofMessage((parts, variant) => {
      addOptional(parts, messageOf(variant, 'variantId'), addIdentifier);
      addText(parts, textOf(variant, 'constructor'));
      addValue(parts, messageOf(variant, 'value'));
    }),
  },
  enum: {
    tag: 0x0e,
    add: ofMessage((parts, constant) => {
      addOptional(parts, messageOf(constant, 'enumId'), addIdentifier);
      addText(parts, textOf(constant, 'constructor'));
    }),
  },
  genMap: {
    tag: 0x0f,
    add: ofMessage((parts, map) => addList(parts, messagesOf(map, 'entries'), addGenEntry)),
  },
};

/** A Daml value: its kind in a byte, and what it holds. Throws `Unhashable` for one of no kind. */
export const addValue = (parts: Parts, value: Message | undefined): void => {
  const chosen = value && chosenOf(value, 'kind');
  const kind = chosen && kinds[chosen.name];
  const [item] = chosen?.items ?? [];
  if (kind === undefined || item === undefined) throw new Unhashable('a value is of no kind');
  addByte(parts, kind.tag);
  kind.add(parts, item);
};
