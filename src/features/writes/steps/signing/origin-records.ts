import { stringifyJson } from '../../../../lib/json/json.ts';
import type { ReviewSnapshot } from '../../../../storage/journal/records.ts';
import type { RequestOrigin } from '../../../../submission/step-files.ts';
import { omitUndefined } from '../../../../lib/json/fields.ts';
import type { TokenIntent } from '../../../../verify/intent/token-intent.ts';
import { recordsOfSigners, type SignedWrite } from './signable.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';

/** A longer request is only a digest: people read the lines of a journal too. */
const maxRequested = 4000;

const requestedRecord = ({ requested }: RequestOrigin): Pick<ReviewSnapshot, 'requested'> => {
  if (requested === undefined) return {};
  const json = stringifyJson(requested);
  const sha256 = sha256Hex(json);
  return { requested: { sha256, ...(json.length <= maxRequested && { json }) } };
};

/** When an offer expires that a transaction makes or ends. */
const offerEnd = (intent: TokenIntent): string | undefined => {
  if (intent.kind === 'transfer')
    return intent.transferKind === 'offer' ? intent.terms.executeBefore : undefined;
  return 'offer' in intent ? intent.offer.deadline : undefined;
};

/** Records where a write comes from: what a participant was asked for, and who signed. */
export const originRecords = (
  write: SignedWrite,
  origin: RequestOrigin | undefined,
): Pick<ReviewSnapshot, 'signers' | 'requested' | 'offerEnds'> =>
  origin === undefined
    ? {}
    : {
        ...requestedRecord(origin),
        ...recordsOfSigners(write, origin.signers),
        ...omitUndefined({ offerEnds: origin.intent && offerEnd(origin.intent) }),
      };
