import type { ReviewSnapshot } from '../../../../storage/journal/records.ts';
import type { SignerRecord } from '../../../../submission/files/signed-file.ts';
import { listAt, textAt } from '../../../../lib/json/fields.ts';
import type { Signable } from './signable.ts';

export type SignedWrite = Pick<Signable, 'form' | 'request'>;

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

/** What a file says of other signers is left out. */
export const recordsOfSigners = (
  write: SignedWrite,
  records: readonly SignerRecord[] = [],
): Pick<ReviewSnapshot, 'signers'> => {
  const signed = signerFingerprints(write);
  const signers = records.filter(({ signedBy }) => signed.includes(signedBy));
  return signers.length === 0 ? {} : { signers };
};
