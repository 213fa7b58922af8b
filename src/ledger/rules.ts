import { isArray, isNumeric, isObject, type Json, type JsonObject } from '../lib/json.ts';
import {
  checkLedgerString,
  checkPartyId,
  checkSynchronizerId,
  checkUserId,
  type Problem,
} from './identifiers.ts';
import { hashingSchemes } from './submission.ts';

/** A field of a request that broke a rule: what, which rule, and what to do. */
export interface FieldProblem extends Problem {
  readonly field: string;
}

/** One rule of an operation, named by the clause of the interface that it comes from. */
export interface Rule {
  readonly clause: string;
  readonly states: string;
  readonly check: (request: JsonObject) => readonly FieldProblem[];
}

const at = (field: string, problem: Problem | undefined): readonly FieldProblem[] =>
  problem === undefined ? [] : [{ field, ...problem }];

const stringAt =
  (field: string, check: (text: string) => Problem | undefined) => (request: JsonObject) => {
    const value = request[field];
    return typeof value === 'string' ? at(field, check(value)) : [];
  };

/** As `stringAt`, for an optional field in which an empty text means the default. */
const optionalAt =
  (field: string, check: (text: string) => Problem | undefined) => (request: JsonObject) =>
    request[field] === '' ? [] : stringAt(field, check)(request);

const partiesAt = (field: string) => (request: JsonObject) => {
  const value = request[field];
  if (!isArray(value)) return [];
  return value.flatMap((party, index) =>
    typeof party === 'string' ? at(`${field}[${index}]`, checkPartyId(party)) : [],
  );
};

const isGiven = (value: Json | undefined): boolean => value !== undefined && value !== null;

const notEmpty = (field: string, rule: string, remedy: string) => (request: JsonObject) => {
  const value = request[field];
  const isEmpty = value === '' || (isArray(value) && value.length === 0);
  return isEmpty ? [{ field, rule, message: 'is empty', remedy }] : [];
};

export const contractRules: readonly Rule[] = [
  {
    clause: '4.1',
    states: 'contractId is a valid LedgerString',
    check: stringAt('contractId', checkLedgerString),
  },
  {
    clause: '4.1',
    states: 'each querying party is a PartyIdString',
    check: partiesAt('queryingParties'),
  },
];

const eitherFormatOrParties: Rule['check'] = (request) => {
  const parties = isGiven(request['requestingParties']);
  const format = isGiven(request['transactionFormat']);
  if (parties && format) {
    const rule = 'transactionFormat is unset when requestingParties is defined';
    const message = 'is given together with requestingParties';
    return [{ field: 'transactionFormat', rule, message, remedy: 'leave out one of the two' }];
  }
  if (parties || format) return [];
  const rule =
    'real services refuse a request with neither requestingParties nor transactionFormat';
  const message = 'is missing, and so is requestingParties';
  return [{ field: 'transactionFormat', rule, message, remedy: 'name a party or give a format' }];
};

export const transactionRules: readonly Rule[] = [
  {
    clause: '4.2',
    states: 'updateId is a valid LedgerString',
    check: stringAt('updateId', checkLedgerString),
  },
  {
    clause: '4.2',
    states: 'each requesting party is a PartyIdString',
    check: partiesAt('requestingParties'),
  },
  {
    clause: '4.2',
    states: 'transactionFormat is unset when requestingParties is defined',
    check: eitherFormatOrParties,
  },
];

export const updateRules: readonly Rule[] = [
  {
    clause: '4.5',
    states: 'updateId is a valid LedgerString',
    check: stringAt('updateId', checkLedgerString),
  },
];

const sameTransactionTwice: Rule['check'] = ({ onboardingTransactions: list }) => {
  if (!isArray(list)) return [];
  const bodies = list.map((entry) => (isObject(entry) ? entry['transaction'] : undefined));
  return bodies.flatMap((body, index) =>
    typeof body === 'string' && bodies.indexOf(body) < index
      ? [
          {
            field: `onboardingTransactions[${index}].transaction`,
            rule: 'each onboarding transaction once',
            message: `is the same as number ${bodies.indexOf(body) + 1}`,
            remedy: 'remove one of them',
          },
        ]
      : [],
  );
};

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const base64Problem = (field: string, value: Json | undefined): readonly FieldProblem[] => {
  if (typeof value !== 'string' || (value !== '' && base64.test(value))) return [];
  const position = [...value].findIndex((character) => !/[A-Za-z0-9+/=]/.test(character)) + 1;
  const message =
    value === ''
      ? 'is empty'
      : position > 0
        ? `has a character that is not base64 at position ${position}`
        : 'has a length that base64 cannot have';
  return [
    {
      field,
      rule: 'standard base64',
      message,
      remedy: 'load it from the file again; the alphabet is A-Z a-z 0-9 + / =',
    },
  ];
};

const encodedTransactions: Rule['check'] = ({ onboardingTransactions: list }) =>
  isArray(list)
    ? list.flatMap((entry, index) =>
        isObject(entry)
          ? base64Problem(`onboardingTransactions[${index}].transaction`, entry['transaction'])
          : [],
      )
    : [];

