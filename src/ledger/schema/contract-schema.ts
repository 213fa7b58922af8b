import {
  anything,
  boolean,
  integer,
  listOf,
  nullish,
  looseObject,
  string,
  stringArray,
} from './schema-helpers.ts';

/** Detail of a Status (API description 2, InterfaceView). */
const statusDetail = looseObject(() => ({
  typeUrl: nullish(string),
  value: nullish(string),
  unknownFields: nullish(looseObject(() => ({ fields: nullish(looseObject(() => ({}))) }))),
  // A string up to 3.4, an object of the detail's type from 3.5 on.
  valueDecoded: nullish(anything),
}));

/** InterfaceView (API description 2). */
export const interfaceView = looseObject(() => ({
  interfaceId: nullish(string),
  viewStatus: nullish(
    looseObject(() => ({
      code: nullish(integer),
      message: nullish(string),
      details: nullish(listOf(statusDetail)),
    })),
  ),
  viewValue: nullish(anything),
  implementationPackageId: nullish(string),
}));

/**
 * CreatedEvent (API description 2). The description does not show which fields are required: only the
 * identifier is, so that a response without some fields stays readable.
 */
export const createdEvent = looseObject(() => ({
  offset: nullish(integer),
  nodeId: nullish(integer),
  contractId: string,
  templateId: nullish(string),
  createArgument: nullish(anything),
  witnessParties: nullish(stringArray),
  signatories: nullish(stringArray),
  createdAt: nullish(string),
  packageName: nullish(string),
  representativePackageId: nullish(string),
  acsDelta: nullish(boolean),
  contractKey: nullish(anything),
  contractKeyHash: nullish(string),
  createdEventBlob: nullish(string),
  interfaceViews: nullish(listOf(interfaceView)),
  observers: nullish(stringArray),
}));

/** Never populated by the contract lookup: not to be used or parsed (API description 4.1, rule 5). */
export const unpopulatedFields = [
  'offset',
  'nodeId',
  'createdEventBlob',
  'interfaceViews',
  'acsDelta',
] as const;

/** Returns whether the field of a contract lookup's response is never populated. */
export const isNeverPopulated = ([first, second, ...others]: readonly unknown[]): boolean =>
  first === 'createdEvent' &&
  others.length === 0 &&
  unpopulatedFields.some((field) => field === second);

/** Request of the contract lookup (API description 4.1). */
export const contractRequest = looseObject(() => ({
  contractId: string,
  queryingParties: nullish(stringArray),
}));

/** Answer of the contract lookup (API description 4.1). */
export const contractResponse = looseObject(() => ({ createdEvent }));
