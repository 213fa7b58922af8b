import { isNumeric } from '../../lib/json/json.ts';
import { checkLedgerString } from '../ids/identifiers.ts';
import { partiesIn, partiesOfFormat, checkTextAt, problemAt, type RequestRule } from './rules.ts';
import { isPresent, objectAt } from '../../lib/json/fields.ts';
import { maxPageSize } from '../activity/listing.ts';

export const contractRules: readonly RequestRule[] = [
  { states: 'a LedgerString as contractId', check: checkTextAt('contractId', checkLedgerString) },
  {
    states: 'a PartyIdString for each of queryingParties',
    from: 'real services',
    check: ({ queryingParties }) => partiesIn('queryingParties', queryingParties),
  },
];

const notBoth: RequestRule['check'] = ({ requestingParties, transactionFormat }) =>
  problemAt('transactionFormat', isPresent(requestingParties) && isPresent(transactionFormat), {
    rule: 'no transactionFormat next to requestingParties',
    message: 'is set together with requestingParties',
    remedy: 'remove one of the two',
  });

const oneOfBoth: RequestRule['check'] = ({ requestingParties, transactionFormat }) =>
  problemAt('transactionFormat', !isPresent(requestingParties) && !isPresent(transactionFormat), {
    rule: 'real services require requestingParties or transactionFormat',
    message: 'is missing, and so is requestingParties',
    remedy: 'set a party or a format',
  });

export const transactionRules: readonly RequestRule[] = [
  { states: 'a LedgerString as updateId', check: checkTextAt('updateId', checkLedgerString) },
  {
    states: 'a PartyIdString for each of requestingParties',
    check: ({ requestingParties }) => partiesIn('requestingParties', requestingParties),
  },
  { states: 'no transactionFormat next to requestingParties', check: notBoth },
  {
    states: 'requestingParties or transactionFormat',
    from: 'real services',
    check: oneOfBoth,
  },
  {
    states: 'a PartyIdString for each party of transactionFormat',
    from: 'real services',
    check: ({ transactionFormat }) =>
      partiesOfFormat('transactionFormat.eventFormat', objectAt(transactionFormat, 'eventFormat')),
  },
];

const partiesOfUpdateFormat: RequestRule['check'] = ({ updateFormat }) => {
  const topology = 'includeParticipantAuthorizationEvents';
  return [
    ...partiesOfFormat(
      'updateFormat.includeTransactions.eventFormat',
      objectAt(updateFormat, 'includeTransactions', 'eventFormat'),
    ),
    ...partiesOfFormat(
      'updateFormat.includeReassignments',
      objectAt(updateFormat, 'includeReassignments'),
    ),
    ...partiesIn(
      `updateFormat.includeTopologyEvents.${topology}.parties`,
      objectAt(updateFormat, 'includeTopologyEvents', topology)?.['parties'],
    ),
  ];
};

export const updateRules: readonly RequestRule[] = [
  { states: 'a LedgerString as updateId', check: checkTextAt('updateId', checkLedgerString) },
  {
    states: 'a PartyIdString for each party of updateFormat',
    from: 'real services',
    check: partiesOfUpdateFormat,
  },
];

const pageSize =
  (isBroken: (size: number) => boolean, rule: string, remedy: string): RequestRule['check'] =>
  ({ page_size: size }) =>
    isNumeric(size) && isBroken(Number(String(size)))
      ? [{ field: 'page_size', rule, message: `is ${String(size)}`, remedy }]
      : [];

export const activitiesRules: readonly RequestRule[] = [
  {
    states: 'a positive number as page_size',
    check: pageSize(
      (size) => size < 1,
      'a positive number as page_size',
      `use 1 to ${maxPageSize}`,
    ),
  },
  {
    states: 'at most the maximum as page_size',
    from: 'real services',
    check: pageSize(
      (size) => size > maxPageSize,
      `real services return at most ${maxPageSize} activities`,
      `use at most ${maxPageSize}, then read the next page`,
    ),
  },
];