export const allocateRules: readonly Rule[] = [
  {
    clause: '4.3',
    states: 'synchronizer is an identifier, not an alias',
    check: stringAt('synchronizer', checkSynchronizerId),
  },
  {
    clause: '4.3',
    states: 'onboardingTransactions is not empty',
    check: notEmpty(
      'onboardingTransactions',
      'onboardingTransactions is not empty',
      'add the topology transactions that onboard the party, a PartyToParticipant among them',
    ),
  },
  {
    clause: '4.3',
    states: 'onboardingTransactions are encoded topology transactions',
    check: encodedTransactions,
  },
  {
    clause: '4.3',
    states: 'onboardingTransactions holds each transaction once',
    check: sameTransactionTwice,
  },
  {
    clause: '4.3',
    states: 'userId is a user identifier',
    check: optionalAt('userId', checkUserId),
  },
  {
    clause: '4.3',
    states: 'identityProviderId is a valid LedgerString',
    check: optionalAt('identityProviderId', checkLedgerString),
  },
];

const entriesOf = (request: JsonObject): readonly Json[] => {
  const holder = request['partySignatures'];
  const entries = isObject(holder) ? holder['signatures'] : undefined;
  return isArray(entries) ? entries : [];
};

const oneParty: Rule['check'] = (request) => {
  const holder = request['partySignatures'];
  if (!isObject(holder) || !isArray(holder['signatures'])) return [];
  const count = entriesOf(request).length;
  if (count === 1) return [];
  const field = 'partySignatures.signatures';
  const rule = 'only single-party submissions are currently supported';
  const remedy =
    count === 0 ? 'add the signature of the acting party' : 'keep the signatures of one party';
  return [{ field, rule, message: `holds ${count} parties`, remedy }];
};

const partiesSign: Rule['check'] = (request) =>
  entriesOf(request).flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const field = `partySignatures.signatures[${index}]`;
    const party = entry['party'];
    const none = isArray(entry['signatures']) && entry['signatures'].length === 0;
    return [
      ...(typeof party === 'string' ? at(`${field}.party`, checkPartyId(party)) : []),
      ...(none
        ? [
            {
              field: `${field}.signatures`,
              rule: 'each party gives one or more signatures',
              message: 'is empty',
              remedy: 'add the signature of this party',
            },
          ]
        : []),
    ];
  });

const knownScheme: Rule['check'] = ({ hashingSchemeVersion: scheme }) => {
  if (typeof scheme !== 'string' || hashingSchemes.some((known) => known === scheme)) return [];
  const rule = `one of ${hashingSchemes.join(', ')}`;
  return [
    {
      field: 'hashingSchemeVersion',
      rule,
      message: 'is none of the known values',
      remedy: 'take the value that the prepare answer names',
    },
  ];
};

const wholeDuration: Rule['check'] = ({ deduplicationPeriod: period }) => {
  const variant = isObject(period) ? period['DeduplicationDuration'] : undefined;
  const value = isObject(variant) ? variant['value'] : undefined;
  if (!isObject(value)) return [];
  const field = 'deduplicationPeriod.DeduplicationDuration.value';
  const seconds = isNumeric(value['seconds']) ? Number(String(value['seconds'])) : 0;
  const nanos = isNumeric(value['nanos']) ? Number(String(value['nanos'])) : 0;
  return [
    ...(seconds < 0
      ? [
          {
            field: `${field}.seconds`,
            rule: 'seconds from 0',
            message: `is ${seconds}`,
            remedy: 'give a duration that is not negative',
          },
        ]
      : []),
    ...(nanos < 0 || nanos > 999_999_999
      ? [
          {
            field: `${field}.nanos`,
            rule: 'nanos from 0 to 999,999,999',
            message: `is ${nanos}`,
            remedy: 'carry whole seconds over into seconds',
          },
        ]
      : []),
  ];
};

export const executeRules: readonly Rule[] = [
  {
    clause: '4.4',
    states: 'preparedTransaction is the encoded prepared transaction',
    check: ({ preparedTransaction }) => base64Problem('preparedTransaction', preparedTransaction),
  },
  { clause: '4.4', states: 'only single-party submissions are supported', check: oneParty },
  { clause: '4.4', states: 'each party gives one or more signatures', check: partiesSign },
  {
    clause: '4.4',
    states: 'submissionId is a valid LedgerString',
    check: stringAt('submissionId', checkLedgerString),
  },
  { clause: '4.4', states: 'hashingSchemeVersion is one of its values', check: knownScheme },
  { clause: '4.4', states: 'a deduplication duration is not negative', check: wholeDuration },
  {
    clause: '4.4',
    states: 'userId is a user identifier',
    check: optionalAt('userId', checkUserId),
  },
];

/** The largest page that real services give. */
export const largestPage = 1000;

const pageInRange: Rule['check'] = ({ page_size: size }) => {
  if (!isNumeric(size)) return [];
  const number = Number(String(size));
  if (number >= 1 && number <= largestPage) return [];
  const message = `is ${String(size)}`;
  return [
    {
      field: 'page_size',
      rule: `a page of 1 to ${largestPage} activities`,
      message,
      remedy: `ask for at most ${largestPage}`,
    },
  ];
};

export const activitiesRules: readonly Rule[] = [
  {
    clause: '4.6',
    states: 'page_size is a number of activities that can be returned',
    check: pageInRange,
  },
];
