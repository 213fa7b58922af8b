import {
  field,
  repeated,
  oneOf,
  optional,
  type MessageSchema,
} from '../protobuf/protobuf-message.ts';
import { identifier, value } from './value-schema.ts';

const globalKey: MessageSchema = {
  name: 'GlobalKey',
  fields: {
    1: field('templateId', () => identifier),
    2: field('packageName', 'text'),
    3: field('key', () => value),
    4: field('hash', 'bytes'),
  },
};

const keyWithMaintainers: MessageSchema = {
  name: 'GlobalKeyWithMaintainers',
  fields: { 1: field('key', () => globalKey), 2: repeated('maintainers', 'text') },
};

const create: MessageSchema = {
  name: 'Create',
  fields: {
    1: field('lfVersion', 'text'),
    2: field('contractId', 'text'),
    3: field('packageName', 'text'),
    4: field('templateId', () => identifier),
    5: field('argument', () => value),
    6: repeated('signatories', 'text'),
    7: repeated('stakeholders', 'text'),
    8: field('key', () => keyWithMaintainers),
  },
};

const fetch: MessageSchema = {
  name: 'Fetch',
  fields: {
    1: field('lfVersion', 'text'),
    2: field('contractId', 'text'),
    3: field('packageName', 'text'),
    4: field('templateId', () => identifier),
    5: repeated('signatories', 'text'),
    6: repeated('stakeholders', 'text'),
    7: repeated('actingParties', 'text'),
    8: field('interfaceId', () => identifier),
    9: field('key', () => keyWithMaintainers),
    10: field('byKey', 'flag'),
  },
};

const externalCallResult: MessageSchema = {
  name: 'ExternalCallResult',
  fields: {
    1: field('extensionId', 'text'),
    2: field('functionId', 'text'),
    3: field('config', 'bytes'),
    4: field('input', 'bytes'),
    5: field('output', 'bytes'),
  },
};

const exercise: MessageSchema = {
  name: 'Exercise',
  fields: {
    1: field('lfVersion', 'text'),
    2: field('contractId', 'text'),
    3: field('packageName', 'text'),
    4: field('templateId', () => identifier),
    5: repeated('signatories', 'text'),
    6: repeated('stakeholders', 'text'),
    7: repeated('actingParties', 'text'),
    8: field('interfaceId', () => identifier),
    9: field('choice', 'text'),
    10: field('chosenValue', () => value),
    11: field('consuming', 'flag'),
    12: repeated('children', 'text'),
    13: field('result', () => value),
    14: repeated('choiceObservers', 'text'),
    15: field('key', () => keyWithMaintainers),
    16: field('byKey', 'flag'),
    17: repeated('externalCallResults', () => externalCallResult),
  },
};

const rollback: MessageSchema = { name: 'Rollback', fields: { 1: repeated('children', 'text') } };

const queryByKey: MessageSchema = {
  name: 'QueryByKey',
  fields: {
    1: field('lfVersion', 'text'),
    2: field('packageName', 'text'),
    3: field('templateId', () => identifier),
    4: field('exhaustive', 'flag'),
    5: field('key', () => keyWithMaintainers),
    6: repeated('result', 'text'),
  },
};

const node: MessageSchema = {
  name: 'Node',
  fields: {
    1: oneOf('node', 'create', () => create),
    2: oneOf('node', 'fetch', () => fetch),
    3: oneOf('node', 'exercise', () => exercise),
    4: oneOf('node', 'rollback', () => rollback),
    5: oneOf('node', 'queryByKey', () => queryByKey),
  },
};

const damlTransaction: MessageSchema = {
  name: 'DamlTransaction',
  fields: {
    1: field('version', 'text'),
    2: repeated('roots', 'text'),
    3: repeated('nodes', () => ({
      name: 'DamlTransaction.Node',
      fields: { 1: field('nodeId', 'text'), 1000: field('v1', () => node) },
    })),
    4: repeated('seeds', () => ({
      name: 'NodeSeed',
      fields: { 1: field('nodeId', 'int32'), 2: field('seed', 'bytes') },
    })),
  },
};

/**
 * In microseconds since 1970. Canton declares these fields unsigned, but the JVM writes a signed
 * number into them, so that times before 1970 have the highest bit set.
 */
const time = 'int64';

const inputContract: MessageSchema = {
  name: 'InputContract',
  fields: {
    1: field('v1', () => create),
    1000: field('createdAt', time),
    1002: field('eventBlob', 'bytes'),
  },
};

const metadata: MessageSchema = {
  name: 'Metadata',
  fields: {
    2: field('submitterInfo', () => ({
      name: 'SubmitterInfo',
      fields: { 1: repeated('actAs', 'text'), 2: field('commandId', 'text') },
    })),
    3: field('synchronizerId', 'text'),
    4: field('mediatorGroup', 'uint32'),
    5: field('transactionUuid', 'text'),
    6: field('preparationTime', time),
    7: repeated('inputContracts', () => inputContract),
    8: repeated('globalKeyMapping', () => ({
      name: 'GlobalKeyMappingEntry',
      fields: { 1: field('key', () => globalKey), 2: field('value', () => value) },
    })),
    9: optional('minLedgerTime', time),
    10: optional('maxLedgerTime', time),
    11: optional('maxRecordTime', time),
  },
};

/** The message that a participant prepares and a party signs (API description 4.4). */
export const preparedTransaction: MessageSchema = {
  name: 'PreparedTransaction',
  fields: {
    1: field('transaction', () => damlTransaction),
    2: field('metadata', () => metadata),
  },
};
