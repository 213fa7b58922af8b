import { isArray } from '../../lib/json/json.ts';
import { checkLedgerString, checkSynchronizerId, checkUserId } from '../ids/identifiers.ts';
import {
  fieldPath,
  checkBase64,
  objectsIn,
  checkOptionalTextAt,
  checkTextAt,
  type RequestRule,
} from './rules.ts';

const someTransaction: RequestRule['check'] = ({ onboardingTransactions: list }) =>
  isArray(list) && list.length === 0
    ? [
        {
          field: 'onboardingTransactions',
          rule: 'onboardingTransactions is not empty',
          message: 'is empty',
          remedy: 'add the topology transactions of the party, including a PartyToParticipant',
        },
      ]
    : [];

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

/**
 * Rules of the allocation (API description 4.3) that JSON shows. The encoded transactions are checked
 * after decoding.
 */
export const allocateRules: readonly RequestRule[] = [
  {
    specSection: '4.3',
    states: 'synchronizer is an identifier, not an alias',
    check: checkTextAt('synchronizer', checkSynchronizerId),
  },
  { specSection: '4.3', states: 'onboardingTransactions is not empty', check: someTransaction },
  {
    specSection: '4.3',
    states: 'each onboarding transaction is base64',
    from: 'real services',
    check: encodedTransactions,
  },
  {
    specSection: '4.3',
    states: 'onboardingTransactions has no duplicates',
    from: 'real services',
    check: eachOnce,
  },
  {
    specSection: '4.3',
    states: 'userId is a user identifier',
    from: 'real services',
    check: checkOptionalTextAt('userId', checkUserId),
  },
  {
    specSection: '4.3',
    states: 'identityProviderId is a valid LedgerString',
    from: 'real services',
    check: checkOptionalTextAt('identityProviderId', checkLedgerString),
  },
];
