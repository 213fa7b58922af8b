import {
  writeByte,
  writeFlag,
  writeHex,
  writeInt32,
  writeInt64,
  writeList,
  writeOptional,
  writeText,
  UnsupportedByHashingScheme,
  type HashWriter,
} from './multihash.ts';
import {
  readOneOf,
  getMessage,
  getMessages,
  getString,
  type MessageValue,
  type DecodedMessage,
} from '../protobuf/protobuf-message.ts';

const addName = (parts: HashWriter, name: string): void => {
  const segments = name.split('.');
  if (segments.includes(''))
    throw new UnsupportedByHashingScheme('a name is empty, or has an empty part');
  writeList(parts, segments, writeText);
};

export const writeIdentifier = (parts: HashWriter, id: DecodedMessage): void => {
  writeText(parts, getString(id, 'packageId'));
  addName(parts, getString(id, 'moduleName'));
  addName(parts, getString(id, 'entityName'));
};

const addRecordField = (parts: HashWriter, field: DecodedMessage): void => {
  const label = getString(field, 'label');
  // The published implementations differ: one hashes an empty name, the other nothing.
  if (label === '') throw new UnsupportedByHashingScheme('a field of a record has no name');
  writeOptional(parts, label, writeText);
  writeValue(parts, getMessage(field, 'value'));
};

const addTextEntry = (parts: HashWriter, entry: DecodedMessage): void => {
  writeText(parts, getString(entry, 'key'));
  writeValue(parts, getMessage(entry, 'value'));
};

const addGenEntry = (parts: HashWriter, entry: DecodedMessage): void => {
  writeValue(parts, getMessage(entry, 'key'));
  writeValue(parts, getMessage(entry, 'value'));
};

interface Kind {
  readonly tag: number;
  readonly add: (parts: HashWriter, item: MessageValue) => void;
}

const ofMessage =
  (add: (parts: HashWriter, message: DecodedMessage) => void): Kind['add'] =>
  (parts, item) =>
    add(parts, item as DecodedMessage);

const ofText: Kind['add'] = (parts, item) => writeText(parts, item as string);
const ofLong: Kind['add'] = (parts, item) => writeInt64(parts, item as bigint);

const kinds: Readonly<Record<string, Kind>> = {
  unit: { tag: 0x00, add: () => undefined },
  bool: { tag: 0x01, add: (parts, item) => writeFlag(parts, item === true) },
  int64: { tag: 0x02, add: ofLong },
  numeric: { tag: 0x03, add: ofText },
  timestamp: { tag: 0x04, add: ofLong },
  date: { tag: 0x05, add: (parts, item) => writeInt32(parts, item as number) },
  party: { tag: 0x06, add: ofText },
  text: { tag: 0x07, add: ofText },
  contractId: { tag: 0x08, add: (parts, item) => writeHex(parts, item as string) },
  optional: {
    tag: 0x09,
    add: ofMessage((parts, optional) =>
      writeOptional(parts, getMessage(optional, 'value'), writeValue),
    ),
  },
  list: {
    tag: 0x0a,
    add: ofMessage((parts, list) => writeList(parts, getMessages(list, 'elements'), writeValue)),
  },
  textMap: {
    tag: 0x0b,
    add: ofMessage((parts, map) => writeList(parts, getMessages(map, 'entries'), addTextEntry)),
  },
  record: {
    tag: 0x0c,
    add: ofMessage((parts, record) => {
      writeOptional(parts, getMessage(record, 'recordId'), writeIdentifier);
      writeList(parts, getMessages(record, 'fields'), addRecordField);
    }),
  },
  variant: {
    tag: 0x0d,
    add: ofMessage((parts, variant) => {
      writeOptional(parts, getMessage(variant, 'variantId'), writeIdentifier);
      writeText(parts, getString(variant, 'constructor'));
      writeValue(parts, getMessage(variant, 'value'));
    }),
  },
  enum: {
    tag: 0x0e,
    add: ofMessage((parts, constant) => {
      writeOptional(parts, getMessage(constant, 'enumId'), writeIdentifier);
      writeText(parts, getString(constant, 'constructor'));
    }),
  },
  genMap: {
    tag: 0x0f,
    add: ofMessage((parts, map) => writeList(parts, getMessages(map, 'entries'), addGenEntry)),
  },
};

/** Writes the kind, then the content. Throws `UnsupportedByHashingScheme` for other kinds. */
export const writeValue = (parts: HashWriter, value: DecodedMessage | undefined): void => {
  const chosen = value && readOneOf(value, 'kind');
  const kind = chosen && kinds[chosen.name];
  const [item] = chosen?.items ?? [];
  if (kind === undefined || item === undefined)
    throw new UnsupportedByHashingScheme('a value has no kind');
  writeByte(parts, kind.tag);
  kind.add(parts, item);
};
