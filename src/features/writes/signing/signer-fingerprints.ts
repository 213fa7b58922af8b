import { listAt, textAt } from '../../../lib/json/fields.ts';
import type { Signable } from './signable.ts';

/** A write with its signatures. */
export type SignedWrite = Pick<Signable, 'form' | 'request'>;

/** Returns the fingerprints of all keys that have signed a write. */
export const signerFingerprints = ({ form, request }: SignedWrite): readonly string[] => {
  const lists =
    form === 'execute'
      ? listAt(request['partySignatures'], 'signatures').map((entry) => listAt(entry, 'signatures'))
      : [
          listAt(request, 'multiHashSignatures'),
          ...listAt(request, 'onboardingTransactions').map((entry) => listAt(entry, 'signatures')),
        ];
  return lists.flat().map((signature) => textAt(signature, 'signedBy'));
};
