import { isNumeric } from '../lib/json.ts';
import { checkLedgerString } from './identifiers.ts';
import {
  isGiven,
  largestPage,
  objectAt,
  partiesIn,
  partiesOfFormat,
  textAt,
  type Rule,
} from './rules.ts';

/** Rules of the contract lookup (interface 4.1). */
export const contractRules: readonly Rule[] = [
  {
    clause: '4.1',
    states: 'contractId is a valid LedgerString',
    check: textAt('contractId', checkLedgerString),
  },
  {
    clause: '4.1',
    states: 'each of queryingParties is a PartyIdString',
    from: 'real services',
    check: ({ queryingParties }) => partiesIn('queryingParties', queryingParties),
  },
];

const notBoth: Rule['check'] = ({ requestingParties, transactionFormat }) =>
  isGiven(requestingParties) && isGiven(transactionFormat)
    ? [
        {
          field: 'transactionFormat',
          rule: 'transactionFormat is unset when requestingParties is defined',
          message: 'is given together with requestingParties',
          remedy: 'leave out one of the two',
        },
      ]
    : [];

const oneOfBoth: Rule['check'] = ({ requestingParties, transactionFormat }) =>
  isGiven(requestingParties) || isGiven(transactionFormat)
    ? []
    : [
        {
          field: 'transactionFormat',
          rule: 'real services want either requestingParties or transactionFormat',
          message: 'is missing, and so is requestingParties',
          remedy: 'name a party or give a format',
        },
      ];

/** Rules of the transaction lookup (interface 4.2). */
export const transactionRules: readonly Rule[] = [
  {
    clause: '4.2',
    states: 'updateId is a valid LedgerString',
    check: textAt('updateId', checkLedgerString),
  },
  {
    clause: '4.2',
    states: 'each of requestingParties is a PartyIdString',
    check: ({ requestingParties }) => partiesIn('requestingParties', requestingParties),
  },
  {
    clause: '4.2',
    states: 'transactionFormat is unset when requestingParties is defined',
    check: notBoth,
  },
  {
    clause: '4.2',
    states: 'one of requestingParties and transactionFormat is given',
    from: 'real services',
    check: oneOfBoth,
  },
  {
    clause: '4.2',
    states: 'each party of transactionFormat is a PartyIdString',
    from: 'real services',
    check: ({ transactionFormat }) =>
      partiesOfFormat('transactionFormat.eventFormat', objectAt(transactionFormat, 'eventFormat')),
  },
];

const partiesOfUpdateFormat: Rule['check'] = ({ updateFormat }) => {
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

/** Rules of the update lookup (interface 4.5). */
export const updateRules: readonly Rule[] = [
  {
    clause: '4.5',
    states: 'updateId is a valid LedgerString',
    check: textAt('updateId', checkLedgerString),
  },
  {
    clause: '4.5',
    states: 'each party of updateFormat is a PartyIdString',
    from: 'real services',
    check: partiesOfUpdateFormat,
  },
];

const atLeastOne: Rule['check'] = ({ page_size: size }) =>
  isNumeric(size) && Number(String(size)) < 1
    ? [
        {
          field: 'page_size',
          rule: 'page_size is a positive number of activities',
          message: `is ${String(size)}`,
          remedy: `ask for 1 to ${largestPage}`,
        },
      ]
    : [];

const atMostLargest: Rule['check'] = ({ page_size: size }) =>
  isNumeric(size) && Number(String(size)) > largestPage
    ? [
        {
          field: 'page_size',
          rule: `real services give at most ${largestPage} activities`,
          message: `is ${String(size)}`,
          remedy: `ask for at most ${largestPage}, then for the next page`,
        },
      ]
    : [];

/** Rules of the activity listing (interface 4.6). */
export const activitiesRules: readonly Rule[] = [
  {
    clause: '4.6',
    states: 'page_size is a positive number of activities',
    check: atLeastOne,
  },
  {
    clause: '4.6',
    states: 'page_size is not larger than the largest page',
    from: 'real services',
    check: atMostLargest,
  },
];
