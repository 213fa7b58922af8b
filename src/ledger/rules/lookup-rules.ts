import { isNumeric } from '../../lib/json/json.ts';
import { checkLedgerString } from '../ids/identifiers.ts';
import { partiesIn, partiesOfFormat, checkTextAt, type RequestRule } from './rules.ts';
import { isPresent, objectAt } from '../../lib/json/fields.ts';
import { maxPageSize } from '../activity/listing.ts';

export const contractRules: readonly RequestRule[] = [
  {
    specSection: '4.1',
    states: 'contractId is a valid LedgerString',
    check: checkTextAt('contractId', checkLedgerString),
  },
  {
    specSection: '4.1',
    states: 'each of queryingParties is a PartyIdString',
    from: 'real services',
    check: ({ queryingParties }) => partiesIn('queryingParties', queryingParties),
  },
];

const notBoth: RequestRule['check'] = ({ requestingParties, transactionFormat }) =>
  isPresent(requestingParties) && isPresent(transactionFormat)
    ? [
        {
          field: 'transactionFormat',
          rule: 'transactionFormat is unset when requestingParties is defined',
          message: 'is set together with requestingParties',
          remedy: 'remove one of the two',
        },
      ]
    : [];

const oneOfBoth: RequestRule['check'] = ({ requestingParties, transactionFormat }) =>
  isPresent(requestingParties) || isPresent(transactionFormat)
    ? []
    : [
        {
          field: 'transactionFormat',
          rule: 'real services require requestingParties or transactionFormat',
          message: 'is missing, and so is requestingParties',
          remedy: 'set a party or a format',
        },
      ];

export const transactionRules: readonly RequestRule[] = [
  {
    specSection: '4.2',
    states: 'updateId is a valid LedgerString',
    check: checkTextAt('updateId', checkLedgerString),
  },
  {
    specSection: '4.2',
    states: 'each of requestingParties is a PartyIdString',
    check: ({ requestingParties }) => partiesIn('requestingParties', requestingParties),
  },
  {
    specSection: '4.2',
    states: 'transactionFormat is unset when requestingParties is defined',
    check: notBoth,
  },
  {
    specSection: '4.2',
    states: 'requestingParties or transactionFormat is set',
    from: 'real services',
    check: oneOfBoth,
  },
  {
    specSection: '4.2',
    states: 'each party of transactionFormat is a PartyIdString',
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
  {
    specSection: '4.5',
    states: 'updateId is a valid LedgerString',
    check: checkTextAt('updateId', checkLedgerString),
  },
  {
    specSection: '4.5',
    states: 'each party of updateFormat is a PartyIdString',
    from: 'real services',
    check: partiesOfUpdateFormat,
  },
];

const atLeastOne: RequestRule['check'] = ({ page_size: size }) =>
  isNumeric(size) && Number(String(size)) < 1
    ? [
        {
          field: 'page_size',
          rule: 'page_size is a positive number of activities',
          message: `is ${String(size)}`,
          remedy: `use 1 to ${maxPageSize}`,
        },
      ]
    : [];

const atMostLargest: RequestRule['check'] = ({ page_size: size }) =>
  isNumeric(size) && Number(String(size)) > maxPageSize
    ? [
        {
          field: 'page_size',
          rule: `real services return at most ${maxPageSize} activities`,
          message: `is ${String(size)}`,
          remedy: `use at most ${maxPageSize}, then read the next page`,
        },
      ]
    : [];

export const activitiesRules: readonly RequestRule[] = [
  {
    specSection: '4.6',
    states: 'page_size is a positive number of activities',
    check: atLeastOne,
  },
  {
    specSection: '4.6',
    states: 'page_size is at most the maximum page size',
    from: 'real services',
    check: atMostLargest,
  },
];
