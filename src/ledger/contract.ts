import { anything, flag, integer, list, maybe, open, text, texts } from './schema-kit.ts';

/** Detail of a Status (interface 2, InterfaceView). */
const statusDetail = open({
  typeUrl: maybe(text),
  value: maybe(text),
  unknownFields: maybe(open({ fields: maybe(open({})) })),
  valueDecoded: maybe(text),
});

/** InterfaceView (interface 2). */
export const interfaceView = open({
  interfaceId: maybe(text),
  viewStatus: maybe(
    open({ code: maybe(integer), message: maybe(text), details: maybe(list(statusDetail)) }),
  ),
  viewValue: maybe(anything),
  implementationPackageId: maybe(text),
});

/**
 * CreatedEvent (interface 2). Which fields are required is not shown: only the identifier is asked
 * for, so that a service that leaves something out is still readable.
 */
export const createdEvent = open({
  offset: maybe(integer),
  nodeId: maybe(integer),
  contractId: text,
  templateId: maybe(text),
  createArgument: maybe(anything),
  witnessParties: maybe(texts),
  signatories: maybe(texts),
  createdAt: maybe(text),
  packageName: maybe(text),
  representativePackageId: maybe(text),
  acsDelta: maybe(flag),
  contractKey: maybe(anything),
  contractKeyHash: maybe(text),
  createdEventBlob: maybe(text),
  interfaceViews: maybe(list(interfaceView)),
  observers: maybe(texts),
});

/** Never populated by the contract lookup: not to be used or parsed (interface 4.1, rule 5). */
export const neverPopulated = [
  'offset',
  'nodeId',
  'createdEventBlob',
  'interfaceViews',
  'acsDelta',
] as const;

/** Whether a place in the answer of a contract lookup is never populated. */
export const isNeverPopulated = ([first, second, ...others]: readonly unknown[]): boolean =>
  first === 'createdEvent' &&
  others.length === 0 &&
  neverPopulated.some((field) => field === second);

/** Request of the contract lookup (interface 4.1). */
export const contractRequest = open({ contractId: text, queryingParties: maybe(texts) });

/** Answer of the contract lookup (interface 4.1). */
export const contractAnswer = open({ createdEvent });
