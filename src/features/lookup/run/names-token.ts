import { whatItIsNot } from '../../../ledger/effects/describe-instrument.ts';
import { readUpdateEffects } from '../../../ledger/effects/tell-effects.ts';
import { readContractMeaning } from '../model/contract-meaning.ts';
import type { LookupResponse } from './lookup-response.ts';

/** Whether a response is about a token with the name of Amulet, of whatever issuer. */
export const namesToken = ({ outcome, context }: LookupResponse): boolean =>
  outcome.ok &&
  (readContractMeaning(outcome.value.response.raw, context) !== undefined ||
    (readUpdateEffects(outcome.value.response.raw, context)?.changes ?? []).some(
      ({ instrument }) => whatItIsNot(instrument, { dso: '' }) !== undefined,
    ));
