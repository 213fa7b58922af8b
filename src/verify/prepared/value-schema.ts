import { field, repeated, oneOf, type MessageSchema } from '../protobuf/protobuf-message.ts';

export const identifier: MessageSchema = {
  name: 'Identifier',
  fields: {
    1: field('packageId', 'text'),
    2: field('moduleName', 'text'),
    3: field('entityName', 'text'),
  },
};

const optional: MessageSchema = { name: 'Optional', fields: { 1: field('value', () => value) } };

const list: MessageSchema = { name: 'List', fields: { 1: repeated('elements', () => value) } };

const textMap: MessageSchema = {
  name: 'TextMap',
  fields: {
    1: repeated('entries', () => ({
      name: 'TextMap.Entry',
      fields: { 1: field('key', 'text'), 2: field('value', () => value) },
    })),
  },
};

const genMap: MessageSchema = {
  name: 'GenMap',
  fields: {
    1: repeated('entries', () => ({
      name: 'GenMap.Entry',
      fields: { 1: field('key', () => value), 2: field('value', () => value) },
    })),
  },
};

const record: MessageSchema = {
  name: 'Record',
  fields: {
    1: field('recordId', () => identifier),
    2: repeated('fields', () => ({
      name: 'RecordField',
      fields: { 1: field('label', 'text'), 2: field('value', () => value) },
    })),
  },
};

const variant: MessageSchema = {
  name: 'Variant',
  fields: {
    1: field('variantId', () => identifier),
    2: field('constructor', 'text'),
    3: field('value', () => value),
  },
};

const enumeration: MessageSchema = {
  name: 'Enum',
  fields: { 1: field('enumId', () => identifier), 2: field('constructor', 'text') },
};

/**
 * As participants write it: at most 38 digits and always a point, such as `17.` and `-0.5000000000`
 * (Canton, Numeric: toString). The hash covers the text, so another spelling is another hash.
 */
export const numericForm = {
  name: 'a decimal as participants write it',
  pattern: /^(?=-?[\d.]{2,39}$)-?(?:0|[1-9]\d*)\.\d{0,37}$/,
} as const;

export const value: MessageSchema = {
  name: 'Value',
  fields: {
    1: oneOf('kind', 'unit', () => ({ name: 'Unit', fields: {} })),
    2: oneOf('kind', 'bool', 'flag'),
    3: oneOf('kind', 'int64', 'sint64'),
    4: oneOf('kind', 'date', 'int32'),
    5: oneOf('kind', 'timestamp', 'sfixed64'),
    6: oneOf('kind', 'numeric', 'text', { form: numericForm }),
    7: oneOf('kind', 'party', 'text'),
    8: oneOf('kind', 'text', 'text'),
    9: oneOf('kind', 'contractId', 'text'),
    10: oneOf('kind', 'optional', () => optional),
    11: oneOf('kind', 'list', () => list),
    12: oneOf('kind', 'textMap', () => textMap),
    13: oneOf('kind', 'genMap', () => genMap),
    14: oneOf('kind', 'record', () => record),
    15: oneOf('kind', 'variant', () => variant),
    16: oneOf('kind', 'enum', () => enumeration),
  },
};
