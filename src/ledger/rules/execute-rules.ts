import { isArray, isNumeric, type Json } from '../../lib/json/json.ts';
import {
  checkLedgerString,
  checkWholeId,
  checkUserId,
  checkSynchronizerId,
} from '../ids/identifiers.ts';
import {
  fieldPath,
  checkBase64,
  objectsIn,
  problemAt,
  checkOptionalTextAt,
  checkTextAt,
  type FieldProblem,
  type RequestRule,
} from './rules.ts';
import { objectAt } from '../../lib/json/fields.ts';

const someTransaction: RequestRule['check'] = ({ onboardingTransactions: list }) =>
  problemAt('onboardingTransactions', isArray(list) && list.length === 0, {
    rule: 'at least one onboarding transaction',
    message: 'is empty',
    remedy: 'add the topology transactions of the party, including a PartyToParticipant',
  });

const encodedTransactions: RequestRule['check'] = ({ onboardingTransactions }) =>
  objectsIn(onboardingTransactions).flatMap(({ index, entry: { transaction } }) =>
    typeof transaction === 'string'
      ? fieldPath(`onboardingTransactions[${index}].transaction`, checkBase64(transaction))
      : [],
  );

const eachOnce: RequestRule['check'] = ({ onboardingTransactions }) => {
  const entries = objectsIn(onboardingTransactions);
  return entries.flatMap(({ index, entry: { transaction } }) => {
    const first = entries.find(({ entry }) => entry['transaction'] === transaction);
    if (typeof transaction !== 'string' || first === undefined || first.index === index) return [];
    return fieldPath(`onboardingTransactions[${index}].transaction`, {
      rule: 'no duplicate onboarding transactions',
      message: `equals transaction ${first.index + 1}`,
      remedy: 'remove one of them',
    });
  });
};

export const allocateRules: readonly RequestRule[] = [
  {
    states: 'an identifier as synchronizer, not an alias',
    check: checkTextAt('synchronizer', checkSynchronizerId),
  },
  { states: 'at least one transaction in onboardingTransactions', check: someTransaction },
  {
    states: 'base64 in each onboarding transaction',
    from: 'real services',
    check: encodedTransactions,
  },
  {
    states: 'no duplicates in onboardingTransactions',
    from: 'real services',
    check: eachOnce,
  },
  {
    states: 'a user identifier as userId',
    from: 'real services',
    check: checkOptionalTextAt('userId', checkUserId),
  },
  {
    states: 'a LedgerString as identityProviderId',
    from: 'real services',
    check: checkOptionalTextAt('identityProviderId', checkLedgerString),
  },
];

const signers = 'partySignatures.signatures';

const oneParty: RequestRule['check'] = ({ partySignatures }) => {
  const entries = objectAt(partySignatures)?.['signatures'];
  if (!isArray(entries) || entries.length === 1) return [];
  return fieldPath(signers, {
    rule: 'only single-party submissions are supported',
    message: `has ${entries.length} parties`,
    remedy:
      entries.length === 0
        ? 'add the signature of the acting party'
        : 'keep only the signatures of one party',
  });
};

const signatureEntries = (partySignatures: Json | undefined) =>
  objectsIn(objectAt(partySignatures)?.['signatures']);

const eachSigns: RequestRule['check'] = ({ partySignatures }) =>
  signatureEntries(partySignatures).flatMap(({ index, entry: { signatures } }) =>
    problemAt(`${signers}[${index}].signatures`, isArray(signatures) && signatures.length === 0, {
      rule: 'at least one signature of each party',
      message: 'is empty',
      remedy: 'add the signature of this party',
    }),
  );

const partyIds: RequestRule['check'] = ({ partySignatures }) =>
  signatureEntries(partySignatures).flatMap(({ index, entry: { party } }) =>
    typeof party === 'string' ? fieldPath(`${signers}[${index}].party`, checkWholeId(party)) : [],
  );

/** Both are whole numbers of any size. */
const outside = (
  field: string,
  value: Json | undefined,
  { max, remedy }: { readonly max: number; readonly remedy: string },
): readonly FieldProblem[] => {
  if (!isNumeric(value)) return [];
  const amount = Number(String(value));
  if (amount >= 0 && amount <= max) return [];
  const rule = max === Number.MAX_VALUE ? 'from 0' : `from 0 to ${max}`;
  return fieldPath(field, { rule, message: `is ${String(value)}`, remedy });
};

const wholeDuration: RequestRule['check'] = ({ deduplicationPeriod }) => {
  const duration = objectAt(deduplicationPeriod, 'DeduplicationDuration', 'value');
  const field = 'deduplicationPeriod.DeduplicationDuration.value';
  return [
    ...outside(`${field}.seconds`, duration?.['seconds'], {
      max: Number.MAX_VALUE,
      remedy: 'use a duration that is not negative',
    }),
    ...outside(`${field}.nanos`, duration?.['nanos'], {
      max: 999_999_999,
      remedy: 'carry whole seconds over into the seconds field',
    }),
  ];
};

export const executeRules: readonly RequestRule[] = [
  {
    states: 'base64 in preparedTransaction',
    from: 'real services',
    check: checkTextAt('preparedTransaction', checkBase64),
  },
  { states: 'a single party in partySignatures', check: oneParty },
  { states: 'at least one signature of each party', check: eachSigns },
  {
    states: 'a whole party id for each signing party',
    from: 'real services',
    check: partyIds,
  },
  {
    states: 'a LedgerString as submissionId',
    check: checkTextAt('submissionId', checkLedgerString),
  },
  {
    states: 'valid seconds and nanos in DeduplicationDuration',
    from: 'real services',
    check: wholeDuration,
  },
  {
    states: 'a user identifier as userId',
    from: 'real services',
    check: checkOptionalTextAt('userId', checkUserId),
  },
];
